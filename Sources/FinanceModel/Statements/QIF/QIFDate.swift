import PlainText

/// A QIF date, in which the order of day and month may be unknown: `6/ 4'18`, `26 Jan 2026`.
struct QIFDate: Equatable {
  /// The numbers of a date, with the year last unless the case states otherwise.
  private enum Form: Equatable {
    case day(CalendarDate)
    case numbers(Int, Int, year: Int)
    /// Three numbers with at most two digits; the first may be the year.
    case short(Int, Int, Int, year: Int)
  }

  private let form: Form

  /// Parses a string into its possible dates; nil if the string is not a date.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count <= 32 else { return nil }
    if bytes.count == 8, bytes.wholeNumber != nil, let date = StatementDate.compact(bytes) {
      form = .day(date)
      return
    }
    let parts = Self.parts(bytes)
    guard parts.count == 3 else { return nil }
    if let date = Self.named(parts) {
      form = .day(date)
      return
    }
    guard let first = parts[0].wholeNumber, let second = parts[1].wholeNumber,
      let third = parts[2].wholeNumber
    else { return nil }
    if parts[0].count == 4 {
      guard let date = CalendarDate(year: first, month: second, day: third) else { return nil }
      form = .day(date)
      return
    }
    let hasApostrophe = bytes.contains(UInt8(ascii: "'"))
    guard parts[0].count <= 2, parts[1].count <= 2,
      let year = Self.year(parts[2], hasApostrophe: hasApostrophe)
    else { return nil }
    let mayBeYearFirst = parts[0].count == 2 && parts[2].count == 2 && !hasApostrophe
    form =
      mayBeYearFirst
      ? .short(first, second, third, year: year) : .numbers(first, second, year: year)
  }

  /// Returns the day in the given order; nil if the order does not match or the day does not exist.
  func day(_ order: StatementOptions.DateOrder) -> CalendarDate? {
    switch (form, order) {
    case (.day(let date), _): date
    case (.numbers(let first, let second, let year), .dayFirst),
      (.short(let first, let second, _, let year), .dayFirst):
      CalendarDate(year: year, month: second, day: first)
    case (.numbers(let first, let second, let year), .monthFirst),
      (.short(let first, let second, _, let year), .monthFirst):
      CalendarDate(year: year, month: first, day: second)
    case (.short(let first, let second, let third, _), .yearFirst):
      CalendarDate(year: StatementDate.fullYear(first), month: second, day: third)
    case (.numbers, .yearFirst): nil
    }
  }

  /// The only possible order of day and month; nil if both orders are possible, or if the date does
  /// not depend on the order.
  var decidedOrder: StatementOptions.DateOrder? {
    let (isDayFirst, isMonthFirst) = (day(.dayFirst) != nil, day(.monthFirst) != nil)
    if case .day = form { return nil }
    if isDayFirst == isMonthFirst { return nil }
    return isDayFirst ? .dayFirst : .monthFirst
  }

  /// Whether day-first order and month-first order yield different days.
  var isOpen: Bool {
    guard let one = day(.dayFirst), let other = day(.monthFirst) else { return false }
    return one != other
  }

  private static func parts(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    func isWord(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    let marks = bytes.filter { !isWord($0) }
    guard marks.allSatisfy({ "/-.' ,".utf8.contains($0) }) else { return [] }
    return bytes.split { !isWord($0) }
  }

  private static func year(_ digits: ArraySlice<UInt8>, hasApostrophe: Bool) -> Int? {
    guard let number = digits.wholeNumber else { return nil }
    switch digits.count {
    case 4: return number
    case 2: return hasApostrophe ? 2000 + number : StatementDate.fullYear(number)
    case 1: return hasApostrophe ? 2000 + number : nil
    default: return nil
    }
  }

  /// Returns the day of a date that contains a month name, either before or after the day.
  private static func named(_ parts: [ArraySlice<UInt8>]) -> CalendarDate? {
    guard let year = year(parts[2], hasApostrophe: false) else { return nil }
    for (name, number) in [(parts[1], parts[0]), (parts[0], parts[1])] {
      let word = String(decoding: name, as: UTF8.self).lowercased()
      guard word.utf8.count >= 3, number.count <= 2, let day = number.wholeNumber,
        let month = months.firstIndex(where: {
          $0.hasPrefix(word) || word == "sept" && $0 == "september"
        })
      else { continue }
      return CalendarDate(year: year, month: month + 1, day: day)
    }
    return nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}

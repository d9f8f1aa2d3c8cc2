package import PlainText

/// The format of dates in a file, such as `dd.mm.yyyy`. It consists of the year (`yyyy` or `yy`),
/// the month (`mm`, or `mmm` for a name), the day (`dd`), and the separators between them. The
/// format `serial` is the day number used by spreadsheets.
///
/// Two-digit years from 80 belong to the 20th century. The date may be followed by a time, or by
/// `as of` and a second date, which is the value date.
///
///     DateForm("dd.mm.yy")?.reading("31.01.26 08:15")?.date   // 2026-01-31
package struct DateForm: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case longYear, shortYear, month, monthName, day
    /// Days since 1899-12-30.
    case serial
    case mark(UInt8)
  }

  /// The word for the format of spreadsheet day numbers.
  package static let serial = "serial"
  /// The format as written in a layout.
  package let text: String
  private let parts: [Part]

  /// Creates a format; nil unless `text` contains the year, month and day exactly once each.
  package init?(_ text: String) {
    self.text = text
    if text == Self.serial {
      parts = [.serial]
      return
    }
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      switch (first, run.count) {
      case (UInt8(ascii: "y"), 4): parts.append(.longYear)
      case (UInt8(ascii: "y"), 2): parts.append(.shortYear)
      case (UInt8(ascii: "m"), 2): parts.append(.month)
      case (UInt8(ascii: "m"), 3): parts.append(.monthName)
      case (UInt8(ascii: "d"), 2): parts.append(.day)
      case (UInt8(ascii: "."), _), (UInt8(ascii: "-"), _), (UInt8(ascii: "/"), _),
        (UInt8(ascii: " "), _), (UInt8(ascii: ","), _), (UInt8(ascii: ":"), _):
        parts += run.map { .mark($0) }
      default: return nil
      }
      rest = rest.dropFirst(run.count)
    }
    let fields = parts.filter { if case .mark = $0 { false } else { true } }
    guard fields.count == 3, fields.contains(.day),
      fields.contains(.month) || fields.contains(.monthName),
      fields.contains(.longYear) || fields.contains(.shortYear)
    else { return nil }
    self.parts = parts
  }

  /// A date and the other values in its cell.
  package struct Reading: Equatable, Sendable {
    package let date: CalendarDate
    /// The time of day; nil if the time is exactly midnight, because programs write midnight for an
    /// unknown time.
    package let time: TimeOfDay?
    /// The second date, after `as of`.
    package let valueDate: CalendarDate?
  }

  /// Returns the date in UTF-8 text; nil if the text is blank or is not a date.
  package func reading(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading? {
    guard bytes.count <= 64 else { return nil }
    var cursor = DateCursor(bytes)
    if parts == [.serial] { return cursor.serialDay() }
    guard let date = date(&cursor) else { return nil }
    if cursor.isAtEnd { return Reading(date: date, time: nil, valueDate: nil) }
    if cursor.take(" as of ") {
      guard let other = self.date(&cursor), cursor.isAtEnd else { return nil }
      return Reading(date: date, time: nil, valueDate: other)
    }
    guard let time = hasMarks ? cursor.time() : cursor.compactTime() ?? cursor.time(),
      cursor.isAtEnd
    else { return nil }
    return Reading(date: date, time: time.nanoseconds == 0 ? nil : time, valueDate: nil)
  }

  /// Returns the date in a string; nil if the string is not a date.
  package func reading(_ text: String) -> Reading? {
    Array(text.utf8).withUnsafeBufferPointer { reading($0) }
  }

  private func date(_ cursor: inout DateCursor) -> CalendarDate? {
    var (year, month, day): (Int?, Int?, Int?)
    for (index, part) in parts.enumerated() {
      // Next to a separator, one digit is enough, because the end of the number is clear.
      let isFree = index + 1 < parts.count ? parts[index + 1].isMark : index > 0
      switch part {
      case .mark(let byte): guard cursor.take(byte) else { return nil }
      case .longYear: year = cursor.number(4...4)
      case .shortYear: year = cursor.number(2...2).map { $0 < 80 ? 2000 + $0 : 1900 + $0 }
      case .month: month = cursor.number(isFree && hasMarks ? 1...2 : 2...2)
      case .day: day = cursor.number(isFree && hasMarks ? 1...2 : 2...2)
      case .monthName: month = cursor.monthName()
      case .serial: return nil
      }
    }
    guard let year, let month, let day else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private var hasMarks: Bool { parts.contains { $0.isMark } }
}

extension DateForm.Part {
  fileprivate var isMark: Bool { if case .mark = self { true } else { false } }
}

/// A cursor that consumes the parts of a date.
private struct DateCursor {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  mutating func take(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      guard rest.starts(with: wanted) else { return false }
      rest.removeFirst(wanted.count)
      return true
    }
  }

  /// Consumes a number with as many digits as `count` allows; nil if there are too few digits.
  mutating func number(_ count: ClosedRange<Int>) -> Int? {
    var value = 0
    var length = 0
    while length < count.upperBound, let byte = rest.first, byte &- 48 < 10 {
      value = value * 10 + Int(byte - 48)
      length += 1
      rest.removeFirst()
    }
    return count.contains(length) ? value : nil
  }

  /// Consumes a spreadsheet day number for a date from 1954 to 2064. The fraction, which is the
  /// time of day, is ignored.
  mutating func serialDay() -> DateForm.Reading? {
    guard let days = number(5...5), (20_000...60_000).contains(days) else { return nil }
    if take(UInt8(ascii: ".")), number(1...12) == nil { return nil }
    guard isAtEnd, let start = CalendarDate(year: 1899, month: 12, day: 30),
      let date = start.adding(days: days)
    else { return nil }
    return DateForm.Reading(date: date, time: nil, valueDate: nil)
  }

  /// Consumes a month name or its first letters, in any case, with the full stop after it, if any.
  mutating func monthName() -> Int? {
    let word = rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x80 }
    guard (3...12).contains(word.count) else { return nil }
    let name = String(decoding: word, as: UTF8.self).lowercased()
    rest.removeFirst(word.count)
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
    return MonthName.number(of: name)
  }

  /// Consumes a time after a date: `T08:15:30.5Z`, ` 8:15 PM`, `, 08:15:30`, `;081530`. The time
  /// zone is ignored, because a row's day is the date as written.
  mutating func time() -> TimeOfDay? {
    guard take(UInt8(ascii: "T")) || take(", ") || take(UInt8(ascii: ";")) || take(" ") else {
      return nil
    }
    guard var hour = number(1...2) else { return nil }
    let hasColons = take(UInt8(ascii: ":"))
    guard let minute = number(2...2) else { return nil }
    var second = 0
    if hasColons ? take(UInt8(ascii: ":")) : !isAtEnd {
      guard let seconds = number(2...2) else { return nil }
      second = seconds
    }
    if take(UInt8(ascii: ".")) {
      guard number(1...9) != nil else { return nil }
    }
    if take(" PM") || take(" pm") {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + 12
    } else if take(" AM") || take(" am") {
      guard (1...12).contains(hour) else { return nil }
      hour %= 12
    }
    guard hour < 24, minute < 60, second < 60, takeZone() else { return nil }
    return TimeOfDay(nanoseconds: ((hour * 60 + minute) * 60 + second) * 1_000_000_000)
  }

  /// Consumes a time and its zone directly after the date, as written in OFX: `120000[0:GMT]`.
  mutating func compactTime() -> TimeOfDay? {
    let start = rest
    if let hour = number(2...2), let minute = number(2...2), let second = number(2...2),
      hour < 24, minute < 60, second < 60, take("["), rest.last == UInt8(ascii: "]")
    {
      rest = rest.suffix(0)
      return TimeOfDay(nanoseconds: ((hour * 60 + minute) * 60 + second) * 1_000_000_000)
    }
    rest = start
    return nil
  }

  private mutating func takeZone() -> Bool {
    if isAtEnd || take("Z") || take(" UTC") || take(" GMT") { return true }
    _ = take(" ")
    guard take("+") || take("-"), number(2...2) != nil else { return false }
    _ = take(":")
    return isAtEnd || number(2...2) != nil
  }
}

/// Month names in the languages of supported statements.
private enum MonthName {
  /// Returns the number of a month from at least three letters of the month's name; nil for any
  /// other word.
  static func number(of name: String) -> Int? {
    for (index, starts) in beginnings.enumerated()
    where starts.contains(where: { name.hasPrefix($0) }) {
      return index + 1
    }
    return nil
  }

  /// The first letters of month names in English, German, Dutch, French, Italian and Spanish.
  private static let beginnings: [[String]] = [
    ["jan", "gen", "ene"], ["feb", "fév", "fev"], ["mar", "mär", "mrz", "mrt", "maa"],
    ["apr", "avr", "abr"], ["may", "mai", "mei", "mag"], ["jun", "juin", "giu"],
    ["jul", "juil", "lug"], ["aug", "aoû", "aou", "ago"], ["sep", "set"], ["oct", "okt", "ott"],
    ["nov"], ["dec", "dez", "déc", "dic"],
  ]
}

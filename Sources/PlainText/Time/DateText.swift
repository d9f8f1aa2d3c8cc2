/// The reason why a string is not accepted as a date, and a hint for fixing it.
package enum DateProblem: Error, Equatable, Sendable {
  case blank
  case malformed
  /// A date in another form, such as "2026/1/5"; the value is the corrected date.
  case misspelled(corrected: String)
  /// The year 0000.
  case noSuchYear
  case noSuchMonth
  /// A day that does not exist in its month, such as 2026-02-29; `last` is the month's last day.
  case noSuchDay(last: CalendarDate)

  /// The predicate of the message, such as "is not a calendar day" in "date '2026-02-29' is not a
  /// calendar day".
  package var reason: String {
    switch self {
    case .blank: "is blank, expected a date"
    case .malformed, .misspelled: "is not a date"
    case .noSuchYear, .noSuchMonth, .noSuchDay: "is not a calendar day"
    }
  }

  /// An instruction that fixes the problem, with the corrected date if it is known.
  package var hint: String {
    switch self {
    case .blank, .malformed: "write year, month and day: 2026-11-21"
    case .misspelled(let corrected): "write \(corrected)"
    case .noSuchYear: "write a year from 0001 to 9999"
    case .noSuchMonth: "write a month from 01 to 12"
    case .noSuchDay(let last): "write a day from 01 to \(twoDigits(last.day))"
    }
  }
}

extension DateProblem: CustomStringConvertible {
  /// The reason and the hint, such as "is not a date; write 2026-01-05".
  package var description: String { "\(reason); \(hint)" }
}

extension CalendarDate {
  /// Reads a date written as exactly `YYYY-MM-DD` in ASCII digits.
  ///
  ///     try CalendarDate(parsing: "2026-11-21").weekday   // saturday
  package init(parsing text: some StringProtocol) throws(DateProblem) {
    let result =
      text.utf8.withContiguousStorageIfAvailable { Self.written($0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { Self.written($0) }
    switch result {
    case .date(let date): self = date
    case .problem(.malformed): throw Self.problem(with: String(text))
    case .problem(let problem): throw problem
    }
  }

  /// Reads a date from UTF-8 bytes, like ``init(parsing:)-(StringProtocol)``. A string is created
  /// only if the bytes are rejected.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(DateProblem) {
    switch Self.written(bytes) {
    case .date(let date): self = date
    case .problem(.malformed): throw Self.problem(with: String(decoding: bytes, as: UTF8.self))
    case .problem(let problem): throw problem
    }
  }

  /// The result of reading a date. This type is used instead of `Result`, because with a `Result`,
  /// each program would look up the error type's conformance when it reads the first date.
  private enum Written {
    case date(CalendarDate)
    case problem(DateProblem)
  }

  private static func written(_ bytes: UnsafeBufferPointer<UInt8>) -> Written {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = digits(bytes[0..<4]), let month = digits(bytes[5..<7]),
      let day = digits(bytes[8..<10])
    else { return .problem(.malformed) }
    if let date = CalendarDate(year: year, month: month, day: day) { return .date(date) }
    guard years.contains(year) else { return .problem(.noSuchYear) }
    guard let first = CalendarDate(year: year, month: month, day: 1) else {
      return .problem(.noSuchMonth)
    }
    return .problem(.noSuchDay(last: first.adding(months: 0, anchorDay: 31) ?? first))
  }

  /// Returns the reason why a string is not a date. If the year is first, the string still denotes
  /// a single date, even with another separator or fewer digits. If the day is first, it may denote
  /// two dates.
  private static func problem(with text: String) -> DateProblem {
    if text.allSatisfy(\.isWhitespace) { return .blank }
    guard text.utf8.count <= 32 else { return .malformed }
    let parts = text.split { !$0.isNumber && !$0.isLetter }.map(String.init)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count <= 2,
      parts[2].utf8.count <= 2, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]), let date = CalendarDate(year: year, month: month, day: day)
    else { return .malformed }
    return .misspelled(corrected: date.description)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as "2026-11-21", which ``init(parsing:)-(StringProtocol)`` can read.
  package var description: String {
    String(unsafeUninitializedCapacity: 10) { bytes in
      func put(_ number: Int, at place: Int, digits: Int) {
        var rest = number
        for index in (place..<place + digits).reversed() {
          bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
      }
      put(year, at: 0, digits: 4)
      bytes[4] = UInt8(ascii: "-")
      put(month, at: 5, digits: 2)
      bytes[7] = UInt8(ascii: "-")
      put(day, at: 8, digits: 2)
      return 10
    }
  }
}

/// Returns the value of the digits; nil if any byte is not a digit.
func digits(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  var value = 0
  for byte in bytes {
    let digit = byte &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    value = value * 10 + Int(digit)
  }
  return value
}

/// Returns a number below 100 as two digits.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

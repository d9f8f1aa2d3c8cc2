import PlainText

/// Parsers for dates in the formats of bank statements.
enum StatementDate {
  /// Returns the date in the first eight digits: `20260131…`; nil for any other text.
  static func compact(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
    let start = bytes.startIndex
    guard bytes.count >= 8, let year = bytes[start..<(start + 4)].wholeNumber,
      let month = bytes[(start + 4)..<(start + 6)].wholeNumber,
      let day = bytes[(start + 6)..<(start + 8)].wholeNumber
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Returns the date in six digits, such as `260131`; nil for any other text.
  static func short(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
    let start = bytes.startIndex
    guard bytes.count == 6, let year = bytes[start..<(start + 2)].wholeNumber,
      let month = bytes[(start + 2)..<(start + 4)].wholeNumber,
      let day = bytes[(start + 4)..<(start + 6)].wholeNumber
    else { return nil }
    return CalendarDate(year: fullYear(year), month: month, day: day)
  }

  /// Returns the date with the given month and day that is nearest to `date`. For example, for 31
  /// December and 2026-01-02, the result is 2025-12-31.
  static func nearest(to date: CalendarDate, month: Int, day: Int) -> CalendarDate? {
    (-1...1).compactMap { CalendarDate(year: date.year + $0, month: month, day: day) }
      .min { abs($0.days(until: date)) < abs($1.days(until: date)) }
  }

  /// Returns the full year for a two-digit year; 80 to 99 belong to the 20th century.
  static func fullYear(_ year: Int) -> Int { year < 80 ? 2000 + year : 1900 + year }

  /// Returns the date at the start of a string such as `2026-01-31T09:30`; nil for any other
  /// string.
  static func hyphenated(_ text: String) -> CalendarDate? {
    do throws(DateProblem) {
      return try CalendarDate(parsing: String(decoding: text.utf8.prefix(10), as: UTF8.self))
    } catch {
      return nil
    }
  }
}

import PlainText

/// The number of days in a period that have elapsed, including today.
///
///     ElapsedDays(14, of: 30).text   // day 14 of 30
package struct ElapsedDays: Sendable, Equatable {
  package let passed: Int
  package let total: Int

  /// Creates the elapsed days of a period.
  ///
  /// - Parameters:
  ///   - passed: clamped to 0...`total`.
  ///   - total: values below 1 are raised to 1.
  package init(_ passed: Int, of total: Int) {
    self.total = max(total, 1)
    self.passed = min(max(passed, 0), self.total)
  }

  /// The day in words: "day 14 of 30".
  package var text: String { "day \(passed) of \(total)" }

  /// Returns the position of the day's end if `length` represents the whole period.
  func position(in length: Int) -> Int { share(UInt128(passed), of: UInt128(total), in: length) }
}

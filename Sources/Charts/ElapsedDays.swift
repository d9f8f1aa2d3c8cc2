import PlainText

/// The number of days of a period that have elapsed, including today.
///
///     ElapsedDays(14, of: 30).text   // day 14 of 30
package struct ElapsedDays: Sendable, Equatable {
  package let passed: Int
  package let total: Int

  /// - Parameters:
  ///   - passed: clamped to 0...`total`.
  ///   - total: values below 1 count as 1.
  package init(_ passed: Int, of total: Int) {
    self.total = max(total, 1)
    self.passed = min(max(passed, 0), self.total)
  }

  /// "day 14 of 30"
  package var text: String { "day \(passed) of \(total)" }

  /// Returns the position of the end of the day, if `length` is the whole period.
  func position(in length: Int) -> Int { share(UInt128(passed), of: UInt128(total), in: length) }
}

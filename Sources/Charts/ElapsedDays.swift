import PlainText

/// How many days of a period have passed, the present one included.
///
///     ElapsedDays(14, of: 30).text   // day 14 of 30
package struct ElapsedDays: Sendable, Equatable {
  package let passed: Int
  package let total: Int

  /// - Parameters:
  ///   - passed: counted as 0 to `total`.
  ///   - total: counted as at least 1.
  package init(_ passed: Int, of total: Int) {
    self.total = max(total, 1)
    self.passed = min(max(passed, 0), self.total)
  }

  /// "day 14 of 30"
  package var text: String { "day \(passed) of \(total)" }

  /// Where the end of the day is in a length that is the whole period.
  func position(in length: Int) -> Int { share(UInt128(passed), of: UInt128(total), in: length) }
}

/// Confidence that a rule is right, based on its past accuracy.
package enum RuleEvidence {
  /// Returns the lower end of Wilson's 95 % interval for a proportion (z = 1.96): 0.34 for 2 of 2,
  /// 0.44 for 3 of 3, 0.57 for 5 of 5, 0.72 for 10 of 10, 0.84 for 20 of 20; 0 for a count of zero.
  ///
  /// E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
  ///
  /// - Precondition: `right` is 0 to `count`.
  package static func score(right: Int, of count: Int) -> Double {
    precondition(
      right >= 0 && right <= count,
      "the number of correct rows is at most the number of rows")
    guard count > 0 else { return 0 }
    let (n, share, square) = (Double(count), Double(right) / Double(count), 1.96 * 1.96)
    let spread = 1.96 * (share * (1 - share) / n + square / (4 * n * n)).squareRoot()
    return (share + square / (2 * n) - spread) / (1 + square / n)
  }

  /// Minimum score for a proposed rule: the score of 2 of 2.
  package static let bound = score(right: 2, of: 2)
}

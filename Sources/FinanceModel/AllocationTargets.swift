package import PlainText

/// How a person wants the worth of all holdings to be spread: `targets` of `coffer.json`.
///
///     {"by": "class:region", "weights": {"Europe": 40, "World": 60}}
package struct AllocationTargets: Codable, Hashable, Sendable {
  package var by: Grouping
  /// The share of each group in percent of all.
  package var weights: [String: Decimal]

  package enum CodingKeys: String, CodingKey, CaseIterable { case by, weights }

  package init(by: Grouping, weights: [String: Decimal]) {
    self.by = by
    self.weights = weights
  }

  /// The sum of the weights, which should be 100.
  ///
  /// - Throws: `overflow`.
  package func sum() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for weight in weights.values { sum = try sum + weight }
    return sum
  }
}

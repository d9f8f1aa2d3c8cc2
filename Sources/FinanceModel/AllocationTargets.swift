package import PlainText

/// The target allocation of all holdings by value: `targets` of `coffer.json`.
///
///     {"by": "class:region", "weights": {"Europe": 40, "World": 60}}
package struct AllocationTargets: Codable, Equatable, Sendable {
  package var by: Grouping
  /// The share of each group, as a percentage of the total.
  package var weights: [String: Decimal]

  package enum CodingKeys: String, CodingKey, CaseIterable { case by, weights }

  package init(by: Grouping, weights: [String: Decimal]) {
    self.by = by
    self.weights = weights
  }

  /// Returns the sum of the weights, which should be 100.
  ///
  /// - Throws: `overflow`.
  package func sum() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for weight in weights.values { sum = try sum + weight }
    return sum
  }
}

extension AllocationTargets: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    by = try object.required(CodingKeys.by, .grouping)
    weights = try object.required(CodingKeys.weights, .dictionary(of: .decimal))
  }
}

extension JSONReader<Grouping> {
  /// One of ``Grouping/words``.
  fileprivate static var grouping: JSONReader {
    JSONReader<String>.text.map { text in
      do throws(GroupingProblem) { return try Grouping(parsing: text) } catch { return nil }
    }
  }
}

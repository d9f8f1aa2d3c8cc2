package import PlainText

/// The target allocation of all holdings by value: `targets` in `coffer.json`.
///
///     {"by": "class:region", "weights": {"Europe": 40, "World": 60}, "band_points": 2}
package struct AllocationTargets: Codable, Equatable, Sendable {
  /// Whether trades may have fractional units.
  package enum Units: String, Codable, CaseIterable, Sendable { case fractional, whole }

  package var by: Grouping
  /// The target share of each group, as a percentage of the total.
  package var weights: [String: Decimal]
  /// The allowed deviation from a target, in percentage points of the total.
  package var bandPoints: Decimal?
  /// The allowed deviation from a target, as a percentage of the target. The wider of the two bands
  /// applies.
  package var bandPct: Decimal?
  /// The smallest trade, in the base currency.
  package var minTrade: Decimal?
  package var units: Units?
  /// The symbol to buy for each group; by default, the group's largest position.
  package var buy: [String: String]?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case by, weights
    case bandPoints = "band_points"
    case bandPct = "band_pct"
    case minTrade = "min_trade"
    case units, buy
  }

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
    bandPoints = try object.optional(CodingKeys.bandPoints, .decimal)
    bandPct = try object.optional(CodingKeys.bandPct, .decimal)
    minTrade = try object.optional(CodingKeys.minTrade, .decimal)
    units = try object.optional(CodingKeys.units, .word)
    buy = try object.optional(CodingKeys.buy, .dictionary(of: .text))
  }
}

extension JSONReader<Grouping> {
  /// A JSON reader that accepts one of ``Grouping/words``.
  fileprivate static var grouping: JSONReader {
    JSONReader<String>.text.map { text in
      do throws(GroupingProblem) { return try Grouping(parsing: text) } catch { return nil }
    }
  }
}

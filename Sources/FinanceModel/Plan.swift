package import PlainText

/// A plan for cash reserves in tiers: the contents of `reserve_manager.json`.
///
/// All amounts are in a single currency, which the file does not name (see
/// ``Settings/PlanSettings/currency``). Tiers are in file order; ``tiersByPriority`` is the order
/// in which they receive money.
package struct Plan: Codable, Equatable, Sendable {
  package var tiers: [Tier]
  /// The time of the last save, as written: a date or a timestamp; nil if the file does not state
  /// it.
  package var lastUpdated: String?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case tiers
    case lastUpdated = "last_updated"
  }

  package init(tiers: [Tier], lastUpdated: String? = nil) {
    self.tiers = tiers
    self.lastUpdated = lastUpdated
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tiers = try container.decode([Tier].self, forKey: .tiers)
    lastUpdated =
      container.contains(.lastUpdated)
      ? try container.decode(String.self, forKey: .lastUpdated) : nil
  }

  /// Indices of ``tiers`` by ascending priority number. Tiers with the same priority are in file
  /// order.
  package var tiersByPriority: [Int] {
    tiers.indices.sorted { (tiers[$0].priority, $0) < (tiers[$1].priority, $1) }
  }

  /// Returns the sum of the account balances in all tiers.
  ///
  /// - Throws: `overflow` beyond about 1.7 x 10^20, which the check `plan-total-range` reports
  ///   first.
  package func balance() throws(DecimalError) -> Decimal {
    var total = Decimal.zero
    for tier in tiers { total = try total + tier.balance() }
    return total
  }
}

extension Plan: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    tiers = try object.required(CodingKeys.tiers, .list(of: .object))
    lastUpdated = try object.required(
      CodingKeys.lastUpdated, JSONReader<String>.text.map { .some(.some($0)) }, default: nil)
  }
}

import FinanceModel
import PlainText

/// Open lots of a holding whose sales use AVERAGE. The lots are joined so that a sale divides only
/// a few lots, and the original lots are retained.
///
/// A sale removes an equal share of all lots. The rest of a joined lot is therefore divided among
/// its original lots as if each sale had divided them. Only the last decimals of the results,
/// 10^-18 of a unit, may differ.
struct JoinedLots: Sendable {
  /// Maximum number of lots that are not joined.
  static let apart = 32

  /// The original lots, in one group for each joined lot. The joined lot has the row of the group's
  /// first lot, and its part is the group's index + 1. A lot of a group may itself be a joined lot.
  private var groups: [[Lot]] = []

  /// Whether no lots are joined.
  var isEmpty: Bool { groups.isEmpty }

  /// Returns the lots after joining lots acquired before a day into one lot per currency.
  ///
  /// - Throws: `overflow`.
  mutating func joining(
    _ lots: LotList, before day: CalendarDate
  ) throws(DecimalError) -> LotList {
    var new: [[Lot]] = []
    var others: [Lot] = []
    guard groups.count < Lot.lastPart else { return lots }
    for lot in lots {
      if lot.date >= day {
        others.append(lot)
      } else if let place = new.firstIndex(where: { $0[0].currency == lot.currency }) {
        new[place].append(lot)
      } else {
        new.append([lot])
      }
    }
    var joined: [Lot] = []
    for group in new {
      var whole = group[0]
      for lot in group.dropFirst() { try whole.join(lot) }
      if group.count > 1 {
        groups.append(group)
        whole = whole.part(groups.count)
      }
      joined.append(whole)
    }
    return LotList(joined + others)
  }

  /// Returns the lots as if they had not been joined, in the order of their rows.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: O(n log n) for n joined lots.
  func separating(_ lots: some Sequence<Lot>) throws(DecimalError) -> [Lot] {
    var left: [Int: Lot] = [:]
    func add(_ lot: Lot) throws(DecimalError) {
      var lot = lot
      if let other = left[lot.key] { try lot.join(other) }
      left[lot.key] = lot
    }
    for lot in lots { try add(lot) }
    for (index, group) in groups.enumerated().reversed() {
      guard let whole = left.removeValue(forKey: group[0].part(index + 1).key) else { continue }
      for share in try Self.shares(of: whole, group) { try add(share) }
    }
    return left.values.sorted { $0.row < $1.row }
  }

  /// Returns each lot's share of the rest of its group. Lots with no units left are omitted.
  private static func shares(of whole: Lot, _ group: [Lot]) throws(DecimalError) -> [Lot] {
    var units = Decimal.zero
    var costs = Decimal.zero
    for lot in group {
      units = try units + lot.quantity
      costs = try costs + lot.cost
    }
    let quantities = try group.map(\.quantity).scaled(
      by: whole.quantity, over: units, summingTo: whole.quantity)
    let costShares =
      costs.isZero
      ? group.map(\.cost)
      : try group.map(\.cost).scaled(by: whole.cost, over: costs, summingTo: whole.cost)
    return zip(group, zip(quantities, costShares)).compactMap { lot, share in
      share.0.isPositive ? lot.holding(share.0, cost: share.1) : nil
    }
  }
}

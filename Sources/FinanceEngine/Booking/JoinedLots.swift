import FinanceModel
import PlainText

/// Open lots of a holding by AVERAGE, joined so that a sale divides few lots, together with the
/// original lots.
///
/// A sale takes an equal share of all lots, so the rest of a joined lot is divided among its
/// original lots as if each sale had divided them; only their last decimals, 10^-18 of a unit, may
/// differ.
struct JoinedLots: Sendable {
  /// Number of lots that are kept separate; more are joined.
  static let apart = 32

  /// Original lots, one group for each joined lot; the joined lot has the row of the group's first
  /// lot.
  private var groups: [[Lot]] = []

  /// Whether no lots are joined.
  var isEmpty: Bool { groups.isEmpty }

  /// Returns the lots, with those acquired before a day joined into one lot per currency.
  ///
  /// - Throws: `overflow`.
  mutating func joining(
    _ lots: LotList, before day: CalendarDate
  ) throws(DecimalError) -> LotList {
    var new: [[Lot]] = []
    var others: [Lot] = []
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
      joined.append(whole)
    }
    groups += new.filter { $0.count > 1 }
    return LotList(joined + others)
  }

  /// Returns the lots as if none had been joined, in the order of their rows.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: O(n log n) for n lots that were joined.
  func separating(_ lots: LotList) throws(DecimalError) -> LotList {
    var left = Dictionary(lots.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    var separate: [Lot] = []
    // The first lot of a group may itself be a lot joined earlier.
    for group in groups.reversed() {
      guard let whole = left.removeValue(forKey: group[0].row) else { continue }
      let shares = try Self.shares(of: whole, group)
      left[group[0].row] = shares.first { $0.row == group[0].row }
      separate += shares.filter { $0.row != group[0].row }
    }
    return LotList((separate + left.values).sorted { $0.row < $1.row })
  }

  /// Returns each lot's share of the rest of its group; lots with nothing left are omitted.
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

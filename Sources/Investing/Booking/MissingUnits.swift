package import FinanceModel
package import PlainText

/// Units missing from an account because its rows begin after the units were bought.
///
///     MissingUnits.byRow(in: booking)   // the missing units, by row that removes too many
package struct MissingUnits: Hashable, Sendable {
  package let account: String
  package let symbol: String
  /// Currency of the first row that removes more units than are held.
  package let currency: String
  /// Day before the account's first row.
  package let date: CalendarDate
  /// The smallest opening quantity on ``date`` with which every row can be booked.
  package let quantity: Decimal

  /// Returns the missing units of each account and symbol, by the location of each row that removes
  /// more units than are held. Short sales are excluded, because units sold before they are bought
  /// are not missing.
  ///
  /// - Complexity: linear in the number of rows.
  package static func byRow(in booking: Booking) -> [LedgerPlace: MissingUnits] {
    let ledger = booking.ledger
    let oversold = Set(
      booking.findings.filter { $0.code == ActivityCode.oversold.rawValue }.compactMap(\.place))
    guard !oversold.isEmpty else { return [:] }
    var runs: [Key: Run] = [:]
    var firstDays: [Int: CalendarDate] = [:]
    for index in 0..<ledger.count {
      let row = ledger[index]
      if firstDays[row.account] == nil { firstDays[row.account] = row.date.adding(days: -1) }
      guard let symbol = row.symbol else { continue }
      runs[Key(account: row.account, symbol: symbol), default: Run()]
        .add(row, isOversold: oversold.contains(row.place))
    }
    var found: [LedgerPlace: MissingUnits] = [:]
    for (key, run) in runs where !run.isShort && run.isComputable {
      guard let first = run.oversold.first, let date = firstDays[key.account] else { continue }
      let missing = MissingUnits(
        account: ledger.accounts[key.account], symbol: ledger.symbols[key.symbol],
        currency: ledger.currencies[first.currency], date: date, quantity: run.missing)
      for row in run.oversold { found[row.place] = missing }
    }
    return found
  }

  private struct Key: Hashable {
    let account, symbol: Int
  }
}

/// The units of a symbol in an account, row by row, starting from zero.
private struct Run {
  /// Rows that remove more units than are held.
  private(set) var oversold: [Activity] = []
  /// Largest shortfall so far, in units before all splits.
  private(set) var missing = Decimal.zero
  /// Whether the first row is a short sale closed by the next purchase.
  private(set) var isShort = false
  /// Whether all sums are in range.
  private(set) var isComputable = true
  private var held = Decimal.zero
  private var splits: [SplitRatio] = []
  private var hasAcquired = false

  mutating func add(_ row: Activity, isOversold: Bool) {
    do throws(DecimalError) {
      try book(row, isOversold: isOversold)
    } catch {
      isComputable = false
    }
  }

  private mutating func book(_ row: Activity, isOversold: Bool) throws(DecimalError) {
    let units = row.quantity ?? .zero
    if row.changesLots {
      // The units are accounted for by another row of the group, or by a later row.
      isComputable = false
    } else if row.type == .split {
      guard let ratio = row.ratio else { return }
      held = try held.scaled(by: ratio.new, over: ratio.old, .halfEven)
      splits.append(ratio)
    } else if row.bringsUnits {
      if let first = oversold.first, !hasAcquired {
        isShort = first.type == .sell && row.type == .buy && row.quantity == first.quantity
      }
      hasAcquired = true
      held = try held + units
    } else if row.takesUnits {
      held = try held - units
      if isOversold { oversold.append(row) }
      if held.isNegative { missing = max(missing, try unsplit(held.magnitude)) }
    }
  }

  /// Returns the number of units before all splits so far, rounded up.
  private func unsplit(_ units: Decimal) throws(DecimalError) -> Decimal {
    var units = units
    for ratio in splits.reversed() {
      units = try units.scaled(by: ratio.old, over: ratio.new, .ceiling)
    }
    return units
  }
}

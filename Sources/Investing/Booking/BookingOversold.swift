package import FinanceModel
package import PlainText

/// The finding for a row that removes more units than the account holds.
extension Booking {
  mutating func reportOversold(_ entry: BookingEntry, _ symbol: Int, _ held: Decimal) {
    let verb = entry.row.takenAs
    if let group = entry.row.group { doubts.groups.insert(group) }
    guard !isInDoubt(entry.row.account, symbol) else { return }
    let name = ledger.symbols[symbol].visible
    let account = ledger.accounts[entry.row.account].visible
    let isShort = slots[entry.row.account, symbol].map { holdings[$0].isMirrored } ?? false
    let fallback =
      !held.isPositive
      ? "; the row is ignored"
      : "; \(held) are \(verb), and amounts are reduced"
        + " in proportion"
    report(
      options.isLenient ? .warning : .error, ActivityCode.oversold,
      "\(entry.quantity) of '\(name)' are \(verb), but '\(account)' holds \(isShort ? -held : held)"
        + (options.isLenient ? fallback : ""), entry: entry.index, column: "quantity",
      hint: openingHint(entry, symbol, held))
  }

  private func openingHint(_ entry: BookingEntry, _ symbol: Int, _ held: Decimal) -> String {
    if held.isNegative {
      return entry.row.type == .transferOut
        ? "short units are not transferred: write a BUY with the subtype TO_CLOSE here, and a SELL"
          + " with TO_OPEN in the other account"
        : "to sell more units short, write the subtype TO_OPEN; an account is either long or short"
          + " in an asset"
    }
    if held.isZero, isShortSale(entry, symbol) {
      return "for a short sale, write the subtype TO_OPEN here, and TO_CLOSE in the row that buys"
        + " the units back; see docs/investments.md#short-positions"
    }
    if entry.row.type == .optionAssignment || entry.row.subtype == .toClose {
      return "correct the quantity; a SELL with the subtype TO_OPEN opened the position"
    }
    let columns = ledger.columns(ofFile: entry.row.place.file)
    let cost =
      columns.contains("unit_price")
      ? "PRICE with the unit cost"
      : "COST with the total cost"
    return "correct the row if its date, account, symbol or quantity is wrong; if the account held "
      + "more before its first row, add this row, replacing \(cost): "
      + openingRow(entry, symbol, held, columns)
  }

  /// Whether the asset was never held before, and the next purchase has the same number of units.
  private func isShortSale(_ entry: BookingEntry, _ symbol: Int) -> Bool {
    func brings(_ index: Int) -> Bool {
      let row = ledger[index]
      return row.account == entry.row.account && row.symbol == symbol && row.bringsUnits
        && row.type != .split
    }
    guard entry.row.type == .sell, !(0..<entry.index).contains(where: brings),
      let next = (entry.index + 1..<ledger.count).first(where: brings)
    else { return false }
    return ledger[next].type == .buy && ledger[next].quantity == entry.quantity
  }

  /// Returns, as CSV in the file's columns, the row that opens a holding with the missing units.
  private func openingRow(
    _ entry: BookingEntry, _ symbol: Int, _ held: Decimal, _ columns: [String]
  ) -> String {
    let day = firstDays[entry.row.account] ?? entry.row.date
    let missing: String
    do throws(DecimalError) {
      missing = try unsplit(try entry.quantity - held, symbol, entry.row.account).description
    } catch {
      missing = ""
    }
    var values = [
      "date": day.description, "account": ledger.accounts[entry.row.account],
      "type": ActivityType.transferIn.rawValue, "symbol": ledger.symbols[symbol],
      "quantity": missing, "unit_price": "PRICE",
      "currency": ledger.currencies[entry.row.currency],
    ]
    if !columns.contains("unit_price") { values["amount"] = "COST" }
    // The file may lack columns that a tool would append to its header.
    var row = csvRow(values, columns)
    while row.hasSuffix(",") { row.removeLast() }
    return row
  }

  /// Returns the number of units before the account's splits so far, rounded up to cover the
  /// missing units.
  private func unsplit(
    _ units: Decimal, _ symbol: Int, _ account: Int
  ) throws(DecimalError) -> Decimal {
    var units = units
    for split in events.splits.reversed() where split.symbol == symbol && split.account == account {
      units = try units.scaled(by: split.ratio.old, over: split.ratio.new, .ceiling)
    }
    return units
  }
}

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

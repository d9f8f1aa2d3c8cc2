package import FinanceModel
package import PlainText

extension Booking {
  /// Greatest number of rows that one finding lists.
  private static let shownRows = 8

  /// Returns a warning for each account without lots that sells units in the period. The gains of
  /// these rows are unknown. The finding is placed at the first row and lists the rows.
  ///
  /// - Parameter shows: whether an account, by index, is shown.
  package func salesWithoutLots(
    in period: ClosedRange<CalendarDate>, where shows: (Int) -> Bool
  ) -> [LedgerFinding] {
    var rows: [Int: [Activity]] = [:]
    for place in 0..<rowCount {
      let row = ledger[place]
      guard row.releasesCost, terms.tracking[row.account] != .transactions,
        period.contains(row.date), shows(row.account)
      else { continue }
      rows[row.account, default: []].append(row)
    }
    return rows.sorted { terms.accountPlaces[$0.key] < terms.accountPlaces[$1.key] }.map {
      (account, sales) in
      let name = ledger.accounts[account]
      let more = sales.count - Self.shownRows
      let texts = sales.prefix(Self.shownRows).map { row in
        let symbol = row.symbol.map { " '\(ledger.symbols[$0].visible)'" } ?? ""
        return "\(row.date) \(row.type.rawValue)\(row.quantity.map { " \($0)" } ?? "")\(symbol)"
      }
      return LedgerFinding(
        .warning, ActivityCode.gainUnknown,
        "'\(name.visible)' has no lots, because its tracking is"
          + " \(terms.tracking[account].rawValue), so the gains of these rows are not included: "
          + (texts + (more > 0 ? ["\(more) more"] : [])).listed, at: sales[0].place,
        column: "account",
        hint: "use the account's own statements; if the ledger contains all its rows:"
          + " plan-set --account \(name.visible.shellWord) tracking=TRANSACTIONS")
    }
  }

  /// Returns acquisitions for money, also reinvested income, in the order of their rows. Units from
  /// outside the folder and units received as income are not bought. Purchases of accounts without
  /// lots are included.
  func purchases() throws(DecimalError) -> [Acquisition] {
    var purchases = events.acquisitions.filter { acquisition in
      let row = ledger[acquisition.row]
      return row.type == .buy || row.subtype == .reinvested
    }
    for place in 0..<rowCount where terms.tracking[ledger[place].account] != .transactions {
      let entry = try BookingEntry(place, ledger[place], terms)
      let row = entry.row
      guard row.type == .buy && row.subtype != .toClose || row.subtype == .reinvested,
        let symbol = row.symbol, entry.quantity.isPositive
      else { continue }
      purchases.append(
        Acquisition(
          row: place, date: row.date, account: row.account, symbol: symbol,
          quantity: entry.quantity, currency: entry.currency, amount: entry.amount ?? .zero))
    }
    return purchases.sorted { $0.row < $1.row }
  }
}

extension Activity {
  /// Whether the row sells units or returns their cost, so that it has a gain if there are lots.
  fileprivate var releasesCost: Bool {
    switch type {
    case .buy: subtype == .toClose
    case .sell, .exchange, .optionExercise, .optionAssignment: true
    case .adjustment: subtype == .optionExpiry
    case .dividend, .interest: subtype == .returnOfCapital
    default: isFeeInKind
    }
  }
}

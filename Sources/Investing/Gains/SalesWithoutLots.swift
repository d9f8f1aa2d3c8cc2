package import FinanceModel
package import PlainText

extension Booking {
  /// Greatest number of rows or assets that one finding lists.
  private static let shownRows = 8

  /// Returns a warning for each account without lots that sold units in the period, according to
  /// its rows or its statements. The gains of these units are unknown.
  ///
  /// - Parameters:
  ///   - last: the last day whose statements count.
  ///   - shows: whether an account is shown.
  /// - Throws: `overflow`.
  package func salesWithoutLots(
    in period: ClosedRange<CalendarDate>, _ statements: PositionLedger, _ settings: Settings,
    through last: CalendarDate, where shows: (String) -> Bool
  ) throws(DecimalError) -> [LedgerFinding] {
    let units = try unitsWithoutLots(
      in: period, statements, settings, through: last, where: shows)
    return rowsWithoutLots(in: period, where: shows) + units
  }

  /// Returns a warning for each account without lots with rows that sell units in the period. The
  /// finding is placed at the first row and lists the rows.
  private func rowsWithoutLots(
    in period: ClosedRange<CalendarDate>, where shows: (String) -> Bool
  ) -> [LedgerFinding] {
    var rows: [Int: [Activity]] = [:]
    for place in 0..<rowCount {
      let row = ledger[place]
      guard row.releasesCost, terms.tracking[row.account] != .transactions,
        period.contains(row.date), shows(ledger.accounts[row.account])
      else { continue }
      rows[row.account, default: []].append(row)
    }
    return rows.sorted { terms.accountPlaces[$0.key] < terms.accountPlaces[$1.key] }.map {
      (account, sales) in
      let name = ledger.accounts[account]
      let texts = sales.map { row in
        let symbol = row.symbol.map { " '\(ledger.symbols[$0].visible)'" } ?? ""
        return "\(row.date) \(row.type.rawValue)\(row.quantity.map { " \($0)" } ?? "")\(symbol)"
      }
      return LedgerFinding(
        .warning, ActivityCode.gainUnknown,
        "'\(name.visible)' has no lots, because its tracking is"
          + " \(terms.tracking[account].rawValue), so the gains of these rows are not included: "
          + Self.listed(texts), at: sales[0].place,
        column: "account",
        hint: "use the account's own statements; if the ledger contains all its rows:"
          + " plan-set --account \(name.visible.shellWord) tracking=TRANSACTIONS")
    }
  }

  /// Returns a warning for each account tracked by statements with units that left it in the period
  /// without a row. The gains of these units are unknown. Units leave if a statement lists fewer
  /// than the previous one, after splits. Statements later than `last` are ignored.
  ///
  /// - Throws: `overflow`.
  private func unitsWithoutLots(
    in period: ClosedRange<CalendarDate>, _ statements: PositionLedger, _ settings: Settings,
    through last: CalendarDate, where shows: (String) -> Bool
  ) throws(DecimalError) -> [LedgerFinding] {
    var findings: [LedgerFinding] = []
    for account in statements.countedAccounts(beside: ledger, settings) where shows(account) {
      let days = Set(statements.rows.lazy.filter { $0.account == account }.map(\.date)).sorted()
      var texts: [String] = []
      for (start, day) in zip(days, days.dropFirst())
      where start < period.upperBound && day >= period.lowerBound && day <= last {
        var left = try statements.units(of: account, on: start)
        // Each account that holds an asset has its own row for the same split.
        var splits: [String: CalendarDate] = [:]
        for place in rowsBooked(after: start)..<rowsBooked(after: day) {
          let row = ledger[place]
          guard let name = row.symbol.map({ ledger.symbols[$0] }), let units = left[name]
          else { continue }
          if row.type == .split, let ratio = row.ratio, splits[name] != row.date {
            left[name] = try ratio.applied(to: units)
            splits[name] = row.date
          } else if row.takesUnits || row.releasesCost, ledger.accounts[row.account] == account {
            left[name] = try units - (row.quantity ?? .zero)
          }
        }
        for (name, units) in try statements.units(of: account, on: day) {
          left[name] = try (left[name] ?? .zero) - units
        }
        texts += left.filter(\.value.isPositive).sorted { $0.key < $1.key }.map {
          "\($0.value) '\($0.key.visible)' by \(day)"
        }
      }
      guard !texts.isEmpty else { continue }
      findings.append(
        LedgerFinding(
          .warning, ActivityCode.gainUnknown,
          "'\(account.visible)' has no lots, because its tracking is HOLDINGS, so the gains of"
            + " units that left it are not included: " + Self.listed(texts), at: nil,
          hint: "use the account's own statements"))
    }
    return findings
  }

  /// Returns the index of the first booked row after the day, in booking order.
  private func rowsBooked(after day: CalendarDate) -> Int {
    (0..<rowCount).boundary { ledger.date(ofRow: $0) > day }
  }

  private static func listed(_ texts: [String]) -> String {
    let more = texts.count - shownRows
    return (texts.prefix(shownRows) + (more > 0 ? ["\(more) more"] : [])).listed
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

extension PositionLedger {
  /// Returns the units of each asset in an account's statement of a day.
  fileprivate func units(
    of account: String, on day: CalendarDate
  ) throws(DecimalError) -> [String: Decimal] {
    var units: [String: Decimal] = [:]
    for row in statement(of: account, onOrBefore: day)
    where row.symbol != StatedPosition.cashSymbol {
      units[row.symbol] = try (units[row.symbol] ?? .zero) + row.quantity
    }
    return units
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

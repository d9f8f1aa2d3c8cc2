import FinanceModel
import PlainText

/// Rows whose meaning depends on other rows of the account.
extension ImportPlan {
  /// Divides trades that close a position and open the opposite one, based on the units held before
  /// each trade. If no units are held, the trade is omitted.
  ///
  /// - Throws: `overflow`.
  mutating func divide(_ trades: [Int], _ books: ImportBooks) throws(DecimalError) {
    for index in trades {
      guard let trade = trade(index), let units = trade.units else { continue }
      let (said, symbol) = (statementRow(rows[index]), symbols.symbol(of: trade))
      let account = sources[rows[index].source].account
      let held = try held(symbol, account, before: said.date, books, at: said.time)
      let isBuy = trade.type == .buy
      let closed = isBuy ? -held : held
      if closed.isPositive {
        if closed < units { closing[index] = closed }
        continue
      }
      rows[index].verdict = .skipped
      let cells = isBuy ? "type=SELL subtype=TO_OPEN" : "type=TRANSFER_IN"
      eventNotes[index] = EventNote(
        "the trade of \(units) of '\(symbol.visible)' closes one position and opens the opposite"
          + " one, but '\(account.visible)' held \(held) before the trade",
        "import an older export first; or, before importing the file again, add the earlier holding"
          + " with its price as PRICE: ",
        command: "ledger-add activities \(cells) symbol="
          + "\(symbol.visible.shellWord) quantity=UNITS unit_price=PRICE account="
          + "\(account.visible.shellWord) date=\(said.date.adding(days: -1) ?? said.date) --apply")
    }
  }

  /// Finds accrued interest that the ledger would book in the wrong direction. Interest is received
  /// only on a day on which its asset is sold and not bought.
  mutating func direct(_ accrued: [Int], _ books: ImportBooks) {
    var types: [AssetDay: Set<ActivityType>] = [:]
    let (table, names) = (books.activities, books.settings.accountNames)
    for place in table.liveRows {
      guard let type = ActivityType(rawValue: table.text(place, "type")),
        let date = table.date(place)
      else { continue }
      let written = table.text(place, "account")
      let day = AssetDay(
        account: names[written] ?? written, symbol: table.text(place, "symbol"), date: date)
      types[day, default: []].insert(type)
    }
    for index in rows.indices where rows.verdicts[index] == .new {
      guard let trade = trade(index) else { continue }
      types[day(index, trade), default: []].insert(rows[index].type ?? trade.type)
    }
    for index in accrued {
      guard let trade = trade(index) else { continue }
      let others = types[day(index, trade)] ?? []
      let isReceived = others.contains(.sell) && !others.contains(.buy)
      let amount = packed(rows.places[index]).amount
      if isReceived == amount.isNegative { plainAccruals.insert(index) }
    }
  }

  private func day(_ index: Int, _ trade: StatementTrade) -> AssetDay {
    let place = rows.places[index]
    return AssetDay(
      account: sources[place.source].account, symbol: symbols.symbol(of: trade),
      date: packed(place).date)
  }
}

/// An asset's rows in an account on a day.
private struct AssetDay: Hashable {
  let account: String
  let symbol: String
  let date: CalendarDate
}

extension StatementTrade {
  /// Returns a row that closes a position and a row that opens the opposite position, with their
  /// amounts. The amount and the fee are split in proportion to the rows' units.
  ///
  /// - Parameter amount: the change in cash.
  func parts(
    closing units: Decimal, of amount: Decimal
  ) throws(DecimalError) -> [(StatementTrade, Decimal?)] {
    guard let all = self.units, let sum = try sum(of: amount) else { return [(self, nil)] }
    func share(_ whole: Decimal) throws(DecimalError) -> Decimal {
      try whole.scaled(by: units, over: all, .halfEven).rounded(toDecimals: 2, .halfEven)
    }
    let (first, fee) = (try share(sum), try self.fee.map(share))
    let rest = try self.fee.flatMap { (whole) throws(DecimalError) in
      try fee.map { (part) throws(DecimalError) in try whole - part }
    }
    let isBuy = type == .buy
    return [
      (with(isBuy ? .toClose : nil, units: units, fee: fee), first),
      (
        StatementTrade(
          type: type, subtype: isBuy ? nil : ActivitySubtype.toOpen.rawValue, symbol: symbol,
          isin: isin, name: name, quantity: try all - units, unitPrice: unitPrice, fee: rest,
          exchangeRate: exchangeRate), try sum - first
      ),
    ]
  }
}

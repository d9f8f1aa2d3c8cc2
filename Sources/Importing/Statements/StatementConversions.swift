import FinanceModel
import PlainText

extension StatementReading {
  /// Converts a row to the two rows of a currency exchange and a row for its fee. Returns the first
  /// row and adds the others to ``further``.
  mutating func conversion(
    _ row: Int, _ day: DateForm.Reading, _ valueDate: CalendarDate?
  ) -> StatementRow? {
    let before = cells.findings.count
    let symbol = cells.joined(.symbol, row)
    let codes = symbol.split { $0 == "." || $0 == "/" }.map(String.init)
    let first = cells.amount(.quantity, row)?.amount
    let second = cells.amount(.amount, row)?.amount
    let fee = charge(.fee, row)
    guard cells.findings.count == before, leftOut == nil else { return nil }
    guard codes.count == 2, codes.allSatisfy({ Currency($0)?.code != nil }), codes[0] != codes[1],
      let first, let second, !first.isZero, first.isNegative != second.isNegative,
      !second.isZero
    else {
      leaveOut(
        row, .currency, cells.table.range(of: row),
        "'\(String(symbol.prefix(40)).visible)' is not an exchange of two currencies")
      return nil
    }
    let line = cells.table.line(of: row)
    let time = time(of: row) ?? day.time
    var details = StatementDetails()
    details.isTransfer = true
    func side(_ amount: Decimal, _ currency: String) -> StatementRow {
      StatementRow(
        line: line, date: day.date, time: time, valueDate: valueDate, text: symbol,
        amount: amount, currency: currency, payment: line,
        trade: StatementTrade(type: amount.isNegative ? .transferOut : .transferIn),
        details: details)
    }
    let sides = [side(first, codes[0]), side(second, codes[1])]
      .sorted { $0.amount.isNegative && !$1.amount.isNegative }
    further = Array(sides.dropFirst())
    if let fee, !fee.isZero {
      further.append(
        StatementRow(
          line: line, date: day.date, time: time, text: symbol, amount: -fee,
          currency: cells.plan.headerCurrency ?? ownCurrency ?? "",
          trade: StatementTrade(type: .fee)))
    }
    return sides[0]
  }

  /// Returns a row's taxes: the tax paid and the tax refunded. If a row contains only taxes and its
  /// amount is zero, the taxes become its amount.
  mutating func taxes(
    _ row: Int, _ word: Layout.TypeWord?, _ written: inout AmountForm.Reading?
  ) -> (paid: Decimal?, refund: Decimal?) {
    let layout = cells.plan.layout
    // A refund cannot be detected without a stated sign.
    guard let sign = layout.charges, let tax = cells.sum(.tax, row), !tax.isZero else {
      return (charge(.tax, row), nil)
    }
    let moved = sign == .negative ? tax : -tax
    let types = [word?.type, word?.typeIfNegative]
    if types.contains(.tax), written?.amount.isZero ?? true {
      written = AmountForm.Reading(amount: moved, currency: written?.currency)
      return (nil, nil)
    }
    guard !moved.isNegative else { return (tax.magnitude, nil) }
    guard layout.amountIs == .gross else { return (charge(.tax, row), nil) }
    return (nil, moved)
  }

  /// Returns a row for the taxes refunded with another row.
  func refund(
    _ amount: Decimal, _ row: Int, _ day: DateForm.Reading, _ currency: String,
    _ asset: (symbol: String, isin: String?, name: String, isNamed: Bool)
  ) -> StatementRow {
    StatementRow(
      line: cells.table.line(of: row), date: day.date, time: day.time,
      text: cells.name(.tax), amount: amount, currency: currency,
      trade: StatementTrade(
        type: .tax, subtype: ActivitySubtype.reversal.rawValue, symbol: asset.symbol,
        isin: asset.isin, name: asset.name))
  }
}

import FinanceModel
import PlainText

extension StatementReading {
  /// A broker's row; nil where it cannot be read, which is a finding.
  mutating func trade(
    _ row: Int, _ day: DateForm.Reading, _ valueDate: CalendarDate?
  ) -> StatementRow? {
    let before = cells.findings.count
    let layout = cells.plan.layout
    let quantity = cells.amount(.quantity, row)?.amount
    let price = cells.amount(.unitPrice, row)
    let fee = fee(of: row)
    let tax = cells.sum(.tax, row)?.magnitude
    var written: AmountForm.Reading?
    if cells.cell(.amount, row) != nil || cells.plan[.moneyIn] != nil
      || cells.plan[.moneyOut] != nil
    {
      written = money(row)
    }
    let rate = cells.amount(.exchangeRate, row)?.amount
    guard cells.findings.count == before, let word = typeWord(row) else { return nil }
    let isNegative = (quantity.flatMap { $0.isZero ? nil : $0 } ?? written?.amount)?.isNegative
    let type = isNegative == true ? word.typeIfNegative ?? word.type : word.type
    guard let currency = currency(row, written?.currency ?? price?.currency) else { return nil }
    let net: Decimal
    do throws(DecimalError) {
      net = try CashEffect(
        type: type, written: written?.amount, quantity: quantity, price: price?.amount,
        fee: fee,
        tax: tax, isByType: layout.sign == .byType, isGross: layout.amountIs == .gross
      ).value
    } catch {
      cells.report(
        .amount, cells.table.range(of: row), "what the row costs: \(error)", "check its digits")
      return nil
    }
    return StatementRow(
      line: cells.table.line(of: row), date: day.date, time: time(of: row) ?? day.time,
      valueDate: valueDate, payee: cells.joined(.payee, row), text: cells.joined(.text, row),
      amount: net, currency: currency, balance: cells.amount(.balance, row)?.amount,
      bankID: self.word(.bankID, row), counterparty: self.word(.counterparty, row),
      trade: StatementTrade(
        type: type, subtype: word.subtype?.rawValue, symbol: cells.joined(.symbol, row),
        isin: self.word(.isin, row), name: cells.joined(.asset, row),
        quantity: type == .adjustment ? quantity : quantity?.magnitude, unitPrice: price?.amount,
        fee: fee, tax: tax, exchangeRate: rate))
  }

  /// The fee of a row without its sign. One of another sign than those above is a finding: brokers
  /// write fees with a minus or without, and never say which.
  private mutating func fee(of row: Int) -> Decimal? {
    let fee = cells.sum(.fee, row)
    if let fee, !fee.isZero {
      if fee.isNegative != feeIsNegative ?? fee.isNegative {
        cells.report(
          .amount, cells.table.range(of: row),
          "\(cells.name(.fee)) has another sign than in rows above: a fee that was paid back?",
          "enter the row with ledger-add, and leave it out with 'skip' in the layout")
      }
      feeIsNegative = fee.isNegative
    }
    return fee?.magnitude
  }

  /// What the word of a row's type means; nil where it is unknown, which is a finding.
  private mutating func typeWord(_ row: Int) -> Layout.TypeWord? {
    let cell = cells.plan[.type].flatMap { cells.table.cell($0, of: row) }
    let bytes = cell.map { cells.bytes($0) } ?? UnsafeBufferPointer(rebasing: cells.text[..<0])
    if let known = types.meaning(of: bytes) { return known }
    let words = (cells.plan.layout.types ?? []).map(\.word)
    let text = cell.map { cells.table.text($0) } ?? ""
    cells.report(
      .word,
      cell.map { $0.isEmpty ? cells.table.range(of: row) : $0.range }
        ?? cells.table.range(of: row),
      "\(cells.name(.type)) '\(cell.map { cells.shown($0) } ?? "")' is not a type that the layout "
        + "knows",
      nearestName(to: text, among: words).map { "did you mean '\($0)'?" }
        ?? "add the word to 'types' in the layout, or to 'skip'")
    return nil
  }
}

/// What a broker's row does to the cash of its account.
struct CashEffect {
  let type: ActivityType
  /// The amount as the row writes it.
  let written: Decimal?
  let quantity: Decimal?
  let price: Decimal?
  let fee: Decimal?
  let tax: Decimal?
  let isByType: Bool
  let isGross: Bool

  /// The change of cash, fee and tax taken off. Without an amount it is quantity times price; zero
  /// where the row has neither, as a split.
  var value: Decimal {
    get throws(DecimalError) {
      let costs = try (fee ?? .zero) + (tax ?? .zero)
      if let written {
        let signed = isByType ? signed(written.magnitude, else: written) : written
        return isGross ? try signed - costs : signed
      }
      guard let quantity, let price else {
        return type == .fee || type == .tax ? -costs : .zero
      }
      guard type != .transferIn, type != .transferOut, type != .split else { return .zero }
      let gross = try quantity.magnitude.multiplied(by: price, .halfEven)
      return try signed(gross, else: gross) - costs
    }
  }

  private func signed(_ magnitude: Decimal, else other: Decimal) -> Decimal {
    switch type {
    case .buy, .withdrawal, .fee, .tax, .transferOut: -magnitude
    case .sell, .dividend, .interest, .deposit, .credit, .transferIn: magnitude
    case .split, .adjustment, .unknown: other
    }
  }
}

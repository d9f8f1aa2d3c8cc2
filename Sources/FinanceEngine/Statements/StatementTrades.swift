import FinanceModel
import PlainText

extension StatementReading {
  /// A broker's row; nil where it cannot be read, which is a finding.
  mutating func trade(
    _ row: Int, _ day: DateForm.Reading, _ valueDate: CalendarDate?
  ) -> StatementRow? {
    let before = cells.findings.count
    let layout = cells.plan.layout
    let units = cells.amount(.quantity, row)?.amount ?? quantityInText(of: row)
    let quantity = units.flatMap { $0.isZero ? nil : $0 }
    let price = cells.amount(.unitPrice, row)
    let (fee, tax) = (charge(.fee, row), charge(.tax, row))
    let found = typeWord(row)
    let written = found?.type != .split && statesAmount(row) ? money(row) : nil
    let rate = cells.amount(.exchangeRate, row)?.amount
    guard cells.findings.count == before, let word = found else { return nil }
    let decisive = word.type.movesUnits ? quantity ?? written?.amount : written?.amount ?? quantity
    let isOther = word.typeIfNegative != nil && decisive?.isNegative == true
    let type = isOther ? word.typeIfNegative ?? word.type : word.type
    let subtype = subtype(row) ?? (isOther ? word.subtypeIfNegative : word.subtype)
    let ratio = type == .split ? ratio(row) : nil
    guard let currency = currency(row, written?.currency ?? price?.currency) else { return nil }
    checkFee(row, fee, in: currency)
    checkWhole(row, type, quantity, hasSum: written != nil || price != nil && quantity != nil)
    let net: Decimal
    do throws(DecimalError) {
      net = try CashEffect(
        type: type, written: written?.amount, quantity: quantity, price: price?.amount,
        fee: fee, tax: tax, isByType: layout.sign == .byType, isGross: layout.amountIs == .gross
      ).value
      try checkSign(row, type, written?.amount, costs: (fee ?? .zero) + (tax ?? .zero))
    } catch {
      cells.report(
        .amount, cells.table.range(of: row), "what the row costs: \(error)", "check its digits")
      return nil
    }
    guard cells.findings.count == before else { return nil }
    let asset = asset(of: row)
    let trade = StatementTrade(
      type: type, subtype: subtype?.rawValue, symbol: asset.symbol, isin: asset.isin,
      name: asset.name,
      quantity: type == .adjustment ? quantity : quantity?.magnitude, unitPrice: price?.amount,
      fee: fee, tax: tax, exchangeRate: rate, ratio: ratio)
    return StatementRow(
      line: cells.table.line(of: row), date: day.date, time: time(of: row) ?? day.time,
      valueDate: valueDate, payee: cells.joined(.payee, row),
      text: text(of: row, trade, isNamed: asset.isNamed),
      amount: net, currency: currency, balance: cells.amount(.balance, row)?.amount,
      bankID: self.word(.bankID, row), counterparty: self.word(.counterparty, row),
      trade: trade)
  }

  private func statesAmount(_ row: Int) -> Bool {
    cells.cell(.amount, row) != nil || cells.plan[.moneyIn] != nil || cells.plan[.moneyOut] != nil
  }

  /// A row that lacks what one of its type needs is a finding.
  private mutating func checkWhole(
    _ row: Int, _ type: ActivityType, _ quantity: Decimal?, hasSum: Bool
  ) {
    if !hasSum, type.needsAmount {
      cells.report(
        .blank, cells.table.range(of: row),
        "a row of type \(type.rawValue) without an amount, or units and a price",
        "if such rows do not count, say so in the layout: 'skip' or 'unread'")
    }
    if quantity == nil, type == .buy || type == .sell {
      cells.report(
        .blank, cells.table.range(of: row),
        "a row of type \(type.rawValue) without the number of units",
        "name the column of the units in the layout, or words of 'quantity_after'")
    }
  }

  /// The number of units that a text of the layout's `quantity_after` names.
  private func quantityInText(of row: Int) -> Decimal? {
    guard let words = cells.plan.layout.quantityAfter else { return nil }
    let text = cells.joined(.text, row)
    for word in words {
      guard text.hasPrefix(word) else { continue }
      let rest = text.dropFirst(word.count).drop { $0 == " " }
      let number = rest.prefix { $0.isNumber || $0 == "." || $0 == "," }
      return cells.form.reading(String(number))?.amount
    }
    return nil
  }

  /// What a row names as traded, and whether its symbol stands in a column.
  private func asset(
    of row: Int
  ) -> (symbol: String, isin: String?, name: String, isNamed: Bool) {
    let (symbol, isin) = (cells.joined(.symbol, row), word(.isin, row))
    let name = cells.joined(.asset, row)
    guard symbol.isEmpty, isin == nil else { return (symbol, isin, name, true) }
    guard let parts = name.leadingSymbol else { return ("", nil, name, false) }
    return (parts.symbol, parts.isin, name, false)
  }

  /// The text of a row; where it has none, what its name says beside the asset.
  private func text(of row: Int, _ trade: StatementTrade, isNamed: Bool) -> String {
    let text = cells.joined(.text, row)
    return text.isEmpty && !isNamed && trade.asset != trade.name ? trade.name : text
  }

  /// The fee or tax of a row without its sign. One of another sign than those above is a finding:
  /// brokers write them with a minus or without, and never say which.
  private mutating func charge(_ key: LayoutColumns.CodingKeys, _ row: Int) -> Decimal? {
    let charge = cells.sum(key, row)
    if let charge, !charge.isZero {
      if charge.isNegative != chargeIsNegative ?? charge.isNegative {
        cells.report(
          .amount, cells.table.range(of: row),
          "\(cells.name(key)) \(charge) has another sign than fees and taxes have here: was it paid"
            + " back?",
          "enter the row with ledger-add, and leave it out with 'skip' in the layout")
      }
      chargeIsNegative = charge.isNegative
    }
    return charge?.magnitude
  }

  /// A fee in another currency than its row is a finding: a ledger's row has one.
  private mutating func checkFee(_ row: Int, _ fee: Decimal?, in currency: String) {
    guard let fee, !fee.isZero, let cell = cells.cell(.feeCurrency, row) else { return }
    guard cells.table.text(cell) != currency else { return }
    cells.report(
      .currency, cell.range,
      "\(cells.name(.fee)) \(fee) is in \(cells.shown(cell)), and the row in \(currency)",
      "enter the row with ledger-add, the fee as a row of its own, and leave it out with 'skip'")
  }

  /// An amount whose sign its type contradicts is a finding.
  private mutating func checkSign(
    _ row: Int, _ type: ActivityType, _ written: Decimal?, costs: Decimal
  ) throws(DecimalError) {
    let layout = cells.plan.layout
    guard layout.sign != .byType, let written, !written.isZero else { return }
    let sum = layout.amountIs == .gross ? written : try written + costs
    let isOdd: Bool
    switch type {
    case .buy, .withdrawal, .fee, .tax: isOdd = sum.isPositive
    case .sell, .dividend, .interest, .deposit, .credit: isOdd = sum.isNegative
    case .transferIn, .transferOut, .split, .adjustment, .unknown: isOdd = false
    }
    guard isOdd else { return }
    let cell = cells.cell(.amount, row)
    let way = sum.isNegative ? "leaves" : "enters"
    cells.report(
      .amount, cell?.range ?? cells.table.range(of: row),
      "\(cells.name(.amount)) \(written) \(way) the account, which a row of type \(type.rawValue)"
        + " does not",
      "enter the row with ledger-add, and leave it out with 'skip' in a layout of your own")
  }

  /// What the column of subtypes says; nil where it is blank or unknown, which is a finding.
  private mutating func subtype(_ row: Int) -> ActivitySubtype? {
    guard let cell = cells.cell(.subtype, row) else { return nil }
    let text = cells.table.text(cell)
    if let known = ActivitySubtype(rawValue: text) { return known }
    cells.report(
      .word, cell.range, "\(cells.name(.subtype)) '\(cells.shown(cell))' is not a subtype",
      nearestName(to: text, among: ActivitySubtype.allCases.map(\.rawValue))
        .map { "did you mean '\($0)'?" } ?? "correct the cell")
    return nil
  }

  /// The ratio of a split; nil where the row does not state one, which is a finding.
  private mutating func ratio(_ row: Int) -> SplitRatio? {
    let cell = cells.cell(.ratio, row)
    let written = cell.map { cells.table.text($0) } ?? ""
    let units = cells.form.reading(written).map { "\($0.amount):1" }
    do throws(SplitRatio.Problem) {
      return try SplitRatio(parsing: units ?? written)
    } catch {
      cells.report(
        .blank, cell?.range ?? cells.table.range(of: row), "a split, and no ratio of units",
        "enter the row with ledger-add, and leave it out with 'skip' in a layout of your own")
      return nil
    }
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

extension ActivityType {
  /// Whether units come or go, so that their sign tells which.
  fileprivate var movesUnits: Bool {
    switch self {
    case .buy, .sell, .split, .transferIn, .transferOut, .adjustment, .unknown: true
    case .dividend, .interest, .deposit, .withdrawal, .credit, .fee, .tax: false
    }
  }

  /// Whether a row of the type says nothing without a sum.
  fileprivate var needsAmount: Bool {
    switch self {
    case .buy, .sell, .dividend, .interest, .deposit, .withdrawal, .credit: true
    case .split, .transferIn, .transferOut, .adjustment, .unknown, .fee, .tax: false
    }
  }
}

extension String {
  /// The symbol and the ISIN that a text begins with: `ACME(US0000000001) Cash Dividend`.
  fileprivate var leadingSymbol: (symbol: String, isin: String?)? {
    guard let open = firstIndex(of: "("), let close = self[open...].firstIndex(of: ")") else {
      return nil
    }
    let symbol = self[..<open].split(separator: " ").joined(separator: " ")
    let isin = self[open..<close].dropFirst()
    let isNumber =
      isin.utf8.count == 12 && isin.utf8.prefix(2).allSatisfy { (65...90).contains($0) }
      && isin.utf8.allSatisfy { (65...90).contains($0) || (48...57).contains($0) }
    let isWord = symbol.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !(97...122).contains($0) }
    guard isNumber, (1...12).contains(symbol.utf8.count), isWord else { return nil }
    return (symbol, String(isin))
  }
}

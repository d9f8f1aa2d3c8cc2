import FinanceModel
import PlainText

extension StatementReading {
  /// Returns a broker's row; nil, with a finding, if the row cannot be read. Also returns nil if
  /// the row is ``leftOut`` because no ledger can represent it or its kind is not stated.
  mutating func trade(
    _ row: Int, _ day: DateForm.Reading, _ valueDate: CalendarDate?
  ) -> StatementRow? {
    let (before, layout) = (cells.findings.count, cells.plan.layout)
    let quantity = units(of: row)
    let price = cells.amount(.unitPrice, row)
    let found = typeWord(row)
    var written = found?.type != .split && statesAmount(row) ? money(row) : nil
    let taxes = taxes(row, found, &written)
    let (fee, tax) = (charge(.fee, row), taxes.paid)
    let rate = cells.amount(.exchangeRate, row)?.amount
    guard cells.findings.count == before, leftOut == nil, let word = found else { return nil }
    let decisive = word.type.movesUnits ? quantity ?? written?.amount : written?.amount ?? quantity
    let (type, usual) = word.meaning(isNegative: decisive?.isNegative == true)
    // A row has only one subtype, so a reversed payment loses its label.
    let subtype = usual == .reversal ? usual : subtype(row) ?? usual
    let asset = asset(of: row, subtype)
    if written == nil { written = cash(asset.symbol, type, quantity, price) }
    let needsRatio = type == .split && needsRatio(row, quantity)
    let ratio = needsRatio ? ratio(row, Self.entry(type, asset, day.date)) : nil
    guard let currency = currency(row, written?.currency ?? price?.currency) else { return nil }
    checkFee(row, fee, in: currency)
    let hasSum = written != nil || price != nil && quantity != nil
    checkWhole(row, type, quantity, written?.amount, hasSum, Self.entry(type, asset, day.date))
    let effect = CashEffect(
      type: type, written: written?.amount, quantity: quantity, price: price?.amount,
      fee: fee, tax: tax, isByType: layout.sign == .byType, isReversal: subtype == .reversal,
      isGross: layout.amountIs == .gross)
    guard let net = change(row, effect, subtype), cells.findings.count == before, leftOut == nil
    else { return nil }
    further += taxes.refund.map { [refund($0, row, day, currency, asset)] } ?? []
    // Only Coffer's own ledgers state the value of units paid as a fee.
    let isMoney = type == .fee && !net.isZero && cells.plan[.replaces] == nil
    let units = Self.keepsSign(type, subtype) ? quantity : quantity?.magnitude
    let trade = StatementTrade(
      type: type, subtype: subtype?.rawValue, symbol: asset.symbol, isin: asset.isin,
      name: asset.name, quantity: isMoney ? nil : units, unitPrice: isMoney ? nil : price?.amount,
      fee: fee, tax: tax, exchangeRate: rate, ratio: ratio,
      value: cells.amount(.value, row)?.amount, closesAndOpens: word.closesAndOpens == true)
    let text = text(of: row, trade, isNamed: asset.isNamed)
    if type == .spinOff, let parent = Self.parent(in: text), parent.symbol != trade.symbol {
      return spinOff(row, day, parent, trade, text, net, currency)
    }
    return StatementRow(
      line: cells.table.line(of: row), date: day.date, time: time(of: row) ?? day.time,
      valueDate: valueDate, payee: cells.joined(.payee, row), text: text, amount: net,
      currency: currency, balance: cells.amount(.balance, row)?.amount,
      bankID: self.word(.bankID, row), counterparty: self.word(.counterparty, row), trade: trade)
  }

  /// Returns a row's change in cash after checking its sign; nil, with a finding, if the change
  /// cannot be computed.
  private mutating func change(
    _ row: Int, _ effect: CashEffect, _ subtype: ActivitySubtype?
  ) -> Decimal? {
    do throws(DecimalError) {
      let costs = try (effect.fee ?? .zero) + (effect.tax ?? .zero)
      try checkSign(row, effect.type, subtype, effect.written, costs: costs)
      return try effect.value
    } catch {
      cells.report(
        .amount, cells.table.range(of: row), "the cost of the row: \(error)", "check its digits")
      return nil
    }
  }

  /// Whether the sign of a row's units indicates their direction. For other types, the type itself
  /// implies the direction.
  private static func keepsSign(_ type: ActivityType, _ subtype: ActivitySubtype?) -> Bool {
    type == .exchange || type == .split || type == .adjustment && subtype != .optionExpiry
  }

  /// Creates both rows of a spin-off, which share a payment. Returns the parent's row and adds the
  /// other row to ``further``.
  private mutating func spinOff(
    _ row: Int, _ day: DateForm.Reading, _ parent: (symbol: String, isin: String?),
    _ child: StatementTrade, _ text: String, _ net: Decimal, _ currency: String
  ) -> StatementRow {
    let line = cells.table.line(of: row)
    let time = time(of: row) ?? day.time
    var details = StatementDetails()
    details.isTransfer = true
    func side(_ trade: StatementTrade, _ amount: Decimal) -> StatementRow {
      StatementRow(
        line: line, date: day.date, time: time, text: text, amount: amount, currency: currency,
        bankID: word(.bankID, row), payment: line, trade: trade, details: details)
    }
    further.append(side(child, net))
    return side(
      StatementTrade(type: .spinOff, symbol: parent.symbol, isin: parent.isin), .zero)
  }

  /// Returns the parent asset of a spin-off: `T(US0000000001) Spinoff 1 for 5`, or
  /// `SPINOFF FROM:(T )`; nil if the text does not name this asset.
  private static func parent(in text: String) -> (symbol: String, isin: String?)? {
    guard let mark = text.indices.first(where: { text[$0...].hasPrefix("FROM:(") }) else {
      return text.leadingSymbol
    }
    let symbol = text[mark...].dropFirst(6).prefix { $0 != ")" && $0 != " " }
    return symbol.isEmpty ? nil : (String(symbol), nil)
  }

  /// Returns the amount of a row whose asset is money, such as `$CASH-USD`; nil for other rows.
  private mutating func cash(
    _ symbol: String, _ type: ActivityType, _ quantity: Decimal?, _ price: AmountForm.Reading?
  ) -> AmountForm.Reading? {
    guard let quantity, StatementTrade(type: type, symbol: symbol).isCash else { return nil }
    let price = price.flatMap { $0.amount.isZero ? nil : $0 }
    do throws(DecimalError) {
      return AmountForm.Reading(
        amount: try quantity.multiplied(by: price?.amount ?? .one, .halfEven),
        currency: price?.currency)
    } catch {
      return nil
    }
  }

  /// Returns the number of units in a row; nil if it is missing or zero.
  private mutating func units(of row: Int) -> Decimal? {
    let units = cells.amount(.quantity, row)?.amount ?? quantityInText(of: row)
    return units.flatMap { $0.isZero ? nil : $0 }
  }

  /// Whether a split must state its ratio; otherwise the ratio is computed from the added units.
  private func needsRatio(_ row: Int, _ quantity: Decimal?) -> Bool {
    cells.cell(.ratio, row) != nil || quantity == nil
  }

  private func statesAmount(_ row: Int) -> Bool {
    cells.cell(.amount, row) != nil || cells.plan[.moneyIn] != nil || cells.plan[.moneyOut] != nil
  }

  /// Reports a row that lacks a value required for its type.
  ///
  /// - Parameter entry: the command that enters the row, without its units and amount.
  private mutating func checkWhole(
    _ row: Int, _ type: ActivityType, _ quantity: Decimal?, _ written: Decimal?, _ hasSum: Bool,
    _ entry: @autoclosure () -> String
  ) {
    let isTrade = type == .buy || type == .sell
    guard !hasSum && type.needsAmount || quantity == nil && isTrade else { return }
    let units = isTrade ? " quantity=\(quantity?.magnitude.description ?? "UNITS")" : ""
    let amount = " amount=\(written?.magnitude.description ?? "AMOUNT")"
    let command = "\(entry())\(units)\(amount) --apply"
    if !hasSum, type.needsAmount {
      leaveOut(
        row, .blank, cells.table.range(of: row),
        "a row of type \(type.rawValue) needs an amount, or units and a price",
        "enter it: \(command)")
    }
    if quantity == nil, isTrade {
      let layout = cells.plan.layout
      let isUnnamed = layout.isOwn && cells.plan[.quantity] == nil
      leaveOut(
        row, .blank, cells.table.range(of: row),
        "a row of type \(type.rawValue) needs a number of units",
        (isUnnamed ? "set their column as 'quantity' in the layout '\(layout.name)', or " : "")
          + "enter it: \(command)")
    }
  }

  /// Returns a command that enters a row; the user adds the row's values.
  private static func entry(
    _ type: ActivityType, _ asset: (symbol: String, isin: String?, name: String, isNamed: Bool),
    _ date: CalendarDate
  ) -> String {
    let symbol = asset.symbol.isEmpty ? asset.isin ?? "" : asset.symbol
    return "ledger-add activities type=\(type.rawValue)"
      + (symbol.isEmpty ? "" : " symbol=\(symbol.visible.shellWord)")
      + " account=ACCOUNT date=\(date)"
  }

  /// Returns the number of units that follows one of the layout's `quantity_after` strings.
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

  /// Returns a row's traded asset, and whether its symbol is in a separate column.
  private func asset(
    of row: Int, _ subtype: ActivitySubtype?
  ) -> (symbol: String, isin: String?, name: String, isNamed: Bool) {
    let (symbol, isin) = (cells.joined(.symbol, row), word(.isin, row))
    let name = cells.joined(.asset, row)
    guard symbol.isEmpty, isin == nil else { return (symbol, isin, name, true) }
    if let asset = name.trailingAsset { return (asset.symbol, asset.isin, name, false) }
    let accrued = subtype == .accrued ? name.accruedAsset : nil
    guard let parts = accrued ?? name.leadingSymbol else { return ("", nil, name, false) }
    return (parts.symbol, parts.isin, name, false)
  }

  /// Returns a row's text. If the text is blank, returns the asset's name, provided that the name
  /// contains more than the symbol.
  private func text(of row: Int, _ trade: StatementTrade, isNamed: Bool) -> String {
    let text = cells.joined(.text, row)
    return text.isEmpty && !isNamed && trade.asset != trade.name ? trade.name : text
  }

  /// Returns a row's fee or tax without its sign. A sign that differs from earlier rows is a
  /// finding, because brokers do not state whether they write a minus sign.
  mutating func charge(_ key: LayoutColumns.CodingKeys, _ row: Int) -> Decimal? {
    let charge = cells.sum(key, row)
    if let charge, !charge.isZero {
      if charge.isNegative != chargeIsNegative ?? charge.isNegative {
        leaveOut(
          row, .amount, cells.table.range(of: row),
          "\(cells.name(key)) \(charge) has a different sign from other fees and taxes here; it may"
            + " be a refund")
      } else {
        chargeIsNegative = charge.isNegative
      }
    }
    return charge?.magnitude
  }

  /// Reports a fee whose currency differs from the row's, because a ledger row has only one
  /// currency.
  private mutating func checkFee(_ row: Int, _ fee: Decimal?, in currency: String) {
    guard let fee, !fee.isZero, let cell = cells.cell(.feeCurrency, row) else { return }
    guard cells.table.text(cell) != currency else { return }
    leaveOut(
      row, .currency, cell.range,
      "\(cells.name(.fee)) \(fee) is in \(cells.shown(cell)), but the row is in \(currency)",
      "enter the row with ledger-add, and the fee as a separate row")
  }

  /// Reports an amount whose sign contradicts the row's type. A payment with the opposite sign is a
  /// reversal.
  private mutating func checkSign(
    _ row: Int, _ type: ActivityType, _ subtype: ActivitySubtype?, _ written: Decimal?,
    costs: Decimal
  ) throws(DecimalError) {
    let layout = cells.plan.layout
    guard layout.sign != .byType || type.isIncome, let written, !written.isZero,
      ![.reversal, .accrued, .bonus].contains(subtype),
      !type.isReversed(by: written, subtype?.rawValue)
    else { return }
    let sum = layout.amountIs == .gross ? written : try written + costs
    let isOdd: Bool
    switch type {
    case .buy, .withdrawal, .fee, .tax: isOdd = sum.isPositive
    case .sell, .dividend, .interest, .deposit, .credit: isOdd = sum.isNegative
    default: isOdd = false
    }
    guard isOdd else { return }
    let cell = cells.cell(.amount, row)
    let way = sum.isNegative ? "leaves" : "enters"
    leaveOut(
      row, .amount, cell?.range ?? cells.table.range(of: row),
      "\(cells.name(.amount)) \(written) \(way) the account, but an amount of type \(type.rawValue)"
        + (subtype.map { " and subtype \($0.rawValue)" } ?? "") + " does not",
      type.isIncome
        ? "void the row that it reverses: ledger-add activities --void ID --apply"
        : "enter the row with ledger-add")
  }

  /// Returns the value in the subtype column; nil if it is blank or, with a finding, if it is
  /// unknown.
  private mutating func subtype(_ row: Int) -> ActivitySubtype? {
    guard let cell = cells.cell(.subtype, row) else { return nil }
    let text = cells.table.text(cell)
    // Some programs write POSITION_OPEN instead of TO_OPEN.
    let isPosition = text.hasPrefix("POSITION_")
    let name = isPosition ? "TO_" + text.dropFirst("POSITION_".utf8.count) : text
    if let known = ActivitySubtype(rawValue: name) { return known }
    leaveOut(
      row, .word, cell.range, "\(cells.name(.subtype)) '\(cells.shown(cell))' is not a subtype",
      nearestName(to: text, among: ActivitySubtype.allCases.map(\.rawValue))
        .map { "did you mean '\($0)'?" } ?? "correct the cell")
    return nil
  }

  /// Returns a split's ratio; nil, with a finding, if the row does not state one.
  private mutating func ratio(
    _ row: Int, _ entry: @autoclosure () -> String
  ) -> SplitRatio? {
    let cell = cells.cell(.ratio, row)
    let written = cell.map { cells.table.text($0) } ?? ""
    let units = cells.form.reading(written).map { "\($0.amount):1" }
    do throws(SplitRatio.Problem) {
      return try SplitRatio(parsing: units ?? written)
    } catch {
      leaveOut(
        row, .blank, cell?.range ?? cells.table.range(of: row), "a split needs a ratio of units",
        "enter it with the ratio of new to old units: \(entry()) ratio=RATIO --apply")
      return nil
    }
  }

  /// Returns the meaning of the type word in a row; nil, with a finding, if the word is unknown.
  private mutating func typeWord(_ row: Int) -> Layout.TypeWord? {
    let cell = cells.plan[.type].flatMap { cells.table.cell($0, of: row) }
    let bytes = cell.map { cells.bytes($0) } ?? UnsafeBufferPointer(rebasing: cells.text[..<0])
    if let known = types.meaning(of: bytes) { return known }
    let words = (cells.plan.layout.types ?? []).map(\.word)
    let text = cell.map { cells.table.text($0) } ?? ""
    let near = nearestName(to: text, among: words).map { ", perhaps as '\($0)'" }
    leaveOut(
      row, .word,
      cell.map { $0.isEmpty ? cells.table.range(of: row) : $0.range }
        ?? cells.table.range(of: row),
      "\(cells.name(.type)) '\(cell.map { cells.shown($0) } ?? "")' is not a type in the layout",
      "enter the row with ledger-add, or add the word to 'types' in "
        + (cells.plan.layout.isOwn ? "the layout" : "a layout that extends")
        + " '\(cells.plan.layout.name)'\(near ?? "")")
    return nil
  }
}

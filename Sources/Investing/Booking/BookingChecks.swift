import FinanceModel
import PlainText

/// Checks of a single row before it is booked.
extension Booking {
  /// Whether the row is a complete trade or cash movement without negative numbers, a rate or named
  /// lots. Only the amount of such a row can be wrong. A ledger may have millions of rows, and
  /// nearly all of them are plain.
  @inline(__always) func isPlain(_ entry: BookingEntry) -> Bool {
    guard entry.row.fxRate == nil, !entry.row.namesLots, entry.row.subtype == nil,
      !entry.row.hasUnsoundNumber
    else { return false }
    switch entry.row.type {
    case .buy, .sell:
      guard let symbol = entry.row.symbol, terms.multipliers[symbol] != nil,
        !terms.isMoney[symbol]
      else { return false }
      return entry.quantity.isPositive && (entry.row.unitPrice != nil || entry.row.amount != nil)
    case .deposit, .withdrawal, .credit, .dividend, .interest: break
    default: return false
    }
    return entry.row.amount != nil && entry.quantity.isZero
  }

  /// Removes the signs of negative numbers, and removes a rate of zero. Each such number is
  /// reported as an error, or as a warning if lenient.
  mutating func checkSigns(_ entry: inout BookingEntry) {
    let row = entry.row
    guard row.hasUnsoundNumber else { return }
    let numbers: [(name: String, value: Decimal?)] = [
      ("quantity", row.quantity), ("unit_price", row.unitPrice), ("amount", row.amount),
      ("fee", row.fee), ("tax", row.tax), ("fx_rate", row.fxRate),
    ]
    for (name, value) in numbers {
      guard let value, value.isNegative || name == "fx_rate" && value.isZero else { continue }
      let fallback = value.isNegative ? "; \(value.magnitude) is used" : "; it is ignored"
      report(
        options.isLenient ? .warning : .error, LedgerCodes.numberNegative,
        "\(name) '\(value)' is \(value.isNegative ? "negative" : "zero")"
          + (options.isLenient ? fallback : ""),
        entry: entry.index, column: name,
        hint: name == "fx_rate"
          ? "write the value of one unit of the row's currency in the account's currency, or leave"
            + " it blank"
          : signHint(name, value.magnitude, row))
    }
    entry.takeMagnitudes()
    if entry.rate?.isZero ?? false {
      entry.rate = nil
      noteRateDoubt(entry)
    }
  }

  /// Returns the hint for a negative number. The hint does not propose the number without its sign,
  /// because the row may reverse another row or be a refund.
  private func signHint(_ name: String, _ magnitude: Decimal, _ row: Activity) -> String {
    let page = "docs/investments.md#negative-numbers"
    if name == "tax" {
      let cells = [
        "date": row.date.description, "account": ledger.accounts[row.account],
        "type": ActivityType.tax.rawValue, "subtype": ActivitySubtype.reversal.rawValue,
        "amount": magnitude.description, "currency": ledger.currencies[row.currency],
      ]
      let columns = ledger.columns(ofFile: row.place.file)
      return columns.contains("amount") && columns.contains("subtype")
        ? "leave tax blank, and add the refund as a separate row: " + csvRow(cells, columns)
        : "leave tax blank, and add the refund as a TAX row with the subtype REVERSAL; see \(page)"
    }
    let subtypesKept: [ActivitySubtype?] = [.returnOfCapital, .reinvested, .inKind, .stakingReward]
    if row.hasPayment, !subtypesKept.contains(row.subtype) {
      return "remove the sign; a reversed payment has the subtype REVERSAL; see \(page)"
    }
    return "remove the sign, because the row's type determines the direction; to void an earlier"
      + " row, write its id in voids; see \(page)"
  }

  /// Removes a rate between a currency and itself, and reports it unless it is 1.
  mutating func checkRate(_ entry: inout BookingEntry) {
    let target = terms.accountCurrencies[entry.row.account]
    guard let rate = entry.rate, target == entry.currency else { return }
    entry.rate = nil
    guard rate != .one else { return }
    let code = terms.currencies[target].visible
    report(
      options.isLenient ? .warning : .error, ActivityCode.rateMeaningless,
      "fx_rate is given, but the row and its account are both in \(code)", entry: entry.index,
      column: "fx_rate",
      hint: quotedElsewhere(entry).map {
        "write the currency of the row's amounts in currency, perhaps \($0); if they are in"
          + " \(code), leave fx_rate blank"
      } ?? "correct the row's currency; if its amounts are in \(code), leave fx_rate blank")
    noteRateDoubt(entry)
  }

  /// Returns the currency in which the settings quote the row's symbol, if it differs from the
  /// row's currency.
  private func quotedElsewhere(_ entry: BookingEntry) -> String? {
    guard let symbol = entry.row.symbol, let quote = terms.quoteCurrencies[symbol],
      quote != entry.currency
    else { return nil }
    let name = ledger.symbols[symbol].visible
    return "\(terms.currencies[quote].visible), in which '\(name)' is quoted"
  }

  /// Reports a subtype that would reverse a row's direction but is not valid for the row's type.
  mutating func checkSubtype(_ entry: BookingEntry) {
    guard let subtype = entry.row.subtype, !entry.row.fits(subtype) else { return }
    refuse(
      ActivityCode.uninterpreted, "\(entry.kindText) is not supported", entry: entry.index,
      column: "subtype",
      hint: "write a type that accepts \(subtype.rawValue); see"
        + " docs/investments.md#the-nineteen-types")
  }

  /// Reports missing values that the row's type requires.
  mutating func checkFilled(_ entry: BookingEntry) {
    for name in entry.missingColumns where !refuseAbsentColumn(name, entry) {
      let isZero = name == "quantity" && entry.row.quantity != nil
      refuse(
        LedgerCodes.valueMissing,
        "\(name) is \(isZero ? "zero" : "blank"), but \(entry.kindText) needs it",
        entry: entry.index, column: name,
        hint: "fill in \(Ledger.activities.column(name)?.help ?? name)")
    }
    if entry.row.type == .split { checkSplitCharges(entry) }
    if let symbol = entry.row.symbol, entry.row.type == .transferIn, entry.row.unitPrice == nil,
      entry.row.amount == nil, links.joined(entry.row) == nil, isTracked(entry)
    {
      refuse(
        ActivityCode.basisMissing,
        "'\(ledger.symbols[symbol].visible)' was transferred in without a cost",
        entry: entry.index, column: "unit_price",
        hint: "fill in the cost as unit_price or amount, or 0 if the asset was free")
    }
    if let symbol = entry.row.symbol, terms.isMoney[symbol], entry.row.isTrade, isTracked(entry) {
      refuseTradeOfMoney(entry, symbol)
    }
    if let symbol = entry.row.symbol, !entry.quantity.isZero, lacksMultiplier(entry, symbol) {
      refuse(
        ActivityCode.multiplierMissing,
        "option '\(ledger.symbols[symbol].visible)' has no contract multiplier", entry: entry.index,
        column: "symbol",
        hint: "add \"multiplier\": 100 to the option under assets in coffer.json, or the correct"
          + " number")
    }
  }

  /// Refuses a row that needs a column missing from its file. The error is reported at the header,
  /// once for each file and column. Returns false if the file has the column.
  private mutating func refuseAbsentColumn(_ name: String, _ entry: BookingEntry) -> Bool {
    let file = ledger.place(ofRow: entry.index).file
    let header = ledger.columns(ofFile: file)
    guard !header.contains(name), let column = Ledger.activities.column(name) else { return false }
    refusedCount += 1
    guard absentColumns[file, default: []].insert(name).inserted else { return true }
    if !options.isLenient { errorCount += 1 }
    let near = Ledger.activities.name(for: column, in: header)
    // This error replaces the warning about the similar column name.
    found.removeAll { $0.place == .header(ofFile: file) && $0.column == near && near != nil }
    found.append(
      LedgerFinding(
        options.isLenient ? .warning : .error, LedgerCodes.columnMissing,
        "column '\(name)' is missing, but \(entry.kindText) needs it"
          + (options.isLenient ? "; such rows are ignored" : ""),
        at: .header(ofFile: file), column: near,
        hint: Ledger.activities.hint(forMissing: column, named: near)))
    return true
  }

  private mutating func refuseTradeOfMoney(_ entry: BookingEntry, _ symbol: Int) {
    let (code, own) = (ledger.symbols[symbol].visible, terms.currencies[entry.currency].visible)
    let (units, paid) = (entry.quantity.description, entry.amount?.description ?? "AMOUNT")
    let account = ledger.accounts[entry.row.account].visible.shellWord
    let order =
      entry.row.type == .buy ? "\(paid) \(own) \(units) \(code)" : "\(units) \(code) \(paid) \(own)"
    refuse(
      ActivityCode.symbolCurrency, "'\(code)' is a currency, but cash is not bought as an asset",
      entry: entry.index, column: "symbol",
      hint: "remove the row, and write the conversion: ledger-add convert \(order)"
        + " account=\(account) date=\(entry.row.date) --apply; for an asset with that symbol, set"
        + " its kind under assets in coffer.json")
  }

  private func isTracked(_ entry: BookingEntry) -> Bool {
    terms.tracking[entry.row.account] == .transactions
  }

  /// Reports a FEE or TAX that states its charge in more than one column.
  mutating func checkCharge(_ entry: BookingEntry) {
    let sums = entry.chargedSums
    guard sums.count > 1, isTracked(entry) else { return }
    refuse(
      ActivityCode.valueTwice,
      "\(sums.count == 2 ? "both " : "")\(sums.map(\.name).joined(separator: " and ")) contain the"
        + " charge",
      entry: entry.index, column: sums[0].name, hint: "fill in only one of the two")
  }

  /// Reports named lots that are not open.
  mutating func checkLots(_ entry: BookingEntry) {
    guard entry.row.namesLots, entry.row.takesUnits, isTracked(entry),
      entry.row.group == nil || entry.row.type != .fee,
      let symbol = entry.row.symbol, !isInDoubt(entry.row.account, symbol),
      let place = slots[entry.row.account, symbol], holdings[place].quantity.isPositive
    else { return }
    for name in ledger.lots(ofRow: entry.index) where lots(named: name, place).rows.isEmpty {
      reportUnknownLot(name, entry, place)
    }
  }

  private func lacksMultiplier(_ entry: BookingEntry, _ symbol: Int) -> Bool {
    if case .adjustment = entry.row.type, case .optionExpiry? = entry.row.subtype {
      return !terms.statesMultiplier[symbol]
    }
    return terms.multipliers[symbol] == nil && entry.row.amount == nil
  }

  /// Warns with `activity-amount-differs` if a row's amount is not quantity times price.
  ///
  /// - Parameter hint: the hint; nil for the default hint.
  mutating func warnIfAmountDiffers(
    _ entry: BookingEntry, hint: String? = nil
  ) throws(DecimalError) {
    guard entry.row.amount != nil, let product = entry.product, let amount = entry.amount else {
      return
    }
    let tolerance = try entry.tolerance(half: terms.minorHalves[entry.currency])
    guard try (amount - product).magnitude > tolerance else { return }
    let gross = product.text(decimals: terms.minorDigits[entry.currency], .halfEven)
    report(
      .warning, ActivityCode.amountDiffers,
      "amount '\(amount)' differs from quantity times price, which is \(gross)", entry: entry.index,
      column: "amount", hint: hint ?? "correct the row if the amount is wrong; the amount is used")
  }

  /// Checks a trade's amount against quantity times price, and reports `activity-amount-net` or
  /// `activity-amount-differs`.
  ///
  /// - Returns: the amount to book instead of a net amount; nil to book the row's amount.
  mutating func checkAmount(_ entry: BookingEntry) throws(DecimalError) -> Decimal? {
    guard entry.row.isTrade, entry.row.amount != nil, let product = entry.product,
      let amount = entry.amount, let symbol = entry.row.symbol, terms.multipliers[symbol] != nil
    else { return nil }
    let half = terms.minorHalves[entry.currency]
    let difference = try (amount - product).magnitude
    guard difference > half else { return nil }
    let tolerance = try entry.tolerance(half: half)
    let net = try entry.row.type == .buy ? product + entry.fee : product - entry.fee
    let distance = try (amount - net).magnitude
    let isNet = entry.fee.isPositive && distance <= (difference > tolerance ? tolerance : half)
    let gross = product.text(decimals: terms.minorDigits[entry.currency], .halfEven)
    if isNet {
      report(
        options.isLenient ? .warning : .error, ActivityCode.amountNet,
        "amount '\(amount)' looks net of the fee: quantity times price is \(gross)",
        entry: entry.index, column: "amount",
        hint: "write \(gross), and the fee in column fee")
      return product
    }
    if difference > tolerance {
      try warnIfAmountDiffers(entry, hint: try percentHint(entry, symbol, product))
    }
    return nil
  }
}

extension Booking {
  /// Returns the hint for a price that looks like a percentage because the amount is about a
  /// hundredth of quantity times price, and the settings do not state a multiplier.
  fileprivate func percentHint(
    _ entry: BookingEntry, _ symbol: Int, _ product: Decimal
  ) throws(DecimalError) -> String? {
    guard !terms.statesMultiplier[symbol], let amount = entry.amount, !amount.isZero else {
      return nil
    }
    let times = try product.divided(by: amount, .halfEven)
    guard times.isAboutHundred else { return nil }
    return LedgerFinding.percentHint(for: ledger.symbols[symbol])
  }

  /// Returns a CSV row with the given columns, without a line break.
  func csvRow(_ cells: [String: String], _ columns: [String]) -> String {
    var line: [UInt8] = []
    appendCSVLine(columns.map { cells[$0] ?? "" }, to: &line)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}

/// The ``LedgerProblem`` codes that booking reports.
enum LedgerCodes: String {
  case numberNegative = "activity-number-negative"
  case valueMissing = "activity-value-missing"
  case columnMissing = "activity-column-missing"
}

extension Activity {
  var isTrade: Bool {
    switch type {
    case .buy, .sell: true
    default: false
    }
  }

  /// Whether any of the row's numbers is negative, or its rate is not positive.
  fileprivate var hasUnsoundNumber: Bool {
    func bits(_ number: Decimal?) -> Int128 { number?.mantissa ?? 0 }
    // Tests all signs at once, because any negative number sets the sign bit.
    let all = bits(quantity) | bits(unitPrice) | bits(amount) | bits(fee) | bits(tax)
    return all < 0 || (fxRate.map { !$0.isPositive } ?? false)
  }
}

extension BookingEntry {
  mutating func takeMagnitudes() {
    quantity = quantity.magnitude
    price = price?.magnitude
    product = product?.magnitude
    amount = amount?.magnitude
    fee = fee.magnitude
    tax = tax.magnitude
    rate = rate?.magnitude
  }

  /// Nonzero amounts of a FEE or TAX paid in money, by column.
  var chargedSums: [(name: String, sum: Decimal)] {
    guard row.type == .fee || row.type == .tax, !row.isFeeInKind else { return [] }
    let amount = row.amount == nil ? .zero : amount ?? .zero
    return [("amount", amount), ("fee", fee), ("tax", tax)].filter { !$0.1.isZero }
  }

  /// Returns the allowed difference between `amount` and quantity times price: half a minor unit,
  /// plus the quantity times half a unit of the price's last decimal. If the price has fewer than
  /// four decimals, half a unit of the fourth decimal is used.
  fileprivate func tolerance(half: Decimal) throws(DecimalError) -> Decimal {
    let text = row.unitPrice?.description ?? ""
    let places = text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
    let step = try Decimal(units: 5, minorDigits: min(max(places, 4) + 1, Decimal.decimals))
    return try half + quantity.multiplied(by: step, .halfEven)
  }

  /// The row's kind for messages, such as "a row of BUY".
  var kindText: String {
    let words = [row.type.rawValue, row.subtype?.rawValue].compactMap(\.self)
    return "the \(words.joined(separator: " ")) row"
  }

  /// Required columns that are blank in an exchange or a similar event.
  private var missingOfEvent: [String] {
    var missing = row.symbol == nil ? ["symbol"] : []
    let isAdjustment = row.type == .costAdjustment
    if row.type != .spinOff, !isAdjustment, !quantity.isPositive { missing.append("quantity") }
    if !isAdjustment, row.group == nil { missing.append("group") }
    if isAdjustment, row.unitPrice == nil, row.amount == nil { missing.append("amount") }
    return missing
  }

  /// Required columns that are blank.
  fileprivate var missingColumns: [String] {
    var missing: [String] = []
    func need(_ isThere: Bool, _ name: String) { if !isThere { missing.append(name) } }
    let hasSymbol = row.symbol != nil
    let hasQuantity = quantity.isPositive
    let isPriced = row.unitPrice != nil || row.amount != nil
    switch row.type {
    case .buy, .sell:
      need(hasSymbol, "symbol")
      need(hasQuantity, "quantity")
      need(isPriced, "unit_price")
    case .split:
      need(hasSymbol, "symbol")
      need(row.ratio != nil, "ratio")
    case .dividend, .interest:
      if [.reinvested, .stakingReward, .inKind].contains(row.subtype) {
        need(hasSymbol, "symbol")
        need(hasQuantity, "quantity")
        need(isPriced, "unit_price")
      } else {
        if row.subtype == .returnOfCapital { need(hasSymbol, "symbol") }
        need(row.amount != nil, "amount")
      }
    case .deposit, .withdrawal, .credit: need(row.amount != nil, "amount")
    case .fee where row.isFeeInKind: need(hasQuantity, "quantity")
    case .fee: need(row.amount != nil || row.fee != nil, "amount")
    case .tax: need(row.amount != nil || row.tax != nil || row.fee != nil, "amount")
    case .transferIn, .transferOut:
      need(hasSymbol ? hasQuantity : row.amount != nil, hasSymbol ? "quantity" : "amount")
    case .adjustment where row.subtype == .optionExpiry:
      need(hasSymbol, "symbol")
      need(hasQuantity, "quantity")
    case .exchange, .spinOff, .costAdjustment, .optionExercise, .optionAssignment:
      missing = missingOfEvent
    case .adjustment, .unknown: break
    }
    return missing
  }
}

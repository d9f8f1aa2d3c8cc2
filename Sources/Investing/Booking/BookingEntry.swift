package import FinanceModel
package import PlainText

/// A row prepared for booking. Blank values are derived, and amounts are in a major currency.
package struct BookingEntry {
  let index: Int
  let row: Activity
  /// Index of a major currency.
  package let currency: Int
  /// The quantity; zero if the row does not state one.
  package var quantity: Decimal
  /// The price of one unit, in `currency`; nil if the row has neither a price nor an amount.
  package var price: Decimal?
  /// Quantity × price × multiplier; nil if the row lacks a quantity or a price.
  var product: Decimal?
  /// The amount before fee and tax; nil if the row has neither an amount nor a price.
  var amount: Decimal?
  package var fee: Decimal
  package var tax: Decimal
  /// Units of the account's currency for one unit of `currency`; nil if cash remains in `currency`.
  var rate: Decimal?
  /// The multiplier; nil means 1.
  let multiplier: Decimal?

  /// Computes the row's amounts from the terms of its currency and symbol.
  @inline(__always) package init(
    _ index: Int, _ row: Activity, _ terms: BookingTerms
  ) throws(DecimalError) {
    let major = terms.majors[row.currency]
    try self.init(
      index, row, currency: major.currency, perMajor: major.perMajor,
      multiplier: row.symbol.flatMap { terms.factors[$0] })
  }

  /// Computes the row's amounts.
  @inline(__always) init(
    _ index: Int, _ row: Activity, currency: Int, perMajor: Decimal?, multiplier: Decimal?
  ) throws(DecimalError) {
    self.index = index
    self.row = row
    self.currency = currency
    self.multiplier = multiplier
    quantity = row.quantity ?? .zero
    fee = row.fee ?? .zero
    tax = row.tax ?? .zero
    rate = row.fxRate
    price = row.unitPrice
    amount = row.amount
    product = nil
    try compute(perMajor: perMajor)
  }

  func with(amount: Decimal) -> BookingEntry {
    var entry = self
    entry.amount = amount
    return entry
  }

  /// The entry with signed amounts: negative if the row reverses a payment.
  package var signed: BookingEntry {
    guard row.subtype == .reversal else { return self }
    var entry = self
    (entry.amount, entry.fee, entry.tax) = (amount.map { -$0 }, -fee, -tax)
    return entry
  }

  /// The amount of a FEE or TAX paid in money; negative for a reversal.
  var charge: Decimal {
    let sum = chargedSums.first?.sum ?? .zero
    return row.subtype == .reversal ? -sum : sum
  }

  /// Converts amounts to the major currency, and derives missing values.
  @inline(__always) private mutating func compute(perMajor: Decimal?) throws(DecimalError) {
    if let perMajor {
      fee = try fee.divided(by: perMajor, .halfEven)
      tax = try tax.divided(by: perMajor, .halfEven)
      rate = try rate?.multiplied(by: perMajor, .halfEven)
      price = try price?.divided(by: perMajor, .halfEven)
      amount = try amount?.divided(by: perMajor, .halfEven)
    }
    if let price, row.quantity != nil {
      product = try quantity.multiplied(by: price, .halfEven).times(multiplier)
    }
    if amount == nil { amount = product }
    if price == nil, let amount, quantity.isPositive {
      let units = try quantity.times(multiplier)
      if !units.isZero { price = try amount.divided(by: units, .halfEven) }
    }
  }
}

extension Decimal {
  /// Returns `self × factor`, rounded half-even; a nil factor means 1.
  package func times(_ factor: Decimal?) throws(DecimalError) -> Decimal {
    guard let factor else { return self }
    return try multiplied(by: factor, .halfEven)
  }
}

extension Activity {
  /// Whether the fee is paid in units.
  var isFeeInKind: Bool { type == .fee && symbol != nil && quantity != nil }

  /// Whether the row removes units from its account.
  var takesUnits: Bool {
    switch type {
    case .sell: subtype != .toOpen
    case .transferOut: symbol != nil
    case .fee: isFeeInKind
    case .optionExercise: true
    case .adjustment: subtype == .optionExpiry
    default: false
    }
  }

  /// Whether the row adds units to its account or changes the number of units.
  var bringsUnits: Bool {
    switch type {
    case .buy: subtype != .toClose
    case .split, .exchange, .spinOff: true
    case .transferIn: symbol != nil || quantity != nil
    case .dividend, .interest: [.reinvested, .stakingReward, .inKind].contains(subtype)
    default: false
    }
  }
}

extension Activity {
  /// Whether the row is income, or a tax or fee paid in money.
  var hasPayment: Bool {
    switch type {
    case .dividend, .interest, .credit, .tax, .costAdjustment: true
    case .fee: !isFeeInKind
    default: false
    }
  }

  /// Whether the subtype is valid for the row's type. A subtype that is only a label is valid for
  /// every type.
  func fits(_ subtype: ActivitySubtype) -> Bool {
    switch subtype {
    case .reversal: hasPayment
    case .accrued: type == .interest
    case .toOpen, .toClose: isTrade
    case .uplift: type == .costAdjustment
    default: true
    }
  }

  /// Whether the row moves lots to another symbol, changes their cost, or opens a short position.
  var changesLots: Bool {
    switch type {
    case .exchange, .spinOff, .costAdjustment, .optionExercise, .optionAssignment: true
    case .sell: subtype == .toOpen
    default: false
    }
  }
}

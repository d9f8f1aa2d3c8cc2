import FinanceModel
import PlainText

/// A row made ready to be booked: what it leaves blank is filled by the rules, and sums are in a
/// major currency.
struct BookingEntry {
  let index: Int
  let row: Activity
  /// The number of a major currency.
  let currency: Int
  /// Zero where the row has none.
  var quantity: Decimal
  /// Of one unit, in `currency`; nil where neither the row says it nor its amount.
  var price: Decimal?
  /// Quantity times price times multiplier; nil where the row does not say both.
  var product: Decimal?
  /// Before fee and tax; nil where neither the row says it nor its price.
  var amount: Decimal?
  var fee: Decimal
  var tax: Decimal
  /// What one unit of `currency` is in the account's; nil where cash stays in `currency`.
  var rate: Decimal?
  /// Nil for one.
  let multiplier: Decimal?

  /// The row with its amounts computed, by what the terms say about its currency and its symbol.
  @inline(__always) init(
    _ index: Int, _ row: Activity, _ terms: BookingTerms
  ) throws(DecimalError) {
    let major = terms.majors[row.currency]
    try self.init(
      index, row, currency: major.currency, perMajor: major.perMajor,
      multiplier: row.symbol.flatMap { terms.factors[$0] })
  }

  /// The row with its amounts computed.
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

  /// The same with another amount.
  func with(amount: Decimal) -> BookingEntry {
    var entry = self
    entry.amount = amount
    return entry
  }

  /// Tells sums in the major currency, and fills in what follows from others.
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
  /// `self × factor`, rounded half-even; a nil factor means 1.
  func times(_ factor: Decimal?) throws(DecimalError) -> Decimal {
    guard let factor else { return self }
    return try multiplied(by: factor, .halfEven)
  }
}

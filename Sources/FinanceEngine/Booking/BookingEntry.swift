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
  let multiplier: Decimal

  init(
    _ index: Int, _ row: Activity, currency: Int, perMajor: Decimal, multiplier: Decimal
  ) throws(DecimalError) {
    func major(_ sum: Decimal?) throws(DecimalError) -> Decimal? {
      guard let sum, perMajor != .one else { return sum }
      return try sum.divided(by: perMajor, .halfEven)
    }
    self.index = index
    self.row = row
    self.currency = currency
    self.multiplier = multiplier
    quantity = row.quantity ?? .zero
    fee = try major(row.fee) ?? .zero
    tax = try major(row.tax) ?? .zero
    rate = try row.fxRate.map { (rate) throws(DecimalError) in
      perMajor == .one ? rate : try rate.multiplied(by: perMajor, .halfEven)
    }
    price = try major(row.unitPrice)
    amount = try major(row.amount)
    product = nil
    if let price, row.quantity != nil {
      let plain = try quantity.multiplied(by: price, .halfEven)
      product = multiplier == .one ? plain : try plain.multiplied(by: multiplier, .halfEven)
    }
    if amount == nil { amount = product }
    if price == nil, let amount, quantity.isPositive {
      let units =
        multiplier == .one ? quantity : try quantity.multiplied(by: multiplier, .halfEven)
      if !units.isZero { price = try amount.divided(by: units, .halfEven) }
    }
  }
}

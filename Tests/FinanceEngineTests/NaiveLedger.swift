import PlainText
import TestSupport

/// What the rows of ``RandomActivities`` come to by the plain table of types, added up row by row
/// without lots or order: it shares nothing with the code under test.
struct NaiveLedger {
  /// By account and currency: `One EUR`.
  private(set) var cash: [String: Decimal] = [:]
  /// What units cost that came from outside, by symbol and currency: `AAA EUR`.
  private(set) var bought: [String: Decimal] = [:]
  /// Capital that was returned, likewise.
  private(set) var returned: [String: Decimal] = [:]
  /// Units by account and symbol, exact while no split leaves fractions.
  private(set) var units: [String: Decimal] = [:]

  private typealias Row = RandomActivities.Row

  init(_ rows: [RandomActivities.Row]) throws {
    for row in rows { try add(row) }
  }

  private mutating func add(_ row: Row) throws {
    let type = row["type"] ?? ""
    let account = row["account"] ?? ""
    let symbol = row["symbol"] ?? ""
    let isPence = row["currency"] == "GBp"
    let currency = isPence ? "GBP" : row["currency"] ?? ""
    func number(_ column: String) -> Decimal? {
      row[column].flatMap { $0.isEmpty ? nil : Decimal.of($0) }
    }
    func money(_ column: String) throws -> Decimal? {
      try number(column).map { isPence ? try $0.divided(by: Decimal(100), .halfEven) : $0 }
    }
    let quantity = number("quantity") ?? .zero
    var product = try quantity.multiplied(by: money("unit_price") ?? .zero, .halfEven)
    if symbol == "OPT" { product = try product.multiplied(by: Decimal(100), .halfEven) }
    let amount = try money("amount") ?? product
    let (fee, tax) = (try money("fee") ?? .zero, try money("tax") ?? .zero)
    let paid = try fee + tax
    var effect = Decimal.zero
    var cost: Decimal?
    var change = Decimal.zero
    switch (type, row["subtype"] ?? "") {
    case ("BUY", _):
      cost = try amount + paid
      effect = -(cost ?? .zero)
      change = quantity
    case ("SELL", _):
      effect = try amount - paid
      change = -quantity
    case ("DIVIDEND", "DRIP"), ("INTEREST", "STAKING_REWARD"):
      cost = product
      effect = try amount - paid - product
      change = quantity
    case ("DIVIDEND", "DIVIDEND_IN_KIND"):
      cost = try product + fee
      effect = -paid
      change = quantity
    case ("DIVIDEND", let kind), ("INTEREST", let kind):
      if kind == "RETURN_OF_CAPITAL" { try add(amount, to: \.returned, "\(symbol) \(currency)") }
      effect = try amount - paid
    case ("DEPOSIT", _), ("CREDIT", _): effect = try amount - paid
    case ("WITHDRAWAL", _): effect = -(try amount + paid)
    case ("TRANSFER_IN", _) where symbol.isEmpty: effect = try amount - paid
    case ("TRANSFER_OUT", _) where symbol.isEmpty: effect = -(try amount + paid)
    case ("TRANSFER_IN", _):
      effect = -paid
      change = quantity
      if row["group"] == nil { cost = try amount + fee }
    case ("TRANSFER_OUT", _):
      effect = -paid
      change = -quantity
    case ("FEE", _) where !symbol.isEmpty:
      if row["group"] == nil { change = -quantity }
    case ("FEE", _), ("TAX", _): effect = -(try amount + paid)
    case ("ADJUSTMENT", _): change = -quantity
    case ("SPLIT", _):
      let parts = (row["ratio"] ?? "").split(separator: ":").map { Decimal.of($0) }
      let held = units["\(account) \(symbol)"] ?? .zero
      change = try held.scaled(by: parts[0], over: parts[1], .halfEven) - held
    default: preconditionFailure("a row of type \(type)")
    }
    if let rate = number("fx_rate") {
      try add(effect.multiplied(by: rate, .halfEven), to: \.cash, "\(account) EUR")
    } else {
      try add(effect, to: \.cash, "\(account) \(currency)")
    }
    if let cost { try add(cost, to: \.bought, "\(symbol) \(currency)") }
    try add(change, to: \.units, "\(account) \(symbol)")
  }

  private mutating func add(
    _ sum: Decimal, to sums: WritableKeyPath<NaiveLedger, [String: Decimal]>, _ key: String
  ) throws {
    guard !sum.isZero else { return }
    self[keyPath: sums][key] = try (self[keyPath: sums][key] ?? .zero) + sum
  }
}

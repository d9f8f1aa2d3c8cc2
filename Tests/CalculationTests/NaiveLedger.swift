import PlainText
import TestSupport

/// The results of ``RandomActivities`` rows according to the simple table of types. They are added
/// up row by row without lots or order, and share nothing with the code under test.
struct NaiveLedger {
  /// Cash by account and currency, such as `One EUR`.
  private(set) var cash: [String: Decimal] = [:]
  /// Cost of units acquired from outside, by symbol and currency, such as `AAA EUR`.
  private(set) var bought: [String: Decimal] = [:]
  /// Returned capital, by symbol and currency.
  private(set) var returned: [String: Decimal] = [:]
  /// Units by account and symbol; exact if splits do not leave fractions.
  private(set) var units: [String: Decimal] = [:]

  private typealias Row = RandomActivities.Row

  init(_ rows: [RandomActivities.Row]) throws {
    for row in rows { try add(row) }
  }

  /// The figures of a row, in a major currency.
  private struct Figures {
    let quantity, product, amount, fee, paid: Decimal
    let currency: String

    init(_ row: Row) throws {
      let isPence = row["currency"] == "GBp"
      func number(_ column: String) -> Decimal? {
        row[column].flatMap { $0.isEmpty ? nil : Decimal.of($0) }
      }
      func money(_ column: String) throws -> Decimal? {
        try number(column).map { isPence ? try $0.divided(by: Decimal(100), .halfEven) : $0 }
      }
      currency = isPence ? "GBP" : row["currency"] ?? ""
      quantity = number("quantity") ?? .zero
      let units = row["symbol"] == "OPT" ? Decimal(100) : .one
      product = try quantity.multiplied(by: money("unit_price") ?? .zero, .halfEven)
        .multiplied(by: units, .halfEven)
      amount = try money("amount") ?? product
      fee = try money("fee") ?? .zero
      paid = try fee + (money("tax") ?? .zero)
    }
  }

  private mutating func add(_ row: Row) throws {
    let its = try Figures(row)
    let account = row["account"] ?? ""
    let symbol = row["symbol"] ?? ""
    if row["subtype"] == "RETURN_OF_CAPITAL" {
      try add(its.amount, to: \.returned, "\(symbol) \(its.currency)")
    }
    let effect = try cash(row, its)
    if let rate = row["fx_rate"], !rate.isEmpty {
      try add(effect.multiplied(by: .of(rate), .halfEven), to: \.cash, "\(account) EUR")
    } else {
      try add(effect, to: \.cash, "\(account) \(its.currency)")
    }
    if let cost = try cost(row, its) {
      try add(cost, to: \.bought, "\(symbol) \(its.currency)")
    }
    try add(change(row, its), to: \.units, "\(account) \(symbol)")
  }

  private func cash(_ row: Row, _ its: Figures) throws -> Decimal {
    let movesUnits = row["symbol"]?.isEmpty == false
    switch (row["type"] ?? "", row["subtype"] ?? "") {
    case ("BUY", _), ("WITHDRAWAL", _), ("TAX", _): return -(try its.amount + its.paid)
    case ("FEE", _): return movesUnits ? .zero : -(try its.amount + its.paid)
    case ("TRANSFER_OUT", _): return -(movesUnits ? its.paid : try its.amount + its.paid)
    case ("TRANSFER_IN", _): return movesUnits ? -its.paid : try its.amount - its.paid
    case (_, "DRIP"), (_, "STAKING_REWARD"): return try its.amount - its.paid - its.product
    case (_, "DIVIDEND_IN_KIND"): return -its.paid
    case ("SPLIT", _), ("ADJUSTMENT", _): return .zero
    case ("SELL", _), ("DIVIDEND", _), ("INTEREST", _), ("DEPOSIT", _), ("CREDIT", _):
      return try its.amount - its.paid
    case (let type, _): preconditionFailure("a row of type \(type)")
    }
  }

  /// Returns the cost; nil unless units are acquired from outside.
  private func cost(_ row: Row, _ its: Figures) throws -> Decimal? {
    switch (row["type"] ?? "", row["subtype"] ?? "") {
    case ("BUY", _): return try its.amount + its.paid
    case (_, "DRIP"), (_, "STAKING_REWARD"): return its.product
    case (_, "DIVIDEND_IN_KIND"): return its.product
    case ("TRANSFER_IN", _) where row["symbol"]?.isEmpty == false && row["group"] == nil:
      return try its.amount + its.fee
    default: return nil
    }
  }

  private func change(_ row: Row, _ its: Figures) throws -> Decimal {
    switch row["type"] ?? "" {
    case "SELL", "TRANSFER_OUT", "ADJUSTMENT": return -its.quantity
    case "FEE": return row["group"] == nil ? -its.quantity : .zero
    case "SPLIT":
      let parts = (row["ratio"] ?? "").split(separator: ":").map { Decimal.of($0) }
      let held = units["\(row["account"] ?? "") \(row["symbol"] ?? "")"] ?? .zero
      return try held.scaled(by: parts[0], over: parts[1], .halfEven) - held
    default: return its.quantity
    }
  }

  private mutating func add(
    _ sum: Decimal, to sums: WritableKeyPath<NaiveLedger, [String: Decimal]>, _ key: String
  ) throws {
    guard !sum.isZero else { return }
    self[keyPath: sums][key] = try (self[keyPath: sums][key] ?? .zero) + sum
  }
}

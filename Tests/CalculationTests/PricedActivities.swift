import FinanceModel
import PlainText
import TestSupport

/// A random ledger that can be booked: three accounts, assets priced in euros, dollars and pence,
/// and prices and rates for every day.
struct PricedActivities {
  static let header =
    "date,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,fx_rate,ratio,"
    + "group"
  private static let accounts = ["main", "usa", "plan"]
  private static let symbols = [("XEU", "EUR"), ("YUS", "USD"), ("ZGB", "GBp")]
  /// Held units, in units of 10^-6.
  private var held: [String: Int] = [:]
  private var prices = ["XEU": 1000_00, "YUS": 250_00, "ZGB": 900_00, "USD": 9100, "GBP": 11700]
  private var groups = 0
  /// Rows to add on a later day.
  private var pending: [(day: Int, row: String, key: String, units: Int)] = []
  private(set) var rows = [Self.header]
  private(set) var priceRows: [String] = []

  static let settings = [
    AccountSettings(name: "main", currency: Currency("EUR")),
    AccountSettings(name: "usa", currency: Currency("USD")),
    AccountSettings(name: "plan", currency: Currency("EUR"), cash: .implied),
  ]

  init(days: Int, using generator: inout SeededGenerator) throws {
    for day in 0..<days {
      let date = try FlowText.day(day).description
      for name in prices.keys.sorted() {
        let step = Int.random(in: 96...105, using: &generator)
        prices[name] = max(prices[name, default: 0] * step / 100, 50)
        let quote = Self.symbols.first { $0.0 == name }?.1 ?? "EUR"
        let amount = Self.text(prices[name, default: 0], name.count == 3 && quote == "EUR" ? 4 : 2)
        priceRows.append("\(date) \(name) \(quote) \(amount)")
      }
      try addRows(day, date, &generator)
    }
  }

  private mutating func addRows(
    _ day: Int, _ date: String, _ generator: inout SeededGenerator
  ) throws {
    if Int.random(in: 0..<25, using: &generator) == 0 { split(date, &generator) }
    for late in pending where late.day == day {
      rows.append("\(date),\(late.row)")
      held[late.key, default: 0] += late.units
    }
    pending.removeAll { $0.day == day }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3: trade(date, buys: true, &generator)
      case 4, 5: trade(date, buys: false, &generator)
      case 6: moveCash(date, &generator)
      case 7: receiveIncome(date, &generator)
      case 8: transfer(day, date, &generator)
      default: moveUnits(date, &generator)
      }
    }
  }

  private static func text(_ value: Int, _ decimals: Int) -> String {
    do {
      return try Decimal(units: Int128(value), minorDigits: decimals).description
    } catch {
      return ""
    }
  }

  private mutating func add(_ date: String, _ cells: [String: String]) {
    let names = Self.header.split(separator: ",").dropFirst().map(String.init)
    rows.append(([date] + names.map { cells[$0] ?? "" }).joined(separator: ","))
  }

  private func sums(_ generator: inout SeededGenerator) -> [String: String] {
    var cells: [String: String] = [:]
    if Bool.random(using: &generator) {
      cells["fee"] = Self.text(Int.random(in: 1...900, using: &generator), 2)
    }
    return cells
  }

  private func account(_ generator: inout SeededGenerator) -> String {
    Self.accounts[Int.random(in: 0..<3, using: &generator)]
  }

  private mutating func trade(
    _ date: String, buys: Bool, _ generator: inout SeededGenerator
  ) {
    let (account, asset) = (
      account(&generator), Self.symbols[Int.random(in: 0..<3, using: &generator)]
    )
    let key = "\(account) \(asset.0)"
    let most = buys ? 20_000_000 : held[key, default: 0]
    guard most > 0 else { return }
    let units = Int.random(in: 1...most, using: &generator)
    held[key, default: 0] += buys ? units : -units
    let price = prices[asset.0, default: 0] * Int.random(in: 97...103, using: &generator) / 100
    var cells = sums(&generator)
    cells["account"] = account
    cells["type"] = buys ? "BUY" : "SELL"
    cells["symbol"] = asset.0
    cells["currency"] = asset.1
    cells["quantity"] = Self.text(units, 6)
    cells["unit_price"] = Self.text(max(price, 1), asset.1 == "EUR" ? 4 : 2)
    if !buys, Bool.random(using: &generator) { cells["tax"] = "1.23" }
    if account == "main", asset.1 != "EUR", Bool.random(using: &generator) {
      cells["fx_rate"] = asset.1 == "USD" ? "0.8877" : "0.011911"
    }
    add(date, cells)
  }

  private mutating func moveCash(_ date: String, _ generator: inout SeededGenerator) {
    var cells = sums(&generator)
    cells["account"] = Self.accounts[Int.random(in: 0..<2, using: &generator)]
    let types = ["DEPOSIT", "DEPOSIT", "WITHDRAWAL", "CREDIT", "FEE", "TAX"]
    let type = types[Int.random(in: 0..<types.count, using: &generator)]
    cells["type"] = type
    cells["amount"] = Self.text(Int.random(in: 1...500_000, using: &generator), 2)
    cells["currency"] = ["EUR", "USD", "GBP"][Int.random(in: 0..<3, using: &generator)]
    if type == "CREDIT", Bool.random(using: &generator) { cells["subtype"] = "BONUS" }
    if type == "FEE" || type == "TAX" { cells["fee"] = nil }
    add(date, cells)
  }

  private mutating func receiveIncome(_ date: String, _ generator: inout SeededGenerator) {
    let (account, asset) = (
      account(&generator), Self.symbols[Int.random(in: 0..<3, using: &generator)]
    )
    var cells = sums(&generator)
    cells["account"] = account
    cells["type"] = "DIVIDEND"
    cells["symbol"] = asset.0
    cells["currency"] = asset.1
    cells["amount"] = Self.text(Int.random(in: 1000...90_000, using: &generator), 2)
    cells["tax"] = Self.text(Int.random(in: 0...900, using: &generator), 2)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      cells["type"] = "INTEREST"
      cells["symbol"] = nil
    case 1:
      cells["subtype"] = "DRIP"
      cells["quantity"] = "0.25"
      cells["unit_price"] = Self.text(prices[asset.0, default: 0], asset.1 == "EUR" ? 4 : 2)
      held["\(account) \(asset.0)", default: 0] += 250_000
    default: break
    }
    add(date, cells)
  }

  private mutating func split(_ date: String, _ generator: inout SeededGenerator) {
    let symbol = Self.symbols[Int.random(in: 0..<3, using: &generator)].0
    let (new, old) = [(2, 1), (3, 1), (1, 4)][Int.random(in: 0..<3, using: &generator)]
    for account in Self.accounts {
      held["\(account) \(symbol)", default: 0] *= new
      held["\(account) \(symbol)", default: 0] /= old
      add(date, ["account": account, "type": "SPLIT", "symbol": symbol, "ratio": "\(new):\(old)"])
    }
    // Units in transit are split too, but the generator does not track them.
    pending.removeAll { $0.key.hasSuffix(symbol) }
  }

  /// Adds a transfer from or to the outside, or a fee.
  private mutating func moveUnits(_ date: String, _ generator: inout SeededGenerator) {
    let (account, asset) = (
      account(&generator), Self.symbols[Int.random(in: 0..<3, using: &generator)]
    )
    let key = "\(account) \(asset.0)"
    var cells = ["account": account, "symbol": asset.0, "currency": asset.1]
    if held[key, default: 0] == 0 || Bool.random(using: &generator) {
      cells["type"] = "TRANSFER_IN"
      cells["quantity"] = "1.5"
      cells["unit_price"] = "77.7"
      cells["fee"] = "0.11"
      held[key, default: 0] += 1_500_000
    } else {
      let units = Int.random(in: 1...held[key, default: 1], using: &generator)
      cells["type"] = Bool.random(using: &generator) ? "TRANSFER_OUT" : "FEE"
      cells["quantity"] = Self.text(units, 6)
      held[key, default: 0] -= units
    }
    add(date, cells)
  }

  /// Adds a linked transfer of units, of cash, or of cash that is exchanged in transit.
  private mutating func transfer(
    _ day: Int, _ date: String, _ generator: inout SeededGenerator
  ) {
    groups += 1
    let late = Int.random(in: 0...3, using: &generator)
    let symbol = Self.symbols[Int.random(in: 0..<3, using: &generator)].0
    let units = held["main \(symbol)", default: 0]
    var out = ["account": "main", "type": "TRANSFER_OUT", "group": "g\(groups)"]
    var into = ["account": "usa", "type": "TRANSFER_IN", "group": "g\(groups)"]
    let movesUnits = units > 0 && Bool.random(using: &generator)
    if movesUnits {
      (out["symbol"], into["symbol"]) = (symbol, symbol)
      (out["quantity"], into["quantity"]) = (Self.text(units, 6), Self.text(units, 6))
      held["main \(symbol)"] = 0
    } else {
      (out["amount"], out["currency"], out["fee"]) = ("123.45", "EUR", "0.5")
      let isExchanged = Bool.random(using: &generator)
      into["amount"] = isExchanged ? "140.01" : "123.45"
      into["currency"] = isExchanged ? "USD" : "EUR"
    }
    add(date, out)
    let names = Self.header.split(separator: ",").dropFirst().map(String.init)
    pending.append(
      (
        day + late, names.map { into[$0] ?? "" }.joined(separator: ","),
        movesUnits ? "usa \(symbol)" : "cash", movesUnits ? units : 0
      ))
    if late == 0, let now = pending.popLast() {
      rows.append("\(date),\(now.row)")
      held[now.key, default: 0] += now.units
    }
  }
}

package import FinanceModel
import PlainText

/// Activities over two years that can be booked without a finding: several accounts, symbols and
/// currencies, all types, splits, and linked transfers with days in transit.
///
/// Holdings are tracked only to avoid overselling.
package struct RandomActivities: Sendable {
  package typealias Row = [String: String]

  package static let columns = [
    "id", "date", "time", "account", "type", "subtype", "symbol", "quantity", "unit_price",
    "amount", "fee", "tax", "currency", "fx_rate", "ratio", "status", "group", "lots", "voids",
  ]
  /// The rows, ordered by day and then by time.
  package private(set) var rows: [Row] = []

  /// The accounts are in EUR, and the options are contracts for 100 units.
  package static let settings = Settings.of(
    """
    {"base_currency": "EUR", "accounts": [{"name": "One", "currency": "EUR"},
     {"name": "Two", "currency": "EUR"}, {"name": "Three", "currency": "EUR"}],
     "assets": [{"symbol": "OPT", "kind": "OPTION", "multiplier": 100}]}
    """)
  private static let accounts = ["One", "Two", "Three"]
  private static let symbols = ["AAA": "EUR", "BBB": "USD", "CCC": "GBp", "OPT": "USD", "MIX": ""]

  private struct Slot: Hashable {
    let account: String
    let symbol: String
  }

  /// A sent amount, in ten-thousandths.
  private struct Sent {
    var symbol: String
    var units: Int
    var group: String
    var to: String
    var due: Int
  }

  /// Minimum held units, in ten-thousandths.
  private var held: [Slot: Int] = [:]
  private var everHeld: Set<Slot> = []
  private var sent: [Sent] = []
  private var day = 0
  private var minute = 0
  private var generator: SeededGenerator
  private let isTimed: Bool
  private let symbols: [String]
  private let ratios: [String]
  private static let start = CalendarDate(year: 2024, month: 1, day: 1) ?? .epochDay

  /// - Parameters:
  ///   - isTimed: whether every row has a unique time; otherwise no row has one.
  ///   - isExact: whether no split leaves a rounded fraction.
  ///   - isOfOneCurrency: whether each symbol is always paid in one currency.
  package init(
    days: Int, seed: UInt64, isTimed: Bool = true, isExact: Bool = true,
    isOfOneCurrency: Bool = false
  ) {
    generator = SeededGenerator(seed: seed)
    self.isTimed = isTimed
    symbols = Self.symbols.keys.sorted().filter { !isOfOneCurrency || $0 != "MIX" }
    ratios = isExact ? ["2:1", "3:1"] : ["2:1", "3:1", "1:3", "7:3", "1:10"]
    for _ in 0..<days {
      day += generator.number(1...5)
      minute = 0
      splitOne()
      deliver(upTo: day)
      for _ in 0..<generator.number(0...4) { addOne() }
    }
    day += 9
    minute = 0
    deliver(upTo: day)
  }

  /// Returns rows as the text of a file.
  package static func csv(_ rows: [Row]) -> String {
    ([columns] + rows.map { row in columns.map { row[$0] ?? "" } }).csv
  }

  private mutating func add(_ type: String, _ account: String, _ cells: Row = [:]) {
    minute += 1
    var row = cells
    row["id"] = "r\(rows.count)"
    row["date"] = Self.start.adding(days: day)?.description
    if isTimed { row["time"] = "\(10 + minute / 50):\(10 + minute % 50)" }
    row["account"] = account
    row["type"] = type
    rows.append(row)
  }

  private mutating func splitOne() {
    guard generator.number(0...9) == 0, let symbol = symbols.randomElement(using: &generator)
    else { return }
    let isUnderway = sent.contains { $0.symbol == symbol }
    let ratio = isUnderway ? "2:1" : ratios.randomElement(using: &generator) ?? ""
    let parts = ratio.split(separator: ":").compactMap { Int($0) }
    for slot in everHeld.filter({ $0.symbol == symbol }).sorted(by: { $0.account < $1.account }) {
      add("SPLIT", slot.account, ["symbol": symbol, "ratio": ratio])
      held[slot, default: 0] = held[slot, default: 0] * parts[0] / parts[1]
    }
    for index in sent.indices where sent[index].symbol == symbol { sent[index].units *= 2 }
  }

  private mutating func deliver(upTo last: Int) {
    for transfer in sent where transfer.due <= last {
      var units = transfer.units
      if !transfer.symbol.isEmpty, units > 1, generator.number(0...2) == 0 {
        let fee = generator.number(1...max(1, units / 9))
        units -= fee
        var cells = ["symbol": transfer.symbol, "quantity": tenThousandths(fee)]
        cells["group"] = transfer.group
        cells["currency"] = Self.symbols[transfer.symbol] == "" ? "EUR" : currency(transfer.symbol)
        cells["unit_price"] = price()
        add("FEE", transfer.to, cells)
      }
      var cells = ["group": transfer.group, "fee": cents(0...300)]
      if transfer.symbol.isEmpty {
        cells["amount"] = tenThousandths(units)
        cells["currency"] = "USD"
      } else {
        cells["symbol"] = transfer.symbol
        cells["quantity"] = tenThousandths(units)
        cells["currency"] = "EUR"
        gain(units, transfer.to, transfer.symbol)
      }
      add("TRANSFER_IN", transfer.to, cells)
    }
    sent.removeAll { $0.due <= last }
  }

  private mutating func addOne() {
    let account = Self.accounts.randomElement(using: &generator) ?? ""
    let symbol = symbols.randomElement(using: &generator) ?? ""
    switch generator.number(0...25) {
    case 0...7: acquire(account, symbol)
    case 8...15: dispose(account, symbol)
    case 16...18: sendOne(account, symbol)
    default: moveCash(account, symbol)
    }
  }

  private mutating func acquire(_ account: String, _ symbol: String) {
    let units = generator.number(1...90_000)
    var cells = ["symbol": symbol, "quantity": tenThousandths(units), "unit_price": price()]
    cells["currency"] = currency(symbol)
    cells["fee"] = cents(0...900)
    if cells["currency"] == "USD", generator.number(0...2) == 0 { cells["fx_rate"] = "0.9125" }
    switch generator.number(0...9) {
    case 0: add("DIVIDEND", account, cells.with("subtype", "DRIP").with("tax", cents(0...99)))
    case 1: add("INTEREST", account, cells.with("subtype", "STAKING_REWARD"))
    case 2: add("DIVIDEND", account, cells.with("subtype", "DIVIDEND_IN_KIND"))
    case 3: add("TRANSFER_IN", account, cells)
    case 4: add("BUY", account, cells.with("unit_price", "").with("amount", cents(1...999_999)))
    default: add("BUY", account, cells.with("tax", cents(0...99)))
    }
    gain(units, account, symbol)
  }

  private mutating func dispose(_ account: String, _ symbol: String) {
    guard let units = part(account, symbol) else { return moveCash(account, symbol) }
    var cells = ["symbol": symbol, "quantity": tenThousandths(units), "unit_price": price()]
    cells["currency"] = currency(symbol)
    switch generator.number(0...9) {
    case 0: add("TRANSFER_OUT", account, cells.with("fee", cents(0...300)))
    case 1: add("FEE", account, cells)
    case 2 where symbol == "OPT":
      add("ADJUSTMENT", account, cells.with("subtype", "OPTION_EXPIRY"))
    default:
      if cells["currency"] == "USD", generator.number(0...2) == 0 { cells["fx_rate"] = "0.8875" }
      add("SELL", account, cells.with("fee", cents(0...900)).with("tax", cents(0...99)))
    }
  }

  private mutating func sendOne(_ account: String, _ symbol: String) {
    let to = Self.accounts.filter { $0 != account }.randomElement(using: &generator) ?? ""
    let group = "g\(rows.count)"
    var transfer = Sent(
      symbol: "", units: generator.number(1...90_000) * 100, group: group, to: to,
      due: day + generator.number(0...4))
    var cells = ["group": group, "fee": cents(0...300), "currency": "USD"]
    if generator.number(0...3) > 0 {
      guard let units = part(account, symbol) else { return moveCash(account, symbol) }
      transfer.symbol = symbol
      transfer.units = units
      cells["symbol"] = symbol
      cells["quantity"] = tenThousandths(units)
    } else {
      cells["amount"] = tenThousandths(transfer.units)
    }
    add("TRANSFER_OUT", account, cells)
    sent.append(transfer)
    if transfer.due == day { deliver(upTo: day) }
  }

  private mutating func moveCash(_ account: String, _ symbol: String) {
    let money = ["EUR", "USD", "GBp", "JPY"].randomElement(using: &generator) ?? ""
    var cells = ["currency": money, "amount": cents(1...99_999)]
    if money == "USD", generator.number(0...1) == 0 { cells["fx_rate"] = "0.91" }
    let slot = Slot(account: account, symbol: symbol)
    switch generator.number(0...9) {
    case 0: add("FEE", account, cells)
    case 1: add("TAX", account, cells.with("amount", "").with("tax", cents(1...999)))
    case 2: add("WITHDRAWAL", account, cells.with("fee", cents(0...9)))
    case 3: add("CREDIT", account, cells.with("subtype", "BONUS"))
    case 4: add("TRANSFER_IN", account, cells)
    case 5: add("INTEREST", account, cells.with("tax", cents(0...99)))
    case 6, 7: add("DIVIDEND", account, cells.with("symbol", symbol).with("tax", cents(0...99)))
    case 8 where symbol != "MIX" && held[slot, default: 0] > 0:
      cells["currency"] = currency(symbol)
      cells["fx_rate"] = ""
      add("DIVIDEND", account, cells.with("subtype", "RETURN_OF_CAPITAL").with("symbol", symbol))
    default: add("DEPOSIT", account, cells.with("fee", cents(0...9)))
    }
  }

  private mutating func gain(_ units: Int, _ account: String, _ symbol: String) {
    let slot = Slot(account: account, symbol: symbol)
    held[slot, default: 0] += units
    everHeld.insert(slot)
  }

  /// Returns a part of the held units, often all of them; nil if nothing is held.
  private mutating func part(_ account: String, _ symbol: String) -> Int? {
    let slot = Slot(account: account, symbol: symbol)
    guard let units = held[slot], units > 0 else { return nil }
    let part = generator.number(0...3) == 0 ? units : generator.number(1...units)
    held[slot] = units - part
    return part
  }

  private mutating func currency(_ symbol: String) -> String {
    let fixed = Self.symbols[symbol] ?? ""
    return fixed.isEmpty ? ["EUR", "USD"].randomElement(using: &generator) ?? "" : fixed
  }

  private mutating func price() -> String { cents(1...9_999) }

  private mutating func cents(_ range: ClosedRange<Int>) -> String {
    let number = generator.number(range)
    return "\(number / 100).\(String(100 + number % 100).dropFirst())"
  }

  private func tenThousandths(_ units: Int) -> String {
    "\(units / 10_000).\(String(10_000 + units % 10_000).dropFirst())"
  }
}

extension RandomActivities.Row {
  fileprivate func with(_ column: String, _ text: String) -> Self {
    merging([column: text]) { _, new in new }
  }
}

extension SeededGenerator {
  /// Returns a number in the range; all numbers are equally likely.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}

package import FinanceModel
package import PlainText

/// A ledger without mistakes. Its columns are in any order: optional columns may be missing, and
/// the user's own column may be present. Rows may cancel or replace earlier rows.
package struct RandomLedger: Sendable {
  package let ledger: Ledger
  package var header: [String]
  package var rows: [[String]]
  /// The plan, which contains the final balances of a history; other ledgers also use its accounts.
  package private(set) var plan: Plan

  /// A day after all rows.
  package static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .epochDay
  /// Settings that list all accounts except one, which the plan contains.
  package static let settings = Settings(
    accounts: accounts.dropLast().map { AccountSettings(name: $0) })

  private static let tiers = ["Buffer", "Growth"]
  private static let accounts = ["Checking", "Tagesgeld", "Depot, \"alt\""]
  private var balances: [AccountName: Int] = [:]

  package init(_ ledger: Ledger, rows count: Int, using generator: inout SeededGenerator) {
    self.ledger = ledger
    header = generator.header(of: ledger)
    rows = []
    plan = Plan(tiers: [])
    for number in 0..<count { rows.append(row(number, using: &generator)) }
    plan = Plan(
      tiers: Self.tiers.enumerated().map { index, tier in
        Tier(
          name: tier, target: Decimal(100), priority: Decimal(index + 1),
          accounts: Self.accounts.map { account in
            let balance = balances[AccountName(tier: tier, account: account)] ?? 7
            return Account(name: account, balance: Decimal(balance))
          })
      })
  }

  /// The ledger as read from one file.
  package var table: LedgerTable { Self.table(ledger, [([header] + rows).csv]) }

  /// Returns a ledger read from files with these texts, named "NAME.csv" and so on.
  package static func table(_ ledger: Ledger, _ texts: [String]) -> LedgerTable {
    let files = texts.enumerated().map { index, text in
      let name = "\(ledger.rawValue)\(index == 0 ? "" : "-\(index)").csv"
      guard let table = CSVTable.parse(SourceText(file: name, bytes: Array(text.utf8))).value
      else { preconditionFailure("a test's ledger is sound CSV: \(text)") }
      return table
    }
    return LedgerTable(ledger, files: files)
  }

  /// Returns the column's index in the header.
  package func index(_ column: String) -> Int? { header.firstIndex(of: column) }

  private mutating func row(_ number: Int, using generator: inout SeededGenerator) -> [String] {
    let id = Identifier.row(op: ledger.rawValue, row: number, milliseconds: Int64(number))
    var cells = ["id": id]
    if let target = voidable(number, using: &generator) {
      cells["voids"] = target
      if generator.oneIn(2) { return header.map { cells[$0] ?? "" } }
    }
    for column in ledger.columns where column.kind != .identifier && column.kind != .voids {
      guard column.isRequired || Bool.random(using: &generator) else { continue }
      cells[column.name] = generator.cell(column.kind, number, Self.tiers, Self.accounts)
    }
    // The original amount and its currency are a pair, and must have the sign of the amount.
    for name in ["original_amount", "original_currency"] { cells[name] = nil }
    if ledger == .history { follow(&cells) }
    if ledger == .values { complete(&cells) }
    // Only cash may be negative.
    if ledger == .positions, cells["symbol"] != "$CASH" { cells["quantity"]?.trimPrefix("-") }
    // Each price has a separate day, because prices on one day could conflict.
    if ledger == .prices { cells["date"] = generator.day(number - 30_000) }
    cells[SeededGenerator.ownColumn] = "x"
    return header.map { cells[$0] ?? "" }
  }

  /// Returns the id of the previous row, occasionally, unless that row cancelled another.
  private func voidable(_ number: Int, using generator: inout SeededGenerator) -> String? {
    guard let id = index("id"), let voids = index("voids"), let last = rows.last,
      generator.oneIn(4), last[voids].isEmpty
    else { return nil }
    return last[id]
  }

  /// Fills in the number that the event needs, or changes the event if its column is missing.
  private func complete(_ cells: inout [String: String]) {
    guard let event = cells["event"], ["value", "flow"].contains(event) else { return }
    if index(event) == nil { cells["event"] = "open" }
    if cells[event] == nil { cells[event] = "7.50" }
  }

  private mutating func follow(_ cells: inout [String: String]) {
    let name = AccountName(
      tier: cells["tier_name"] ?? "", account: cells["account_name"] ?? "")
    let amount = Int(cells["amount"]?.prefix { $0 != "." } ?? "") ?? 0
    let balance = (balances[name] ?? 500) + amount
    balances[name] = balance
    cells["amount"] = "\(amount).00"
    cells["balance_after"] = "\(balance).0"
    // An operation has only one row per balance.
    if cells["op"] != nil { cells["op"] = cells["id"] }
  }
}

extension [[String]] {
  /// The rows as CSV lines.
  package var csv: String {
    var bytes: [UInt8] = []
    for row in self { appendCSVLine(row, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SeededGenerator {
  /// A column whose name is unknown, and not similar to a known one.
  package static let ownColumn = "my own remark"

  fileprivate mutating func header(of ledger: Ledger) -> [String] {
    let names = ledger.columns.filter { $0.isRequired || !oneIn(3) }.map(\.name)
    let kept = names.contains("id") ? names : names.filter { $0 != "voids" }
    return (kept + (oneIn(2) ? [Self.ownColumn] : [])).shuffled(using: &self)
  }

  fileprivate mutating func day(_ number: Int) -> String {
    (RandomLedger.today.adding(days: number < 0 ? number : number % 400 - 400) ?? .epochDay)
      .description
  }

  fileprivate mutating func cell(
    _ kind: LedgerColumn.Kind, _ number: Int, _ tiers: [String], _ accounts: [String]
  ) -> String {
    switch kind {
    case .identifier, .voids: ""
    case .timestamp:
      Timestamp(
        secondsSinceEpoch: 1_767_225_600 + 3600 * Int64(number),
        offsetSeconds: Int.random(in: -8...8, using: &self) * 1800)?.description ?? ""
    case .moment: oneIn(2) ? day(number) : cell(.timestamp, number, tiers, accounts)
    case .date: day(number)
    case .time: ["09:30", "23:59:59", "00:00:00.5"].randomElement(using: &self) ?? ""
    case .text: ["Café, \"Zoo\"", "x", "12,5", "=1+1"].randomElement(using: &self) ?? ""
    case .number: "\(Int.random(in: -300...300, using: &self)).25"
    case .nonNegative: "\(number).5"
    case .ratio: ["4:1", "1:10", "3:2.5"].randomElement(using: &self) ?? ""
    case .currency: ["EUR", "JPY", "GBp"].randomElement(using: &self) ?? ""
    case .source: ["exchange", "MANUAL", "x"].randomElement(using: &self) ?? ""
    case .symbol: ["VWRL", "EUR", "$CASH"].randomElement(using: &self) ?? ""
    case .word(let words):
      // Openings and transfers have a meaning only in combination with other cells.
      words.contains("opening") ? "balance" : words.randomElement(using: &self) ?? ""
    case .account: accounts.randomElement(using: &self) ?? ""
    case .tier: tiers.randomElement(using: &self) ?? ""
    }
  }
}

extension String {
  fileprivate mutating func trimPrefix(_ sign: Character) {
    if first == sign { removeFirst() }
  }
}

import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct EntryCompletionTests {
  private let names = EntryNames(
    .of(
      #"{"base_currency": "EUR", "accounts": [{"name": "Giro", "default": true, "aliases": ["G"]},"#
        + #" {"name": "Giro 2"}, {"name": "Savings"}], "assets": [{"symbol": "VWCE"}]}"#), nil,
    [
      .transactions: RandomLedger.table(
        .transactions,
        ["date,account,payee,category,amount\n2026-01-01,Giro,Bakery,Groceries,-1\n"])
    ])

  private func completion(
    _ rows: [[String: String]], _ ledger: Ledger = .transactions, forced: Bool = false,
    fills: Bool = true
  ) throws -> EntryCompletion {
    EntryCompletion(
      rows, of: ledger, names,
      EntryCompletion.Terms(
        now: try Timestamp(parsing: "2026-11-21T09:30:00+01:00"), isForced: forced,
        fillsBlanks: fills))
  }

  @Test("missing values are filled in, and each is noted once")
  func filled() throws {
    let made = try completion([["amount": "-1", "payee": "bakery"], ["amount": "-2"]])
    expect(
      made.rows[0],
      equals: [
        "date": "2026-11-21", "account": "Giro", "payee": "Bakery", "category": "Groceries",
        "amount": "-1", "currency": "EUR",
      ])
    expect(made.rows[1]["category"] == nil)
    expect(
      made.notes,
      equals: [
        "payee 'bakery' is replaced with 'Bakery'", "date is 2026-11-21 (today)",
        "account is Giro (the default account)",
        "category is Groceries (as in the last row of 'Bakery')",
        "currency is EUR (the base currency)",
      ])
    expect(made.findings.isEmpty)
  }

  @Test("days, keywords, aliases and name prefixes are expanded")
  func words() throws {
    let made = try completion([
      ["date": "mon", "kind": "Transfer", "account": "sav", "amount": "1"],
      ["date": "-1d", "account": "G", "amount": "1", "status": "cleared"],
    ])
    expect(made.rows.map { $0["date"] }, equals: ["2026-11-16", "2026-11-20"])
    expect(made.rows.map { $0["account"] }, equals: ["Savings", "Giro"])
    expect(made.rows[0]["kind"] == "transfer" && made.rows[1]["status"] == "CLEARED")
    expect(made.notes.prefix(1) == ["account 'sav' is replaced with 'Savings'"])
    expect(made.findings.isEmpty)
  }

  @Test("an unknown account is reported unless it is confirmed")
  func unknown() throws {
    let rows = [["amount": "1", "account": "Savngs"], ["amount": "1", "account": "Cash"]]
    let made = try completion(rows)
    expect(
      made.findings.map(\.code), equals: Array(repeating: "transaction-account-unknown", count: 2))
    expect(
      made.findings.map(\.hint),
      equals: [
        "did you mean 'Savings'? add --force to write the name as typed",
        "write one of: Giro, Giro 2, Savings; add --force to write the name as typed",
      ])
    expect(made.findings.map { $0.place?.record }, equals: [0, 1])
    let forced = try completion(rows, forced: true)
    expect(forced.findings.isEmpty && forced.rows[1]["account"] == "Cash")
  }

  @Test("a missing category is also taken from earlier rows")
  func batch() throws {
    let made = try completion([
      ["amount": "-1", "payee": "Café", "category": "Eating"], ["amount": "-1", "payee": "café"],
      ["amount": "-1", "payee": "Bakery", "category": "Sweets"],
      ["amount": "-1", "payee": "Bakery"],
    ])
    expect(made.rows.map { $0["category"] }, equals: ["Eating", "Eating", "Sweets", "Sweets"])
  }

  @Test("a new payee close to a known one is a warning; aliases match in any case")
  func near() throws {
    let made = try completion([["amount": "-1", "payee": "Bakry", "account": "g"]])
    expect(made.findings.map(\.code), equals: ["usage-name-similar"])
    expect(made.findings.first?.hint, equals: "did you mean 'Bakery'?")
    expect(made.rows[0]["payee"] == "Bakry" && made.rows[0]["account"] == "Giro")
  }

  @Test("copied rows are not filled in")
  func copies() throws {
    let made = try completion([["account": "Giro", "amount": "1"]], fills: false)
    expect(made.rows == [["account": "Giro", "amount": "1"]] && made.notes.isEmpty)
  }

  @Test("a price's source is MANUAL, and a symbol in another case becomes the known one")
  func prices() throws {
    let made = try completion([["base": "vwce", "amount": "5", "quote": "EUR"]], .prices)
    expect(made.rows[0]["base"] == "VWCE" && made.rows[0]["source"] == "MANUAL")
    let values = try completion([["account": "Giro", "flow": "5"]], .values)
    expect(values.rows[0]["event"], equals: "flow")
    expect(values.rows[0]["timestamp"], equals: "2026-11-21T09:30:00+01:00")
  }
}

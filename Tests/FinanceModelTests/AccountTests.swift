import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AccountTests {
  @Test("only the name is required; each other key has the desktop app's default")
  func defaults() {
    let loaded = read([Account].self, from: #"[{"name": "Saver"}]"#)
    expect(loaded.value, equals: [Account(name: "Saver")])
    expect(loaded.diagnostics.isEmpty)
    let account = Account(name: "Saver")
    expect(account.balance == .zero && account.nominalRatePct == .zero && account.notes.isEmpty)
    expect(account.weight == .one && account.cap == nil)
  }

  @Test("each key is decoded and keeps its digits; a null cap means no cap")
  func decoding() throws {
    let text = """
      [{"account_target": null, "alloc_weight": 0.5, "notes": "n", "apy_pct": 1.25,
        "balance": -0.1, "name": "Zoé"}]
      """
    let account = try require(read([Account].self, from: text).value?.first)
    expect(
      account,
      equals: Account(
        name: "Zoé", balance: try Decimal(parsing: "-0.1"),
        nominalRatePct: try Decimal(parsing: "1.25"), notes: "n",
        weight: try Decimal(parsing: "0.5"), cap: nil))
  }

  @Test(
    "every key except the cap refuses null",
    arguments: Account.CodingKeys.allCases.filter { $0 != .cap })
  func nulls(key: Account.CodingKeys) {
    let name = key == .name ? "" : #""name": "a", "#
    let loaded = read([Account].self, from: "[{\(name)\"\(key.rawValue)\": null}]", stage: "plan")
    expect(loaded.value == nil)
    expect(loaded.diagnostics.map(\.code), equals: ["plan-null-value"])
  }

  @Test("the room is the cap minus the balance, at least zero; without a cap it is nil")
  func room() throws {
    func room(_ balance: Int, _ cap: Int?) throws -> Decimal? {
      try Account(name: "a", balance: Decimal(balance), cap: cap.map { Decimal($0) }).room()
    }
    try expect(room(3, 10), equals: Decimal(7))
    try expect(room(-3, 10), equals: Decimal(13))
    try expect(room(30, 10), equals: .zero)
    try expect(room(-3, -10), equals: .zero)
    expect(try room(3, nil) == nil)
    let overflowing = Account(name: "a", balance: -Decimal.one, cap: .greatest)
    #expect(throws: DecimalError.overflow) { try overflowing.room() }
  }
}

@Suite struct AccountNameTests {
  @Test("a balance is identified by tier and account, and sorted by both")
  func order() {
    let names = [("A", "x"), ("A", "y"), ("B", "a")].map { AccountName(tier: $0, account: $1) }
    expect(names.reversed().sorted() == names && Set(names).count == 3)
  }
}

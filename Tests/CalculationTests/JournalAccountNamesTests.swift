import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct JournalAccountNamesTests {
  @Test(
    "a part keeps letters, digits and single hyphens, and starts with a capital or a digit",
    arguments: [
      ("Cookie jar 🍪", "Cookie-jar"), ("isa (old)", "Isa-old"), ("", "X"), ("--", "X"),
      ("a--b", "A-b"), ("a  :b", "A-b"), ("中国银行", "X中国银行"), ("हिन्दी", "Xहिन्दी"),
      ("ßa", "SSa"), ("2027", "2027"), ("٣", "X٣"), ("ǆ", "Ǆ"), ("é", "É"), ("\u{301}a", "A"),
      ("a\tb\u{202E}c", "A-b-c"), ("Zoë's", "Zoë-s"), ("ACME.DE", "ACME-DE"),
    ])
  func parts(name: String, expected: String) {
    expect(JournalAccountNames.part(for: name), equals: expected)
  }

  @Test("a part has at most 120 bytes and is not cut within a character")
  func length() {
    expect(
      JournalAccountNames.part(for: String(repeating: "n", count: 300)).utf8.count, equals: 120)
    let wide = JournalAccountNames.part(for: String(repeating: "Ж", count: 300))
    expect(wide.utf8.count <= 120 && wide.allSatisfy { $0 == "Ж" })
  }

  @Test("if names collide, the one that needed no change keeps its name")
  func collisions() {
    let names = JournalAccountNames.distinct(
      ["I s a", "I-s-a", "I.s.a", "I-s-a-2"], by: JournalAccountNames.part)
    expect(
      names,
      equals: ["I-s-a": "I-s-a", "I-s-a-2": "I-s-a-2", "I s a": "I-s-a-3", "I.s.a": "I-s-a-4"])
  }

  @Test("names do not collide with reserved accounts, but a category may share one")
  func ours() {
    let accounts: [JournalAccount] = [
      .cash(account: "B"), .units(account: "B", symbol: "Cash"), .fees,
      .category("Fees", isIncome: false), .tier("Total", account: "x"), .tierTotal,
      .category(":", isIncome: true), .balance(account: "Loan"),
    ]
    let names = JournalAccountNames(accounts, debts: ["Loan"])
    expect(
      accounts.map { names[$0] },
      equals: [
        "Assets:B:Cash", "Assets:B:Cash-2", "Expenses:Fees", "Expenses:Fees",
        "Equity:Tiers:Total-2:X", "Equity:Tiers:Total", "Income:X:X", "Liabilities:Loan",
      ])
  }

  @Test("random names stay distinct, and do not depend on their order")
  func random() {
    var generator = SeededGenerator(seed: 7)
    let letters = Array("aAbB1 .-_:é中🍪\u{301}\t")
    var accounts: Set<JournalAccount> = []
    for _ in 0..<400 {
      let name = String(
        (0..<generator.number(0...4)).compactMap { _ in
          letters.randomElement(using: &generator)
        })
      accounts.insert(.balance(account: name))
    }
    let names = JournalAccountNames(accounts, debts: [])
    let paths = Set(accounts.map { names[$0] })
    expect(paths.count, equals: accounts.count, "seed 7")
    expect(
      paths.allSatisfy { path in
        path.contains(
          /^Assets:[\p{Lu}\p{Nd}][\p{L}\p{M}\p{Nd}-]*$/.matchingSemantics(.unicodeScalar))
      }, "seed 7")
    let again = JournalAccountNames(accounts.sorted { names[$0] > names[$1] }, debts: [])
    expect(accounts.allSatisfy { names[$0] == again[$0] }, "seed 7")
  }
}

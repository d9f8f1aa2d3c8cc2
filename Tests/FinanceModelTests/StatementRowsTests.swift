import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct StatementRowsTests {
  /// Returns a row with some or all possible values.
  private static func row(_ random: inout SeededGenerator, line: Int) -> StatementRow {
    func some<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    let texts = ["", "Bakery", "Café  ☕️", "a\"b", String(repeating: "long ", count: 40)]
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    return StatementRow(
      line: line, date: CalendarDate(dayNumber: 20_000 + line) ?? .epochDay,
      time: some(TimeOfDay(nanoseconds: 60_000_000_000)).flatMap { $0 },
      valueDate: some(.epochDay), payee: text(), text: text(),
      amount: Decimal(Int.random(in: -9...9, using: &random)),
      currency: ["EUR", "USD", ""].randomElement(using: &random) ?? "",
      balance: some(Decimal(Int.random(in: -9...9, using: &random))), bankID: some(text()),
      counter: some(7), counterparty: some(text()), payment: some(3),
      trade: some(StatementTrade(type: .buy, symbol: "ACME")))
  }

  @Test("packed rows are restored unchanged, in any order")
  func kept() {
    for seed in 0..<UInt64(50) {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<20).map { Self.row(&random, line: $0) }
      var packed = StatementRows(rows)
      expect(packed.elementsEqual(rows), "seed \(seed)")
      expect(packed, equals: StatementRows(rows), "seed \(seed)")
      packed.packed.reverse()
      expect(packed.elementsEqual(rows.reversed()), "seed \(seed)")
      expect(
        packed.kept { $0.line < 5 }.elementsEqual(rows.reversed().filter { $0.line < 5 }),
        "seed \(seed)")
      expect(Set(packed.currencies), equals: Set(rows.map(\.currency)), "seed \(seed)")
      packed.state(currency: "CHF")
      expect(packed.allSatisfy { $0.currency == "CHF" }, "seed \(seed)")
    }
  }

  @Test("texts that are in the file are stored as ranges of it")
  func standing() {
    var rows = StatementRows(of: Array("a;Bakery;b".utf8))
    rows.append(
      line: 1, date: .epochDay, valueDate: nil, payee: .standing(2..<8), text: .made("bread"),
      amount: .one, currency: "EUR", balance: nil, bankID: nil, counterparty: .standing(9..<10))
    expect(
      rows[0],
      equals: StatementRow(
        line: 1, date: .epochDay, payee: "Bakery", text: "bread", amount: .one, currency: "EUR",
        counterparty: "b"))
    expect(rows.withBytes(of: rows.packed[0].payee) { Array($0) }, equals: Array("Bakery".utf8))
  }

  @Test("adjacent quoted cells are joined into one text, separated by spaces")
  func joined() {
    let file = "\"a\";\"Bakery\";\"bread\";\"and\";1"
    var rows = StatementRows(of: Array(file.utf8))
    for range in [5..<19, 5..<25] {
      rows.append(
        line: 1, date: .epochDay, valueDate: nil, payee: .standing(1..<2), text: .joined(range),
        amount: .one, currency: "EUR", balance: nil, bankID: nil, counterparty: nil)
    }
    expect(rows.map(\.text), equals: ["Bakery bread", "Bakery bread and"])
    let place = rows.packed[0].text
    expect(rows.withBytes(of: place) { Array($0) }, equals: Array("Bakery bread".utf8))
    expect(!place.isEmpty && place.count == 14)
    rows.continueLast(payee: "", text: "butter")
    expect(rows.map(\.text), equals: ["Bakery bread", "Bakery bread and butter"])
  }

  @Test("a payee that is part of a text is stored as a range of the text")
  func payees() {
    var rows = StatementRows(of: Array("\"KAUF\";\"Bakery\";KAUF Shop".utf8))
    let texts: [StatementRows.Text] = [
      .joined(1..<14), .standing(16..<25), .made("KAUF Bar"), .made("none"), .made(""),
    ]
    for text in texts {
      rows.append(
        line: 1, date: .epochDay, valueDate: nil, payee: .made(""), text: text, amount: .one,
        currency: "EUR", balance: nil, bankID: nil, counterparty: nil)
    }
    expect(!rows.arePayeesInText)
    rows.takePayees { $0.starts(with: "KAUF ".utf8) ? 5..<$0.count : nil }
    expect(rows.arePayeesInText)
    expect(rows.map(\.payee), equals: ["Bakery", "Shop", "Bar", "", ""])
    expect(rows.map(\.text), equals: ["KAUF Bakery", "KAUF Shop", "KAUF Bar", "none", ""])
  }

  @Test("continuation lines are appended to the last row's texts, separated by one space")
  func continued() {
    var rows = StatementRows(of: Array("Bakery".utf8))
    for line in 1...2 {
      rows.append(
        line: line, date: .epochDay, valueDate: nil, payee: .standing(0..<6), text: .made(""),
        amount: .one, currency: "EUR", balance: nil, bankID: nil, counterparty: nil)
      rows.continueLast(payee: "Jones", text: "")
      rows.continueLast(payee: "", text: "bread")
      rows.continueLast(payee: "& Son", text: "and butter")
    }
    expect(rows.map(\.payee), equals: ["Bakery Jones & Son", "Bakery Jones & Son"])
    expect(rows.map(\.text), equals: ["bread and butter", "bread and butter"])
  }
}

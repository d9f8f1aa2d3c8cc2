import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct MT940ReaderTests {
  @Test("a first page without the second has no closing balance")
  func pages() throws {
    let first = ":20:A\n:25:1\n:60F:C260101EUR1,\n:61:260105C1,NMSC\n:62M:C260105EUR2,\n-\n"
    let second = ":20:A\n:25:1\n:60M:C260105EUR2,\n:61:260106C1,NMSC\n:62F:C260131EUR3,\n-\n"
    func balances(_ text: String) -> [[String]]? {
      MT940Reading.reading(statementSource(text)).value?.map { $0.balances.map { shown($0) } }
    }
    expect(balances(first), equals: [["opening 2026-01-01 1 EUR"]])
    expect(
      balances(first + second), equals: [["opening 2026-01-01 1 EUR", "closing 2026-01-31 3 EUR"]])
    let other = second.replacing(":25:1", with: ":25:2")
    expect(balances(first + other)?.count, equals: 2)
  }

  @Test("the currency that a bank appends to the account is removed")
  func accounts() {
    func account(_ text: String) -> String? {
      let source = statementSource(":20:A\n:25:\(text)\n:60F:C260101EUR1,\n")
      return MT940Reading.reading(source).value?.first?.account
    }
    expect(account("NL91ABNA0417164300EUR"), equals: "NL91ABNA0417164300")
    expect(account("NL91ABNA0417164300 EUR"), equals: "NL91ABNA0417164300")
    expect(account("10020030/1234567"), equals: "10020030/1234567")
    expect(account("10020030/1234567/EUR"), equals: "10020030/1234567")
  }

  @Test("the opening balance and the rows sum to the closing balance after a round trip")
  func law() throws {
    let seed: UInt64 = 2_026_112_302
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var sum = Int.random(in: -100_000...100_000, using: &random)
      func amount(_ cents: Int) -> String {
        "\(abs(cents) / 100),\(String(abs(cents) % 100 + 100).dropFirst())"
      }
      func balance(_ cents: Int) -> String { "\(cents < 0 ? "D" : "C")260101EUR\(amount(cents))" }
      var text = ":20:A\n:25:1\n:60F:\(balance(sum))\n"
      var cents: [Int] = []
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        let change = Int.random(in: 1...999_999, using: &random)
        let mark = ["C", "D", "RC", "RD"].randomElement(using: &random) ?? "C"
        let isIn = mark == "C" || mark == "RD"
        cents.append(isIn ? change : -change)
        sum += isIn ? change : -change
        text += ":61:2601050105\(mark)\(amount(change))NMSC\n:86:x\n"
      }
      text += ":62F:\(balance(sum))\n-\n"
      let statement = try require(MT940Reading.reading(statementSource(text)).value?.first)
      let amounts = try cents.map { try Decimal(units: Int128($0), minorDigits: 2) }
      expect(statement.rows.map(\.amount), equals: amounts, "seed \(seed)")
      let total = try statement.rows.reduce(statement.balances[0].amount) { try $0 + $1.amount }
      expect(total, equals: statement.balances[1].amount, "seed \(seed)")
    }
  }
}

struct MT940ReadingTests {
  @Test("an MT940 in its envelope: pages, reversals, structured details, overlong references")
  func file() throws {
    let loaded = MT940Reading.reading(try statementFixture("statement.mt940"))
    let statements = try require(loaded.value)
    expect(loaded.diagnostics.isEmpty)
    expect(statements.map(\.account), equals: ["12030000/0000202051", "NL91ABNA0417164300"])
    expect(
      statements[0].rows.map { shown($0) },
      equals: [
        "6: 2025-12-31 (2026-01-02) -12.5 EUR [Corner Bakery & Sons] [SEPA LASTSCHRIFT EREF+E-1 "
          + "SVWZ+Rolls and coffee fro m the corner] #8327000090031789 @DE75512108001245126199",
        "10: 2026-01-05 75.7 EUR [ADA EXAMPLE] [/OCMT/EUR75,7/ /TRTP/SEPA OVERBOEKING/IBAN/"
          + "NL91ABNA0417164300/BIC/ABNANL2A/NAME/ADA EXAMPLE/REMI/For the concert/EREF/"
          + "NOTPROVIDED A-REFERENCE-OF-MORE-THAN-16] @NL91ABNA0417164300",
        "14: 2026-01-06 -5 EUR [] [A credit that was taken back]",
        "23: 2026-01-08 1.3 EUR [] []",
      ])
    expect(statements[0].skipped.map(\.line), equals: [24])
    expect(
      statements[0].balances.map { shown($0) },
      equals: [
        "opening 2025-12-30 1000 EUR", "closing 2026-01-31 1059.5 EUR",
      ])
    let sum = try statements[0].rows.reduce(Decimal(1000)) { try $0 + $1.amount }
    expect(sum, equals: statements[0].balances.last?.amount)
    expect(statements[1].rows.isEmpty && statements[1].balances.map(\.amount) == [.zero, .zero])
  }

  @Test(
    "a file is recognised by its first fields, even after a few lines added by the bank",
    arguments: [
      (":20:A\n:25:1\n", true),
      ("{1:F01BANKDEFFXXXX0000000000}{2:O940}{4:\r\n:20:A\r\n:25:1\r\n", true),
      ("ABNANL2A\n940\nABNANL2A\n:20:A\n:25:1\n", true), (":20:A\n", false), ("a,b\n1,2\n", false),
      ("", false), ("!Type:Bank\n", false),
    ])
  func recognises(text: String, expected: Bool) {
    expect(MT940Reading.recognises(Array(text.utf8)), equals: expected)
  }

  @Test(
    "a file that is not a statement is refused at its place",
    arguments: [
      ("", ["1:1 statement-format"]), ("a,b\n", ["1:1 statement-format"]),
      (":20:A\n:25:1\n:28C:1\n:34F:EURD0,\n:61:260105D1,NMSC\n", ["4:1 statement-format"]),
      (":20:A\n:25:1\n:61:260105D1,NMSC\n", ["1:1 statement-blank"]),
      (":20:A\n:25:1\n:60F:C260101EUR1.234,00\n", ["3:6 statement-amount"]),
    ])
  func refuses(text: String, expected: [String]) {
    let loaded = MT940Reading.reading(statementSource(text))
    expect(loaded.value == nil && shownFindings(loaded) == expected)
  }
}

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

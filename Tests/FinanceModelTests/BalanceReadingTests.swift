import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Returns the contents of a ledger of balances, account by account.
func shown(_ ledger: BalanceLedger) -> [String] {
  ledger.accounts.enumerated().map { number, name in
    "\(name.tier)/\(name.account)"
      + ledger.rows(ofAccount: number).map { row in
        let place = ledger.place(ofRow: row)
        return " \(ledger.amount(ofRow: row))=\(ledger.balanceAfter(ofRow: row))"
          + "@\(place.file).\(place.record)"
      }.joined()
  }.sorted()
}

@Suite struct BalanceReadingTests {
  private static let header =
    "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,op"

  static func source(_ rows: [String], _ header: String = header) -> SourceText {
    SourceText(
      file: "history.csv", bytes: Array(([header] + rows).joined(separator: "\n").utf8) + [0x0A])
  }

  /// Reads the ledger through the whole history, which is slow.
  static func slow(_ sources: [SourceText]) -> BalanceLedger? {
    let files = sources.map { CSVTable.parse($0) }.compactMap(\.value)
    guard files.count == sources.count else { return nil }
    return History.reading(LedgerTable(.history, files: files)).value.map { BalanceLedger($0) }
  }

  @Test("the fast path gives the same result as the full history, or reports that it cannot")
  func same() throws {
    var generator = SeededGenerator(seed: 1501)
    var (fast, odd) = (0, 0)
    for round in 0..<400 {
      let comment: Comment = "seed 1501, round \(round)"
      let rows = (0..<Int.random(in: 0...12, using: &generator)).map { number in
        generator.historyRow(number)
      }
      let cut = Int.random(in: 0...rows.count, using: &generator)
      let sources = [Array(rows[..<cut]), Array(rows[cut...])].map { Self.source($0) }
      let loaded = BalanceLedger.reading(sources)
      let expected = Self.slow(sources)
      expect(loaded.value.map(shown), equals: expected.map(shown), comment)
      expect((loaded.value == nil) == (expected == nil), comment)
      if let ledger = loaded.value, ledger.history == nil { fast += 1 } else { odd += 1 }
    }
    expect(fast > 100 && odd > 100, "\(fast) fast, \(odd) odd")
  }

  @Test("errors are the same as the history's and point to their cells")
  func errors() {
    let rows = ["a,2026-01-01T00:00:00Z,T,A,x,5,manual,", "b,2026-01-01T00:00:00Z,T,A,5,5,,"]
    let loaded = BalanceLedger.reading([Self.source(rows)])
    expect(loaded.value == nil)
    let codes = loaded.diagnostics.map(\.code)
    expect(codes, equals: ["history-number-malformed", "history-value-missing"])
  }

  @Test("without files there are no rows")
  func none() {
    expect(BalanceLedger.reading([]).value?.count, equals: 0)
  }
}

extension SeededGenerator {
  /// Returns a row of the history; occasionally an unusual one.
  fileprivate mutating func historyRow(_ number: Int) -> String {
    let id = oneIn(12) ? "" : oneIn(15) ? "r0" : "r\(oneIn(4) ? 90 - number : number + 10)"
    let day = oneIn(4) ? Int.random(in: 1...9, using: &self) : min(9, 1 + number / 2)
    let account = oneIn(8) ? "\"A\"\"B\"" : ["A", "B", "\"C\""].randomElement(using: &self) ?? "A"
    let amount = oneIn(40) ? "1,5" : "\(Int.random(in: -99...99, using: &self)).50"
    let kind = oneIn(60) ? "odd" : "manual"
    let op = oneIn(3) ? "" : "op-\(oneIn(8) ? 1 : number + 2)"
    let tier = "T\(oneIn(3) ? 1 : 2)"
    return "\(id),2026-01-0\(day)T00:00:00Z,\(tier),\(account),\(amount),7.25,\(kind),\(op)"
  }
}

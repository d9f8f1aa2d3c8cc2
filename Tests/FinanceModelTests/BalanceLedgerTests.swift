import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BalanceLedgerTests {
  private static let rows = [
    "b,2026-01-02T00:00:00Z,T,A,5,15,manual,", "a,2026-01-01T00:00:00Z,T,A,10,10,manual,",
    "c,2026-01-01T00:00:00Z,U,A,1,1,manual,",
  ]

  @Test("the rows of an account are in time order, whatever their order in the file")
  func order() throws {
    let ledger = try require(
      BalanceLedger.reading([BalanceReadingTests.source(Self.rows)]).value)
    expect(shown(ledger), equals: ["T/A 10=10@0.1 5=15@0.0", "U/A 1=1@0.2"])
    expect(ledger.count == 3 && ledger.history == nil)
  }

  @Test("findings point to their rows, with and without the fast path")
  func findings() throws {
    let finding = LedgerFinding(
      .note, .chain, of: .history, "m", at: LedgerPlace(file: 0, record: 1),
      column: "balance_after")
    let repeated = Self.rows + ["d,2026-01-03T00:00:00Z,T,A,1,1,manual,op"]
    for rows in [repeated, repeated + ["e,2026-01-04T00:00:00Z,T,A,1,1,manual,op"]] {
      let ledger = try require(BalanceLedger.reading([BalanceReadingTests.source(rows)]).value)
      let position = ledger.diagnostics(for: [finding]).first?.excerpt?.position
      expect(position?.line == 3 && position?.column == 31, "\(ledger.history == nil)")
    }
    let placeless = BalanceLedger(History()).diagnostics(for: [finding])
    expect(placeless.map { $0.excerpt == nil }, equals: [true])
  }

  @Test("if there is a history, a row's number is its position in time order")
  func numbers() throws {
    let history = try require(
      BalanceReadingTests.slow([BalanceReadingTests.source(Self.rows)])?
        .history)
    let ledger = BalanceLedger(history)
    for row in 0..<ledger.count {
      let entry = history.chronological[ledger.number(ofRow: row)].entry
      expect(entry.amount, equals: ledger.amount(ofRow: row))
    }
  }
}

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

@Suite struct BalanceRowsTests {
  @Test("rows are sorted by account; rows with the same time are sorted by id")
  func order() throws {
    var generator = SeededGenerator(seed: 1504)
    for round in 0..<60 {
      var rows = (0..<30).map { number in
        let day = "2026-01-0\(1 + number / 9)T00:00:00Z"
        return "r\(100 + number),\(day),T,A\(number % 3),\(number),0,allocation,"
      }
      rows.shuffle(using: &generator)
      let ledger = try require(
        BalanceLedger.reading([BalanceReadingTests.source(rows)]).value)
      expect(ledger.history == nil)
      for (number, name) in ledger.accounts.enumerated() {
        let amounts = ledger.rows(ofAccount: number).map(ledger.amount(ofRow:))
        let expected = (0..<30).filter { "A\($0 % 3)" == name.account }.map { Decimal($0) }
        expect(amounts, equals: expected, "seed 1504, round \(round)")
      }
    }
  }

  @Test("numbers of any size are restored exactly")
  func numbers() throws {
    let amounts = ["170141183460469231731.687303715884105727", "-0.000000000000000001", "1e2"]
    let rows = amounts.prefix(2).enumerated().map {
      "r\($0),2026-01-0\($0 + 1)T00:00:00Z,T,A,\($1),\($1),allocation,"
    }
    let ledger = try require(BalanceLedger.reading([BalanceReadingTests.source(rows)]).value)
    expect((0..<2).map { "\(ledger.amount(ofRow: $0))" } == Array(amounts.prefix(2)))
    expect((0..<2).map { "\(ledger.balanceAfter(ofRow: $0))" } == Array(amounts.prefix(2)))
  }
}

@Suite struct BalanceBatchReadingTests {
  private static func isFast(_ rows: [String]) -> Bool? {
    BalanceLedger.reading([BalanceReadingTests.source(rows)]).value.map { $0.history == nil }
  }

  @Test("rows in any order use the fast path, for example after a merge")
  func merged() {
    expect(
      Self.isFast([
        "b,2026-01-02T00:00:00Z,T,A,5,15,allocation,x", "a,2026-01-01T00:00:00Z,T,A,10,10,manual,y",
        "c,2026-01-01T00:00:00Z,T,A,10,10,allocation,z",
      ]), equals: true)
  }

  @Test("duplicate ids or operations, and identical rows, do not use the fast path")
  func odd() {
    let row = "a,2026-01-02T00:00:00Z,T,A,5,15,allocation,x"
    expect(Self.isFast([row, row]), equals: false)
    expect(Self.isFast([row, "b,2026-01-03T00:00:00Z,T,A,5,15,allocation,x"]), equals: false)
    expect(Self.isFast([row, "b,2026-01-03T00:00:00Z,T,B,5,15,allocation,x"]), equals: true)
    let nameless = ",2026-01-02T00:00:00Z,T,A,5,15,allocation,"
    expect(Self.isFast([nameless, nameless]), equals: false)
  }
}

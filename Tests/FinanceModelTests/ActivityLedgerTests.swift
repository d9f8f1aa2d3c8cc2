import Expectations
import FinanceModel
import PlainText
import Testing

struct ActivityLedgerTests {
  private let header = "id,date,account,type,amount,currency\n"

  private func ledger(_ texts: [String]) throws -> ActivityLedger {
    let sources = texts.enumerated().map { number, text in
      SourceText(file: "\(number).csv", bytes: Array(text.utf8))
    }
    return try require(ActivityLedger.reading(sources, Settings()).value)
  }

  @Test("a row is identified by its id, whatever its file and order")
  func ids() throws {
    let ledger = try ledger([
      header + "b,2026-01-06,A,DEPOSIT,1,EUR\n\"a\"\"1\"\"\",2026-01-05,A,DEPOSIT,1,EUR\n",
      "date,account,type,currency\n2026-01-07,A,DEPOSIT,EUR\n",
    ])
    expect((0..<3).map { ledger.id(ofRow: $0) } == ["a\"1\"", "b", ""])
    expect(ledger.columns(ofFile: 1), equals: ["date", "account", "type", "currency"])
    expect(ledger.columns(ofFile: 2), equals: [])
  }

  @Test("findings point to their rows and cells, in file order, in a ledger of any size")
  func diagnostics() throws {
    let rows = (0..<9_000).map { "\($0 + 10_000),2026-01-05,A,DEPOSIT,\($0),EUR\n" }.joined()
    let ledger = try ledger([header + "1,2026-01-01,A,DEPOSIT,1,EUR\n", header + rows])
    func finding(_ place: LedgerPlace?, column: String? = nil, earlier: LedgerPlace? = nil)
      -> LedgerFinding
    {
      LedgerFinding(
        .warning, .dateFar, of: .activities, "m", at: place, column: column, earlier: earlier)
    }
    let shown = ledger.diagnostics(for: [
      finding(LedgerPlace(file: 1, record: 8_999), column: "amount"),
      finding(LedgerPlace(file: 1, record: 4_000), earlier: LedgerPlace(file: 1, record: 3)),
      finding(LedgerPlace(file: 0, record: 0), column: "no such"),
      finding(.header(ofFile: 1), column: "type"), finding(nil),
    ])
    let places = shown.map { finding in
      finding.excerpt.map { "\($0.position.file):\($0.position.line):\($0.position.column)" } ?? "-"
    }
    expect(
      places, equals: ["0.csv:1:1", "0.csv:2:1", "1.csv:1:17", "1.csv:4002:1", "1.csv:9001:28"])
    expect(shown.map(\.message), equals: ["m", "m", "m", "m; the first row is at 1.csv:5", "m"])
    expect(shown[4].excerpt?.line.starts(with: Array("18999,".utf8)), equals: true)
    expect(ledger.diagnostics(for: []), equals: [])
  }

  @Test("at most a hundred findings are shown")
  func bounded() throws {
    let rows = (0..<300).map { "\($0 + 100),2026-01-05,A,DEPOSIT,\($0),EUR\n" }.joined()
    let ledger = try ledger([header + rows])
    let findings = (0..<300).map { record in
      LedgerFinding(
        .error, .dateFar, of: .activities, "m", at: LedgerPlace(file: 0, record: record))
    }
    let shown = ledger.diagnostics(for: findings)
    expect(shown.count == 101 && shown.last?.code == "activity-more")
    expect(shown[99].excerpt?.position.line, equals: 101)
  }
}

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

struct ActivityReadingTests {
  private func codes(_ text: String) -> [String] {
    let loaded = ActivityLedger.reading(
      [SourceText(file: "a", bytes: Array(text.utf8))], Settings())
    expect((loaded.value == nil) == loaded.diagnostics.contains { $0.severity == .error })
    return loaded.diagnostics.map { finding in
      let place = finding.excerpt?.position
      return "\(finding.code) \(place?.line ?? 0):\(place?.column ?? 0)"
    }
  }

  @Test("all errors in cells are reported at the cells")
  func findings() {
    let text = """
      date,time,account,type,subtype,quantity,currency,ratio,status
      2026-02-30,09:30,A,BUY,,1,EUR,,
      2026-02-03,25:00,A,BUY,,1,EUR,,
      2026-02-03,,,BUY,,1,EUR,,
      2026-02-03,,A,Buy,drip,"1,5",EUR,4/1,posted
      2026-02-03,,A,,,1,,,

      """
    expect(
      codes(text),
      equals: [
        "activity-date-malformed 2:1", "activity-time-malformed 3:12",
        "activity-value-missing 4:13", "activity-word-unknown 5:15",
        "activity-word-unknown 5:38", "activity-value-missing 6:15",
      ])
    let cells = """
      date,account,type,subtype,quantity,currency,ratio
      2026-02-03,A,BUY,drip,"1,5",EUR,4/1

      """
    expect(
      codes(cells),
      equals: [
        "activity-word-unknown 2:18", "activity-ratio-malformed 2:33",
        "activity-number-malformed 2:23",
      ])
    expect(codes("date,account\n"), equals: ["activity-column-missing 1:1"])
    expect(codes("date,account,type\n1,2\n"), equals: ["csv-field-count 2:4"])
  }

  @Test("warnings about a file are returned with its rows")
  func warnings() {
    expect(
      codes("date,account,type,currency\r\n2026-01-05,A,DEPOSIT,EUR"),
      equals: ["csv-crlf 1:27", "csv-missing-newline 2:25"])
  }

  @Test("voided rows, rows that void them, and duplicates do not count")
  func voids() throws {
    let text = """
      id,date,account,type,currency,voids,note
      1,2026-01-05,A,DEPOSIT,EUR,,
      2,2026-01-06,Ghost,DEPOSIT,JPY,,wrong
      3,,,,,2,taken back
      4,2026-01-07,A,DEPOSIT,EUR,1,instead
      5,not a day,,,,,voided below
      6,,,,,5,
      4,2026-01-07,A,DEPOSIT,EUR,1,instead

      """
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], Settings()).value)
    expect((0..<ledger.count).map { ledger.id(ofRow: $0) } == ["4"])
    expect(ledger.accounts == ["A"] && ledger.currencies == ["EUR"])
  }
}

@Suite struct ActivityCodeTests {
  private static let codes = ActivityCode.allCases.map(\.rawValue)

  @Test("each code is lower-case words joined by hyphens, starting with 'activity'")
  func spelling() {
    for code in Self.codes {
      expect(code.wholeMatch(of: /activity(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for single cells")
  func cells() {
    expect(Self.codes.filter(Ledger.activities.possibleCodes.contains), equals: [])
    expect(Self.codes.filter(PriceCode.allCases.map(\.rawValue).contains), equals: [])
  }

  @Test("the codes used by the booking rules are listed in full")
  func named() {
    expect(
      Set(Self.codes).isSuperset(of: [
        "activity-oversold", "activity-amount-net", "activity-amount-differs",
        "activity-rate-missing", "activity-rate-old", "activity-fx-rate-meaningless",
        "activity-order-matters", "activity-split-missing", "activity-split-twice",
        "activity-transfer-unequal", "activity-transfer-unlinked", "activity-basis-missing",
        "activity-lot-unknown", "activity-currency-differs", "activity-multiplier-missing",
        "activity-uninterpreted",
      ]))
  }
}

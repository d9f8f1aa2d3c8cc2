import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct ValueLedgerTests {
  private let header = "id,timestamp,account,event,value\n"

  private func ledger(_ texts: [String]) throws -> ValueLedger {
    let sources = texts.enumerated().map { number, text in
      SourceText(file: "\(number).csv", bytes: Array(text.utf8))
    }
    return try require(ValueLedger.reading(sources, Settings()).value)
  }

  @Test("findings point to their rows and cells, in file order, in a ledger of any size")
  func diagnostics() throws {
    // Rows are in reverse order, and alternate between two accounts.
    let rows = (0..<9_000).reversed().map { number in
      "\(19_999 - number),2026-01-05T10:00:00.\(number + 10_000)Z,\(number % 2),value,\(number)\n"
    }
    let first = header + "1,2026-01-01T10:00:00Z,1,open,\n"
    let ledger = try ledger([first, header + rows.joined()])
    func finding(_ place: LedgerPlace?, column: String? = nil, earlier: LedgerPlace? = nil)
      -> LedgerFinding
    {
      LedgerFinding(
        .warning, .dateFar, of: .values, "m", at: place, column: column, earlier: earlier)
    }
    let shown = ledger.diagnostics(for: [
      finding(LedgerPlace(file: 1, record: 8_999), column: "value"),
      finding(LedgerPlace(file: 1, record: 4_000), earlier: LedgerPlace(file: 1, record: 3)),
      finding(LedgerPlace(file: 0, record: 0), column: "no such"),
      finding(.header(ofFile: 1), column: "account"), finding(nil),
    ])
    let places = shown.map { finding in
      finding.excerpt.map { "\($0.position.file):\($0.position.line):\($0.position.column)" } ?? "-"
    }
    expect(
      places, equals: ["0.csv:1:1", "0.csv:2:1", "1.csv:1:14", "1.csv:4002:1", "1.csv:9001:42"])
    expect(shown.map(\.message), equals: ["m", "m", "m", "m; the first row is at 1.csv:5", "m"])
    expect(shown[4].excerpt?.line.starts(with: Array("19999,".utf8)), equals: true)
    expect(ledger.diagnostics(for: []), equals: [])
    expect(ValueLedger.empty.diagnostics(for: [finding(nil)]).map(\.message), equals: ["m"])
  }

  @Test("a row has its date as written and its event")
  func rows() throws {
    let ledger = try ledger([header + "1,2026-01-06T00:30:00+01:00,A,close,\n"])
    expect(ledger.date(ofRow: 0).description, equals: "2026-01-06")
    expect(ledger.event(ofRow: 0), equals: .close)
  }
}

@Suite struct ValueReadingTests {
  private let header = "timestamp,account,event,value,currency,flow\n"

  private func reading(_ text: String) -> Loaded<ValueLedger> {
    ValueLedger.reading([SourceText(file: "values.csv", bytes: Array(text.utf8))], Settings())
  }

  @Test("rows are sorted by account and time, whatever their order and offset")
  func order() throws {
    let ledger = try require(
      reading(
        header + "2024-01-02T10:00:00Z,a,value,3,,\n2024-01-02T10:00:00Z,b,value,1,,\n"
          + "2024-01-02T10:30:00+01:00,a,open,2,EUR,\n2024-01-03T00:00:00Z,a,close,,,-3\n"
      ).value)
    expect(ledger.accounts, equals: ["a", "b"])
    expect(ledger.currencies, equals: ["EUR"])
    expect(ledger.rows(ofAccount: 1), equals: 3..<4)
    let rows = ledger.rows(ofAccount: 0).map { ledger[$0] }
    expect(rows.map(\.event), equals: [.open, .value, .close])
    expect(rows.map(\.value), equals: [Decimal(2), Decimal(3), nil])
    expect(rows.map(\.currency), equals: [0, nil, nil])
    expect(rows.map(\.flow), equals: [nil, nil, Decimal(-3)])
    expect(ledger.timestamp(ofRow: 0)?.description, equals: "2024-01-02T10:30:00+01:00")
  }

  @Test("errors are reported at their cells")
  func mistakes() {
    expect(
      reading(
        header + "2024-01-32,a,value,\"1,5\",,\n2024-01-02T10:00:00Z,,worth,,,x\n"
          + "2024-01-02T10:00:00Z,a,value,,,\n2024-01-02T10:00:00Z,a,flow,,,\n"
      )
      .diagnostics.map(\.code),
      equals: [
        "value-timestamp-malformed", "value-number-malformed", "value-value-missing",
        "value-word-unknown", "value-number-malformed", "value-value-missing",
        "value-value-missing",
      ])
  }
}

@Suite struct ValueCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'value'")
  func spelling() {
    for code in ValueCode.allCases {
      expect(code.rawValue.wholeMatch(of: /value(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for single cells")
  func cells() {
    let codes = ValueCode.allCases.map(\.rawValue)
    expect(codes.filter(Ledger.values.possibleCodes.contains), equals: [])
  }
}

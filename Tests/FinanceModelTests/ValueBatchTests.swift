import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ValueBatchTests {
  private func reading(_ text: String) throws -> Loaded<ValueBatch> {
    ValueBatch.reading(
      SourceText(file: "-", bytes: Array(text.utf8)),
      ValueBatch.Defaults(
        timestamp: try Timestamp(parsing: "2026-11-21T09:30:00+01:00"), note: "default",
        zoneOffset: { _ in 7200 }))
  }

  @Test("rows become entries, and missing values have defaults")
  func entries() throws {
    let batch = try require(
      try reading(
        "flow,value,account,note,timestamp,currency\n25,3201.15, Saver ,,,\n"
          + ",-5 GBP,Card,\"a, b\",2026-03-31,GBP\n,1,X,,2026-03-31T18:00:00Z,\n"
      ).value)
    let entries = batch.entries
    expect(entries.map(\.account), equals: [" Saver ", "Card", "X"])
    expect(entries.map(\.event), equals: [.value, .value, .value])
    expect(entries.map(\.value?.description), equals: ["3201.15", "-5", "1"])
    expect(entries.map(\.flow), equals: [Decimal(25), nil, nil])
    expect(entries.map(\.note), equals: ["default", "a, b", "default"])
    expect(
      entries.map(\.timestamp.description),
      equals: [
        "2026-11-21T09:30:00+01:00", "2026-03-31T12:00:00+02:00", "2026-03-31T18:00:00Z",
      ])
    expect(entries.map { $0.currencies.map(\.column) }, equals: [[], ["value", "currency"], []])
    expect(entries.map(\.place?.record), equals: [0, 1, 2])
  }

  @Test("a header without rows has no entries; the last line ending is optional")
  func oddities() throws {
    try expect(reading("account,value\n").value?.entries, equals: [])
    let short = try reading("account,value\r\nSaver,5")
    expect(short.value?.entries.count == 1 && short.diagnostics == [])
  }

  @Test("every error is reported at its cell")
  func mistakes() throws {
    let loaded = try reading(
      "account,value,timestamp,flow\n,5,,\nA,,,\nB,\"5,000\",,1e3\nC,5,noon,\nD,5 EURO,,\n")
    expect(loaded.value == nil)
    expect(
      loaded.diagnostics.map { "\($0.excerpt?.position.line ?? 0) \($0.code)" },
      equals: [
        "2 value-value-missing", "3 value-value-missing", "4 value-number-malformed",
        "4 value-number-malformed", "5 value-timestamp-malformed", "6 value-number-malformed",
      ])
    expect(loaded.diagnostics[2].message, equals: "amount '5,000' is not a number")
    expect(loaded.diagnostics[3].hint, equals: "write 1000")
    expect(loaded.diagnostics[4].message, equals: "timestamp 'noon' is not a date")
    expect(loaded.diagnostics[5].hint, equals: "did you mean 'EUR'?")
  }

  @Test("an unknown column suggests the nearest, which is then not also reported as missing")
  func columns() throws {
    let near = try reading("acount,value\nA,5\n").diagnostics
    expect(near.map(\.code), equals: ["value-column-unknown"])
    expect(near.map(\.hint), equals: ["did you mean 'account'?"])
    let far = try reading("account,id\nA,5\n").diagnostics
    expect(far.map(\.code), equals: ["value-column-missing", "value-column-unknown"])
    expect(far[0].message, equals: "column 'value' is missing")
    expect(
      far[1].hint,
      equals: "remove the column; the valid columns are account, value, timestamp, currency, flow,"
        + " note")
  }

  @Test("a text that is not a table is refused with its syntax errors")
  func syntax() throws {
    try expect(reading("").diagnostics.map(\.code), equals: ["csv-empty"])
    try expect(reading("account,value\nA\n").diagnostics.map(\.code), equals: ["csv-field-count"])
  }

  @Test("at most a hundred errors are reported")
  func many() throws {
    let text = "account,value\nA,1\n" + String(repeating: "A,x\n", count: 300)
    let loaded = try reading(text)
    expect(loaded.diagnostics.count, equals: 101)
    expect(loaded.diagnostics.last?.code, equals: "value-more")
  }

  @Test("an entry from the command line has no source file")
  func single() throws {
    let entry = ValueEntry(
      account: "A", event: .close, timestamp: try Timestamp(parsing: "2026-03-31T18:00:00Z"))
    expect(ValueBatch(entry).entries, equals: [entry])
    expect(ValueBatch(entry).source.files.isEmpty)
  }
}

struct ValueBatchReadingTests {
  private static let header = "id,timestamp,account,event,value,currency,flow,note,voids\n"

  @Test(
    "batch reading treats unusual rows like cell-by-cell reading",
    arguments: [
      "",
      "1,2026-01-05T10:00:00Z,A,value,1,EUR,,,\n1,2026-01-05T10:00:00Z,A,value,1,EUR,,,\n",
      "1,2026-01-05T10:00:00Z,A,value,1,EUR,,,\n1,2026-01-05T10:00:00Z,A,value,2,EUR,,,\n",
      "2,2026-01-05T10:00:00Z,A,value,1,EUR,,,\n1,2026-01-04T10:00:00Z,A,value,2,EUR,,,\n",
      "1,2026-01-05T10:00:00Z,A,value,1,EUR,,,\n2,,,,,,,taken back,1\n",
      "1,2026-01-05T10:00:00Z,A,value,1,,,,\n2,2026-01-05T10:00:00Z,A,value,2,,,,1\n"
        + "3,,,,,,,,2\n",
      "\"x\"\"y\",2026-01-05T10:00:00Z,A,close,,,,,\n"
        + "2,2026-01-05T10:00:00Z,A,open,,,,,\"x\"\"y\"\n",
      " ,2026-01-05T10:00:00Z,\" A\",value,\"2\",\t,\" \",,\n",
      "1,\"2026-01-05T10:00:00Z\",A,\"value\",\"2\",,,,\n",
      "1,2026-01-05T10:00:00Z,old,value,2,,,,\n2,2026-01-05T10:00:00Z,New,close,,,,,\n",
      "1,2026-01-05T10:00:00Z,A,value,-1,,170141183460469231731,,\n",
      "1,2026-01-05T10:00:00Z,A,value,0.000000000000000001,,-0.30,,\n",
      "1,2026-01-05T10:00:00Z,A,value,5.,,,,\n", "1,2026-01-05T10:00:00Z,A,value,,,5,,\n",
      "1,2026-01-05T10:00:00Z,A,flow,5,,,,\n", "1,2026-01-05T10:00:00Z,A,flow,,,\" \",,\n",
      "1,2026-01-05T10:00:00Z,A,Value,5,,,,\n", "1,2026-01-05T10:00:00Z,A,,5,,,,\n",
      "1,2026-01-05T10:00:00Z, ,value,5,,,,\n", "1,,A,value,5,,,,\n", "1,2026-01-05,A,open,,,,,\n",
    ])
  func unusual(_ rows: String) {
    let text = Array((Self.header + rows).utf8)
    Self.compare([text], "\(rows)")
    Self.compare([text, text], "twice: \(rows)")
  }

  @Test("a header without a required column is refused with the same findings")
  func columns() {
    for header in ["timestamp,account", "id", "timestamp,event,acount,id", "Event,account", "a;b"] {
      let loaded = Self.compare([Array("\(header)\n".utf8)], "\(header)")
      expect(loaded.value == nil && !loaded.diagnostics.isEmpty)
    }
    expect(Self.compare([], "no file").value?.count, equals: 0)
    let least = Array("event,account,timestamp\nopen,A,2026-01-05T10:00:00Z\n".utf8)
    expect(Self.compare([least], "no numbers").value?.count, equals: 1)
    expect(
      Self.compare([Array("value,timestamp,event,account\n".utf8), least], "two").value != nil)
  }

  @Test("ids may be in any order; only duplicate ids slow reading down")
  func orderOfIDs() {
    var generator = SeededGenerator(seed: 6)
    var rows = (0..<500).map { "\($0 * 7),2026-01-05T10:00:00Z,A,value,\($0),,,,\n" }
    rows.shuffle(using: &generator)
    let loaded = Self.compare([Array((Self.header + rows.joined()).utf8)], "shuffled")
    expect(loaded.value?.count, equals: 500)
    rows.append(rows[250])
    let repeated = Self.compare([Array((Self.header + rows.joined()).utf8)], "repeated")
    expect(repeated.value?.count, equals: 500)
  }

  @Test("a ledger in two files with more rows than a batch holds is read")
  func batches() {
    func rows(_ numbers: Range<Int>) -> [UInt8] {
      let rows = numbers.map { number in
        "\(number + 10_000),2026-01-05T1\(number / 1000):00:00.\(number)Z,\"A\"\"\(number % 7)\","
          + "value,\(number).50,EUR,,,\n"
      }
      return Array((Self.header + rows.joined()).utf8)
    }
    expect(
      Self.compare([rows(0..<4000), rows(4000..<9000)], "in order").value?.count, equals: 9000)
  }

  /// Reads the files in both ways, and reports differences between the results.
  @discardableResult static func compare(
    _ files: [[UInt8]], _ comment: Comment
  ) -> Loaded<ValueLedger> {
    var account = AccountSettings(name: "New")
    account.aliases = ["old", "Checking"]
    let settings = Settings(accounts: [account, AccountSettings(name: "Tagesgeld")])
    let sources = files.enumerated().map { SourceText(file: "\($0).csv", bytes: $1) }
    let fast = ValueLedger.reading(sources, settings)
    let tables = sources.map(Ledger.values.parse)
    let files = tables.compactMap(\.value)
    let slow =
      files.count == tables.count
      ? ValueLedger.readingCells(LedgerTable(.values, files: files), settings) : nil
    let diagnostics = tables.flatMap(\.diagnostics) + (slow?.diagnostics ?? [])
    expect(fast.diagnostics, equals: diagnostics, comment)
    expect(fast.value.map(ValueText.init), equals: slow?.value.map(ValueText.init), comment)
    return fast
  }
}

/// The complete contents of a ledger of values.
private struct ValueText: Equatable {
  let names: [[String]]
  let accounts: [Range<Int>]
  let rows: [ValueUpdate]
  let timestamps: [Timestamp?]

  init(_ ledger: ValueLedger) {
    names = [ledger.accounts, ledger.currencies]
    accounts = ledger.accounts.indices.map(ledger.rows(ofAccount:))
    rows = (0..<ledger.count).map { ledger[$0] }
    timestamps = (0..<min(ledger.count, 100)).map(ledger.timestamp(ofRow:))
  }
}

import Expectations
import FinanceModel
import PlainText
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

import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

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

import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct HistoryEntryTests {
  private func entry(_ change: (inout HistoryEntry) -> Void = { _ in }) throws -> HistoryEntry {
    var entry = HistoryEntry(
      id: "a1", timestamp: try Timestamp(parsing: "2026-11-21T09:30:00+01:00"),
      tierName: "Buffer", accountName: "Depot, \"alt\"", amount: Decimal(5000),
      balanceAfter: try Decimal(parsing: "-7.5"), kind: .allocation, description: "pay",
      user: "ann", op: "op-1")
    change(&entry)
    return entry
  }

  private let columns = Ledger.history.columns.map(\.name)

  @Test("the coding keys are the ledger's columns, in the same order")
  func keys() {
    expect(HistoryEntry.CodingKeys.allCases.map(\.rawValue), equals: columns)
  }

  @Test("a line follows the file's columns and order; unknown columns are blank")
  func line() throws {
    let line = try entry().csvLine(
      inColumnsOf: ["op", "mine", "account_name", "amount", "balance_after"], minorDigits: 2)
    expect(
      String(decoding: line, as: UTF8.self), equals: "op-1,,\"Depot, \"\"alt\"\"\",5000.00,-7.50\n")
    let whole = try entry().csvLine(inColumnsOf: columns, minorDigits: 0)
    expect(
      String(decoding: whole, as: UTF8.self),
      equals: "a1,2026-11-21T09:30:00+01:00,Buffer,\"Depot, \"\"alt\"\"\",5000,-7.5,allocation,"
        + "pay,ann,op-1\n")
  }

  @Test(
    "amounts have the minor digits, and more only if the exact value needs them",
    arguments: [
      ("5", 2, "5.00"), ("5.1", 2, "5.10"), ("5.125", 2, "5.125"), ("5", 0, "5"),
      ("0.000000000000000001", 2, "0.000000000000000001"), ("-0.5", 3, "-0.500"), ("0", 2, "0.00"),
    ])
  func amounts(number: String, minorDigits: Int, text: String) throws {
    let amount = try Decimal(parsing: number)
    let fields = try entry { $0.amount = amount }
      .fields(for: ["amount"], minorDigits: minorDigits)
    expect(fields, equals: [text])
  }

  @Test("control characters in fields become spaces, so an entry stays on one line")
  func oneLine() throws {
    let text = "a\nb\r\nc\td\u{1B}e\u{85}f\u{2028}g é"
    let fields = try entry {
      $0.description = text
      $0.user = text
      $0.op = text
      $0.id = text
      $0.tierName = text
      $0.accountName = text
    }.fields(for: ["description", "user", "op", "id", "tier_name", "account_name"], minorDigits: 2)
    expect(fields, equals: Array(repeating: "a b  c d e f g é", count: 6))
  }

  @Test("a written entry reads back as the same entry")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 311)
    for round in 0..<200 {
      let original = try entry {
        $0.amount = Decimal(Int.random(in: -1000...1000, using: &generator))
        $0.kind = HistoryEntry.Kind.allCases.randomElement(using: &generator) ?? .manual
        $0.id = generator.oneIn(2) ? nil : "i\(round)"
        $0.op = generator.oneIn(2) ? nil : "o\(round)"
        $0.description = generator.oneIn(2) ? "" : "é, \"q\" =1"
      }
      let header = columns.shuffled(using: &generator)
      var text = [header].csv
      text += String(
        decoding: original.csvLine(inColumnsOf: header, minorDigits: 2), as: UTF8.self)
      let history = History.reading(RandomLedger.table(.history, [text])).value
      expect(history?.rows.map(\.entry), equals: [original], "seed 311, round \(round)")
    }
  }

  @Test("encoding an entry to JSON and decoding it keeps its digits")
  func codable() throws {
    let original = try entry()
    let json = try JSONValue(encoding: original).text(.compact)
    expect(
      json,
      equals: #"{"id":"a1","timestamp":"2026-11-21T09:30:00+01:00","tier_name":"Buffer","#
        + #""account_name":"Depot, \"alt\"","amount":5000,"balance_after":-7.5,"#
        + #""transaction_type":"allocation","description":"pay","user":"ann","op":"op-1"}"#)
    let source = SourceText(file: "a", bytes: Array(json.utf8))
    let read = JSONDocument.read(source, as: HistoryEntry.self, stage: "history").value
    expect(read?.value, equals: original)
  }
}

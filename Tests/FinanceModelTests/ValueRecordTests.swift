import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ValueRecordTests {
  private let header = "id,timestamp,account,event,value,currency,flow,note,voids\n"

  private func lines(_ text: String, _ settings: Settings = Settings()) -> [String] {
    let table = RandomLedger.table(.values, [header + text])
    return (ValueRecord.records(of: table, settings).value ?? []).map { record in
      [
        record.timestamp, record.account, record.event, record.value.map(\.description) ?? "-",
        record.id, record.voids, record.voidedBy ?? "-",
      ].joined(separator: " ")
    }
  }

  @Test("replaced and voided rows are included, each with the row that corrected it")
  func corrections() {
    expect(
      lines(
        """
        a,2026-01-02T10:00:00Z,S,value,1,,,,
        b,2026-01-01T10:00:00Z,S,value,2,,,,
        c,2026-01-02T10:00:00Z,S,value,3,,,,a
        d,,,,,,,,b

        """),
      equals: [
        "2026-01-01T10:00:00Z S value 2 b  d", " S  - d b -",
        "2026-01-02T10:00:00Z S value 1 a  c", "2026-01-02T10:00:00Z S value 3 c a -",
      ])
  }

  @Test("duplicates, and rows before a deletion, are omitted")
  func hidden() {
    expect(
      lines(
        """
        a,2026-01-01T10:00:00Z,S,value,1,,,,
        a,2026-01-01T10:00:00Z,S,value,1,,,,
        b,2026-01-01T11:00:00Z,T,value,1,,,,
        c,2026-01-02T11:00:00Z,T,delete,,,,,
        d,2026-01-03T11:00:00Z,T,value,4,,,,

        """),
      equals: ["2026-01-01T10:00:00Z S value 1 a  -", "2026-01-03T11:00:00Z T value 4 d  -"])
  }

  @Test("a row that does not count may contain anything; an alias is its account")
  func oddities() {
    let settings = Settings.of(#"{"accounts": [{"name": "Saver", "aliases": ["S"]}]}"#)
    expect(
      lines(
        """
        a,noon,S,worth,x,,,,
        b,2026-01-03T11:00:00Z,S,value,4,,,,a

        """, settings),
      equals: ["2026-01-03T11:00:00Z Saver value 4 b a -", "noon Saver worth - a  b"])
  }

  @Test("an invalid cell in a row that counts is an error")
  func mistakes() {
    let table = RandomLedger.table(.values, [header + "a,noon,S,value,4,,,,\n"])
    expect(ValueRecord.records(of: table, Settings()).value == nil)
  }
}

@Suite struct ValueEntryTests {
  @Test("an entry lists its stated currencies and their columns")
  func currencies() throws {
    let moment = try Timestamp(parsing: "2026-03-31T18:00:00Z")
    let entry = ValueEntry(
      account: "Saver", event: .value, value: try Money(parsing: "5 GBP"),
      flow: try Money(parsing: "1 EUR"), timestamp: moment)
    expect(
      entry.currencies,
      equals: [StatedCurrency("GBP", in: "value"), StatedCurrency("EUR", in: "flow")])
    expect(entry.value == Decimal(5) && entry.flow == Decimal(1))
    let plain = ValueEntry(
      account: "Saver", event: .value, value: try Money(parsing: "5"), timestamp: moment)
    expect(plain.currencies == [] && plain.flow == nil && plain.note == "")
  }
}

struct ValueUpdateTests {
  @Test("the events are the words of the ledger's column, with a fixed order within a moment")
  func events() {
    let events = ValueUpdate.Event.allCases
    expect(Ledger.values.column("event")?.kind, equals: .word(events.map(\.rawValue)))
    expect(
      events.sorted { $0.rank < $1.rank }, equals: [.open, .reopen, .flow, .value, .close, .delete])
    expect(Set(events.map(\.rank)).count, equals: events.count)
  }
}

import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct RecordingCorrectionTests {
  private let values = RecordedValues([
    "#aa1 2026-03-31T18:00:00+02:00 Isa value 2500 25 EUR", "#aa2 2026-04-10 Isa flow - 5 EUR",
    "#b1 2026-05-01 Isa close", "#b2 2026-01-01 Giro open 10", "2026-06-01 Giro value 20",
    "#c1 2026-06-30 Giro value 30", "#c2 2026-06-30 Giro value 31 !c1",
    "#c3 2026-06-30 Giro value 32 !c2", "#d1 2026-07-31 Giro value 33", "#d2 - - - !d1",
  ])

  private func correct(_ id: String, _ amount: String) throws -> ValueRecording {
    let table = try values.table
    let row = try require(RecordingCorrection.rows(named: id, in: table).first)
    let correction = try RecordingCorrection(
      of: row, in: table, to: try Money(parsing: amount), Settings())
    return try values.recording([correction.entry])
  }

  private func problem(_ id: String) -> LedgerFinding? {
    #expect(throws: LedgerFinding.self) { try correct(id, "1") }
  }

  @Test("a correction repeats the row with a new value, or a flow with a new amount")
  func corrected() throws {
    let columns = ["timestamp", "account", "event", "value", "currency", "flow", "voids"]
    try expect(
      correct("aa1", "2600").rows.map { $0.fields(for: columns) },
      equals: [
        ["2026-03-31T18:00:00+02:00", "Isa", "value", "2600.00", "EUR", "25.00", "aa1"]
      ])
    try expect(
      correct("aa2", "-7").rows.map { $0.fields(for: columns) },
      equals: [
        ["2026-04-10T12:00:00Z", "Isa", "flow", "", "EUR", "-7.00", "aa2"]
      ])
    try expect(
      correct("b2", "11").rows.map { $0.fields(for: columns) },
      equals: [
        ["2026-01-01T12:00:00Z", "Giro", "open", "11.00", "", "", "b2"]
      ])
  }

  @Test("an equal amount is already recorded; other corrections are checked like new values")
  func rules() throws {
    try expect(correct("aa1", "2500.0").repeated, equals: [0])
    try expect(correct("aa2", "5").repeated, equals: [0])
    try expect(correct("aa1", "-5").findings.map(\.code), equals: ["value-negative"])
    try expect(correct("aa1", "5 GBP").findings.map(\.code), equals: ["value-currency-changed"])
    try expect(correct("c3", "32000").findings.map(\.code), equals: ["value-jump"])
  }

  @Test("a row without a value, or one that no longer counts, cannot be corrected")
  func refused() throws {
    expect(problem("b1")?.code, equals: "value-uncorrectable")
    expect(problem("c1")?.code, equals: "value-voids-twice")
    let hint = "correct the row that replaces it: snapshot correct c3 VALUE"
    expect(problem("c1")?.hint, equals: hint)
    expect(problem("c2")?.hint, equals: hint)
    expect(problem("d1")?.hint, equals: "write a new value: snapshot record ACCOUNT VALUE")
    expect(problem("d2")?.code, equals: "value-voids-twice")
  }

  @Test("a row is identified by its id or by a prefix of it")
  func ids() throws {
    let table = try values.table
    func ids(_ text: String) -> [String] {
      RecordingCorrection.rows(named: text, in: table).map { table.text($0, "id") }
    }
    expect(ids("aa1") == ["aa1"] && ids("aa") == ["aa1", "aa2"])
    expect(ids("b2") == ["b2"] && ids("x") == [] && ids("") == [])
  }

  @Test("a row hidden by a deletion cannot be corrected")
  func hidden() throws {
    let deleted = RecordedValues(["#a 2026-03-31 Isa value 2500", "2026-05-01 Isa delete"])
    let table = try deleted.table
    let entry = try RecordingCorrection(
      of: table.places[0], in: table, to: try Money(parsing: "1"), Settings()
    ).entry
    try expect(deleted.recording([entry]).findings.map(\.code), equals: ["value-hidden"])
  }
}

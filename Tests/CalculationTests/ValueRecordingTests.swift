import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct ValueRecordingTests {
  private func entries(_ texts: String...) throws -> [ValueEntry] {
    try texts.map(RecordedValues.entry)
  }

  @Test("rows are in entry order, with the currency and ids from one operation")
  func rows() throws {
    let settings = Settings(
      baseCurrency: Currency("EUR"),
      accounts: [AccountSettings(name: "Yen", currency: Currency("JPY"))])
    let recording = try RecordedValues(settings: settings).recording(
      try entries(
        "2026-04-30 Yen value 5000", "2026-03-31T18:00:00+02:00 Isa value 2500 25",
        "2026-03-31 Other close"))
    expect(recording.rows.count, equals: 2, "what is refused gives no row")
    let both = try RecordedValues(settings: settings).recording(
      try entries("2026-04-30 Yen value 5000", "2026-03-31T18:00:00+02:00 Isa value 2500 25"))
    expect(
      both.rows.map { $0.fields(for: Ledger.values.columns.map(\.name)).joined(separator: ",") },
      equals: [
        "\(Self.id(1)),2026-04-30T12:00:00Z,Yen,value,5000,JPY,,,,op",
        "\(Self.id(2)),2026-03-31T18:00:00+02:00,Isa,value,2500.00,EUR,25.00,,,op",
      ])
    expect(both.findings == [] && both.repeated == [])
  }

  private static func id(_ row: Int) -> String {
    Identifier.row(op: "op", row: row, milliseconds: 1_795_249_800_000)
  }

  @Test("existing records are not written again, and duplicates in a batch are written once")
  func repeated() throws {
    let values = RecordedValues([
      "2026-03-31 Isa open 2500", "2026-04-30 Isa value 2600 50", "2026-05-10 Isa flow - 5",
      "2026-06-01 Isa close",
    ])
    let again = try values.recording(
      try entries(
        "2026-03-31 Isa open 2500", "2026-04-30T14:00:00+02:00 Isa value 2600.00 50.0",
        "2026-05-10 Isa flow - 5", "2026-06-01 Isa close", "2026-03-31 Isa value 2500"))
    expect(again.rows == [] && again.findings == [])
    expect(again.repeated, equals: [0, 1, 2, 3, 4])
    let twice = try values.recording(
      try entries("2026-05-20 Isa value 7", "2026-05-20 Isa value 7.00"), isForced: true)
    expect(twice.rows.count == 1 && twice.repeated == [1])
    let other = try values.recording(try entries("2026-05-10 Isa flow - 6"))
    expect(other.rows.count == 1 && other.repeated == [])
  }

  @Test("a repeated deletion already exists, but a row that it hides does not")
  func repeatedDeletion() throws {
    let values = RecordedValues(["2026-03-31 Isa value 2500", "2026-05-01 Isa delete"])
    let again = try values.recording(try entries("2026-05-01 Isa delete"))
    expect(again.rows == [] && again.findings == [] && again.repeated == [0])
    let later = try values.recording(try entries("2026-05-02 Isa delete"))
    expect(later.findings.map(\.code), equals: ["value-account-unknown"])
    let hidden = try values.recording(try entries("2026-03-31 Isa value 2500"))
    expect(hidden.findings.map(\.code) == ["value-hidden"] && hidden.repeated == [])
  }

  @Test("entries are checked together in time order, in whatever order they are given")
  func together() throws {
    let steps = try entries(
      "2026-01-31 Isa value 1", "2026-02-28 Isa value 9", "2026-03-31 Isa value 80")
    for order in permutations(of: steps) {
      try expect(RecordedValues().recording(order).findings, equals: [])
    }
    try expect(
      RecordedValues().recording([steps[0], steps[2]]).findings.map(\.code), equals: ["value-jump"])
    let names = try entries("2026-01-31 Isa value 1", "2026-02-28 ISA value 1")
    for order in permutations(of: names) {
      try expect(
        RecordedValues().recording(order).findings.map(\.code), equals: ["value-name-similar"])
    }
  }

  @Test("recording in any order, at once or one by one, gives the same values on every evening")
  func anyOrder() throws {
    for seed in UInt64(1)...5 {
      var random = SeededGenerator(seed: seed)
      let entries = try Self.randomEntries(4, using: &random)
      var before = RecordedValues(["2026-02-01 Isa value 100", "2026-06-01 Isa close"])
      before.write(try before.recording(try Self.randomEntries(3, using: &random), isForced: true))
      var expected: [String: [RecordedValues.Evening]]?
      for order in permutations(of: entries) {
        var atOnce = before
        atOnce.write(try atOnce.recording(order, isForced: true))
        var oneByOne = before
        for (number, entry) in order.enumerated() {
          oneByOne.write(try oneByOne.recording([entry], isForced: true, op: "op-\(number)"))
        }
        let evenings = try atOnce.evenings()
        try expect(oneByOne.evenings(), equals: evenings, "seed \(seed)")
        expect(expected == nil || expected == evenings, "seed \(seed)")
        expect(atOnce.lines.count, equals: before.lines.count + entries.count, "seed \(seed)")
        expected = evenings
      }
    }
  }

  /// Returns values and flows of two accounts, each at a different time.
  private static func randomEntries(
    _ count: Int, using random: inout SeededGenerator
  ) throws -> [ValueEntry] {
    return try (0..<count).map { _ in
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let day = "2026-0\(number(1...3))-\(number(10...28))"
      let time = "\(number(10...23)):\(number(10...59)):\(number(10...59))"
      let offset = ["Z", "+13:00", "-11:00"].randomElement(using: &random) ?? "Z"
      let moment = "\(day)T\(time)\(offset)"
      let account = Bool.random(using: &random) ? "Isa" : "Giro"
      let amount = Int.random(in: 1...999, using: &random)
      let words =
        Bool.random(using: &random)
        ? "value \(amount) \(Bool.random(using: &random) ? "-" : "\(amount / 3)")"
        : "flow - \(amount - 400)"
      return try RecordedValues.entry("\(moment) \(account) \(words)")
    }
  }

  @Test("rows in any order in a file, with corrections, give the same values on every evening")
  func anyFile() throws {
    for seed in UInt64(1)...12 {
      var random = SeededGenerator(seed: seed)
      var values = RecordedValues(
        ["#c 2026-07-01 Isa close", "#r 2026-09-01 Isa reopen", "#d 2026-01-20 Giro delete"])
      values.write(
        try values.recording(try Self.randomEntries(12, using: &random), isForced: true))
      for _ in 0..<4 {
        let table = try values.table
        let rows = table.liveRows.filter { !table.text($0, "value").isEmpty }
        let row = try require(rows.randomElement(using: &random))
        let amount = try Money(parsing: "\(Int.random(in: 1...999, using: &random))")
        let entry = try RecordingCorrection(of: row, in: table, to: amount, Settings()).entry
        let op = "op-\(values.lines.count)"
        values.write(try values.recording([entry], isForced: true, op: op))
      }
      let expected = try values.evenings()
      for _ in 0..<6 {
        try expect(values.shuffled(using: &random).evenings(), equals: expected, "seed \(seed)")
      }
    }
  }

  private func permutations<Element>(of elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }
}

@Suite struct RecordingTimelineTests {
  @Test("a new row takes its place among existing rows at the same moment")
  func places() throws {
    let values = RecordedValues([
      "2026-03-31 Isa value 100", "2026-05-01 Isa flow - 900", "2026-05-01 Isa close",
    ])
    try expect(values.findings("2026-05-01 Isa value 10000"), equals: [], "after the flow")
    try expect(values.findings("2026-05-01 Isa value 10000.01"), equals: ["error value-jump"])
    try expect(values.findings("2026-05-01 Isa reopen"), equals: ["error value-account-open"])
    try expect(values.findings("2026-05-01 Isa delete"), equals: [])
  }

  @Test("only the last deletion hides rows")
  func deletions() throws {
    let values = RecordedValues([
      "2026-01-01 Isa value 1", "2026-02-01 Isa delete", "2026-03-01 Isa value 1",
      "2026-04-01 Isa delete", "2026-05-01 Isa value 1",
    ])
    try expect(values.findings("2026-03-15 Isa value 1"), equals: ["error value-hidden"])
    try expect(values.findings("2026-04-15 Isa delete"), equals: ["error value-account-unknown"])
    try expect(values.findings("2026-03-15 Isa delete"), equals: ["error value-hidden"])
    try expect(values.findings("2026-05-15 Isa delete"), equals: [])
  }
}

@Suite struct RecordingStampTests {
  @Test("a stamp names the operation, and may force refused records")
  func stamp() throws {
    let values = RecordedValues(["2026-03-31 Isa value 2500"])
    let entry = try RecordedValues.entry("2026-04-30 Isa value 1")
    try expect(values.recording([entry]).findings.map(\.severity), equals: [.error])
    let forced = try values.recording([entry], isForced: true, op: "mine")
    expect(forced.findings.map(\.severity), equals: [.warning])
    expect(
      forced.rows.map(\.id),
      equals: [
        Identifier.row(op: "mine", row: 1, milliseconds: 1_795_249_800_000)
      ])
  }
}

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

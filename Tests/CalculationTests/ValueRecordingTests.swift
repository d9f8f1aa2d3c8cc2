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

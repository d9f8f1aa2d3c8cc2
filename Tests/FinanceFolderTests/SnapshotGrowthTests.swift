import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

@Suite struct SnapshotGrowthTests {
  /// Returns the number of days, out of ten, that are rebuilt after rows are added to a ledger with
  /// this header.
  private func daysMade(
    _ ledger: String, _ header: String, _ before: [String], _ rows: [String]
  ) throws -> Int {
    let scene = try SnapshotScene()
    try scene.money.write(header + "\n", to: "ledgers/\(ledger).csv")
    for row in before { try scene.add(row, to: ledger) }
    try scene.take(on: SnapshotScene.day(10))
    for row in rows { try scene.add(row, to: ledger) }
    return try scene.take(on: SnapshotScene.day(10)).daysMade
  }

  private func values(_ rows: String...) throws -> Int {
    try daysMade(
      "values", "id,timestamp,account,event,value,voids",
      [
        "a,2026-01-03T10:00:00Z,Isa,value,5,", "d,2026-01-04T10:00:00Z,Isa,delete,,",
        "b,2026-01-06T10:00:00Z,Isa,value,5,",
      ], rows)
  }

  @Test("days before a new row are kept, and the previously last day is computed again")
  func rows() throws {
    try expect(values("c,2026-01-08T23:00:00-08:00,Isa,value,7,"), equals: 3)
    try expect(values("c,2026-02-08T23:00:00Z,Isa,value,7,"), equals: 1)
    try expect(
      values("c,2026-01-08T10:00:00Z,Isa,value,7,", "e,2026-01-02T10:00:00Z,Isa,close,,"), equals: 9
    )
  }

  @Test("a voided row invalidates the days from its own day on, a deletion all days")
  func voids() throws {
    try expect(values("c,,,,,b"), equals: 5)
    try expect(values("c,2026-01-08T10:00:00Z,Isa,value,7,b"), equals: 5)
    try expect(values("c,2026-01-08T10:00:00Z,Isa,value,7,none"), equals: 3)
    try expect(values("c,,,,,d"), equals: 10)
    try expect(values("c,2026-01-08T10:00:00Z,Isa,delete,,"), equals: 10)
  }

  @Test("a group invalidates the days from its first row on, also for voided rows")
  func groups() throws {
    func activities(_ row: String) throws -> Int {
      try daysMade(
        "activities", "id,date,account,type,amount,group,voids",
        [
          "a,2026-01-03,One,TRANSFER_OUT,5,g,", "b,2026-01-05,Two,TRANSFER_IN,5,g,",
          "c,2026-01-06,One,DEPOSIT,5,,",
        ], [row])
    }
    try expect(activities("d,2026-01-08,One,DEPOSIT,5,,"), equals: 3)
    try expect(activities("d,2026-01-08,Two,TRANSFER_IN,5,g,"), equals: 8)
    try expect(activities("d,,,,,,b"), equals: 8)
    try expect(activities("d,,,,,,c"), equals: 5)
  }

  @Test("an unreadable row or another kind of change invalidates all days")
  func otherwise() throws {
    try expect(values("c,soon,Isa,value,7,"), equals: 10)
    try expect(values("c,2026-01-08T10:00:00Z,Isa"), equals: 10)
    for change in [
      { (text: String) in text.replacing("value,5", with: "value,6") },
      { text in text.replacing("event", with: "Event") }, { text in String(text.dropLast()) },
      { text in String(text.dropLast(9)) + "\n" },
    ] as [(String) -> String] {
      let scene = try SnapshotScene()
      try scene.take(on: SnapshotScene.day(10))
      let name = "ledgers/values.csv"
      try scene.money.write(change(try require(scene.money.text(name))), to: name)
      try expect(scene.take(on: SnapshotScene.day(10)).daysMade, equals: 10)
      // Rows appended after a line without a line feed may have made that line longer.
      let text = try require(scene.money.text(name))
      guard !text.hasSuffix("\n") else { continue }
      try scene.money.write(text + "0\n", to: name)
      try expect(scene.take(on: SnapshotScene.day(10)).daysMade, equals: 10)
    }
  }

  @Test("a changed plan invalidates today; changed settings or other files, all days")
  func files() throws {
    let scene = try SnapshotScene()
    try scene.take(on: SnapshotScene.day(10))
    try scene.money.write(MoneyFolder.plan(balance: "7"), to: "reserve_manager.json")
    try expect(scene.take(on: SnapshotScene.day(10)).daysMade, equals: 1)
    try expect(scene.take(on: SnapshotScene.day(12)).daysMade, equals: 3)
    try scene.money.write("{}", to: "coffer.json")
    try expect(scene.take(on: SnapshotScene.day(12)).daysMade, equals: 12)
    try scene.money.write("date,base,quote,amount\n", to: "ledgers/prices.csv")
    try expect(scene.take(on: SnapshotScene.day(12)).daysMade, equals: 12)
  }
}

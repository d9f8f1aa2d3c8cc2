import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct SnapshotTakingTests {
  @Test("the files are private, and nothing else in the folder is changed")
  func files() throws {
    let scene = try SnapshotScene()
    try scene.take()
    let before = try FileTree(of: scene.money.folder.place)
    try scene.add("v2,2026-01-01T11:00:00Z,Isa,value,6,")
    try scene.take(on: SnapshotScene.day(2))
    let found = try FileTree(of: scene.money.folder.place).differences(from: before)
    expect(
      found.allSatisfy { line in
        [".coffer/lock", ".coffer/snapshots.json", "snapshots/", "ledgers/values.csv"]
          .contains { line.contains($0) }
      }, "\(found)")
    expect(
      FileTree.paths(below: scene.money.folder.place).sorted(),
      equals: [
        ".coffer/.gitignore", ".coffer/lock", ".coffer/snapshots.json", "ledgers/values.csv",
        "reserve_manager.json", "snapshots/accounts.csv", "snapshots/portfolio.csv",
      ])
    for name in SnapshotSummary.files + [".coffer/snapshots.json"] {
      try expect(scene.money.mode(of: name), equals: 0o600)
    }
    try expect(scene.money.mode(of: "snapshots"), equals: 0o700)
  }

  @Test("a leftover of a stopped run is overwritten, and a link in place of a file is replaced")
  func leftovers() throws {
    let scene = try SnapshotScene()
    try scene.take()
    let elsewhere = try TemporaryFolder()
    let file = scene.money.folder.place.appending(path: "snapshots/accounts.csv")
    try FileManager.default.moveItem(at: file, to: elsewhere.place.appending(path: "x"))
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: elsewhere.place.appending(path: "x"))
    try scene.money.write("half", to: "snapshots/portfolio.csv.tmp")
    try scene.take(on: SnapshotScene.day(2))
    expect(scene.lines().count, equals: 2)
    let other = try String(contentsOf: elsewhere.place.appending(path: "x"), encoding: .utf8)
    expect(other.split(separator: "\n").count, equals: 2)
    expect(scene.money.text("snapshots/portfolio.csv.tmp") == nil)
  }

  @Test("a link or file in place of the folder is refused, and nothing is written")
  func notOurs() throws {
    for isLink in [true, false] {
      let scene = try SnapshotScene()
      let elsewhere = try TemporaryFolder()
      let place = scene.money.folder.place.appending(path: "snapshots")
      if isLink {
        try FileManager.default.createSymbolicLink(
          at: place, withDestinationURL: elsewhere.place)
      } else {
        try scene.money.write("mine", to: "snapshots")
      }
      let failure = #expect(throws: Failure.self) { _ = try scene.take() }
      expect(failure?.kind, equals: .writing)
      expect(failure?.diagnostics.map(\.code), equals: [isLink ? "write-link" : "write-failed"])
      let message = try require(failure?.diagnostics.first?.message)
      expect(
        message.contains(isLink ? "snapshots' is a link" : "snapshots' is a file, not a folder"))
      expect(FileTree.paths(below: elsewhere.place).isEmpty)
      if !isLink { expect(scene.money.text("snapshots"), equals: "mine") }
    }
  }

  @Test("a file saved meanwhile is read again, and a folder that keeps changing is reported")
  func changedMeanwhile() throws {
    let scene = try SnapshotScene()
    var count = 0
    func take(changes: Int) throws -> SnapshotSummary {
      try scene.money.place.takeSnapshots(
        as: MoneyFolder.writer, version: "1", on: SnapshotScene.first, notice: { _ in }
      ) { basis in
        count += 1
        if count <= changes { try scene.add("x\(count),2026-01-01T10:00:00Z,Isa,value,6,") }
        return SnapshotScene.days(keeping: basis, on: SnapshotScene.first) { _ in
          PlainText.Decimal(count)
        }
      }
    }
    expect(try take(changes: 1).isWritten && count == 2)
    expect(scene.lines("portfolio"), equals: ["2026-01-01,2.00,EUR"])
    try scene.add("y,2026-01-01T10:00:00Z,Isa,value,6,")
    let failure = #expect(throws: Failure.self) { _ = try take(changes: 9) }
    expect(failure?.diagnostics.map(\.code), equals: ["write-changed"])
    expect(scene.lines("portfolio"), equals: ["2026-01-01,2.00,EUR"])
  }

  @Test("files that differ from a rebuild are reported at their first differing line")
  func differences() throws {
    let scene = try SnapshotScene()
    let days = SnapshotScene.days(on: SnapshotScene.day(3)) { PlainText.Decimal($0.day) }
    func differences() -> [String] {
      scene.money.place.snapshotDifferences(from: days).differences.map { diagnostic in
        let line = diagnostic.excerpt.map { "\($0.position.line): " } ?? ""
        let message = diagnostic.message.replacing(scene.money.folder.place.path, with: "")
        return line + message
      }
    }
    expect(
      differences(),
      equals: [
        "'/snapshots/accounts.csv' does not exist or cannot be read",
        "'/snapshots/portfolio.csv' does not exist or cannot be read",
      ])
    try scene.take(on: SnapshotScene.day(3))
    expect(differences(), equals: [])
    expect(scene.money.place.snapshotDifferences(from: days).summary.daysMade, equals: 0)
    let name = "snapshots/portfolio.csv"
    let text = try require(scene.money.text(name))
    let last = "2026-01-03,3.00,EUR"
    for (changed, expected) in [
      (
        text.replacing("02,2.00", with: "02,2.50"),
        "3: the row is '2026-01-02,2.50,EUR', but the rebuilt row is '2026-01-02,2.00,EUR'"
      ),
      (
        text.replacing("\(last)\n", with: ""),
        "4: the row is missing, but the rebuilt row is '\(last)'"
      ),
      (text + "x\n", "5: the row is 'x', but the rebuilt row is missing"),
      (
        text.replacing("3.00", with: "3."),
        "4: the row is '2026-01-03,3.,EUR', but the rebuilt row is '\(last)'"
      ),
    ] {
      try scene.money.write(changed, to: name)
      expect(differences(), equals: [expected])
    }
  }

  @Test("a folder without a history file has an empty history")
  func noHistory() throws {
    let scene = try SnapshotScene()
    let history = scene.money.place.history()
    expect(history.value?.rows.isEmpty == true && history.diagnostics.isEmpty)
  }
}

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

import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct SnapshotStateTests {
  @Test("unchanged days are neither computed again nor written")
  func unchanged() throws {
    let scene = try SnapshotScene()
    let made = try scene.take(on: SnapshotScene.day(4))
    let again = try scene.money.place.takeSnapshots(
      as: MoneyFolder.writer, version: "1", on: SnapshotScene.day(4), notice: { _ in }
    ) { _ in throw CancellationError() }
    expect(!again.isWritten && again.daysMade == 0)
    expect((again.from, again.to) == (made.from, made.to))
    expect((again.accounts, again.rows) == (made.accounts, made.rows))
  }

  @Test("days computed by another program version are computed again")
  func version() throws {
    let scene = try SnapshotScene()
    try scene.take(on: SnapshotScene.first)
    var isAsked = false
    _ = try scene.money.place.takeSnapshots(
      as: MoneyFolder.writer, version: "2", on: SnapshotScene.first, notice: { _ in }
    ) { basis in
      isAsked = true
      expect(basis == nil)
      return SnapshotScene.days(keeping: basis, on: SnapshotScene.first) { _ in .zero }
    }
    expect(isAsked)
  }

  @Test("a later end day keeps all days before the previous one, an earlier end day keeps none")
  func days() throws {
    let scene = try SnapshotScene()
    try scene.take(on: SnapshotScene.day(4))
    let later = try scene.take(on: SnapshotScene.day(6)) { PlainText.Decimal(10 + $0.day) }
    expect(later.daysMade == 3 && later.days == 6 && later.accounts == 1 && later.rows == [6, 6])
    expect(
      scene.lines("portfolio"),
      equals: [
        "2026-01-01,1.00,EUR", "2026-01-02,2.00,EUR", "2026-01-03,3.00,EUR", "2026-01-04,14.00,EUR",
        "2026-01-05,15.00,EUR", "2026-01-06,16.00,EUR",
      ])
    try expect(scene.take(on: SnapshotScene.day(2)).daysMade, equals: 2)
    expect(scene.lines(), equals: ["2026-01-01,\"I,sa\",1.00,EUR", "2026-01-02,\"I,sa\",2.00,EUR"])
  }

  @Test("another first day or another context keeps no days")
  func context() throws {
    let scene = try SnapshotScene()
    try scene.take(on: SnapshotScene.day(4))
    try expect(scene.take(on: SnapshotScene.day(5), context: "other").daysMade, equals: 5)
    try expect(
      scene.take(
        on: SnapshotScene.day(6), context: "other", from: SnapshotScene.day(2)
      ).daysMade, equals: 5)
  }

  @Test("a changed or removed daily file is computed again")
  func changedFiles() throws {
    let scene = try SnapshotScene()
    try scene.take(on: SnapshotScene.day(4))
    for name in SnapshotSummary.files {
      let text = try require(scene.money.text(name))
      try scene.money.write(text.replacing("1.00", with: "1.01"), to: name)
      try expect(scene.take(on: SnapshotScene.day(4)).daysMade, equals: 4)
      expect(scene.money.text(name), equals: text)
      try FileManager.default.removeItem(at: scene.money.folder.place.appending(path: name))
      try expect(scene.take(on: SnapshotScene.day(4)).daysMade, equals: 4)
      expect(scene.money.text(name), equals: text)
    }
  }
}

@Suite struct SnapshotRecordTests {
  @Test("a record with any changed byte is ignored")
  func damaged() throws {
    let scene = try SnapshotScene()
    try scene.take(on: SnapshotScene.day(3))
    let name = ".coffer/snapshots.json"
    let text = try require(scene.money.text(name))
    var places = text.indices.filter { text[$0].isNumber || text[$0].isLetter }
    places = places.enumerated().filter { $0.offset % 23 == 0 }.map(\.element)
    for place in places {
      let other: Character = text[place] == "1" ? "2" : "1"
      try scene.money.write(
        text.replacingCharacters(in: place...place, with: String(other)), to: name)
      let summary = try scene.take(on: SnapshotScene.day(3))
      expect(summary.daysMade, equals: 3, "\(text[place...].prefix(9))")
      expect(scene.money.text(name), equals: text)
    }
    for bad in ["", "{", "[]", String(text.dropLast(40))] {
      try scene.money.write(bad, to: name)
      try expect(scene.take(on: SnapshotScene.day(3)).daysMade, equals: 3)
    }
  }
}

@Suite struct SnapshotInputsTests {
  @Test("a change to any input file is detected, and other files are ignored")
  func files() throws {
    let scene = try SnapshotScene()
    try scene.take()
    expect(try !scene.take().isWritten)
    for name in [
      "coffer.json", "reserve_manager.json", "ledgers/values.csv", "ledgers/prices.csv",
      "ledgers/history/2026.csv", "ledgers/activities.csv", "ledgers/positions.csv",
      "ledgers/transactions.csv",
    ] {
      try scene.money.write((scene.money.text(name) ?? "") + " ", to: name)
      expect(try scene.take().isWritten, "\(name)")
      expect(try !scene.take().isWritten, "\(name)")
    }
    for name in ["recurring.json", "notes.txt", "ledgers/other.csv"] {
      try scene.money.write("x", to: name)
      expect(try !scene.take().isWritten, "\(name)")
    }
  }

  @Test("a change anywhere in a large file is detected, and an append by its unchanged start")
  func pieces() throws {
    let scene = try SnapshotScene()
    let header = "date,base,quote,amount,source\n"
    let name = "ledgers/prices.csv"
    let row = "2026-01-03,A,EUR,1.5,\(String(repeating: "x", count: 71))\n"
    let text = header + String(repeating: row, count: 8000)
    try scene.money.write(text, to: name)
    try scene.take(on: SnapshotScene.day(5))
    expect(try !scene.take(on: SnapshotScene.day(5)).isWritten)
    try scene.money.write(text + row, to: name)
    try expect(scene.take(on: SnapshotScene.day(5)).daysMade, equals: 3)
    for part in [header.utf8.count + 1, 300_000, 640_000] {
      var bytes = Array((text + row).utf8)
      bytes[part] ^= 1
      try scene.money.write(String(decoding: bytes, as: UTF8.self), to: name)
      try expect(scene.take(on: SnapshotScene.day(5)).daysMade, equals: 5, "\(part)")
      try scene.money.write(text + row, to: name)
      try expect(scene.take(on: SnapshotScene.day(5)).daysMade, equals: 5, "\(part)")
    }
  }
}

import Expectations
import FinanceFolder
import PlainText
import Testing

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

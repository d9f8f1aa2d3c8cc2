import Expectations
import FinanceFolder
import Foundation
import PlainText
import Testing

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

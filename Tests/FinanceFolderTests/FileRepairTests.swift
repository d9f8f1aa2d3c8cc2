import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct FileRepairTests {
  @Test("the diff has the changed lines, and is empty without changes")
  func diff() {
    let (old, new) = (Array("a\nb\n".utf8), Array("a\nc\n".utf8))
    let repair = FileRepair(file: "x", before: old, after: new, acts: ["repaired"])
    expect(repair.diff.text(label: "x").suffix(3), equals: [" a", "-b", "+c"])
    expect(FileRepair(file: "x", before: old, after: old, acts: []).diff.hunks.isEmpty)
  }
}

struct TextRepairTests {
  @Test("line endings and a byte order mark are repaired in JSON files, and nothing else changes")
  func json() throws {
    let money = try MoneyFolder()
    let text = "{\"privacy\":\ttrue}\n"
    try money.write(
      "\u{FEFF}" + text.replacingOccurrences(of: "\n", with: "\r\n"), to: "coffer.json")
    let repairs = try money.repair()
    expect(
      repairs.files.map(\.acts), equals: [["byte order mark removed", "CR LF to LF in 1 line"]])
    expect(money.text("coffer.json"), equals: text)
  }

  @Test("a CR without an LF is kept, and a JSON file without a final line feed gets none")
  func others() throws {
    let money = try MoneyFolder()
    try money.write("{\r\"privacy\": true}", to: "coffer.json")
    expect(try money.repair().isEmpty)
  }

  @Test("line endings converted twice are repaired in one step")
  func twice() throws {
    let money = try MoneyFolder()
    try money.write("{\r\r\n}\r\n", to: "coffer.json")
    try expect(money.repair().files.map(\.acts), equals: [["CR LF to LF in 2 lines"]])
    expect(money.text("coffer.json"), equals: "{\n}\n")
  }
}

struct LedgerRepairTests {
  private static let name = "ledgers/transactions.csv"
  private static let header = "id," + MoneyFolder.transactions

  @Test("of rows repeated with the same id, the first is kept across all files of the ledger")
  func repeats() throws {
    let money = try MoneyFolder()
    let rows = (0..<4).map { "row-\($0),2024-03-01,Giro,Shop,-\($0).00,EUR\n" }
    let (first, second) = ("ledgers/transactions/1.csv", "ledgers/transactions/2.csv")
    try money.write(Self.header + rows[0] + rows[1] + rows[0], to: first)
    try money.write(Self.header + rows[1] + rows[2] + rows[2] + rows[3], to: second)
    try money.repair()
    expect(money.text(first), equals: Self.header + rows[0] + rows[1])
    expect(money.text(second), equals: Self.header + rows[2] + rows[3])
  }

  @Test("different rows with one id, and equal rows without ids, are kept")
  func others() throws {
    let money = try MoneyFolder()
    let text = Self.header + "a,2024-03-01,Giro,A,1,EUR\na,2024-03-01,Giro,B,1,EUR\n"
    try money.write(text + ",,,,,\n,,,,,\n", to: Self.name)
    expect(try money.repair().isEmpty)
  }

  @Test("repairing any damage loses no field of a row, and one run repairs everything possible")
  func mutations() throws {
    var generator = SeededGenerator(seed: 31)
    let rows = (0..<5).map { "row-\($0),2024-03-01,Giro,\"Shop, \($0)\",-\($0).00,EUR\n" }
    let sound = Array((Self.header + rows.joined()).utf8)
    for round in 0..<200 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: at)
        case 1:
          bytes.insert(Array("\r\n\",;a\0".utf8)[Int.random(in: 0..<7, using: &generator)], at: at)
        case 2: bytes = bytes.flatMap { $0 == 10 ? [13, 10] as [UInt8] : [$0] }
        default: bytes += rows[Int.random(in: 0..<5, using: &generator)].utf8
        }
      }
      let money = try MoneyFolder()
      let place = money.folder.place.appending(path: "ledgers")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let file = place.appending(path: "transactions.csv")
      try Data(bytes).write(to: file)
      let repairs = try money.repair()
      let repaired = Array(try Data(contentsOf: file))
      expect(Self.content(repaired), equals: Self.content(bytes), "seed 31, round \(round)")
      expect(repairs.files.map(\.after) == (repaired == bytes ? [] : [repaired]))
      expect(try money.repair().files.isEmpty, "seed 31, round \(round): repaired twice")
      expect(money.backups.count, equals: repairs.files.count, "seed 31, round \(round)")
    }
  }

  /// Returns the distinct contents of the rows, regardless of line endings, byte order marks and
  /// repetitions.
  private static func content(_ bytes: [UInt8]) -> Set<[UInt8]> {
    var text: [UInt8] = []
    for byte in bytes {
      if byte == 10 { while text.last == 13 { text.removeLast() } }
      text.append(byte)
    }
    return Set(text.split(separator: 10).map(Array.init))
  }

  @Test(
    "a ledger that is not text is not changed", arguments: ["a\0\r\n", "\0GITCRYPT\0", ""])
  func damage(text: String) throws {
    let money = try MoneyFolder()
    try money.write(text, to: Self.name)
    let repairs = try money.repair()
    expect(repairs.files.isEmpty && repairs.left.map(\.file) == [Self.name])
    expect(money.text(Self.name), equals: text)
  }
}

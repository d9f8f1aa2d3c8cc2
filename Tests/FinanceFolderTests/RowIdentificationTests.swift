import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct RowIdentificationTests {
  private static let name = "ledgers/transactions.csv"
  private static let header = "id," + MoneyFolder.transactions

  /// Returns the ledger after its rows were given ids.
  private func identified(_ text: String, _ money: MoneyFolder? = nil) throws -> String {
    let money = try money ?? MoneyFolder()
    try money.write(text, to: Self.name)
    _ = try money.place.repair(.rowIDs, as: MoneyFolder.writer, operation: "ids", backupsKept: nil)
    return money.text(Self.name) ?? ""
  }

  private func rows(_ text: String) -> [String] {
    text.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("a row gets an id from its content, and no other byte changes")
  func bytes() throws {
    let text =
      "note,id,date,account,payee,amount\r\n\"a, b\",\"\",2024-03-01,Giro,\"Shop\",-1.00\n"
      + "x,mine,2024-03-01,Giro,Shop,-1.00\n,  ,2024-03-01,Giro,Shop,-1.00"
    let ids = [
      [("note", "a, b"), ("payee", "Shop")], [("payee", "Shop")],
    ].map { cells in
      Identifier.content(
        of: cells + [("date", "2024-03-01"), ("account", "Giro"), ("amount", "-1.00")],
        in: "transactions", occurrence: 1)
    }
    try expect(
      identified(text),
      equals: text.replacing("\"a, b\",\"\",", with: "\"a, b\",\(ids[0]),")
        .replacing("\n,  ,", with: "\n,\(ids[1]),"))
  }

  @Test("without --apply nothing is written, and existing ids are not changed")
  func twice() throws {
    let money = try MoneyFolder()
    let text = Self.header + ",2024-03-01,Giro,Shop,-1.00,EUR\n"
    try money.write(text, to: Self.name)
    try expect(money.place.repairs(.rowIDs).files.map(\.acts), equals: [["an id for a row"]])
    expect(money.text(Self.name), equals: text)
    let once = try identified(text, money)
    try expect(identified(once, money), equals: once)
    expect(try money.place.repairs(.rowIDs).isEmpty)
    expect(money.backups.count, equals: 1)
  }

  @Test("equal rows get different ids; another copy of rows with ids gets none")
  func occurrences() throws {
    let row = ",2024-03-01,Giro,Baker,-3.20,EUR\n"
    let text = try identified(Self.header + row + row)
    expect(Set(rows(text)).count, equals: 2)
    try expect(identified(text + row), equals: text + row, "a merge may have brought it back")
    let third = try identified(Self.header + row + row + row)
    expect(third.hasPrefix(text) && Set(rows(third)).count == 3)
  }

  @Test("equal rows get the same ids in any row or column order, among any other rows")
  func order() throws {
    var generator = SeededGenerator(seed: 301)
    for round in 0..<10 {
      let rows = (0..<40).map { number in
        "2024-03-\(10 + number % 7),Giro,Shop \(number % 13),-\(number % 5).00,EUR"
      }
      let one = try identified(Self.header + rows.map { ",\($0)\n" }.joined())
      let others = (0..<10).map { "2025-01-01,Giro,Other \($0),1,EUR" }
      let mixed = (rows + others).shuffled(using: &generator)
      let two = try identified(
        "date,account,payee,amount,currency,tags,id\n" + mixed.map { "\($0),,\n" }.joined())
      let first = Set(self.rows(one).map { $0.prefix(26) })
      let second = Set(self.rows(two).map { $0.suffix(26) })
      expect(first.count == 40 && first.isSubset(of: second), "seed 301, round \(round)")
    }
  }

  @Test("after git merges two clones that both gave ids, each row is present once")
  func union() throws {
    var generator = SeededGenerator(seed: 302)
    for round in 0..<12 {
      let folder = try TemporaryFolder()
      func rows(_ kind: String, _ count: Int) -> String {
        (0..<count).map { ",2024-03-01,Giro,\(kind) \($0 / 2),-1.00,EUR\n" }.joined()
      }
      let base = Self.header + rows("Base", Int.random(in: 0...6, using: &generator))
      let added = ["Ours", "Theirs"].map { rows($0, Int.random(in: 0...5, using: &generator)) }
      try Data(base.utf8).write(to: folder.place.appending(path: "base"))
      for (side, text) in zip(["ours", "theirs"], added) {
        try Data(try identified(base + text).utf8).write(to: folder.place.appending(path: side))
      }
      let outcome = try ShellCommand(
        "git merge-file --union -p ours base theirs", in: folder.place
      ).run()
      let merged = String(decoding: outcome.output, as: UTF8.self)
      let lines = self.rows(merged)
      let count = self.rows(base + added.joined()).count
      expect(Set(lines).count, equals: count, "seed 302, round \(round): \(merged)")
      expect(lines.count, equals: count, "seed 302, round \(round): \(merged)")
      try expect(identified(merged), equals: merged)
    }
  }

  @Test("a ledger without an id column, or with errors, is skipped; prices need no ids")
  func left() throws {
    let money = try MoneyFolder()
    try money.write(
      MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EUR\n", to: Self.name)
    try money.write("id,timestamp\n,1,2\n", to: "ledgers/values.csv")
    try money.write("date,base,quote,amount\n2024-03-01,A,EUR,1\n", to: "ledgers/prices.csv")
    try money.write("", to: "ledgers/positions.csv")
    let repairs = try money.place.repairs(.rowIDs)
    expect(repairs.files.isEmpty)
    expect(
      repairs.left.map { "\($0.file): \($0.reason)" },
      equals: [
        "ledgers/transactions.csv: it has no column 'id': begin its header with 'id,' and each row"
          + " with ','", "ledgers/values.csv: it has errors, which folder-check shows",
      ])
  }

  @Test("ids in all files of a ledger are taken into account")
  func files() throws {
    let money = try MoneyFolder()
    let row = ",2024-03-01,Giro,Shop,-1.00,EUR\n"
    let names = ["2023", "2024"].map { "ledgers/transactions/\($0).csv" }
    for name in names { try money.write(Self.header + row, to: name) }
    _ = try money.place.repair(.rowIDs, as: MoneyFolder.writer, operation: "ids", backupsKept: nil)
    expect(Set(names.map(money.text)).count, equals: 2)
    let before = names.map(money.text)
    try money.write(Self.header + row, to: names[0])
    _ = try money.place.repair(.rowIDs, as: MoneyFolder.writer, operation: "ids", backupsKept: nil)
    expect(names.map(money.text), equals: before)
  }
}

struct AddedRowsTests {
  @Test(
    "rows are added after existing content, on separate lines",
    arguments: [
      (nil, "a,b\n"), ("", nil), ("x,y\n1,2\n", "x,y\n1,2\n"), ("x,y\n1,2", "x,y\n1,2\n"),
    ] as [(String?, String?)])
  func rows(before: String?, prefix: String?) throws {
    let money = try MoneyFolder()
    if let before { try money.write(before, to: "ledgers/history.csv") }
    guard let reading = money.place.ledger(.history).value else {
      expect(before, equals: "", "only an empty ledger cannot be read")
      return
    }
    let repair = reading.adding(["r1", "r2"])
    let start = before == nil ? MoneyFolder.header + "\n" : prefix ?? ""
    expect(String(decoding: repair.after, as: UTF8.self), equals: start + "r1\nr2\n")
    expect(repair.before, equals: Array((before ?? "").utf8))
    expect(reading.adding([]).after, equals: repair.before)
  }
}

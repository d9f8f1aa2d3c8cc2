import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct LostRowsTests {
  private static let name = "ledgers/transactions.csv"

  @Test("rows in any order are there; of rows that are gone, each is counted")
  func counts() throws {
    let money = try MoneyFolder()
    let rows = (0..<300).map { "2024-03-01,Giro,Shop \($0 % 200),-\($0 % 200).50,EUR\n" }
    try money.write(MoneyFolder.transactions + rows.joined(), to: Self.name)
    try money.commit()
    var generator = SeededGenerator(seed: 5)
    for round in 0..<12 {
      let gone = round % 4 == 0 ? 0 : Int.random(in: 1...299, using: &generator)
      let new = (0..<(round % 3)).map { "2024-03-02,Giro,New \($0),1.00,EUR\n" }
      let kept = (rows.shuffled(using: &generator).dropFirst(gone) + new)
        .shuffled(using: &generator)
      try money.write(MoneyFolder.transactions + kept.joined(), to: Self.name)
      let found = try money.findings(by: "lost-rows").map(\.diagnostic.message)
      let count = gone == 1 ? "a row" : "\(gone) rows"
      #expect(found.count == (gone == 0 ? 0 : 1), "seed 5, round \(round)")
      #expect(found.allSatisfy { $0.contains("has lost \(count) of") }, "seed 5: \(found)")
    }
  }

  @Test("a row that was there twice with its id may be there once")
  func repeats() throws {
    let money = try MoneyFolder()
    let header = "id," + MoneyFolder.transactions
    let row = "row-1,2024-03-01,Giro,Shop,-1.00,EUR\n"
    try money.write(header + row + row, to: Self.name)
    try money.commit()
    try money.write(header + row, to: Self.name)
    #expect(try money.codes(by: "lost-rows") == [])
    try money.write(header, to: Self.name)
    #expect(try money.codes(by: "lost-rows") == ["folder-rows-lost"])
  }

  @Test("CR LF, quotes and another order of columns lose nothing")
  func rewritten() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EUR\n", to: Self.name)
    try money.commit()
    let text = "payee,currency,date,account,amount\r\n\"Shop\",EUR,2024-03-01,Giro,-1.00\r\n"
    try money.write(text, to: Self.name)
    #expect(try money.codes(by: "lost-rows") == [])
  }

  @Test("a file that is gone or empty has lost its rows; one that is broken is told elsewhere")
  func gone() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EUR\n", to: Self.name)
    try money.commit()
    try money.write("date;account\n", to: Self.name)
    #expect(try money.codes(by: "lost-rows") == [])
    try money.write("", to: Self.name)
    #expect(try money.codes(by: "lost-rows") == ["folder-rows-lost"])
    try money.remove(Self.name)
    #expect(
      try money.findings(by: "lost-rows").first?.diagnostic.message.contains("is gone") == true)
  }

  @Test("a row without an id that was corrected by hand is a warning; one with an id is lost")
  func corrected() throws {
    let money = try MoneyFolder()
    let row = "2024-03-01,Giro,Shop,-1.00,EUR\n"
    try money.write(MoneyFolder.transactions + row, to: Self.name)
    try money.commit()
    try money.write(
      MoneyFolder.transactions + row.replacing("-1.00", with: "-1.50"), to: Self.name)
    let found = try #require(try money.findings(by: "lost-rows").first?.diagnostic)
    #expect(found.severity == .warning && found.code == "folder-row-changed")
    #expect(
      found.message == "a row of git's last commit was changed: '2024-03-01,Giro,Shop,-1.00,EUR'"
        + " is now '2024-03-01,Giro,Shop,-1.50,EUR'")
    #expect(found.excerpt?.position.line == 2)
    let named = "id," + MoneyFolder.transactions + "row-1," + row
    try money.write(named, to: Self.name)
    try money.commit()
    try money.write(named.replacing("-1.00", with: "-1.50"), to: Self.name)
    #expect(try money.codes(by: "lost-rows") == ["folder-rows-lost"])
  }

  @Test("of several rows some may be corrected, and the others are lost all the same")
  func mixed() throws {
    let money = try MoneyFolder()
    let rows = (1...4).map { "2024-03-0\($0),Giro,Shop \($0),-\($0).00,EUR\n" }
    try money.write(MoneyFolder.transactions + rows.joined(), to: Self.name)
    try money.commit()
    let kept = [rows[0], rows[2].replacing("-3.00", with: "-3.30")]
    try money.write(MoneyFolder.transactions + kept.joined(), to: Self.name)
    let found = try money.findings(by: "lost-rows").map(\.diagnostic)
    #expect(found.map(\.code) == ["folder-rows-lost", "folder-row-changed"])
    #expect(found.first?.message.contains("has lost 2 rows of") == true)
  }

  @Test("rows that were given ids are there")
  func givenIDs() throws {
    let money = try MoneyFolder()
    let row = "2024-03-01,Giro,Shop,-1.00,EUR\n"
    try money.write("id," + MoneyFolder.transactions + "," + row + "," + row, to: Self.name)
    try money.commit()
    _ = try money.place.repair(
      .rowIDs, as: MoneyFolder.writer, operation: "ids", backupsKept: nil)
    #expect(money.text(Self.name)?.contains("\n,") == false)
    #expect(try money.codes(by: "lost-rows") == [])
    let lines = (money.text(Self.name) ?? "").split(separator: "\n").dropLast()
    try money.write(lines.joined(separator: "\n") + "\n", to: Self.name)
    #expect(try money.codes(by: "lost-rows") == ["folder-rows-lost"])
  }

  @Test("a last line without a line feed that grew is another row")
  func grownLine() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EU", to: Self.name)
    try money.commit()
    try money.write(MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EUR\n", to: Self.name)
    #expect(try money.codes(by: "lost-rows") == ["folder-row-changed"])
    try money.write(
      MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EU\n", to: Self.name)
    #expect(try money.codes(by: "lost-rows") == [])
  }

  @Test("rows may move between the files of a ledger")
  func parts() throws {
    let money = try MoneyFolder()
    let rows = ["2023-03-01,Giro,A,1,EUR\n", "2024-03-01,Giro,B,2,EUR\n"]
    try money.write(MoneyFolder.transactions + rows.joined(), to: Self.name)
    try money.commit()
    try money.remove(Self.name)
    for (year, row) in zip([2023, 2024], rows) {
      try money.write(MoneyFolder.transactions + row, to: "ledgers/transactions/\(year).csv")
    }
    #expect(try money.codes(by: "lost-rows") == [])
  }

  @Test("what is too large in git is compared by its size", arguments: [0, 1, 2])
  func large(rows: Int) throws {
    let money = try MoneyFolder()
    let row = "2024-03-01,Giro,Shop,-1.00,EUR\n"
    try money.write(MoneyFolder.transactions + row, to: Self.name)
    try money.commit()
    var calls = SystemCalls.system
    calls.run = { program throws(SystemCalls.Problem) in
      var outcome = try SystemCalls.system.run(program)
      outcome.isCut = program.arguments.contains("cat-file")
      return outcome
    }
    func found() throws -> Diagnostic? {
      let rules = folderRules.filter { $0.name == "lost-rows" }
      return try money.reached(through: calls).survey().findings(by: rules).first?.diagnostic
    }
    let text = MoneyFolder.transactions + String(repeating: row, count: rows)
    try money.write(text, to: Self.name)
    #expect(try found()?.code == (rows == 0 ? "folder-rows-lost" : "folder-file-size"))
    #expect(try found()?.severity == (rows == 0 ? .error : .note))
    try money.remove(Self.name)
    #expect(try found()?.code == "folder-rows-lost")
    try money.write(text, to: "ledgers/transactions/2024.csv")
    #expect(try found()?.code == (rows == 0 ? "folder-rows-lost" : "folder-file-size"))
  }
}

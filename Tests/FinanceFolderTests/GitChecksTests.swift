import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct GitSurveyTests {
  @Test("committed files are listed with sizes and contents for the given paths")
  func committedFiles() throws {
    let money = try MoneyFolder()
    let git = Git(folder: money.folder.place.path)
    try money.run("git init -q .")
    try expect(git.committedFiles(["ledgers"]), equals: [])
    try money.write("date\n", to: "ledgers/a b.csv")
    try money.write("date\n1\n", to: "ledgers/prices/é.csv")
    try money.commit()
    try money.write("other\n", to: "ledgers/a b.csv")
    let files = try git.committedFiles(["ledgers", "nowhere"])
    expect(files.map(\.path), equals: ["ledgers/a b.csv", "ledgers/prices/é.csv"])
    expect(files.map(\.size), equals: [5, 7])
    try expect(
      files.map(git.content(of:)), equals: [Array("date\n".utf8), Array("date\n1\n".utf8)])
  }

  @Test("a git error is reported in its own words, and everything else is checked")
  func refused() throws {
    let money = try MoneyFolder()
    try money.run("git init -q . && echo broken > .git/config")
    try expect(money.codes(by: "git-state"), equals: ["folder-git-refused"])
    try expect(money.codes(by: "lost-rows"), equals: [])
  }
}

struct GitStateTests {
  @Test("a folder without a repository is a note, and a merge in progress is a warning")
  func states() throws {
    let money = try MoneyFolder()
    try expect(money.codes(by: "git-state"), equals: ["folder-git-none"])
    try money.commit()
    try expect(money.codes(by: "git-state"), equals: [])
    for (name, act) in [("MERGE_HEAD", "a merge"), ("REVERT_HEAD", "a revert")] {
      try money.write("x\n", to: ".git/\(name)")
      let messages = try money.findings(by: "git-state").map(\.diagnostic.message)
      expect(messages, equals: ["\(act) is unfinished in this git repository"])
      try money.remove(".git/\(name)")
    }
  }

  @Test("a commit in progress is not reported, because the check may be its hook")
  func hook() throws {
    let money = try MoneyFolder()
    try money.commit()
    try money.write("", to: ".git/index.lock")
    try expect(money.codes(by: "git-state"), equals: [])
  }
}

struct GitFilesTests {
  @Test("outside a repository no lines are missing; inside, each missing line is a note")
  func lines() throws {
    let money = try MoneyFolder()
    try expect(money.codes(by: "git-files"), equals: [])
    try money.run("git init -q .")
    let attributes = [String](repeating: "folder-attributes", count: 4)
    let missing = attributes + ["folder-ignored", "folder-ignored"]
    try expect(money.codes(by: "git-files"), equals: missing)
    try money.write("ledgers/**/*.csv merge=union eol=lf text\n", to: ".gitattributes")
    try money.write("/.coffer\nsnapshots\n", to: ".gitignore")
    try expect(money.codes(by: "git-files"), equals: attributes.dropLast())
  }

  @Test("attributes with a merge driver unknown to git are a warning with the command")
  func driver() throws {
    let money = try MoneyFolder()
    try money.run("git init -q .")
    try expect(money.codes(by: "merge-driver"), equals: [])
    try money.write("*.json merge=coffer-json\n", to: ".gitattributes")
    let findings = try money.findings(by: "merge-driver")
    expect(findings.map(\.diagnostic.code), equals: ["folder-merge-driver"])
    expect(findings[0].diagnostic.hint, equals: "run folder-init --git-config to set it up")
    try money.run("git config merge.coffer-json.driver 'not-there %A'")
    try expect(money.codes(by: "merge-driver"), equals: [])
  }

  @Test("committed files that belong to one machine are a single warning")
  func committed() throws {
    let money = try MoneyFolder()
    try money.write("a", to: ".coffer/lock")
    try money.write("b", to: ".coffer/backups/b")
    try money.commit()
    try expect(
      money.codes(by: "git-files").filter { $0 == "folder-coffer-committed" }.count, equals: 1)
  }

  @Test("an unreadable file is reported as such, without missing lines")
  func unreadable() throws {
    let money = try MoneyFolder()
    try money.run("git init -q . && mkdir .gitattributes")
    try money.write("/.coffer\nsnapshots\n", to: ".gitignore")
    let findings = try money.findings(by: "git-files")
    expect(findings.map(\.diagnostic.code), equals: ["folder-unreadable"])
    expect(findings.map(\.diagnostic.severity), equals: [.warning])
  }
}

struct NewRowIDsTests {
  private static let name = "ledgers/transactions.csv"
  private static let row = "2024-03-01,Giro,Shop,-1.00,EUR\n"

  @Test("new rows without an id are a warning at the first row of each ledger")
  func warns() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions, to: Self.name)
    try money.commit()
    try money.write(MoneyFolder.transactions + Self.row + Self.row, to: Self.name)
    try money.write(
      "id,timestamp,account,event\n,2024-03-01T08:00:00Z,A,open\n", to: "ledgers/values.csv")
    let found = try hookFindings(money).map(\.diagnostic)
    expect(found.map(\.code), equals: ["folder-row-without-id", "folder-row-without-id"])
    expect(found.allSatisfy { $0.severity == .warning })
    expect(
      found.map(\.message),
      equals: [
        "2 new rows have no id; this is the first", "this new row has no id",
      ])
  }

  @Test("rows with ids, prices and rows outside git are not reported")
  func silent() throws {
    let money = try MoneyFolder()
    try money.write("id," + MoneyFolder.transactions + "row-1," + Self.row, to: Self.name)
    try money.write("date,base,quote,amount\n2024-03-01,A,EUR,1\n", to: "ledgers/prices.csv")
    try money.write(MoneyFolder.transactions + Self.row, to: "ledgers/activities.csv")
    expect(try hookFindings(money).isEmpty)
    try money.remove("ledgers/activities.csv")
    try money.run("git init -q .")
    expect(try hookFindings(money).isEmpty)
  }

  @Test("before the first commit all rows are new")
  func first() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions + Self.row, to: Self.name)
    try money.run("git init -q .")
    try expect(hookFindings(money).map(\.diagnostic.message), equals: ["this new row has no id"])
  }

  @Test("the new-row rule runs only in the hook")
  func apart() {
    expect(hookRules.map(\.name), equals: ["new-row-ids"])
    expect(!folderRules.contains { $0.name == "new-row-ids" })
  }
}

struct LostRowsTests {
  private static let name = "ledgers/transactions.csv"

  @Test("rows may be in any order, and each missing row is counted")
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
      // Up to ten lost rows are each shown.
      let isListed = (1...10).contains(gone)
      expect(found.count == (gone == 0 ? 0 : isListed ? gone : 1), "seed 5, round \(round)")
      expect(
        found.allSatisfy { $0.contains("no longer contains \(isListed ? "a row" : count) from") },
        "seed 5: \(found)")
    }
  }

  @Test("a row committed twice with the same id may be present once")
  func repeats() throws {
    let money = try MoneyFolder()
    let header = "id," + MoneyFolder.transactions
    let row = "row-1,2024-03-01,Giro,Shop,-1.00,EUR\n"
    try money.write(header + row + row, to: Self.name)
    try money.commit()
    try money.write(header + row, to: Self.name)
    try expect(money.codes(by: "lost-rows"), equals: [])
    try money.write(header, to: Self.name)
    try expect(money.codes(by: "lost-rows"), equals: ["folder-rows-lost", "folder-rows-lost"])
  }

  @Test("CR LF, quotes and another column order do not count as lost rows")
  func rewritten() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EUR\n", to: Self.name)
    try money.commit()
    let text = "payee,currency,date,account,amount\r\n\"Shop\",EUR,2024-03-01,Giro,-1.00\r\n"
    try money.write(text, to: Self.name)
    try expect(money.codes(by: "lost-rows"), equals: [])
  }

  @Test("a missing or empty file has lost its rows; a broken one is reported by another rule")
  func gone() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EUR\n", to: Self.name)
    try money.commit()
    try money.write("date;account\n", to: Self.name)
    try expect(money.codes(by: "lost-rows"), equals: [])
    try money.write("", to: Self.name)
    try expect(money.codes(by: "lost-rows"), equals: ["folder-rows-lost"])
    try money.remove(Self.name)
    try expect(
      money.findings(by: "lost-rows").first?.diagnostic.message.contains("was removed"),
      equals: true)
  }

  @Test("a row corrected by hand is a warning without an id, and an error with one")
  func corrected() throws {
    let money = try MoneyFolder()
    let row = "2024-03-01,Giro,Shop,-1.00,EUR\n"
    try money.write(MoneyFolder.transactions + row, to: Self.name)
    try money.commit()
    try money.write(
      MoneyFolder.transactions + row.replacing("-1.00", with: "-1.50"), to: Self.name)
    let found = try require(try money.findings(by: "lost-rows").first?.diagnostic)
    expect(found.severity == .warning && found.code == "folder-row-changed")
    expect(
      found.message,
      equals: "a row in the last git commit was changed: amount '-1.00' is now '-1.50'")
    expect(found.excerpt?.position.line, equals: 2)
    let named = "id," + MoneyFolder.transactions + "row-1," + row
    try money.write(named, to: Self.name)
    try money.commit()
    try money.write(named.replacing("-1.00", with: "-1.50"), to: Self.name)
    let error = try require(try money.findings(by: "lost-rows").first?.diagnostic)
    expect(error.severity == .error && error.code == "folder-row-changed")
  }

  @Test("some of several rows may be corrected, and the others still count as lost")
  func mixed() throws {
    let money = try MoneyFolder()
    let rows = (1...4).map { "2024-03-0\($0),Giro,Shop \($0),-\($0).00,EUR\n" }
    try money.write(MoneyFolder.transactions + rows.joined(), to: Self.name)
    try money.commit()
    let kept = [rows[0], rows[2].replacing("-3.00", with: "-3.30")]
    try money.write(MoneyFolder.transactions + kept.joined(), to: Self.name)
    let found = try money.findings(by: "lost-rows").map(\.diagnostic)
    expect(
      found.map(\.code), equals: ["folder-rows-lost", "folder-rows-lost", "folder-row-changed"])
    expect(found.first?.message.contains("no longer contains a row from"), equals: true)
  }

  @Test("rows that have since been given ids are not lost")
  func givenIDs() throws {
    let money = try MoneyFolder()
    let row = "2024-03-01,Giro,Shop,-1.00,EUR\n"
    try money.write("id," + MoneyFolder.transactions + "," + row + "," + row, to: Self.name)
    try money.commit()
    _ = try money.place.repair(
      .rowIDs, as: MoneyFolder.writer, operation: "ids", backupsKept: nil)
    expect(money.text(Self.name)?.contains("\n,"), equals: false)
    try expect(money.codes(by: "lost-rows"), equals: [])
    let lines = (money.text(Self.name) ?? "").split(separator: "\n").dropLast()
    try money.write(lines.joined(separator: "\n") + "\n", to: Self.name)
    try expect(money.codes(by: "lost-rows"), equals: ["folder-rows-lost"])
  }

  @Test("a last line that was committed without a line feed and has grown is a changed row")
  func grownLine() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EU", to: Self.name)
    try money.commit()
    try money.write(MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EUR\n", to: Self.name)
    try expect(money.codes(by: "lost-rows"), equals: ["folder-row-changed"])
    try money.write(
      MoneyFolder.transactions + "2024-03-01,Giro,Shop,-1.00,EU\n", to: Self.name)
    try expect(money.codes(by: "lost-rows"), equals: [])
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
    try expect(money.codes(by: "lost-rows"), equals: [])
  }

  @Test("a file too large in git is compared by size", arguments: [0, 1, 2])
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
    expect(try found()?.code == (rows == 0 ? "folder-rows-lost" : "folder-file-size"))
    expect(try found()?.severity == (rows == 0 ? .error : .note))
    try money.remove(Self.name)
    try expect(found()?.code, equals: "folder-rows-lost")
    try money.write(text, to: "ledgers/transactions/2024.csv")
    expect(try found()?.code == (rows == 0 ? "folder-rows-lost" : "folder-file-size"))
  }
}

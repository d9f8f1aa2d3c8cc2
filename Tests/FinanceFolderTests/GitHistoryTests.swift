import Expectations
import FinanceFolder
import Foundation
import TestSupport
import Testing

/// A folder under git with commits made by a test.
struct CommittedFolder {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try run("git init -q -b main .")
  }

  var path: String { folder.place.path }

  func run(_ line: String) throws {
    var command = ShellCommand(line, in: folder.place)
    command.environment = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "n",
      "GIT_AUTHOR_EMAIL": "e", "GIT_COMMITTER_NAME": "n", "GIT_COMMITTER_EMAIL": "e",
      "HOME": path,
    ]
    let outcome = try command.run()
    let said = String(decoding: outcome.errors, as: UTF8.self)
    try require(outcome.status == 0, "\(line): \(said)")
  }

  /// Writes a plan with one account and this balance, and a history with the rows "amount balance".
  func write(_ balance: String, _ rows: [String]) throws {
    let plan =
      "{\"tiers\":[{\"name\":\"T\",\"purpose\":\"\",\"target\":1,\"priority\":1,"
      + "\"accounts\":[{\"name\":\"x\",\"balance\":\(balance)}]}],\"last_updated\":\"2026-01-01\"}"
    let lines = rows.enumerated().map { number, row in
      let words = row.split(separator: " ")
      return "r\(words[0])\(words[1]),2026-01-0\(number + 1)T00:00:00Z,T,x,\(words[0]),\(words[1]),"
        + "manual\n"
    }
    let history =
      "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
      + lines.joined()
    let ledgers = folder.place.appending(path: "ledgers")
    try FileManager.default.createDirectory(at: ledgers, withIntermediateDirectories: true)
    try Data(plan.utf8).write(to: folder.place.appending(path: "reserve_manager.json"))
    try Data(history.utf8).write(to: ledgers.appending(path: "history.csv"))
  }

  func commit(_ balance: String, _ rows: [String]) throws {
    try write(balance, rows)
    try run("git add -A && git commit -q --allow-empty -m c")
  }
}

@Suite struct GitHistoryTests {
  @Test("files come from the requested commit")
  func files() throws {
    let repository = try CommittedFolder()
    try repository.commit("1", [])
    try repository.commit("22", [])
    let git = Git(folder: repository.path)
    func size(_ commit: String) throws -> Int? {
      try git.committedFiles(["reserve_manager.json"], of: commit).first?.size
    }
    let (now, before) = (try require(try size("HEAD")), try require(try size("HEAD~1")))
    expect(now, equals: before + 1)
    try expect(git.committedFiles(["reserve_manager.json"]).first?.size, equals: now)
  }
}

struct ReplacedVersionsTests {
  private func balances(_ money: MoneyFolder, _ operation: String) throws -> [[String]] {
    try money.place.versions(replacedBy: operation).map { version in
      [version.before, version.after, version.now].map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test("an operation has the text before it, the text it wrote, and the current text")
  func versions() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "a")
    try money.deposit("1", as: "b.a")
    try money.deposit("1", as: "c")
    try money.write("x", to: ".coffer/backups/reserve_manager.json")
    let plans = ["100.00", "101.00", "102.00", "103.00"].map(MoneyFolder.plan(balance:))
    try expect(balances(money, "a"), equals: [[plans[0], plans[1], plans[3]]])
    try expect(balances(money, "b.a"), equals: [[plans[1], plans[2], plans[3]]])
    try expect(balances(money, "c"), equals: [[plans[2], plans[3], plans[3]]])
    try expect(balances(money, "d"), equals: [])
  }
}

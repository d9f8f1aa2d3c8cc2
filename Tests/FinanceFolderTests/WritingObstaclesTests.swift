import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// The conditions that stop a writer.
@Suite struct WritingObstaclesTests {
  @Test(
    "a git operation in progress stops a writer",
    arguments: [
      ("MERGE_HEAD", "a merge"), ("rebase-merge", "a rebase"),
      ("CHERRY_PICK_HEAD", "a cherry-pick"),
      ("REVERT_HEAD", "a revert"), ("index.lock", "another command"),
    ])
  func git(name: String, act: String) throws {
    let money = try MoneyFolder()
    try money.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try money.deposit("1", as: "op-1")
    try money.write("x", to: ".git/\(name)")
    let failure = #expect(throws: Failure.self) { try money.deposit("1", as: "op-2") }
    expect(failure?.kind, equals: .writing)
    expect(
      failure?.diagnostics.map(\.message), equals: ["\(act) is unfinished in this git repository"])
    try FileManager.default.removeItem(at: money.folder.place.appending(path: ".git/\(name)"))
    try money.deposit("1", as: "op-3")
  }

  @Test("the repository may be above the folder, or elsewhere if a .git file says so")
  func repositories() throws {
    let outer = try TemporaryFolder()
    let money = try MoneyFolder()
    let inner = outer.place.appending(path: "money")
    try FileManager.default.copyItem(at: money.folder.place, to: inner)
    let git = outer.place.appending(path: ".git")
    try FileManager.default.createDirectory(at: git, withIntermediateDirectories: true)
    try Data().write(to: git.appending(path: "MERGE_HEAD"))
    let codes = { (folder: URL) -> [String]? in
      let failure = #expect(throws: Failure.self) {
        try Folder(at: folder.path).recover(as: MoneyFolder.writer)
      }
      return failure?.diagnostics.map(\.code)
    }
    expect(codes(inner), equals: ["write-git-busy"])
    try money.write("gitdir: \(git.path)\n", to: ".git")
    expect(codes(money.folder.place), equals: ["write-git-busy"])
  }

  @Test(
    "a sync program's copy stops a writer",
    arguments: [
      "reserve_manager (Zoë's conflicted copy 2026-11-21).json",
      "ledgers/history.sync-conflict-20261121-090000-ABCDEFG.csv", ".reserve_manager.json.icloud",
      "reserve_manager 2.json", "ledgers/prices/2025 (conflicted copy).csv",
      "ledgers/prices/2024 2.csv",
    ])
  func copies(name: String) throws {
    let money = try MoneyFolder()
    try money.write("date\n", to: "ledgers/prices/2024.csv")
    try money.write("x", to: name)
    let failure = #expect(throws: Failure.self) { try money.deposit("1", as: "op-1") }
    expect(failure?.diagnostics.map(\.code), equals: ["write-conflict-copy"])
    let message = failure?.diagnostics.first?.message
    expect(message?.hasPrefix("'\(name)' is a conflicted copy"), equals: true)
    expect(!money.exists(".coffer"))
  }

  private static let conflict =
    "git init -q . && git config user.name n && git config user.email e && git add -A"
    + " && git commit -qm one && echo '{\"privacy\": true}' > coffer.json && git add -A"
    + " && git stash -q && echo '{}' > coffer.json && git add -A && git commit -qm two"
    + " && ! git stash pop > /dev/null 2>&1 && test ! -e .git/MERGE_HEAD"

  @Test(
    "an unresolved git conflict in the folder stops a writer, for every index format",
    arguments: ["true", "git update-index --index-version 4", "git update-index --split-index"])
  func conflicts(line: String) throws {
    let money = try MoneyFolder()
    try money.write("{ }", to: "coffer.json")
    try money.run(Self.conflict + " && git checkout -q --ours coffer.json && " + line)
    let failure = #expect(throws: Failure.self) { try money.deposit("1", as: "op-1") }
    expect(failure?.diagnostics.map(\.code), equals: ["write-git-busy"])
    expect(
      failure?.diagnostics.map(\.message),
      equals: [
        "git has unresolved conflicts in 'coffer.json'"
      ])
    try expect(money.codes(by: "git-state"), equals: ["folder-git-busy"])
    try money.run("git add coffer.json")
    try money.deposit("1", as: "op-2")
  }

  @Test("a conflict in an unrelated file or outside the folder does not stop a writer")
  func otherConflicts() throws {
    let outer = try TemporaryFolder()
    let money = try MoneyFolder()
    let inner = outer.place.appending(path: "money")
    try FileManager.default.copyItem(at: money.folder.place, to: inner)
    try Data("{}".utf8).write(to: outer.place.appending(path: "coffer.json"))
    try Data("{}".utf8).write(to: inner.appending(path: "notes.json"))
    let line = Self.conflict.replacing(
      "> coffer.json", with: "> coffer.json && cp coffer.json money/notes.json")
    let outcome = try ShellCommand(line, in: outer.place).run()
    try require(outcome.status == 0)
    try Folder(at: inner.path).recover(as: MoneyFolder.writer)
  }
}

/// A tool does not write a plan that it would refuse to read.
@Suite struct ResultCheckTests {
  @Test("a plan that the next tool could not read is refused", arguments: ["{", "{\"tiers\": 1}"])
  func plan(text: String) throws {
    let money = try MoneyFolder()
    let failure = #expect(throws: Failure.self) {
      try money.place.record(as: MoneyFolder.writer) {
        let planning = try require(money.place.planning([], []).value)
        let file = FileChange(
          wholePlan: Array(text.utf8), insteadOf: planning.sourcedPlan.document.source)
        return (FolderChange(operation: "op", files: [file], rows: []), ())
      }
    }
    expect(failure?.kind, equals: .writing)
    expect(failure?.diagnostics.first?.code, equals: "write-failed")
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
  }

  @Test(
    "an unexpected number of rows is refused", arguments: ["", "a\nb", "\"a", "a,b"])
  func rows(line: String) throws {
    let money = try MoneyFolder()
    let failure = #expect(throws: Failure.self) {
      try money.place.record(as: MoneyFolder.writer) {
        let ledger = try require(money.place.ledger(.history).value)
        return (FolderChange(operation: "op", files: [], rows: [ledger.rows([line])]), ())
      }
    }
    expect(failure?.diagnostics.first?.code, equals: "write-failed", "\(line)")
    expect(money.names, equals: ["reserve_manager.json"])
  }

  @Test(
    "a readable ledger or settings file must stay readable; an unreadable one may stay so",
    arguments: [
      ("coffer.json", "{}", "{", false), ("coffer.json", "{", "{ ", true),
      ("ledgers/prices.csv", "date\n", "", false), ("ledgers/prices.csv", "\"", "\"\n", true),
      ("reserve_manager.json", "{", "{ ", true),
    ])
  func others(name: String, before: String, after: String, isTaken: Bool) throws {
    let money = try MoneyFolder()
    try money.write(before, to: name)
    let file = FileChange(whole: Array(after.utf8), of: name, before: Array(before.utf8))
    let written = Result {
      try money.place.record(as: MoneyFolder.writer) {
        (FolderChange(operation: "op", files: [file], rows: []), ())
      }
    }
    expect(money.text(name) == (isTaken ? after : before))
    if case .success = written { expect(isTaken) } else { expect(!isTaken) }
  }
}

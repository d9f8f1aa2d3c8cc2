import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

struct ConflictedFileTests {
  private func plan(_ target: String) -> String {
    MoneyFolder.plan(balance: "5").replacing("\"target\": 500,", with: target)
  }

  private var conflicted: String {
    plan("\n<<<<<<< ours\n\"target\": 1,\n=======\n\"target\": 2,\n>>>>>>> theirs\n")
  }

  @Test("files with conflicts are found, the plan first; others are not")
  func found() throws {
    let money = try MoneyFolder(plan: conflicted)
    try money.write("{}", to: "coffer.json")
    try money.write("<<<<<<< a\n=======\n[]\n>>>>>>> b\n", to: "recurring.json")
    let files = try money.place.conflictedFiles()
    #expect(files.map(\.file) == ["reserve_manager.json", "recurring.json"])
    #expect(
      files.flatMap(\.conflicts.conflicts).map(\.name) == [
        "reserve_manager.json:tiers[T].target", "recurring.json",
      ])
    let other = try MoneyFolder()
    #expect(try other.place.conflictedFiles().isEmpty)
  }

  @Test("a chosen side is written while git is merging, and what was is kept")
  func resolved() throws {
    let money = try MoneyFolder(plan: conflicted)
    try money.run("git init -q . && touch .git/MERGE_HEAD && chmod 640 reserve_manager.json")
    _ = try money.place.resolve(as: MoneyFolder.writer, operation: "op", backupsKept: 0) {
      try money.place.conflictedFiles().map { $0.choosing([0: .theirs]) }
    }
    #expect(money.text("reserve_manager.json") == plan("\n\"target\": 2,\n"))
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: money.folder.place.appending(path: ".coffer/backups").path)
    #expect(kept.count == 1)
    #expect(money.text(".coffer/backups/\(kept[0])") == conflicted)
    #expect(try money.mode(of: "reserve_manager.json") == 0o640)
  }

  @Test("a file that was changed meanwhile stays as it is")
  func changed() throws {
    let money = try MoneyFolder(plan: conflicted)
    let files = try money.place.conflictedFiles()
    try money.write("{}", to: "reserve_manager.json")
    #expect(throws: Failure.self) {
      try money.place.resolve(as: MoneyFolder.writer, operation: "op", backupsKept: nil) {
        files.map { $0.choosing([0: .ours]) }
      }
    }
    #expect(money.text("reserve_manager.json") == "{}")
  }

  @Test("a later file that is refused is status 3, and says which were written")
  func partly() throws {
    let money = try MoneyFolder(plan: conflicted)
    try money.write("<<<<<<< a\n{}\n=======\n{ }\n>>>>>>> b\n", to: "coffer.json")
    let settings = try #require(money.text("coffer.json"))
    var calls = SystemCalls.system
    calls.exchange = { one, other throws(SystemCalls.Problem) in
      guard !other.hasSuffix("coffer.json") else { throw SystemCalls.Problem(number: EIO) }
      try SystemCalls.system.exchange(one, other)
    }
    let failure = #expect(throws: Failure.self) {
      try money.reached(through: calls).resolve(
        as: MoneyFolder.writer, operation: "op", backupsKept: nil
      ) { try money.place.conflictedFiles().map { $0.choosing([0: .ours]) } }
    }
    #expect(failure?.kind == .writing)
    #expect(
      failure?.diagnostics.last?.message == "'reserve_manager.json' was written before that")
    #expect(money.text("coffer.json") == settings)
  }

  @Test("if one file was changed meanwhile, none is written")
  func noneWritten() throws {
    let money = try MoneyFolder(plan: conflicted)
    try money.write("<<<<<<< a\n{}\n=======\n{ }\n>>>>>>> b\n", to: "coffer.json")
    let files = try money.place.conflictedFiles()
    try money.write("{}", to: "coffer.json")
    let failure = #expect(throws: Failure.self) {
      try money.place.resolve(as: MoneyFolder.writer, operation: "op", backupsKept: nil) {
        files.map { $0.choosing([0: .ours]) }
      }
    }
    #expect(failure?.diagnostics.map(\.code) == ["write-changed"])
    #expect(money.text("reserve_manager.json") == conflicted)
  }
}

import Expectations
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

  @Test("files with conflicts are listed, the plan first")
  func found() throws {
    let money = try MoneyFolder(plan: conflicted)
    try money.write("{}", to: "coffer.json")
    try money.write("<<<<<<< a\n=======\n[]\n>>>>>>> b\n", to: "recurring.json")
    let files = try money.place.conflictedFiles()
    expect(files.map(\.file), equals: ["reserve_manager.json", "recurring.json"])
    expect(
      files.flatMap(\.conflicts.conflicts).map(\.name),
      equals: [
        "reserve_manager.json:tiers[T].target", "recurring.json",
      ])
    let other = try MoneyFolder()
    expect(try other.place.conflictedFiles().isEmpty)
  }

  @Test("a chosen side is written during a git merge, and the old text is kept")
  func resolved() throws {
    let money = try MoneyFolder(plan: conflicted)
    try money.run("git init -q . && touch .git/MERGE_HEAD && chmod 640 reserve_manager.json")
    _ = try money.place.resolve(as: MoneyFolder.writer, operation: "op", backupsKept: 0) {
      try money.place.conflictedFiles().map { $0.choosing([0: .theirs]) }
    }
    expect(money.text("reserve_manager.json"), equals: plan("\n\"target\": 2,\n"))
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: money.folder.place.appending(path: ".coffer/backups").path)
    expect(kept.count, equals: 1)
    expect(money.text(".coffer/backups/\(kept[0])"), equals: conflicted)
    try expect(money.mode(of: "reserve_manager.json"), equals: 0o640)
  }

  @Test("a file changed by another program is not replaced")
  func changed() throws {
    let money = try MoneyFolder(plan: conflicted)
    let files = try money.place.conflictedFiles()
    try money.write("{}", to: "reserve_manager.json")
    #expect(throws: Failure.self) {
      try money.place.resolve(as: MoneyFolder.writer, operation: "op", backupsKept: nil) {
        files.map { $0.choosing([0: .ours]) }
      }
    }
    expect(money.text("reserve_manager.json"), equals: "{}")
  }

  /// Creates two files with conflicts while git is merging.
  private func merging() throws -> MoneyFolder {
    let money = try MoneyFolder(plan: conflicted)
    try money.write("<<<<<<< a\n{}\n=======\n{ }\n>>>>>>> b\n", to: "coffer.json")
    try money.write("", to: ".git/MERGE_HEAD")
    return money
  }

  private func choose(
    _ side: ConflictSide, in money: MoneyFolder, through calls: SystemCalls = .system,
    notice: (Diagnostic) -> Void = { _ in }
  ) throws {
    _ = try money.reached(through: calls).resolve(
      as: MoneyFolder.writer, operation: "op", backupsKept: nil, notice: notice
    ) { try money.place.conflictedFiles().map { $0.choosing([0: side]) } }
  }

  @Test("if a later file is refused, all changes are recorded, and the next run completes them")
  func partly() throws {
    let money = try merging()
    var calls = SystemCalls.system
    calls.exchange = { one, other throws(SystemCalls.Problem) in
      guard !other.hasSuffix("coffer.json") else { throw SystemCalls.Problem(number: EIO) }
      try SystemCalls.system.exchange(one, other)
    }
    let failure = #expect(throws: Failure.self) {
      try choose(.ours, in: money, through: calls)
    }
    expect(failure?.diagnostics.map(\.code), equals: ["write-recorded"])
    var notes: [String] = []
    try choose(.theirs, in: money) { notes.append($0.code) }
    expect(notes, equals: ["folder-completed"])
    expect(money.text("reserve_manager.json"), equals: plan("\n\"target\": 1,\n"))
    expect(money.text("coffer.json"), equals: "{}\n")
    expect(!money.exists(".coffer/intention.json"))
  }

  @Test("temporary files of a stopped run are removed by the next run, also during a merge")
  func stopped() throws {
    for isExchanged in [false, true] {
      let money = try merging()
      var calls = SystemCalls.system
      calls.exchange = { one, other throws(SystemCalls.Problem) in
        if isExchanged { try SystemCalls.system.exchange(one, other) }
        throw SystemCalls.Problem(number: EIO)
      }
      calls.remove = { path throws(SystemCalls.Problem) in
        guard !path.contains("/.coffer-write-") else { throw SystemCalls.Problem(number: EIO) }
        try SystemCalls.system.remove(path)
      }
      #expect(throws: Failure.self) { try choose(.ours, in: money, through: calls) }
      expect(money.names.contains { $0.hasSuffix(".tmp") })
      try choose(.theirs, in: money)
      expect(!money.names.contains { $0.hasSuffix(".tmp") })
      expect(money.text("reserve_manager.json"), equals: plan("\n\"target\": 1,\n"))
      expect(money.text("coffer.json"), equals: "{}\n")
    }
  }

  @Test("an earlier change blocked by a conflict is completed once it is resolved")
  func waiting() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let old = MoneyFolder.plan(balance: "100.00")
    try money.write(conflicted.replacing("5}]", with: "100.00}]"), to: "reserve_manager.json")
    try money.write("<<<<<<< a\n{}\n=======\n{ }\n>>>>>>> b\n", to: "coffer.json")
    let failure = #expect(throws: Failure.self) { try choose(.theirs, in: money) }
    expect(failure?.diagnostics.map(\.code), equals: ["write-pending"])
    for file in ["coffer.json", "reserve_manager.json"] {
      _ = try money.place.resolve(as: MoneyFolder.writer, operation: "op", backupsKept: 0) {
        try money.place.conflictedFiles().filter { $0.file == file }
          .map { $0.choosing([0: .theirs]) }
      }
    }
    expect(money.text("coffer.json"), equals: "{ }\n")
    let chosen = old.replacing("\"target\": 500,", with: "\n\"target\": 2,\n")
    expect(money.text("reserve_manager.json"), equals: chosen)
    try money.recover()
    expect(money.text("reserve_manager.json"), equals: chosen.replacing("100.00", with: "112.50"))
  }

  @Test("a side that is not UTF-8 is refused, but the other can be chosen")
  func notText() throws {
    let money = try MoneyFolder()
    let start = Array("<<<<<<< a\n{\"x\": \"".utf8)
    let bytes = start + [0xE4] + Array("\"}\n=======\n{}\n>>>>>>> b\n".utf8)
    try Data(bytes).write(to: money.folder.place.appending(path: "coffer.json"))
    let failure = #expect(throws: Failure.self) { try choose(.ours, in: money) }
    expect(failure?.diagnostics.map(\.code), equals: ["write-failed"])
    try choose(.theirs, in: money)
    expect(money.text("coffer.json"), equals: "{}\n")
  }

  @Test("if one file was changed by another program, no file is written")
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
    expect(failure?.diagnostics.map(\.code), equals: ["write-changed"])
    expect(money.text("reserve_manager.json"), equals: conflicted)
  }
}

struct UnmergedFileTests {
  @Test("the versions of an unmerged file come from git's index")
  func versions() throws {
    let money = try MoneyFolder()
    try money.run("git init -q -b main . && git config user.name n && git config user.email e")
    try expect(money.place.unmergedFiles().isEmpty)
    try money.write("{\"a\": 1}\n", to: "coffer.json")
    try money.commit()
    try money.run("git checkout -q -b other")
    try money.write("{\"a\": 2}\n", to: "coffer.json")
    try money.commit()
    try money.run("git checkout -q main")
    try money.write("{\"a\": 3}\n", to: "coffer.json")
    try money.commit()
    try money.run("git merge -q other > said 2>&1 || true")
    let files = try money.place.unmergedFiles()
    expect(files.map(\.file), equals: ["coffer.json"])
    func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
    expect(
      [text(files.first?.base), text(files.first?.ours), text(files.first?.theirs)],
      equals: ["{\"a\": 1}\n", "{\"a\": 3}\n", "{\"a\": 2}\n"])
    expect(text(files.first?.text).hasPrefix("<<<<<<<"))
    // If the file has no conflict marks, a user has already resolved it.
    try money.write("{\"a\": 5}\n", to: "coffer.json")
    try expect(money.place.unmergedFiles().isEmpty)
  }
}

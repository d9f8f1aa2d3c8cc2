import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// Places in a folder, regardless of the form of the folder's path.
@Suite struct FolderPlaceTests {
  @Test("a path with a trailing slash leads to the same files")
  func slash() throws {
    let money = try MoneyFolder()
    let folder = Folder(at: money.folder.place.path + "/")
    try folder.record(as: MoneyFolder.writer) { (try money.change(by: "12.50", as: "op-1"), ()) }
    expect(money.names, equals: MoneyFolder.done)
    expect(
      Array(folder.ownFiles.prefix(2)),
      equals: ["reserve_manager.json", "coffer.json"].map { folder.path + $0 })
  }

  @Test("an empty or unknown path is not a folder, and nothing is created")
  func missing() {
    for path in ["", "/no/such/folder"] {
      let failure = #expect(throws: Failure.self) {
        try Folder(at: path).recover(as: MoneyFolder.writer)
      }
      expect(failure?.diagnostics.map(\.code), equals: ["folder-missing"])
    }
  }
}

/// Coffer's own files are never written through a link.
@Suite struct OwnPlacesTests {
  private static let files = ["lock", "intention.json", "intention.tmp", ".gitignore"]

  private func outcome(of line: String) throws -> (money: MoneyFolder, failure: Failure?) {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.write("precious\n", to: "other/file")
    try money.run(line)
    return (money, #expect(throws: Failure.self) { try money.deposit("2", as: "op-2") })
  }

  private func check(_ line: String, code: String, says words: String) throws {
    let (money, failure) = try outcome(of: line)
    expect(failure?.kind, equals: .writing, "\(line)")
    expect(failure?.diagnostics.map(\.code), equals: [code], "\(line)")
    expect(failure?.diagnostics.first?.message.contains(words), equals: true, "\(line) \(words)")
    expect(money.text("other/file"), equals: "precious\n", "\(line)")
    expect(money.text("ledgers/history.csv")?.contains("op-2"), equals: false, "\(line)")
  }

  @Test("a link in place of our files stops every writer", arguments: files + ["backups"])
  func links(name: String) throws {
    for target in ["../other/file", "../nothing", name] {
      try check(
        "rm -rf .coffer/\(name) && ln -s \(target) .coffer/\(name)", code: "write-link",
        says: ".coffer/\(name)' is a link")
    }
    try check(
      "mv .coffer other/own && ln -s other/own .coffer", code: "write-link",
      says: ".coffer' is a link")
  }

  @Test("a pipe or folder in place of a file stops writers without waiting", arguments: files)
  func kinds(name: String) throws {
    for (make, kind) in [("mkfifo", "a named pipe"), ("mkdir", "a folder")] {
      try check(
        "rm -rf .coffer/\(name) && \(make) .coffer/\(name)", code: "write-failed",
        says: ".coffer/\(name)' is \(kind), not a file")
    }
  }

  @Test("a file or pipe in place of a folder stops every writer", arguments: ["", "/backups"])
  func folders(name: String) throws {
    for (make, kind) in [("mkfifo", "a named pipe"), ("touch", "a file")] {
      try check(
        "rm -rf .coffer\(name) && \(make) .coffer\(name)", code: "write-failed",
        says: ".coffer\(name)' is \(kind), not a folder")
    }
  }

  @Test("if the lock is a hard link to a file, that file is not changed")
  func hardLink() throws {
    try check(
      "rm .coffer/lock && ln other/file .coffer/lock", code: "write-link", says: "has 2 names")
  }

  @Test("a huge file in one of Coffer's own places is refused by size, or replaced")
  func huge() throws {
    let (_, failure) = try outcome(of: "truncate -s 3G .coffer/.gitignore")
    expect(failure?.diagnostics.map(\.code), equals: ["folder-file-size"])
    expect(
      failure?.diagnostics.first?.message.hasSuffix(
        ".gitignore' has 3221225472 bytes, more than the limit of 1 MiB"), equals: true)
    let money = try MoneyFolder()
    try money.run("mkdir .coffer && truncate -s 3G .coffer/lock")
    try money.deposit("1", as: "op-1")
    expect((money.text(".coffer/lock") ?? "").utf8.count < 200)
  }
}

/// Links to targets outside the folder, which may have come with a clone.
@Suite struct FollowedLinksTests {
  /// Returns a folder with one row, in which `name` is a link to a target outside the folder. Also
  /// returns the target.
  private func linked(
    _ name: String, tracked: Bool
  ) throws -> (money: MoneyFolder, target: String) {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.run("git init -q .")
    let outside = money.folder.place.path + ".out"
    try money.run("mkdir '\(outside)' && mv \(name) '\(outside)/x' && ln -s '\(outside)/x' \(name)")
    if tracked { try money.run("git add -f \(name)") }
    return (money, outside + "/x")
  }

  private func remove(_ target: String) throws {
    try FileManager.default.removeItem(atPath: String(target.dropLast(2)))
  }

  @Test(
    "a link out of the folder that git tracks is written through only if requested",
    arguments: ["ledgers", "ledgers/history.csv", "reserve_manager.json"])
  func tracked(name: String) throws {
    let (money, target) = try linked(name, tracked: true)
    let before = money.text("reserve_manager.json")
    let failure = #expect(throws: Failure.self) { try money.deposit("2", as: "op-2") }
    expect(failure?.kind, equals: .input)
    expect(failure?.diagnostics.map(\.code), equals: ["folder-link-tracked"])
    expect(failure?.diagnostics.first?.message.contains(target), equals: true)
    expect(money.text("reserve_manager.json"), equals: before)
    expect(money.text("ledgers/history.csv")?.contains("op-2"), equals: false)
    let writer = Writer(tool: "test", now: MoneyFolder.moment, followsLinks: true)
    try money.place.record(as: writer) { (try money.change(by: "2", as: "op-2"), ()) }
    expect(money.text("ledgers/history.csv")?.contains("op-2"), equals: true)
    try money.run("test -L \(name)")
    try remove(target)
  }

  @Test(
    "a link that git does not track belongs to the user",
    arguments: ["ledgers", "ledgers/history.csv", "reserve_manager.json"])
  func own(name: String) throws {
    let (money, target) = try linked(name, tracked: false)
    try money.deposit("2", as: "op-2")
    expect(money.text("ledgers/history.csv")?.contains("op-2"), equals: true)
    try money.run("test -L \(name)")
    try remove(target)
  }

  @Test("git is asked only about links that leave the folder, and if git fails, writing is refused")
  func asked() throws {
    let (money, target) = try linked("ledgers", tracked: true)
    var calls = SystemCalls.system
    calls.run = { _ throws(SystemCalls.Problem) in throw SystemCalls.Problem(number: ENOENT) }
    let failure = #expect(throws: Failure.self) {
      try money.reached(through: calls).record(as: MoneyFolder.writer) {
        (try money.change(by: "2", as: "op-2"), ())
      }
    }
    expect(failure?.diagnostics.map(\.code), equals: ["folder-link-tracked"])
    try remove(target)
    let inside = try MoneyFolder()
    try inside.run("git init -q . && mv reserve_manager.json p && ln -s p reserve_manager.json")
    try inside.run("git add -A")
    try inside.reached(through: calls).record(as: MoneyFolder.writer) {
      (try inside.change(by: "2", as: "op-2"), ())
    }
    expect(inside.text("p")?.contains("102"), equals: true)
  }

  @Test("a recorded change is not completed through a tracked link either")
  func recorded() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    var calls = SystemCalls.system
    calls.exchange = { _, _ throws(SystemCalls.Problem) in throw SystemCalls.Problem(number: EIO) }
    #expect(throws: Failure.self) {
      try money.reached(through: calls).record(as: MoneyFolder.writer) {
        (try money.change(by: "2", as: "op-2"), ())
      }
    }
    try require(money.exists(".coffer/intention.json"))
    let outside = money.folder.place.path + ".out"
    try money.run(
      "git init -q . && mv reserve_manager.json '\(outside)'"
        + " && ln -s '\(outside)' reserve_manager.json && git add reserve_manager.json")
    let before = money.text("reserve_manager.json")
    let failure = #expect(throws: Failure.self) { try money.recover() }
    expect(failure?.diagnostics.map(\.code), equals: ["folder-link-tracked"])
    expect(money.text("reserve_manager.json"), equals: before)
    try FileManager.default.removeItem(atPath: outside)
  }
}

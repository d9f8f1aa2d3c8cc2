import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

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

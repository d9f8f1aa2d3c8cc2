import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

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

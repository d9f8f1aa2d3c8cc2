import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// Files that a stopped run left beside the plan.
@Suite struct LeftoversTests {
  private static let name = name(of: "op-1")

  private static func name(of operation: String) -> String {
    ".coffer-write-\(SHA256.hex(Array(operation.utf8)).prefix(16))-abc.tmp"
  }

  @Test("our own unfinished, old or new text is removed")
  func ours() throws {
    let new = MoneyFolder.plan(balance: "112.50")
    for left in ["", String(new.prefix(60)), new, MoneyFolder.plan(balance: "100.00")] {
      let money = try MoneyFolder()
      try money.depositStopped()
      try money.write(left, to: Self.name)
      try money.recover()
      #expect(money.names == MoneyFolder.done)
      #expect(money.text("reserve_manager.json") == new)
    }
  }

  @Test("what an editor saved in the moment of the exchange goes back to its place")
  func editors() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let edited = MoneyFolder.plan(balance: "100.00").replacing("500", with: "900")
    try money.write(edited, to: Self.name)
    try money.write(MoneyFolder.plan(balance: "112.50"), to: "reserve_manager.json")
    try money.recover()
    #expect(money.text("reserve_manager.json") == edited.replacing("100.00", with: "112.50"))
    #expect(money.names == MoneyFolder.done)
  }

  @Test("where its place was edited again, it is kept among the backups")
  func both() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let edited = MoneyFolder.plan(balance: "100.00").replacing("500", with: "900")
    let later = MoneyFolder.plan(balance: "112.50").replacing("500", with: "800")
    try money.write(edited, to: Self.name)
    try money.write(later, to: "reserve_manager.json")
    try money.recover()
    #expect(money.text("reserve_manager.json") == later)
    #expect(money.names == MoneyFolder.done)
    let kept = ".coffer/backups/reserve_manager.2026-11-21T090000Z.saved-meanwhile.json"
    #expect(money.text(kept) == edited)
  }

  @Test("files of other operations and of other programs stay, whatever they hold")
  func strangers() throws {
    let names = [
      Self.name(of: "op-2"), ".coffer-init-1.tmp", ".coffer-77-0.tmp", ".coffer-abc.tmp",
    ]
    let money = try MoneyFolder()
    try money.depositStopped()
    for name in names { try money.write(MoneyFolder.plan(balance: "100.00") + " ", to: name) }
    try money.write(MoneyFolder.plan(balance: "112.50"), to: "reserve_manager.json")
    try money.recover()
    #expect(money.text("reserve_manager.json") == MoneyFolder.plan(balance: "112.50"))
    #expect(money.names == (names + MoneyFolder.done).sorted())
  }
}

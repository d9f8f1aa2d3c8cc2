import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// The record of a change.
@Suite struct IntentionTests {
  @Test("the record lists every planned value and row in plain JSON")
  func text() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let text = try require(money.text(".coffer/intention.json"))
    for part in [
      #""operation": "op-1""#, #""tool": "test""#, #""at": "2026-11-21T09:00:00Z""#,
      #""old": "100.00""#, #""new": "112.50""#, #""file": "ledgers/history.csv""#,
      #""text": "id-op-1,,,,12.50,,,,,op-1\n""#,
    ] {
      expect(text.contains(part), "\(part)")
    }
  }

  @Test("a record with a changed byte, or an invalid one, stops every writer")
  func damaged() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let sound = try require(money.text(".coffer/intention.json"))
    for text in [
      "", "{}", "\0\0\0", sound.replacing("112.50", with: "912.50"), String(sound.dropLast(9)),
      sound.replacing("reserve_manager.json", with: "../../etc/x.csv"),
    ] {
      try money.write(text, to: ".coffer/intention.json")
      let failure = try money.failureOfRecovery()
      expect(failure.kind, equals: .writing)
      expect(failure.diagnostics.map(\.code), equals: ["write-record-damaged"])
      expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
      expect(money.place.planning([], []).diagnostics.map(\.code), equals: ["folder-pending"])
    }
    try money.write(sound, to: ".coffer/intention.json")
    try money.recover()
    expect(money.names, equals: MoneyFolder.done)
  }
}

import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// The plan at the moment of its replacement.
@Suite struct FileReplacementTests {
  @Test("if names cannot be exchanged, the plan is still replaced")
  func withoutExchange() throws {
    for number in [EINVAL, ENOSYS, ENOTSUP] {
      let money = try MoneyFolder()
      var calls = SystemCalls.system
      calls.exchange = { _, _ throws(SystemCalls.Problem) in
        throw SystemCalls.Problem(number: number)
      }
      try money.reached(through: calls).record(as: MoneyFolder.writer) {
        (try money.change(by: "12.50", as: "op-1"), ())
      }
      expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "112.50"))
      expect(money.names, equals: MoneyFolder.done)
    }
  }

  @Test("an edit saved just before the exchange is kept, and the change is added to it")
  func editorInTheLastMoment() throws {
    let money = try MoneyFolder()
    let edited = MoneyFolder.plan(balance: "100.00").replacing("500", with: "900")
    var calls = SystemCalls.system
    let exchanges = Count()
    calls.exchange = { one, other throws(SystemCalls.Problem) in
      if exchanges.next() == 1 { save(edited, in: money) }
      try SystemCalls.system.exchange(one, other)
    }
    try money.reached(through: calls).record(as: MoneyFolder.writer) {
      (try money.change(by: "12.50", as: "op-1"), ())
    }
    let expected = edited.replacing("100.00", with: "112.50")
    expect(money.text("reserve_manager.json"), equals: expected)
    expect(money.names, equals: MoneyFolder.done)
    expect(exchanges.current, equals: 3, "there, back, and there again from the editor's text")
  }

  @Test("an edit of a recorded value saved just before the exchange is a conflict, and is kept")
  func conflictInTheLastMoment() throws {
    let money = try MoneyFolder()
    var calls = SystemCalls.system
    calls.exchange = { one, other throws(SystemCalls.Problem) in
      save(MoneyFolder.plan(balance: "150.00"), in: money)
      try SystemCalls.system.exchange(one, other)
    }
    let failure = try money.failure(calls)
    expect(failure.diagnostics.map(\.code), equals: ["write-recorded"])
    expect(failure.diagnostics.first?.hint?.contains("folder-repair"), equals: true)
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "150.00"))
    expect(money.names, equals: [".coffer/intention.json"] + MoneyFolder.done)
  }

  @Test("a failed exchange leaves the old plan and no other file")
  func failing() throws {
    let money = try MoneyFolder()
    var calls = SystemCalls.system
    calls.exchange = { _, _ throws(SystemCalls.Problem) in throw SystemCalls.Problem(number: EIO) }
    try expect(money.failure(calls).diagnostics.map(\.code), equals: ["write-recorded"])
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
    expect(money.names, equals: [".coffer/intention.json"] + MoneyFolder.done)
  }
}

private func save(_ text: String, in money: MoneyFolder) {
  do {
    try money.write(text, to: "reserve_manager.json")
  } catch {
    Issue.record(error)
  }
}

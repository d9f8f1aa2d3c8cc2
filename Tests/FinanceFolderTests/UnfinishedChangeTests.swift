import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// A recorded deposit of 12.50 to 100.00, and an edit of the balance to 7.00.
struct UnfinishedChangeTests {
  private static func conflict() throws -> MoneyFolder {
    let money = try MoneyFolder()
    try money.depositStopped()
    try money.write(MoneyFolder.plan(balance: "7.00"), to: "reserve_manager.json")
    return money
  }

  private static func resolve(
    _ money: MoneyFolder, _ resolution: (UnfinishedChange) throws -> UnfinishedChange.Resolution
  ) throws {
    try money.place.resolve(as: MoneyFolder.writer) { change in
      (try resolution(try require(change)), ())
    }
  }

  private static func keep(_ change: UnfinishedChange) throws -> UnfinishedChange.Resolution {
    .keep(try change.history().rows(["id-keep,,,,-105.50,7.00,,,,op-2"]))
  }

  @Test("an unblocked change needs no resolution")
  func none() throws {
    let money = try MoneyFolder()
    expect(try money.place.recordedChange() == nil)
    try money.depositStopped()
    expect(try money.place.recordedChange() == nil)
  }

  @Test("keeping the edit leaves the file, and writes the recorded rows and correcting rows")
  func keeping() throws {
    let money = try Self.conflict()
    let change = try require(try money.place.recordedChange())
    expect(change.operation == "op-1" && change.obstacle.kind == .writing)
    let shown = try change.repairs(try Self.keep(change))
    try Self.resolve(money, Self.keep)
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "7.00"))
    let rows = MoneyFolder.row + "id-keep,,,,-105.50,7.00,,,,op-2\n"
    expect(money.text("ledgers/history.csv"), equals: MoneyFolder.header + "\n" + rows)
    expect(shown.map(\.after), equals: [Array((MoneyFolder.header + "\n" + rows).utf8)])
    expect(money.names, equals: MoneyFolder.done)
    try money.deposit("1.00", as: "op-3")
  }

  @Test("applying writes the recorded values, and keeps other edits and a copy of the file")
  func applying() throws {
    let money = try Self.conflict()
    let edited = MoneyFolder.plan(balance: "7.00").replacingOccurrences(of: "500", with: "900")
    try money.write(edited, to: "reserve_manager.json")
    try Self.resolve(money) { _ in .apply }
    let applied = edited.replacingOccurrences(of: "7.00", with: "112.50")
    expect(money.text("reserve_manager.json"), equals: applied)
    expect(money.text("ledgers/history.csv"), equals: MoneyFolder.header + "\n" + MoneyFolder.row)
    expect(money.backups.count, equals: 1)
    expect(money.text(".coffer/backups/\(try require(money.backups.first))"), equals: edited)
    expect(money.names, equals: MoneyFolder.done)
  }

  @Test("an interrupted resolution is completed by the next run", arguments: [true, false])
  func stopped(keeps: Bool) throws {
    let money = try Self.conflict()
    var calls = SystemCalls.system
    calls.open = { path, opening throws(SystemCalls.Problem) in
      if path.contains("/ledgers/"), opening == .creating {
        throw SystemCalls.Problem(number: ENOSPC)
      }
      return try SystemCalls.system.open(path, opening)
    }
    let folder = money.reached(through: calls)
    #expect(throws: Failure.self) {
      try folder.resolve(as: MoneyFolder.writer) { change in
        (keeps ? try Self.keep(try require(change)) : .apply, ())
      }
    }
    try money.recover()
    let balance = keeps ? "7.00" : "112.50"
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: balance))
    let rows = money.text("ledgers/history.csv")?.split(separator: "\n").count
    expect(rows == (keeps ? 3 : 2))
    expect(money.names, equals: MoneyFolder.done)
  }

  @Test("a change whose target is missing cannot be applied, and nothing is lost")
  func gone() throws {
    let money = try Self.conflict()
    let plan = #"{"tiers": []}"#
    try money.write(plan, to: "reserve_manager.json")
    let failure = #expect(throws: Failure.self) { try Self.resolve(money) { _ in .apply } }
    expect(failure?.kind, equals: .input)
    expect(money.text("reserve_manager.json") == plan && money.exists(".coffer/intention.json"))
  }

  @Test("a damaged record is set aside, also during a git merge; a valid one is not")
  func damaged() throws {
    let money = try Self.conflict()
    try money.write("", to: ".git/MERGE_HEAD")
    expect(try money.place.setDamagedRecordAside(as: MoneyFolder.writer) == nil)
    let text = try require(money.text(".coffer/intention.json"))
    try money.write(
      text.replacingOccurrences(of: "op-1", with: "op-9"), to: ".coffer/intention.json")
    #expect(throws: Failure.self) { try money.place.recordedChange() }
    let name = try require(try money.place.setDamagedRecordAside(as: MoneyFolder.writer))
    expect(money.text(name)?.contains("op-9"), equals: true)
    expect(!money.exists(".coffer/intention.json"))
  }

  @Test("a damaged record does not replace one set aside earlier")
  func damagedAgain() throws {
    let money = try MoneyFolder()
    for unsupported in [false, true] {
      var calls = SystemCalls.system
      if unsupported {
        calls.place = { _, _ throws(SystemCalls.Problem) in
          throw SystemCalls.Problem(number: EINVAL)
        }
      }
      let folder = money.reached(through: calls)
      for number in 1...2 {
        let text = "damaged \(number) \(unsupported)"
        try money.write(text, to: ".coffer/intention.json")
        let name = try require(try folder.setDamagedRecordAside(as: MoneyFolder.writer))
        expect(money.text(name), equals: text)
      }
    }
    expect(money.backups.count, equals: 4)
  }
}

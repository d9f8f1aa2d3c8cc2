import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

struct PlanBackupTests {
  @Test("versions are listed newest first, with the time and operation that replaced them")
  func list() throws {
    let money = try MoneyFolder()
    try expect(money.place.planBackups(), equals: [])
    try money.deposit("1.00", as: "op-1")
    try money.deposit("1.00", as: "op.2")
    try money.write("x", to: ".coffer/backups/ledgers-history.2026-11-21T093000Z.fix.csv")
    try money.write("x", to: ".coffer/backups/reserve_manager.json")
    let backups = try money.place.planBackups()
    expect(backups.map(\.operation), equals: ["op.2", "op-1"])
    expect(Set(backups.map(\.replacedAt)).count, equals: 1)
    let texts = backups.map { money.place.plan(of: $0).value?.document.source.bytes }
    expect(texts[0], equals: Array(MoneyFolder.plan(balance: "101.00").utf8))
    expect(texts[1], equals: Array(MoneyFolder.plan(balance: "100.00").utf8))
  }

  @Test("a version that is not a plan is reported at its place")
  func broken() throws {
    let money = try MoneyFolder()
    try money.write("{\"tiers\": 5}", to: ".coffer/backups/reserve_manager.2026.op.json")
    let backup = try require(try money.place.planBackups().first)
    let loaded = money.place.plan(of: backup)
    expect(loaded.value == nil && loaded.diagnostics.map(\.code) == ["plan-wrong-type"])
  }

  @Test("the plan's text is returned even if invalid, and a missing plan is an error")
  func text() throws {
    let money = try MoneyFolder()
    try money.write("broken", to: "reserve_manager.json")
    try expect(money.place.planText().bytes, equals: Array("broken".utf8))
    try money.remove("reserve_manager.json")
    let failure = #expect(throws: Failure.self) { try money.place.planText() }
    expect(failure?.diagnostics.map(\.code), equals: ["folder-plan-missing"])
  }
}

import FinanceFolder
import PlainText
import Testing

struct PendingChangeTests {
  @Test("a record that no tool wrote is an error; none is nothing")
  func damaged() throws {
    let money = try MoneyFolder()
    #expect(try money.codes(by: "pending-change") == [])
    try money.write("{}", to: ".coffer/intention.json")
    let findings = try money.findings(by: "pending-change")
    #expect(findings.map(\.diagnostic.code) == ["write-record-damaged"])
    #expect(findings.map(\.diagnostic.severity) == [.error])
  }

  @Test("a change that is recorded and not complete is a warning")
  func pending() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let findings = try money.findings(by: "pending-change")
    #expect(findings.map(\.diagnostic.code) == ["folder-pending"])
    #expect(findings.map(\.diagnostic.severity) == [.warning])
  }

  @Test("one that an edit stands in the way of is an error; who only reads is warned")
  func blocked() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    try money.write(MoneyFolder.plan(balance: "7.00"), to: "reserve_manager.json")
    let found = try money.findings(by: "pending-change").map(\.diagnostic)
    #expect(found.map(\.code) == ["folder-pending"] && found.map(\.severity) == [.error])
    #expect(found.first?.hint?.contains("folder-repair shows both ways out") == true)
    let told = money.place.planning([], []).diagnostics
    #expect(told.map(\.severity) == [.warning] && told.map(\.hint) == found.map(\.hint))
    #expect(money.place.planning([], []).value != nil)
  }
}

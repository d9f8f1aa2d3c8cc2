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
}

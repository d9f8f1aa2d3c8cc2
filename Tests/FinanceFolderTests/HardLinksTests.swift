import FinanceFolder
import PlainText
import Testing

struct HardLinksTests {
  @Test("a second name of the plan is told, a symbolic link to it is not")
  func links() throws {
    let money = try MoneyFolder()
    try money.run("ln -s reserve_manager.json link.json")
    #expect(try money.codes(by: "hard-links") == [])
    try money.run("ln reserve_manager.json second.json")
    #expect(try money.codes(by: "hard-links") == ["folder-hard-link"])
  }

  @Test("a ledger with a second name is a warning, for whoever writes to it too")
  func ledger() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.run("ln ledgers/history.csv second.csv")
    #expect(try money.codes(by: "hard-links") == ["folder-hard-link"])
    var noticed: [Diagnostic] = []
    try money.place.record(as: MoneyFolder.writer, notice: { noticed.append($0) }) {
      (try money.change(by: "2", as: "op-2"), ())
    }
    #expect(noticed.map(\.code) == ["folder-hard-link"])
    #expect(noticed.map(\.severity) == [.warning])
    #expect(money.text("second.csv")?.contains("op-2") == true)
  }
}

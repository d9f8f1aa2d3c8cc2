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
}

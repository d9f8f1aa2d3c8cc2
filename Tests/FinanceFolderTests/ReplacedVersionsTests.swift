import Expectations
import FinanceFolder
import Testing

struct ReplacedVersionsTests {
  private func balances(_ money: MoneyFolder, _ operation: String) throws -> [[String]] {
    try money.place.versions(replacedBy: operation).map { version in
      [version.before, version.after, version.now].map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test("an operation has the text before it, the text it wrote, and the current text")
  func versions() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "a")
    try money.deposit("1", as: "b.a")
    try money.deposit("1", as: "c")
    try money.write("x", to: ".coffer/backups/reserve_manager.json")
    let plans = ["100.00", "101.00", "102.00", "103.00"].map(MoneyFolder.plan(balance:))
    try expect(balances(money, "a"), equals: [[plans[0], plans[1], plans[3]]])
    try expect(balances(money, "b.a"), equals: [[plans[1], plans[2], plans[3]]])
    try expect(balances(money, "c"), equals: [[plans[2], plans[3], plans[3]]])
    try expect(balances(money, "d"), equals: [])
  }
}

import FinanceFolder
import PlainText
import Testing

struct ConflictCopiesTests {
  @Test(
    "each sync program's way to name a copy is known",
    arguments: [
      "reserve_manager (ann's conflicted copy 2026-11-20).json",
      "reserve_manager.sync-conflict-20261120-093000-ABCDEFG.json", ".reserve_manager.json.icloud",
      "reserve_manager 2.json", "ledgers/prices.sync-conflict-20261120-093000-ABCDEFG.csv",
      "ledgers/prices/2024 (conflicted copy).csv", "ledgers/prices/2024 3.csv",
    ])
  func copies(name: String) throws {
    let money = try MoneyFolder()
    try money.write("date\n", to: "ledgers/prices/2024.csv")
    try money.write("", to: name)
    let findings = try money.findings(by: "conflict-copies")
    #expect(findings.map(\.diagnostic.code) == ["folder-conflict-copy"])
    #expect(findings.first?.file?.hasSuffix(name) == true)
  }

  @Test("a number at the end of a name is a copy only beside the file of the other name")
  func others() throws {
    let money = try MoneyFolder()
    for name in [
      "budget.json", "budget 2.json", "x.csv", "x 2.csv", "reserve_manager 1.json",
      "reserve_manager two.json", "2.json",
    ] {
      try money.write("", to: name)
    }
    #expect(try money.codes(by: "conflict-copies") == [])
  }
}

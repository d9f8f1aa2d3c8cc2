import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Each ledger is read separately; a missing one is empty.
struct LedgerReadersTests {
  @Test("without files every ledger is empty, and there is no plan")
  func missing() throws {
    let money = try MoneyFolder()
    let place = money.place
    expect(place.plan().value??.value.tiers.map(\.name), equals: ["T"])
    expect(place.activities(Settings()).value?.count, equals: 0)
    expect(place.prices().value?.series(of: "X") == nil)
    expect(place.positions(Settings()).value?.rows, equals: [])
    expect(place.values(Settings()).value?.count, equals: 0)
    expect(place.valueRecords(Settings()).value?.isEmpty, equals: true)
    expect(place.history().value?.rows.isEmpty, equals: true)
    try money.remove("reserve_manager.json")
    let plan = try require(place.plan().value)
    expect(plan?.value == nil)
  }

  @Test("errors have the code of their ledger")
  func findings() throws {
    let money = try MoneyFolder()
    for name in ["activities", "prices", "positions", "values", "history"] {
      try money.write("x\n", to: "ledgers/\(name).csv")
    }
    func stages(_ diagnostics: [Diagnostic]) -> Set<String> {
      Set(diagnostics.filter { $0.severity == .error }.map { String($0.code.prefix { $0 != "-" }) })
    }
    expect(stages(money.place.activities(Settings()).diagnostics), equals: ["activity"])
    expect(stages(money.place.prices().diagnostics), equals: ["price"])
    expect(stages(money.place.positions(Settings()).diagnostics), equals: ["position"])
    expect(stages(money.place.values(Settings()).diagnostics), equals: ["value"])
    expect(stages(money.place.history().diagnostics), equals: ["history"])
  }
}

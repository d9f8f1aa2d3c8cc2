import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct BudgetChecksTests {
  private static let amounts = #""amounts": [{"amount": 5}]"#

  @Test(
    "a setting that prevents a budget from being computed is an error at its value",
    arguments: [
      (#"{"name": " ", "categories": ["F"]"#, "settings-budget-name", "name"),
      (#"{"name": "No Budget", "categories": ["F"]"#, "settings-budget-name", "name"),
      (#"{"name": "A", "categories": []"#, "settings-budget-category", "categories"),
      (#"{"name": "A", "categories": ["F", "F"]"#, "settings-budget-category", "categories[1]"),
      (#"{"name": "A", "categories": [" "]"#, "settings-budget-category", "categories[0]"),
      (
        #"{"name": "A", "categories": ["F"], "period": "2weeks""#, "settings-budget-period",
        "period"
      ),
      (#"{"name": "A", "categories": ["F"], "period": "pay""#, "settings-budget-period", "period"),
      (#"{"name": "A", "categories": ["F"], "pay": "Salary""#, "settings-budget-period", "pay"),
      (
        #"{"name": "A", "categories": ["F"], "start": "2026-02-01", "end": "2026-01-31""#,
        "settings-budget-period", "end"
      ),
      (
        #"{"name": "A", "categories": ["F"], "carry_limit": 5"#, "settings-budget-amount",
        "carry_limit"
      ),
      (
        #"{"name": "A", "categories": ["F"], "rollover": "both", "carry_limit": -5"#,
        "settings-budget-amount", "carry_limit"
      ),
    ])
  func errors(budget: String, code: String, place: String) {
    let found = settingsBudgets(in: BudgetText.settings("\(budget), \(Self.amounts)}"))
    expect(found.map(\.code), equals: [code])
    expect(found.allSatisfy { $0.severity == .error && $0.hint != nil })
    expect(found.first.map { Self.text($0.path) }, equals: "spending.budgets[0].\(place)")
  }

  @Test("leftovers form a cycle exactly if following the links returns to a budget")
  func leftovers() {
    var generator = SeededGenerator(seed: 47)
    for round in 0..<300 {
      let count = Int.random(in: 1...8, using: &generator)
      let receivers = (0..<count).map { _ in
        generator.oneIn(4) ? nil : Int.random(in: 0..<count, using: &generator)
      }
      let budgets = receivers.enumerated().map { index, receiver in
        let leftover = receiver.map { ", \"leftover_to\": \"B\($0)\"" } ?? ""
        return "{\"name\": \"B\(index)\", \"categories\": [\"C\(index)\"], "
          + "\(Self.amounts)\(leftover)}"
      }
      let found = settingsBudgets(in: BudgetText.settings(budgets.joined(separator: ", ")))
      let returning = receivers.indices.filter { start in
        var (next, steps) = (receivers[start], 0)
        while let now = next, now != start, steps <= count {
          next = receivers[now]
          steps += 1
        }
        return next == start
      }
      expect(
        found.map { Self.text($0.path) },
        equals: returning.map { "spending.budgets[\($0)].leftover_to" }, "seed 47, round \(round)")
    }
  }

  @Test("negative amounts and two amounts for one day are errors")
  func amountErrors() {
    let found = settingsBudgets(
      in: BudgetText.settings(
        """
        {"name": "A", "categories": ["F"], "amounts": [{"amount": -1},
         {"from": "2026-01-01", "amount": 1}, {"from": "2026-01-01", "amount": 2}]}
        """))
    expect(
      found.map { Self.text($0.path) },
      equals: [
        "spending.budgets[0].amounts[0].amount", "spending.budgets[0].amounts[2].from",
      ])
  }

  @Test(
    "two budgets may list the same category if their periods do not overlap",
    arguments: [
      (#""end": "2026-01-31""#, #""start": "2026-02-01""#, 0),
      (#""end": "2026-01-31""#, #""start": "2026-01-31""#, 1),
      (#""start": "2026-02-01""#, #""end": "2026-01-31""#, 0),
      (#""start": "2026-02-01""#, #""start": "2026-03-01""#, 1),
      (#""start": null"#, #""end": null"#, 1),
    ])
  func ties(first: String, second: String, count: Int) {
    let found = settingsBudgets(
      in: BudgetText.settings(
        """
        {"name": "A", "categories": ["F", "G"], "amounts": [], \(first)},
        {"name": "B", "categories": ["F:X", "F"], "amounts": [], \(second)}
        """))
    expect(found.count, equals: count)
    expect(found.allSatisfy { Self.text($0.path) == "spending.budgets[1].categories[1]" })
  }

  @Test("a category renamed by an alias is treated as the new name")
  func aliases() {
    let found = settingsBudgets(
      in: BudgetText.settings(
        """
        {"name": "A", "categories": ["Old"], "amounts": []},
        {"name": "A", "categories": ["New"], "amounts": []}
        """, #""aliases": {"Old": "New"}, "#))
    expect(found.map(\.code), equals: ["settings-budget-name", "settings-budget-category"])
  }

  private static func text(_ path: [JSONPathStep]) -> String {
    path.map { step in
      switch step {
      case .key(let key): key
      case .index(let index): "[\(index)]"
      case .part(let range): "\(range)"
      }
    }.joined(separator: ".").replacing(".[", with: "[")
  }
}

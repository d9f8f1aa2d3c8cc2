package import FinanceModel
import PlainText

/// Reports budgets in `coffer.json` that cannot be computed: duplicate names or categories, no
/// categories, invalid periods, and negative amounts. All are errors.
///
/// - Complexity: linear in the number of budgets, but quadratic in the number of budgets that list
///   the same category.
package func settingsBudgets(in settings: Settings) -> [PathFinding] {
  var check = BudgetCheck(settings.spending?.budgets ?? [])
  check.checkNames()
  for index in check.budgets.indices {
    check.checkPeriods(index)
    check.checkAmounts(index)
    check.checkLeftover(index)
  }
  check.checkCategories(renamed: CategoryRules(settings).renamed)
  return check.findings
}

extension [JSONPathStep] {
  /// Returns the path of a budget's value in the settings.
  package static func budget(_ index: Int, _ key: BudgetSettings.CodingKeys) -> Self {
    [.key("spending"), .key("budgets"), .index(index), .key(key.rawValue)]
  }
}

private struct BudgetCheck {
  let budgets: [BudgetSettings]
  private(set) var findings: [PathFinding] = []
  /// Index of the budget that receives each budget's leftovers; nil if there is no such budget or
  /// its name is unknown.
  private let receivers: [Int?]
  /// Indices of budgets that eventually receive their own leftovers.
  private let returning: Set<Int>

  init(_ budgets: [BudgetSettings]) {
    self.budgets = budgets
    let hasLeftovers = budgets.contains { $0.leftoverTo != nil }
    let indices = hasLeftovers ? budgets.indexByName : [:]
    receivers = budgets.map { $0.leftoverTo.flatMap { indices[$0] } }
    returning = hasLeftovers ? Self.circles(receivers) : []
  }

  private mutating func report(
    _ code: SettingsCode, _ index: Int, _ key: BudgetSettings.CodingKeys, _ more: [JSONPathStep],
    _ problem: String, _ hint: String
  ) {
    findings.append(
      PathFinding(
        .error, code, "budget '\(budgets[index].name.visible)' \(problem)",
        at: .budget(index, key) + more, hint: hint))
  }

  mutating func checkNames() {
    var firsts: Set<String> = []
    for (index, budget) in budgets.enumerated() {
      if budget.name.isBlankCell {
        report(.budgetName, index, .name, [], "has a blank name", "write the budget's name")
      } else if budget.name.lowercased() == BudgetSettings.noBudget {
        report(
          .budgetName, index, .name, [], "has the name that is reserved for all other spending",
          "write another name")
      } else if !firsts.insert(budget.name).inserted {
        report(
          .budgetName, index, .name, [], "is defined twice", "give each budget a unique name")
      }
    }
    for (index, budget) in budgets.enumerated() {
      for (position, alias) in (budget.aliases ?? []).enumerated()
      where !firsts.insert(alias).inserted {
        report(
          .budgetName, index, .aliases, [.index(position)],
          "has the alias '\(alias.visible)', which is also the name of another budget",
          "remove the alias from one of the budgets")
      }
    }
  }

  mutating func checkPeriods(_ index: Int) {
    let budget = budgets[index]
    let kind = budget.period ?? .month
    if kind == .twoWeeks, budget.start == nil {
      report(
        .budgetPeriod, index, .period, [], "has two-week periods but no 'start'",
        "write the first day of a period: \"start\": \"2026-01-05\"")
    }
    if kind == .pay, budget.pay?.isBlankCell ?? true {
      report(
        .budgetPeriod, index, .period, [], "has pay periods but no 'pay'",
        "write the category or the payee of the income: \"pay\": \"PAYEE\"")
    }
    if kind != .pay, budget.pay != nil {
      report(
        .budgetPeriod, index, .pay, [], "has 'pay', but its period is \(kind.rawValue)",
        "write \"period\": \"pay\", or remove 'pay'")
    }
    if let start = budget.start, let end = budget.end, end < start {
      report(
        .budgetPeriod, index, .end, [], "ends on \(end), before it starts on \(start)",
        "write a later day")
    }
  }

  mutating func checkAmounts(_ index: Int) {
    let budget = budgets[index]
    var starts: Set<CalendarDate?> = []
    for (position, amount) in budget.amounts.enumerated() {
      let path: (BudgetSettings.Amount.CodingKeys) -> [JSONPathStep] = {
        [.index(position), .key($0.rawValue)]
      }
      if amount.amount.isNegative {
        report(
          .budgetAmount, index, .amounts, path(.amount), "has a negative amount",
          "write the spending limit, 0 or more")
      }
      if !starts.insert(amount.from).inserted {
        report(
          .budgetAmount, index, .amounts, path(amount.from == nil ? .amount : .from),
          "has two amounts from the same day", "remove one of them")
      }
    }
    guard let limit = budget.carryLimit else { return }
    if limit.isNegative {
      report(
        .budgetAmount, index, .carryLimit, [], "has a negative carry_limit",
        "write the largest amount to carry, 0 or more")
    }
    if budget.rollover != .surplus, budget.rollover != .both {
      report(
        .budgetAmount, index, .carryLimit, [],
        "has a carry_limit, which has no effect without rollover",
        "write \"rollover\": \"surplus\" or \"both\", or remove carry_limit")
    }
  }

  /// Reports a budget that sends its leftovers to an unknown budget, or that eventually receives
  /// its own leftovers.
  mutating func checkLeftover(_ index: Int) {
    guard let name = budgets[index].leftoverTo else { return }
    if receivers[index] == nil {
      let near = nearestName(to: name, among: budgets.map(\.name))
      report(
        .budgetName, index, .leftoverTo, [],
        "transfers its leftover to '\(name.visible)', which is not a budget",
        near.map { "did you mean '\($0.visible)'?" } ?? "write the name of another budget")
    } else if returning.contains(index) {
      report(
        .budgetName, index, .leftoverTo, [],
        "transfers its leftover to itself through other budgets",
        "write the name of a budget that does not transfer its leftover to this one")
    }
  }

  /// Returns the budgets that are part of a cycle of receivers.
  ///
  /// - Complexity: linear in the number of budgets.
  private static func circles(_ receivers: [Int?]) -> Set<Int> {
    var circles: Set<Int> = []
    var walkOfBudget = [Int?](repeating: nil, count: receivers.count)
    for start in receivers.indices where walkOfBudget[start] == nil {
      var next: Int? = start
      while let now = next, walkOfBudget[now] == nil {
        walkOfBudget[now] = start
        next = receivers[now]
      }
      // The walk returned to a budget that it had already visited, so that budget is part of a
      // cycle.
      guard let met = next, walkOfBudget[met] == start else { continue }
      var now = met
      while circles.insert(now).inserted, let receiver = receivers[now] { now = receiver }
    }
    return circles
  }

  mutating func checkCategories(renamed: (String) -> String) {
    var owners: [String: [Int]] = [:]
    for (index, budget) in budgets.enumerated() {
      if budget.categories.isEmpty {
        report(
          .budgetCategory, index, .categories, [], "has no categories",
          "list the categories of the budget")
      }
      for (position, category) in budget.categories.enumerated() {
        if category.isBlankCell {
          report(
            .budgetCategory, index, .categories, [.index(position)], "contains a blank category",
            "remove the blank category; rows without a category do not belong to a budget")
          continue
        }
        let name = renamed(category)
        if let other = owners[name]?.first(where: { $0 == index || sharesDay($0, index) }) {
          let owner =
            other == index ? "twice" : "as budget '\(budgets[other].name.visible)' does"
          report(
            .budgetCategory, index, .categories, [.index(position)],
            "lists '\(category.visible)' \(owner)",
            "list the category in one budget only")
        }
        owners[name, default: []].append(index)
      }
    }
  }

  private func sharesDay(_ one: Int, _ other: Int) -> Bool {
    func begins(_ first: Int, byTheEndOf second: Int) -> Bool {
      guard let start = budgets[first].start, let end = budgets[second].end else { return true }
      return start <= end
    }
    return begins(one, byTheEndOf: other) && begins(other, byTheEndOf: one)
  }
}

extension [BudgetSettings] {
  /// Index of each budget by name and alias. A name takes precedence over an alias, and an earlier
  /// budget over a later one.
  var indexByName: [String: Int] {
    let aliases = enumerated().flatMap { index, budget in
      (budget.aliases ?? []).map { ($0, index) }
    }
    return Dictionary(
      enumerated().map { ($1.name, $0) } + aliases, uniquingKeysWith: { first, _ in first })
  }
}

extension BudgetSettings {
  /// Name of the line for spending outside all budgets.
  package static let noBudget = "no budget"
}

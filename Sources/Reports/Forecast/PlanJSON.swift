import Console
import FinanceModel
import Forecasting
import PlainText

extension PlanTables {
  /// The answer's numbers as JSON, by scenario.
  var json: JSONValue {
    .object([
      "scenarios": .array(scenarios.map(object)),
      "as_of": .string(outlook.question.conditions.start.description),
      "currency": currency.code.map(JSONValue.string) ?? .null,
      "compounding": .string(outlook.question.compounding.rawValue),
      "need": need,
      "assumptions": .array(assumptions.map(JSONValue.string)),
    ])
  }

  private func object(of scenario: Scenario) -> JSONValue {
    let filled = Table(Self.filled, rows: filledRows(scenario))
    let due = Table(Self.due, rows: dueRows(scenario))
    let question = outlook.question
    return .object([
      "contribution": scenario.contribution.json,
      "filled": .array(zip(filled.objects(omitting: dated), filled.rows).map(datedFirst)),
      "months": .array(months(of: scenario)),
      "unallocated": money(scenario.totals.unallocated).json,
      "every": .string(question.interval.rawValue),
      "from": .string(question.schedule.first.description),
      "due": .array(due.objects(omitting: ["contribution"])),
      "first_missed": first(missedBy: scenario, due),
      "totals": totals(of: scenario),
    ])
  }

  private var dated: Set<String> { ["contribution", "tier", "date"] }

  /// Returns the JSON of a row, beginning with the tier's name and date, which do not vary between
  /// scenarios.
  private func datedFirst(_ rest: JSONValue, _ row: [Cell]) -> JSONValue {
    guard case .object(let others) = rest else { return rest }
    return JSONValue.object(["tier": row[1].json, "date": row[4].json]).adding(others)
  }

  private func months(of scenario: Scenario) -> [JSONValue] {
    zip(scenario.run.months, scenario.tierBalances).map { month, balances in
      .object([
        "date": .string(month.date.description),
        "tiers": .array(
          order.map { tier in
            .object([
              "tier": .string(plan.tiers[tier].name), "balance": money(balances[tier]).json,
            ])
          }),
        "interest": money(month.interest).json,
        "paid_in": money(month.paidIn).json,
        "recurring": money(month.recurring).json,
        "unallocated": money(month.unallocated).json,
      ])
    }
  }

  private func first(missedBy scenario: Scenario, _ due: Table) -> JSONValue {
    guard let missed = scenario.run.firstMissed,
      let index = scenario.run.due.firstIndex(of: missed)
    else { return .null }
    return due.objects(omitting: ["contribution"])[index]
  }

  private func totals(of scenario: Scenario) -> JSONValue {
    Table(Self.totals, rows: [totalsRow(scenario)]).objects(omitting: ["contribution"])[0]
  }

  private var need: JSONValue {
    guard let need = outlook.question.need, let found = outlook.found else { return .null }
    var members: [JSONValue.Member] = [
      .init("tier", .string(plan.tiers[need.tier].name)),
      .init("until", .string(need.until.description)),
    ]
    switch found {
    case .units:
      members.append(.init("contribution", scenarios.first?.contribution.json ?? .null))
      members.append(.init("obstacle", .null))
    case .unreachable(let obstacle):
      members.append(.init("contribution", .null))
      members.append(.init("obstacle", .string(obstacle.word)))
    }
    return .object(members)
  }
}

extension ContributionSearch.Obstacle {
  /// The obstacle's name in JSON output.
  var word: String {
    switch self {
    case .noPayment: "no-payment"
    case .noRoom: "no-room"
    }
  }
}

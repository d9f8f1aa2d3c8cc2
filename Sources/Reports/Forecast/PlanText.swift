import Charts
import Console
import FinanceModel
import Forecasting
import PlainText

extension PlanTables {
  /// Returns the runs for display, without assumptions.
  func page(isPrivate: Bool) -> Page {
    var page = Page()
    if let line = needLine { page.line(line) }
    guard !scenarios.isEmpty else { return page }
    guard !plan.tiers.isEmpty else {
      page.line("The plan has no tiers.")
      return page
    }
    if needLine != nil { page.blank() }
    page.table(scenarios.count == 1 ? datesOfOne : datesSideBySide(isPrivate: isPrivate))
    page.blank()
    let all = ["contribution", "paid_in", "interest", "recurring", "unallocated", "balance_end"]
    page.table(
      TextTable(totalsTable, showing: all, dropping: ["recurring", "unallocated", "contribution"]))
    addDates(to: &page)
    return page
  }

  private var needLine: StyledText? {
    guard let need = outlook.question.need, let found = outlook.found else { return nil }
    let tier = StyledText(plan.tiers[need.tier].name, .strong)
    switch found {
    case .units(0): return "\(tier) is full by \(need.until) without any contribution."
    case .units:
      let amount = StyledText((scenarios.first?.contribution ?? .null).text, .amount)
      let unit = currency.code.map { " \($0)" } ?? ""
      return "\(tier) is full by \(need.until) with \(amount)\(unit)"
        + " \(outlook.question.interval.phrase)."
    case .unreachable(.noPayment):
      return "No contribution fills \(tier) by \(need.until): none is due before the end of that"
        + " day."
    case .unreachable(.noRoom):
      let why =
        plan.tiers[need.tier].accounts.isEmpty
        ? "it has no accounts" : "its account caps prevent it from reaching its target"
      return "No contribution fills \(tier) by \(need.until): \(why)."
    }
  }

  private var datesOfOne: TextTable {
    var table = TextTable([
      .flexible("Tier"), .right("Target"), TextTable.Column("Balance", .right, dropRank: 1),
      .left("Full on"), .right("Balance end"),
    ])
    for scenario in scenarios {
      for (row, tier) in zip(filledRows(scenario), order) {
        table.row([
          StyledText(row[1].text), StyledText(row[2].text, .amount),
          StyledText(row[3].text, .amount), fullText(tier, scenario),
          StyledText(row[5].text, .amount),
        ])
      }
    }
    return table
  }

  private func datesSideBySide(isPrivate: Bool) -> TextTable {
    // Amounts in titles cannot be hidden.
    let titles = scenarios.enumerated().map { index, scenario in
      isPrivate ? "Scenario \(index + 1)" : title(of: scenario)
    }
    var table = TextTable(
      [
        .flexible("Tier"), TextTable.Column("Target", .right, dropRank: 2),
        TextTable.Column("Balance", .right, dropRank: 1),
      ] + titles.map { .left($0) })
    for (row, tier) in zip(scenarios.first.map(filledRows) ?? [], order) {
      table.row(
        [
          StyledText(row[1].text), StyledText(row[2].text, .amount),
          StyledText(row[3].text, .amount),
        ] + scenarios.map { fullText(tier, $0) })
    }
    return table
  }

  private func fullText(_ tier: Int, _ scenario: Scenario) -> StyledText {
    guard let date = scenario.run.filled[tier] else { return StyledText("not reached", .attention) }
    return date == outlook.question.conditions.start
      ? StyledText("full today", .good) : StyledText(date.description)
  }

  private func addDates(to page: inout Page) {
    guard !outlook.question.conditions.due.isEmpty else { return }
    page.blank()
    let isOne = scenarios.count == 1
    var table = TextTable(
      (isOne ? [] : [.right("Contribution")]) + [
        .flexible("Tier"), .left("Due"), .left("Full on"), .left("In time"), .right("Missing"),
      ])
    for scenario in scenarios {
      for (row, outcome) in zip(dueRows(scenario), scenario.run.due) {
        table.row(
          (isOne ? [] : [StyledText(row[0].text, .amount)]) + [
            StyledText(row[1].text), StyledText(row[2].text),
            fullText(outcome.due.tier, scenario), outcome.verdict,
            StyledText(outcome.isInTime == false ? row[5].text : "", .amount),
          ])
      }
    }
    page.table(table)
    let missed = scenarios.map { ($0, $0.run.firstMissed) }
    for (scenario, first) in missed {
      guard let first else { continue }
      let amount = StyledText(scenario.contribution.text, .amount)
      let lead: StyledText = isOne ? "First tier missed" : "First tier missed with \(amount)"
      page.line(
        "\(lead): \(plan.tiers[first.due.tier].name, .strong), due \(first.due.date).")
    }
  }

  /// Returns the contribution as a title.
  func title(of scenario: Scenario) -> String {
    scenario.units == nil ? "Nothing" : scenario.contribution.text
  }
}

extension PlanSimulation.DueOutcome {
  fileprivate var verdict: StyledText {
    switch isInTime {
    case true?: StyledText("yes", .good)
    case false?: StyledText("no", .bad)
    case nil: StyledText("after the forecast", .faint)
    }
  }
}

extension PlanContribution.Interval {
  /// The interval as a phrase that follows an amount.
  var phrase: String {
    switch self {
    case .monthly: "a month"
    case .biweekly: "every two weeks"
    case .weekly: "a week"
    }
  }
}

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

/// The balances of a run over time, by tier; for several runs, their totals.
struct PlanChart {
  let chart: LineChart

  /// - Parameter isPrivate: whether to show numbers instead of scenario names, which contain
  ///   amounts.
  init(_ tables: PlanTables, isPrivate: Bool = false) {
    let isOne = tables.scenarios.count == 1
    chart = LineChart(
      title: isOne ? "Tier balances" : "Combined balance of all tiers",
      description: "Forecast balances, month by month.",
      series: isOne ? Self.tiers(tables) : Self.totals(tables, isPrivate: isPrivate),
      unit: tables.currency.code, minorDigits: tables.currency.minorDigits, isFilled: false)
  }

  /// Appends the chart to a page.
  func add(to page: inout Page, _ manner: ChartTextOptions) {
    page.blank()
    page.chart(chart, manner)
  }

  private static func tiers(_ tables: PlanTables) -> [DatedSeries] {
    tables.scenarios.flatMap { scenario in
      tables.order.map { tier in
        series(
          tables.plan.tiers[tier].name, tables, scenario, from: tables.balances[tier],
          scenario.tierBalances.map { $0[tier] })
      }
    }
  }

  private static func totals(_ tables: PlanTables, isPrivate: Bool) -> [DatedSeries] {
    tables.scenarios.enumerated().map { index, scenario in
      let name = isPrivate ? "Scenario \(index + 1)" : tables.title(of: scenario)
      return series(name, tables, scenario, from: tables.balance, scenario.balances)
    }
  }

  private static func series(
    _ name: String, _ tables: PlanTables, _ scenario: PlanTables.Scenario, from first: Decimal,
    _ later: [Decimal]
  ) -> DatedSeries {
    let start = tables.outlook.question.conditions.start
    return DatedSeries(
      name: name,
      points: [DatedSeries.Point(date: start, value: first)]
        + zip(scenario.run.months, later).map { .init(date: $0.date, value: $1) })
  }
}

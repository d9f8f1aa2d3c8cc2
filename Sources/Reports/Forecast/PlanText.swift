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

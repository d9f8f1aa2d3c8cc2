import FinanceModel
import Forecasting
import PlainText

extension PlanTables {
  /// The assumptions of the runs, as sentences without amounts.
  var assumptions: [String] {
    let question = outlook.question
    let start = question.conditions.start
    let end = start.adding(months: question.months) ?? start
    return [runSentence(from: start, to: end), question.compounding.assumption]
      + question.rates.assumptions(from: start, to: end)
      + [
        "Interest is credited at the end of each month, rounded half-even to the minor unit, and"
          + " stays in its account."
      ]
      + contributionSentences + recurringSentences(before: start) + billSentences
      + overdraftSentences
      + dueSentences
  }

  private func runSentence(from start: CalendarDate, to end: CalendarDate) -> String {
    let months = outlook.question.months
    return "The forecast covers \(months) month\(months == 1 ? "" : "s"), from \(start) to \(end)."
  }

  private var contributionSentences: [String] {
    let question = outlook.question
    guard scenarios.contains(where: { $0.units != nil }) else {
      guard question.need == nil else { return [] }
      return [
        "No contributions: specify an amount with --contribute, or set plan.default_contribution in"
          + " coffer.json."
      ]
    }
    var sentences: [String] = []
    if question.isDefault, question.need == nil {
      sentences.append("The contribution is plan.default_contribution in coffer.json.")
    }
    guard let first = outlook.paydays.first else {
      return sentences + ["The forecast period does not include a contribution."]
    }
    sentences.append(
      "Contributions are made \(question.interval.adverb), the first on \(first), and split as"
        + " plan-allocate splits new cash.")
    let growth = question.conditions.growthTier.map { plan.tiers[$0].name.visible }
    sentences.append(
      growth.map { "Surplus goes to \($0)." }
        ?? "There is no growth tier: surplus is unallocated.")
    return sentences
  }

  private func recurringSentences(before start: CalendarDate) -> [String] {
    let recurring = outlook.question.recurring
    var sentences: [String] = []
    if !recurring.amounts.isEmpty {
      let count = recurring.amounts.count
      sentences.append(
        (count == 1
          ? "1 recurring item is applied on its due dates"
          : "\(count) recurring items are applied on"
            + " their due dates") + ", without a floor or a cap.")
    }
    if !recurring.findings.isEmpty {
      sentences.append("Recurring items due before \(start) are ignored.")
    }
    if recurring.strayCount > 0 {
      let count = recurring.strayCount
      sentences.append(
        "\(count) recurring item\(count == 1 ? " is" : "s are") excluded:"
          + " \(count == 1 ? "its account is" : "their accounts are") not in the plan.")
    }
    return sentences
  }

  private var billSentences: [String] {
    guard let bills = outlook.question.bills else {
      guard outlook.question.leavesBills else { return [] }
      return [
        "Bills in coffer.json are not applied; "
          + "--bills applies the bills of the plan's accounts."
      ]
    }
    var sentences: [String] = []
    if bills.count > 0 {
      let isOne = bills.count == 1
      sentences.append(
        "\(bills.count) unpaid bill\(isOne ? " is" : "s are") applied on "
          + "\(isOne ? "its" : "their") due dates.")
    }
    if bills.strayCount > 0 {
      let isOne = bills.strayCount == 1
      sentences.append(
        "\(bills.strayCount) bill\(isOne ? " is" : "s are") excluded: "
          + "\(isOne ? "its" : "their") account does not match exactly one plan balance,"
          + " or has another currency.")
    }
    return sentences.isEmpty ? ["No bill is expected."] : sentences
  }

  private var overdraftSentences: [String] {
    var sentences: [String] = []
    for (index, scenario) in scenarios.enumerated() {
      let place = scenarios.count == 1 ? "" : " in scenario \(index + 1)"
      for overdraft in scenario.run.overdrafts {
        let tier = plan.tiers[overdraft.tier]
        let account = tier.accounts[overdraft.account]
        sentences.append(
          "\(account.name.visible) in \(tier.name.visible) falls below zero on \(overdraft.date)"
            + "\(place).")
      }
    }
    return sentences
  }

  private var dueSentences: [String] {
    let outcomes = scenarios.first?.run.due ?? []
    return outcomes.filter { $0.missing == nil }.map { outcome in
      "The forecast ends before \(plan.tiers[outcome.due.tier].name.visible) is due, on"
        + " \(outcome.due.date); --months extends it."
    }
  }
}

extension PlanContribution.Interval {
  /// The interval as an adverb.
  fileprivate var adverb: String {
    switch self {
    case .monthly: "every month"
    case .biweekly: "every two weeks"
    case .weekly: "every week"
    }
  }
}

import Console
import FinanceModel
import Forecasting
import PlainText

extension RiskTables {
  /// The assumptions of the bands, as sentences without amounts.
  var assumptions: [String] {
    let terms = question.terms
    let start = question.conditions.start
    let run =
      "The forecast covers \(count(terms.months, "month")), from \(start) to \(question.end)"
    return ["\(run), with \(terms.paths) paths and seed \(terms.seed)."]
      + historySentences + lognormalSentences + rateSentences + moneySentences
      + [
        "Figures are estimates in whole units. ± is sampling error (three standard errors). It "
          + "does not include errors of the model.",
        "Amounts are nominal: inflation is not deducted. Each day's band is computed separately, "
          + "and a path need not follow it.",
      ] + (backtest?.assumptions ?? [])
  }

  private var historySentences: [String] {
    let history = question.models.history
    let rows = question.models.rows
    var sentences: [String] = []
    if let first = history.ends.dropFirst().first, let last = history.ends.last {
      let months = history.factors.count
      sentences.append(
        "The history covers \(count(months, "month")), \(month(first)) to \(month(last))."
          + " It is drawn in blocks of \(count(question.terms.block, "month")) on average,"
          + " with the same months for all accounts.")
    }
    for (number, column) in history.columns.enumerated() {
      let name = question.ledger.accounts[column.account]
      let grown = rows.filter { $0.model == .history(column: number) }.map(accountName)
      guard !grown.isEmpty else { continue }
      sentences.append(
        grown == [name]
          ? "\(name) grows as in the past."
          : "\(grown.listed) grow\(grown.count == 1 ? "s" : "") as"
            + " \(name) did in the past.")
      if !column.growth.statesFlows {
        sentences.append(
          "\(name) does not state deposits or withdrawals, so every change in its value is"
            + " treated as growth; snapshot record --flow separates flows from growth.")
      }
    }
    if history.columns.contains(where: { foreignCurrency(of: $0.account) != nil }) {
      sentences.append("Exchange rates are assumed to stay constant.")
    }
    for column in history.ended {
      guard let last = column.growth.ends.last else { continue }
      sentences.append(
        "The history of \(question.ledger.accounts[column.account]) is not used: its values end in"
          + " \(month(last)).")
    }
    let dropped = history.dropped.map { question.ledger.accounts[$0] }
    if !dropped.isEmpty {
      sentences.append(
        "The history of \(dropped.listed) is excluded: it shares fewer than"
          + " \(GrowthHistory.fewestMonths) months with the others.")
    }
    return sentences
  }

  /// Returns the currency of an account's values if it differs from the plan's currency.
  private func foreignCurrency(of account: Int) -> String? {
    guard let number = question.ledger.currency(ofAccount: account) else { return nil }
    let code = question.ledger.currencies[number]
    return code == currency.code ? nil : code
  }

  private var lognormalSentences: [String] {
    var sentences: [String] = []
    var listed: Set<RiskModels.Model> = []
    for row in question.models.rows {
      guard case .lognormal(let meanPct, let volatilityPct) = row.model,
        listed.insert(row.model).inserted
      else { continue }
      let names = question.models.rows.filter { $0.model == row.model }.map(accountName)
      sentences.append(
        "\(names.listed) grow\(names.count == 1 ? "s" : "") by \(meanPct.percentText) a year on "
          + "average, with a volatility of \(volatilityPct.percentText) (lognormal, from "
          + "coffer.json).")
    }
    // Balances that depend on the same account's values move together.
    let accounts = Set(question.models.rows.compactMap(\.source)).count
    let hasPast = !question.models.history.columns.isEmpty
    if accounts > 1 || accounts > 0 && hasPast {
      sentences.append(
        "Lognormal accounts move independently of all others (balances in one account move alike),"
          + " which makes bands of several accounts too narrow if the accounts fall together.")
    }
    return sentences
  }

  private var rateSentences: [String] {
    let certain = question.models.rows.filter { $0.model == .rate }
    guard !certain.isEmpty else { return [] }
    let all = certain.count == question.models.rows.count
    var sentences = [
      (all
        ? "No account has a history of \(MonthlyGrowth.monthsWithValues) months or a stated "
          + "volatility: all earn their rate without variation."
        : "\(certain.map(accountName).listed) earn\(certain.count == 1 ? "s" : "") the plan's "
          + "rate without variation.")
    ]
    let risky = certain.filter { $0.kind == .securities || $0.kind == .crypto }
    if !risky.isEmpty {
      sentences.append(
        "\(risky.map(accountName).listed) ha\(risky.count == 1 ? "s" : "ve") no usable history or "
          + "volatility: steady growth is assumed. The real range is wider.")
    }
    return sentences + [question.compounding.assumption]
      + question.rates.assumptions(from: question.conditions.start, to: question.end)
  }

  private var moneySentences: [String] {
    var what: [String] = []
    if question.contribution != nil {
      let source = question.isDefault ? " (plan.default_contribution in coffer.json)" : ""
      what.append("contributions\(source), each month from the first day on,")
    }
    if !question.recurring.amounts.isEmpty { what.append("recurring items") }
    guard !what.isEmpty else {
      return [
        "No contributions: specify an amount with --contribute, or set plan.default_contribution in"
          + " coffer.json."
      ]
    }
    let lead = what.joined(separator: " and ")
    let drawn = question.models.rows.contains { $0.model != .rate }
    return [
      lead.capitalised + " are distributed as in forecast plan"
        + (drawn
          ? " without variation; accounts that vary receive them at the beginning of the month."
          : ".")
    ]
  }

  private func accountName(_ row: RiskModels.Row) -> String {
    let name = plan.tiers[row.tier].accounts[row.account].name
    return accountCounts[name] == 1 ? name : "\(name) of \(plan.tiers[row.tier].name)"
  }

  private func month(_ day: CalendarDate) -> String { String(day.description.prefix(7)) }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

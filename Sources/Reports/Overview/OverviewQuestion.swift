import Charts
import Console
import PlainText

/// The questions that the page answers, each with its title and the command that answers it.
enum OverviewQuestion: CaseIterable {
  case reserves, tiers, yields
  case netWorth, netWorthChange, values
  case held, allocation, performance, gainSplit, income
  case month, bars, comparison, days, budgets, attention
  case due, bills
  case anomalies, advice
  case cash, planForecast, goals, runway, risk

  var title: String {
    switch self {
    case .reserves: "Reserve coverage"
    case .tiers: "Tiers and their accounts"
    case .yields: "Yield by account"
    case .netWorth: "Net worth by account"
    case .netWorthChange: "Why net worth changed"
    case .values: "Recorded values"
    case .held: "Positions and cash"
    case .allocation: "Allocation and drift"
    case .performance: "Returns and drawdown"
    case .gainSplit: "Sources of gains"
    case .income: "Dividends and interest"
    case .month: "Spending this month"
    case .bars: "Spending by category"
    case .comparison: "Changes in spending"
    case .days: "Daily spending"
    case .budgets: "Budgets"
    case .attention: "Needs attention"
    case .due: "Due in 14 days"
    case .bills: "Recurring payments"
    case .anomalies: "Unusual payments"
    case .advice: "Possible savings"
    case .cash: "Cash forecast"
    case .planForecast: "Tier forecast"
    case .goals: "Goals"
    case .runway: "Reserve runway"
    case .risk: "Range of outcomes, in 1000 paths"
    }
  }

  /// Returns the command that prints the same answer.
  func command(_ query: OverviewReport.Query) -> String {
    switch self {
    case .reserves: "plan-status"
    case .tiers: "plan-status --accounts"
    case .yields: "plan-status --yields"
    case .netWorth: "holdings --net-worth"
    case .netWorthChange: "holdings --net-worth --from \(query.start)"
    case .values: "snapshot"
    case .held: "holdings"
    case .allocation: "holdings --allocation"
    case .performance: "holdings --performance"
    case .gainSplit: "holdings --gain-split --from \(query.start)"
    case .income: "holdings --income"
    case .month: "spending"
    case .bars: "spending --chart"
    case .comparison: "spending compare"
    case .days: "spending calendar"
    case .budgets: "spending budgets"
    case .attention: "spending --check"
    case .due: "recurring --days 14"
    case .bills: "recurring"
    case .anomalies: "spending anomalies"
    case .advice: "spending advice"
    case .cash: "forecast cash --chart"
    case .planForecast: "forecast plan --chart"
    case .goals: "forecast goals"
    case .runway: "forecast runway"
    case .risk: "forecast risk --months 60 --paths 1000"
    }
  }
}

extension OverviewDraft {
  /// Returns a tool's answer, computed once; nil if the answer has errors.
  mutating func answer(_ question: OverviewQuestion) -> Answered? {
    if let known = answers[question] { return known }
    asked = question
    let answer = made(question).map {
      Answered(json: $0.json(), page: $0.page(), wantsAttention: $0.wantsAttention)
    }
    answers[question] = .some(answer)
    return answer
  }

  private mutating func made(_ question: OverviewQuestion) -> Answer? {
    let (day, today) = (query.last, query.today)
    switch question {
    case .reserves:
      return answer(
        StatusReport.self, .init(withAccounts: false, withClaims: false, today: day))
    case .tiers:
      return answer(
        StatusReport.self, .init(withAccounts: true, withClaims: false, today: day))
    case .yields: return answer(YieldReport.self, .init(today: day))
    case .netWorth: return holdings(.netWorth)
    case .netWorthChange: return holdings(.netWorthChange(from: query.start))
    case .values: return answer(ValueReport.self, .init(asOf: day, today: today))
    case .held: return holdings(.positions(withLots: false))
    case .allocation: return holdings(.allocation)
    case .performance: return holdings(.performance)
    case .gainSplit: return holdings(.gainSplit, from: query.start)
    case .income: return holdings(.income)
    case .month: return answer(SpendingReport.self, .init(asOf: day, today: today))
    case .bars: return bars()
    case .comparison: return answer(ComparisonReport.self, .init(asOf: day, today: today))
    case .days:
      return calendar()
    case .budgets: return answer(BudgetReport.self, .init(asOf: day, today: today, .current))
    case .attention: return answer(AttentionReport.self, .init(asOf: day, today: today))
    case .due, .bills:
      var asked = RecurringReport.Query(asOf: day, today: today)
      if question == .due { asked.days = 14 }
      return answer(RecurringReport.self, asked)
    case .anomalies: return answer(AnomalyReport.self, .init(asOf: day, today: today))
    case .advice: return answer(AdviceReport.self, .init(asOf: day, today: today))
    case .cash: return answer(CashReport.self, cashQuery)
    case .planForecast:
      var asked = PlanForecastReport.Query(from: day)
      asked.drawing = .forHTML
      asked.isPrivate = query.isPrivate
      return answer(PlanForecastReport.self, asked)
    case .goals: return answer(GoalForecastReport.self, .init(from: day))
    case .runway: return answer(RunwayReport.self, .init(from: day))
    case .risk:
      var asked = RiskReport.Query(from: day)
      (asked.paths, asked.months) = (1000, 60)
      return answer(RiskReport.self, asked)
    }
  }

  private mutating func bars() -> Answer? {
    var month = SpendingReport.Query(asOf: query.last, today: query.today)
    month.drawing = .forHTML
    month.marks = Set(
      unusual().filter { $0["kind"]?.text != "below-zero" }.compactMap { $0["category"]?.text })
    return answer(SpendingReport.self, month)
  }

  private mutating func calendar() -> Answer? {
    let day = query.last
    var month = CalendarReport.Query(
      .init(of: day, isYear: false), asOf: day, today: query.today, .forHTML)
    month.marks = Set(unusual().compactMap { $0["date"]?.date })
    return answer(CalendarReport.self, month)
  }

  /// Returns the month's unusual payments, as JSON.
  private mutating func unusual() -> [JSONValue] {
    let (day, question) = (query.last, asked)
    defer { asked = question }
    return (answer(.anomalies)?.json["anomalies"]?.elements ?? []).filter {
      $0["date"]?.date.map { $0.firstOfMonth == day.firstOfMonth } ?? false
    }
  }

  private var cashQuery: CashReport.Query {
    var asked = CashReport.Query(asOf: query.last, today: query.today)
    asked.drawing = .forHTML
    return asked
  }

  private mutating func holdings(
    _ view: HoldingsReport.View, from first: CalendarDate? = nil
  ) -> Answer? {
    var asked = HoldingsReport.Query(view, asOf: query.last, today: query.today)
    asked.from = first
    return answer(HoldingsReport.self, asked)
  }
}

extension ChartTextOptions {
  /// Options for a page that is only shown as HTML.
  static let forHTML = ChartTextOptions(
    width: 80, height: 12, isASCII: false, isPrivate: true)
}

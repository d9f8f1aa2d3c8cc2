import Console
import FinanceEngine
import FinanceModel
import PlainText

/// Goals as rows, and what is to be said of them.
struct GoalTables {
  private let forecast: GoalForecast
  private let goals: [SpendingSettings.Goal]
  private let budget: MonthlyBudget
  private let worth: WorthToday
  private let start: CalendarDate

  init(
    _ forecast: GoalForecast, _ goals: [SpendingSettings.Goal], _ budget: MonthlyBudget,
    _ worth: WorthToday, on start: CalendarDate
  ) {
    self.forecast = forecast
    self.goals = goals
    self.budget = budget
    self.worth = worth
    self.start = start
  }

  func answer(wantsAttention: Bool) -> Answer {
    Answer(json: json, tables: [rows, together], page: page, wantsAttention: wantsAttention)
  }

  private var json: JSONValue {
    .object([
      .init("as_of", .string(start.description)),
      .init("currency", worth.base.map(JSONValue.string) ?? .null),
      .init("goals", .array(rows.objects)), .init("together", together.objects[0]),
      .init(
        "assumptions", .array(assumptions.map { .string($0.text(TextStyle())) })),
    ])
  }

  private var rows: Table {
    Table(
      GoalForecastReport.goals,
      rows: forecast.outcomes.map { outcome in
        let goal = goals[outcome.goal]
        return [
          .text(goal.name), money(goal.target), money(outcome.saved), money(outcome.remaining),
          .date(goal.by), days(outcome.alone), .date(outcome.alone?.date), days(outcome.inTurn),
          .date(outcome.inTurn?.date), money(outcome.needed),
          outcome.isInTime.map(Cell.flag) ?? .null, money(outcome.change),
          money(outcome.savedAlone),
        ]
      })
  }

  private var together: Table {
    let months = worth.months.months.count
    let isMeasured = budget.surplus.isMeasured
    return Table(
      GoalForecastReport.together,
      rows: [
        [
          money(budget.income), money(budget.spending), money(budget.surplus),
          isMeasured ? .number(String(months)) : .null, .flag(forecast.isPossible),
          .name(forecast.firstBreak.map { goals[$0].name }), money(forecast.increase),
        ]
      ])
  }

  private var page: Page {
    var page = Page()
    page.table(
      TextTable(
        rows,
        showing: [
          "goal", "target", "saved", "remaining", "by", "date_alone", "date_in_turn", "needed",
          "in_time",
        ], dropping: ["saved", "needed", "date_alone", "remaining", "date_in_turn"]))
    if !verdict.isEmpty { page.blank() }
    for sentence in verdict { page.line(sentence) }
    page.assumptions(assumptions)
    return page
  }

  /// What the rows come to.
  private var verdict: [StyledText] {
    var sentences: [StyledText] = []
    if !budget.surplus.total.isPositive {
      for outcome in forecast.outcomes where !outcome.remaining.isZero {
        sentences.append(unreachable(outcome))
      }
    }
    guard goals.contains(where: { $0.by != nil }) else { return sentences }
    guard let index = forecast.firstBreak else {
      return sentences + [StyledText("All dates can be kept together.", .good)]
    }
    let name = StyledText("'\(goals[index].name)'", .attention)
    var text: StyledText = "Not all dates can be kept: \(name) is the first that breaks."
    if let increase = forecast.increase {
      text += " \("+" + self.text(increase), .amount)\(unit) a month would keep them all."
    } else {
      text += " No increase keeps them all: a date is past, or today."
    }
    return sentences + [text]
  }

  private func unreachable(_ outcome: GoalForecast.Outcome) -> StyledText {
    let name = "'\(goals[outcome.goal].name)'"
    guard let change = outcome.change else {
      return "\(name) is not reachable: its date is past, or today."
    }
    return "\(name) is not reachable at today's spending:"
      + " \("+" + text(change), .amount)\(unit) a month would make it so."
  }

  private var assumptions: [StyledText] {
    let surplus = amount(budget.surplus)
    var sentences: [StyledText] = [
      "The surplus is \(surplus) a month: income \(amount(budget.income))"
        + " (\(source(budget.income))) less spending \(amount(budget.spending))"
        + " (\(source(budget.spending))). Goals take all of it.",
      "A month counts as 30 days; what is saved earns nothing.",
    ]
    for outcome in forecast.outcomes where outcome.saved != outcome.savedAlone {
      let taken = StyledText(text(outcome.savedAlone), .amount)
      sentences.append(
        "Alone '\(goals[outcome.goal].name)' would have \(taken)\(unit) saved:"
          + " goals before it take of its accounts.")
    }
    if budget.surplus.isMeasured, let disclaimer = worth.disclaimer {
      sentences.append(StyledText(disclaimer, .attention))
    }
    return sentences
  }

  private func source(_ amount: MonthlyAmount) -> String {
    amount.isMeasured ? "the mean of \(worth.span)" : "as coffer.json says"
  }

  private var unit: String { worth.base.map { " \($0.visible)" } ?? "" }

  private func text(_ amount: Decimal) -> String {
    CurrencyUnit.printedText(of: amount, in: worth.base)
  }

  private func text(_ amount: MonthlyAmount) -> String? {
    do throws(DecimalError) {
      return text(try amount.mean())
    } catch {
      return nil
    }
  }

  private func amount(_ amount: MonthlyAmount) -> StyledText {
    "\(text(amount) ?? "?", .amount)\(unit)"
  }

  private func money(_ amount: Decimal?) -> Cell { amount.map { .number(text($0)) } ?? .null }
  private func money(_ amount: MonthlyAmount) -> Cell { text(amount).map(Cell.number) ?? .null }
  private func days(_ reach: GoalForecast.Reach?) -> Cell {
    reach.map { .number(String($0.days)) } ?? .null
  }
}

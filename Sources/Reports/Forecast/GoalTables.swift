import Console
import FinanceModel
import Forecasting
import PlainText
import Spending

/// Report tables of goals, with sentences about the goals.
struct GoalTables {
  private typealias Row = (goal: SpendingSettings.Goal, outcome: GoalForecast.Outcome)

  private static let goalColumns: [Column<Row>] = [
    .text("goal", "the goal's name") { $0.goal.name },
    .money("target", "the amount needed for the goal") { $0.goal.target },
    .money("saved", "the amount already saved for the goal") { $0.outcome.saved },
    .money("remaining", "the amount still missing; never below zero") { $0.outcome.remaining },
    .date("by", "the goal's date; blank if it has none") { $0.goal.by },
    .integer("days_alone", "the days until the goal is reached as the only goal; blank if never") {
      $0.outcome.alone?.days
    },
    .date("date_alone", "the day on which the goal is reached as the only goal") {
      $0.outcome.alone?.date
    },
    .integer(
      "days_in_turn",
      "the days until the goal is reached, if earlier goals are reached first"
    ) {
      $0.outcome.inTurn?.days
    },
    .date(
      "date_in_turn",
      "the day on which the goal is reached, if earlier goals are reached first"
    ) {
      $0.outcome.inTurn?.date
    },
    .money("needed", "the monthly amount that reaches the goal by its date, as the only goal") {
      $0.outcome.needed
    },
    Column(
      "in_time", .flag,
      "whether the goal is reached in time, if earlier goals are reached first; blank without a"
        + " date"
    ) {
      $0.outcome.isInTime.map(Cell.flag) ?? .null
    },
    .money(
      "change",
      "the monthly change needed to reach the goal as the only goal; 0 if none is needed"
    ) {
      $0.outcome.change
    },
    .money("saved_alone", "the amount that would be saved for the goal if it were the only one") {
      $0.outcome.savedAlone
    },
  ]

  static let goals = TableSpec(
    "goals", "one row for each goal, by date", goalColumns)

  private static let togetherColumns: [Column<GoalTables>] = [
    Column("income", .money, "the monthly income") { $0.money($0.budget.income) },
    Column("spending", .money, "the monthly spending") { $0.money($0.budget.spending) },
    Column(
      "transfers", .money, "the monthly transfers to debts and savings; see 'transfers'"
    ) {
      $0.budget.transfers.map($0.money) ?? .null
    },
    Column("surplus", .money, "the money left for goals each month") {
      $0.money($0.budget.surplus)
    },
    .integer("months", "the number of full months measured; blank if none") {
      $0.budget.surplus.isMeasured ? $0.worth.months.months.count : nil
    },
    Column("possible", .flag, "whether all dates can be met") {
      .flag($0.forecast.isPossible)
    },
    .text("first_break", "the first goal that is late") { tables in
      tables.forecast.firstBreak.map { tables.goals[$0].name }
    },
    .money(
      "increase", "the smallest monthly increase that meets all dates; blank if none does"
    ) { $0.forecast.increase },
  ]

  static let together = TableSpec(
    "together", "the surplus and all dates in one row", togetherColumns)

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
    Answer(
      json: json, tables: [rows, together, transfers], page: page, wantsAttention: wantsAttention)
  }

  private var json: JSONValue {
    .object([
      .init("as_of", .string(start.description)),
      .init("currency", worth.base.map(JSONValue.string) ?? .null),
      .init("goals", .array(rows.objects)), .init("together", together.objects[0]),
      .init(TransferTable.spec.name, .array(transfers.objects)),
      .init(
        "assumptions", .array(assumptions.map { .string($0.text(TextStyle())) })),
    ])
  }

  private var rows: Table {
    let rows = forecast.outcomes.map { (goals[$0.goal], $0) }
    return Table(Self.goals, Self.goalColumns, of: rows, money: money)
  }

  private var together: Table {
    Table(Self.together, Self.togetherColumns, of: [self], money: money)
  }

  private var transfers: Table {
    TransferTable(budget.transfers == nil ? FixedTransfers() : worth.transfers, worth.base).table
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

  /// Sentences that summarize the rows.
  private var verdict: [StyledText] {
    var sentences: [StyledText] = []
    if !budget.surplus.total.isPositive {
      for outcome in forecast.outcomes where !outcome.remaining.isZero {
        sentences.append(unreachable(outcome))
      }
    }
    guard goals.contains(where: { $0.by != nil }) else { return sentences }
    guard let index = forecast.firstBreak else {
      return sentences + [StyledText("All dates can be met.", .good)]
    }
    let name = StyledText("'\(goals[index].name)'", .attention)
    var text: StyledText = "Not all dates can be met: \(name) is the first to be missed."
    if let increase = forecast.increase {
      text += " \("+" + self.text(increase), .amount)\(unit) a month would meet them all."
    } else {
      text += " No increase meets them all: a date has passed or is today."
    }
    return sentences + [text]
  }

  private func unreachable(_ outcome: GoalForecast.Outcome) -> StyledText {
    let name = "'\(goals[outcome.goal].name)'"
    guard let change = outcome.change else {
      return "\(name) is not reachable: its date has passed or is today."
    }
    return "\(name) is not reachable at today's spending:"
      + " \("+" + text(change), .amount)\(unit) a month would make it reachable."
  }

  private var assumptions: [StyledText] {
    let surplus = amount(budget.surplus)
    var sentences: [StyledText] = [
      "The surplus is \(surplus) a month: income \(amount(budget.income))"
        + " (\(source(budget.income, worth.months.billedIncome))) less spending"
        + " \(amount(budget.spending)) (\(source(budget.spending, worth.months.billedSpending)))"
        + "\(hasTransfers ? " less transfers " : "")"
        + (hasTransfers ? amount(budget.transfers ?? budget.surplus) : "")
        + ". All of it goes to the goals.",
      "A month has 30 days; savings do not earn interest.",
    ]
    if hasTransfers { sentences.insert(contentsOf: worth.transferLines, at: 1) }
    for outcome in forecast.outcomes where outcome.saved != outcome.savedAlone {
      let taken = StyledText(text(outcome.savedAlone), .amount)
      sentences.append(
        "If '\(goals[outcome.goal].name)' were the only goal, \(taken)\(unit) would be saved for"
          + " it: earlier goals use part of its accounts.")
    }
    if budget.surplus.isMeasured, let disclaimer = worth.disclaimer {
      sentences.append(StyledText(disclaimer, .attention))
    }
    return sentences
  }

  private var hasTransfers: Bool { budget.transfers != nil && !worth.transfers.lines.isEmpty }

  private func source(_ amount: MonthlyAmount, _ billed: Decimal) -> StyledText {
    amount.isMeasured ? worth.source(of: amount, billed: billed) : "stated in coffer.json"
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

  private func money(_ amount: Decimal) -> Cell { .number(text(amount)) }
  private func money(_ amount: MonthlyAmount) -> Cell { text(amount).map(Cell.number) ?? .null }
}

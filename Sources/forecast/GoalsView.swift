import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// Which goals can be reached, alone and together?
enum GoalsView {
  static let goals = TableSpec(
    "goals", "one row for each goal, in the order of turns: earlier dates first",
    [
      ColumnSpec("goal", .text, "its name"),
      ColumnSpec("target", .money, "what it costs"),
      ColumnSpec("saved", .money, "what counts as saved for it"),
      ColumnSpec("remaining", .money, "what is missing, never below zero"),
      ColumnSpec("by", .date, "its date, if it has one"),
      ColumnSpec("days_alone", .integer, "days as if it were the only goal; blank: not reachable"),
      ColumnSpec("date_alone", .date, "the day that is"),
      ColumnSpec("days_in_turn", .integer, "days after all goals before it"),
      ColumnSpec("date_in_turn", .date, "the day that is"),
      ColumnSpec("needed", .money, "a month, to reach it alone by its date"),
      ColumnSpec("in_time", .flag, "whether it is in time in turn; blank without a date"),
      ColumnSpec("change", .money, "what must change a month for it alone; zero: nothing"),
      ColumnSpec("saved_alone", .money, "what would count as saved if it were the only goal"),
    ])

  static let together = TableSpec(
    "together", "the surplus and all dates, in one row",
    [
      ColumnSpec("income", .money, "what comes in a month"),
      ColumnSpec("spending", .money, "what goes out a month"),
      ColumnSpec("surplus", .money, "what is left of it for goals"),
      ColumnSpec("months", .integer, "how many full months were measured; blank: none was"),
      ColumnSpec("possible", .flag, "whether all dates can be kept"),
      ColumnSpec("first_break", .text, "the first goal that is not in time"),
      ColumnSpec(
        "increase", .money, "the smallest monthly increase that keeps all dates; blank: none does"),
    ])

  static let spec = ToolSpec(
    name: "goals",
    summary: "tell when goals are reached, alone and together, from what is left of a month",
    description: [
      "Goals are spending.goals of coffer.json: a target, what is saved (or the accounts that it is"
        + " in), and perhaps a date. What a month leaves for them is monthly_income less"
        + " monthly_spending, as goals say, else measured over the full months of the transactions"
        + " ledger.",
      "Goals share that surplus: a goal that is fine alone may not be with others. The answer tells"
        + " which date breaks first and the smallest monthly increase that keeps them all.",
    ],
    options: [.asOf, .check], tables: [goals, together],
    examples: [
      Example("forecast goals -C examples/household", "which goals are in reach, and when?"),
      Example(
        "forecast goals --check -q -o /dev/null -C examples/household",
        "for a script: 1 when a date cannot be kept"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let books = try ForecastBooks(invocation, &streams)
    let aliases = books.settings.accountNames
    let goals = (books.settings.spending?.goals ?? []).map { goal in
      var goal = goal
      goal.accounts = goal.accounts?.map { aliases[$0] ?? $0 }
      return goal
    }
    try streams.report(
      Loaded(
        (),
        books.planning.settingsDiagnostics(for: settingsGoals(in: books.settings, of: books.plan))
      ))
    guard !goals.isEmpty else {
      throw Failure(
        .input,
        Diagnostic(
          .error, SettingsCode.goal, "there are no goals",
          hint: "write them into coffer.json: \"spending\": {\"goals\": [{\"name\": \"Car\","
            + " \"target\": 2000, \"by\": \"2027-04-20\"}]}"))
    }
    let worth = try WorthToday(books, &streams)
    let budget = try MonthlyBudget(goals, worth)
    let worths = try Self.worths(of: goals, in: worth, books, &streams)
    let forecast = try GoalForecast(
      goals, worths: worths, surplus: budget.surplus, from: books.start,
      minorDigits: worth.minorDigits)
    let tables = GoalTables(forecast, goals, budget, worth, on: books.start)
    try streams.write(tables.answer, invocation)
    return invocation(Common.check) && !forecast.isPossible ? .attention : .done
  }

  /// What the named accounts are worth.
  ///
  /// - Throws: `settings-name-unknown`, at each name that is not there.
  private static func worths(
    of goals: [SpendingSettings.Goal], in worth: WorthToday, _ books: ForecastBooks,
    _ streams: inout StandardStreams
  ) throws -> [String: Decimal] {
    guard goals.contains(where: { $0.accounts?.isEmpty == false }) else { return [:] }
    let known = try worth.worths()
    let claims = PlanClaims(of: books.plan, books.settings).claims
    var worths: [String: Decimal] = [:]
    var findings: [Finding] = []
    for (index, goal) in goals.enumerated() {
      for (position, name) in (goal.accounts ?? []).enumerated() {
        if let value = known[name] {
          worths[name] = value
          continue
        }
        let owner = claims.first { $0.value.contains { $0.name.account == name } }?.key
        let near = nearestName(to: name, among: known.keys.sorted())
        findings.append(
          Finding(
            .error, SettingsCode.nameUnknown,
            "nothing is known of account '\(name.visible)' on \(books.start)",
            at: .goal(index, .accounts) + [.index(position)],
            hint: owner.map { "it is part of '\($0.visible)': name that one" }
              ?? near.map { "did you mean '\($0.visible)'?" }
              ?? "holdings --net-worth shows the accounts"))
      }
    }
    try streams.report(Loaded((), books.planning.settingsDiagnostics(for: findings)))
    return worths
  }
}

/// What comes in and goes out in a month.
struct MonthlyBudget {
  let income: MonthlyAmount
  let spending: MonthlyAmount
  let surplus: MonthlyAmount

  /// As goals say, else as it is measured.
  ///
  /// - Throws: `transaction-income-missing`, `transaction-spending-missing`.
  init(_ goals: [SpendingSettings.Goal], _ worth: WorthToday) throws {
    func found(
      _ stated: Decimal?, _ measured: MonthlyAmount?, _ code: TransactionCode, _ what: String,
      _ key: String
    ) throws -> MonthlyAmount {
      if let stated { return MonthlyAmount(stated: stated) }
      if let measured { return measured }
      throw Failure(
        .input,
        Diagnostic(
          .error, code,
          "nobody says what \(what) a month, and ledgers/transactions.csv has no full month",
          hint: "write \(key) into a goal of coffer.json"))
    }
    income = try found(
      goals.lazy.compactMap(\.monthlyIncome).first, try worth.months.income(), .incomeMissing,
      "comes in", "monthly_income")
    spending = try found(
      goals.lazy.compactMap(\.monthlySpending).first, try worth.months.spending(),
      .spendingMissing, "goes out", "monthly_spending")
    surplus = try income.less(spending)
  }
}

import Checking
package import Console
package import FinanceFolder
import FinanceModel
import Forecasting
import Investing
package import PlainText
import Spending

/// The savings goals that the monthly surplus can reach, individually and together.
package struct GoalForecastReport: Report {
  /// The options of `forecast goals`: the first day.
  package struct Query: Sendable {
    let start: CalendarDate

    /// - Parameter start: the first day of the forecast.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// The table specifications, in the order of the help text.
  package static let tables = [GoalTables.goals, GoalTables.together, TransferTable.spec]

  private let tables: GoalTables
  private let isPossible: Bool

  /// Returns the parts of the folder to read: the plan and all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] {
    ForecastBooks.needs + WorthToday.needs + [.settingsFor([.bills, .goals])]
  }

  /// - Throws: ``Failure`` if there are no goals, or if the files or their contents have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try ForecastBooks(household, from: query.start, &found)
    let aliases = books.settings.accountNames
    let goals = (books.settings.spending?.goals ?? []).map { goal in
      var goal = goal
      goal.accounts = goal.accounts?.map { aliases[$0] ?? $0 }
      return goal
    }
    try found.report(
      Loaded(
        (),
        books.planning.settingsDiagnostics(for: settingsGoals(in: books.settings, of: books.plan))
      ))
    guard !goals.isEmpty else {
      throw Failure(
        .input,
        Diagnostic(
          .error, SettingsCode.goal, "coffer.json has no goals",
          hint: "add goals to coffer.json: \"spending\": {\"goals\": [{\"name\": \"NAME\","
            + " \"target\": 2000, \"by\": \"2027-04-20\"}]}"))
    }
    let worth = try WorthToday(
      books, &found, leavingOut: Set(goals.flatMap { $0.accounts ?? [] }))
    let budget = try MonthlyBudget(goals, worth)
    let worths = try Self.worths(of: goals, in: worth, books, &found)
    let forecast = try GoalForecast(
      goals, worths: worths, surplus: budget.surplus, from: books.start,
      minorDigits: worth.minorDigits)
    tables = GoalTables(forecast, goals, budget, worth, on: books.start)
    isPossible = forecast.isPossible
  }

  /// The goals in every output format.
  package var answer: Answer {
    tables.answer(wantsAttention: !isPossible)
  }

  /// Returns the values of the goals' accounts.
  ///
  /// - Throws: `settings-name-unknown`, at each unknown name.
  private static func worths(
    of goals: [SpendingSettings.Goal], in worth: WorthToday, _ books: ForecastBooks,
    _ found: inout Diagnostics
  ) throws -> [String: Decimal] {
    guard goals.contains(where: { $0.accounts?.isEmpty == false }) else { return [:] }
    let known = try worth.worths()
    let claims = PlanClaims(of: books.plan, books.settings).claims
    var worths: [String: Decimal] = [:]
    var findings: [PathFinding] = []
    for (index, goal) in goals.enumerated() {
      for (position, name) in (goal.accounts ?? []).enumerated() {
        if let value = known[name] {
          worths[name] = value
          continue
        }
        let owner = claims.first { $0.value.contains { $0.name.account == name } }?.key
        let near = nearestName(to: name, among: known.keys.sorted())
        findings.append(
          PathFinding(
            .error, SettingsCode.nameUnknown,
            "account '\(name.visible)' has no record on \(books.start)",
            at: .goal(index, .accounts) + [.index(position)],
            hint: owner.map { "it is part of '\($0.visible)'; name that account" }
              ?? near.map { "did you mean '\($0.visible)'?" }
              ?? "holdings --net-worth shows the accounts"))
      }
    }
    try found.report(Loaded((), books.planning.settingsDiagnostics(for: findings)))
    return worths
  }
}

/// Monthly income and spending.
struct MonthlyBudget {
  let income: MonthlyAmount
  let spending: MonthlyAmount
  /// The monthly outgoing transfers; nil if the spending is stated, because stated spending
  /// includes these transfers.
  let transfers: MonthlyAmount?
  let surplus: MonthlyAmount

  /// Creates the budget from the amounts stated in goals, otherwise from measured amounts.
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
          "monthly \(what) is unknown: ledgers/transactions.csv has no full month",
          hint: "add \(key) to a goal in coffer.json"))
    }
    income = try found(
      goals.lazy.compactMap(\.monthlyIncome).first, try worth.months.income(), .incomeMissing,
      "income", "monthly_income")
    spending = try found(
      goals.lazy.compactMap(\.monthlySpending).first, try worth.months.spending(),
      .spendingMissing, "spending", "monthly_spending")
    transfers = spending.isMeasured ? try worth.months.transfers() : nil
    let left = try income.less(spending)
    surplus = try transfers.map { (amount) throws(DecimalError) in try left.less(amount) } ?? left
  }
}

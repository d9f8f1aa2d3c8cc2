import FinanceModel
import PlainText

/// Moves between budgets, summed by period.
struct BudgetMoves {
  /// Net amount moved into each period of each budget.
  private(set) var sums: [[Decimal]]
  /// Leftovers that each period of each budget receives from other budgets.
  private(set) var leftovers: [[Decimal]]
  /// Warnings about ignored rows.
  private(set) var findings: [LedgerFinding] = []
  private let names: [String]
  /// Budget indices by name and alias.
  private let budgets: [String: Int]
  private let periods: [[BudgetPeriod]]

  /// - Parameter periods: the periods of each budget, in order.
  init(_ settings: [BudgetSettings], _ periods: [[BudgetPeriod]]) {
    names = settings.map(\.name)
    budgets = settings.indexByName
    self.periods = periods
    sums = periods.map { $0.map { _ in .zero } }
    leftovers = sums
  }

  /// Returns the index of the budget with the given name or alias; nil if there is none.
  func budget(_ name: String) -> Int? { budgets[name] }

  /// Returns the budgets ordered so that each comes after the budgets whose leftovers it receives.
  func leftoverOrder(_ settings: [BudgetSettings]) -> [Int] {
    var givers: [Int: [Int]] = [:]
    for (giver, budget) in settings.enumerated() {
      if let receiver = budget.leftoverTo.flatMap(self.budget) {
        givers[receiver, default: []].append(giver)
      }
    }
    guard !givers.isEmpty else { return Array(names.indices) }
    var order: [Int] = []
    var seen: Set<Int> = []
    func add(_ index: Int) {
      guard seen.insert(index).inserted else { return }
      for giver in givers[index] ?? [] { add(giver) }
      order.append(index)
    }
    for index in names.indices { add(index) }
    return order
  }

  /// Adds the leftovers from a budget's completed periods to another budget.
  ///
  /// - Throws: `overflow`.
  mutating func addLeftovers(
    of figures: [BudgetFigures], to budget: Int, asOf day: CalendarDate
  ) throws(DecimalError) {
    for period in figures where period.period.last < day && period.released.isPositive {
      guard let date = period.period.last.adding(days: 1),
        let place = self.period(of: budget, on: date)
      else { continue }
      leftovers[budget][place] = try leftovers[budget][place] + period.released
    }
  }

  private func period(of budget: Int, on date: CalendarDate) -> Int? {
    let own = periods[budget]
    let next = own.boundary { $0.first > date }
    return next > 0 && own[next - 1].contains(date) ? next - 1 : nil
  }

  /// Adds a move. If the move is ignored, reports the reason.
  ///
  /// - Throws: `overflow`.
  mutating func add(_ move: BudgetMove) throws(DecimalError) {
    let from = place(move.from, move, column: "from")
    let to = place(move.to, move, column: "to")
    guard let from, let to else { return }
    guard from.budget != to.budget else {
      findings.append(
        LedgerFinding(
          .warning, BudgetCode.moveCircular,
          "money is moved from '\(move.from.visible)' to the same budget", at: move.place,
          column: "to", hint: "write another budget, or \(Self.cancelling(move))"))
      return
    }
    sums[from.budget][from.period] = try sums[from.budget][from.period] - move.amount
    sums[to.budget][to.period] = try sums[to.budget][to.period] + move.amount
  }

  private static func cancelling(_ move: BudgetMove) -> String {
    "cancel the row: spending budgets void \(move.id.isBlankCell ? "ID" : move.id.shellWord)"
      + " --apply"
  }

  private mutating func place(
    _ name: String, _ move: BudgetMove, column: String
  ) -> (budget: Int, period: Int)? {
    guard let budget = budgets[name] else {
      findings.append(
        LedgerFinding(
          .warning, BudgetCode.nameUnknown,
          "budget '\(name.visible)' is not in coffer.json; the move is ignored",
          at: move.place, column: column,
          hint: nearestName(to: name, among: names).map { "did you mean '\($0.visible)'?" }
            ?? "add '\(name.visible)' to the aliases of the current budget, or "
            + "\(Self.cancelling(move))"))
      return nil
    }
    guard let period = period(of: budget, on: move.date) else {
      findings.append(
        LedgerFinding(
          .warning, BudgetCode.periodMissing,
          "budget '\(names[budget].visible)' has no period on \(move.date); the move is ignored",
          at: move.place, column: "date",
          hint: "write a day in a period of both budgets, or \(Self.cancelling(move))"))
      return nil
    }
    return (budget, period)
  }
}

import FinanceModel
import PlainText

/// What moves between budgets change in each of their periods.
struct BudgetMoves {
  /// For each budget and each of its periods what was moved in, less what was moved out.
  private(set) var sums: [[Decimal]]
  /// Errors at the rows that cannot be used.
  private(set) var findings: [LedgerFinding] = []
  private let names: [String]
  private let periods: [[BudgetPeriod]]

  /// - Parameter periods: of each budget, in order.
  init(_ names: [String], _ periods: [[BudgetPeriod]]) {
    self.names = names
    self.periods = periods
    sums = periods.map { $0.map { _ in .zero } }
  }

  /// Enters a move, or reports why it cannot be.
  ///
  /// - Throws: `overflow`.
  mutating func add(_ move: BudgetMove) throws(DecimalError) {
    let from = place(move.from, move, column: "from")
    let to = place(move.to, move, column: "to")
    guard let from, let to else { return }
    guard from.budget != to.budget else {
      findings.append(
        LedgerFinding(
          .error, BudgetCode.moveCircular,
          "money is moved from '\(move.from.visible)' to the same budget", at: move.place,
          column: "to", hint: "name another budget, or \(Self.cancelling)"))
      return
    }
    sums[from.budget][from.period] = try sums[from.budget][from.period] - move.amount
    sums[to.budget][to.period] = try sums[to.budget][to.period] + move.amount
  }

  private static let cancelling = "cancel the row: spending budgets void ID --apply"

  private mutating func place(
    _ name: String, _ move: BudgetMove, column: String
  ) -> (budget: Int, period: Int)? {
    guard let budget = names.firstIndex(of: name) else {
      findings.append(
        LedgerFinding(
          .error, BudgetCode.nameUnknown, "budget '\(name.visible)' is not in coffer.json",
          at: move.place, column: column,
          hint: nearestName(to: name, among: names).map { "did you mean '\($0.visible)'?" }
            ?? "name one of spending.budgets, or \(Self.cancelling)"))
      return nil
    }
    let own = periods[budget]
    let next = own.boundary { $0.first > move.date }
    guard next > 0, own[next - 1].contains(move.date) else {
      findings.append(
        LedgerFinding(
          .error, BudgetCode.periodMissing,
          "budget '\(name.visible)' has no period on \(move.date)", at: move.place,
          column: "date", hint: "write a day of both budgets, or \(Self.cancelling)"))
      return nil
    }
    return (budget, next - 1)
  }
}

import FinanceModel
import PlainText

/// What the plan says that accounts hold, beside what the rows of the history come to.
///
/// Accounts without rows are their own opening and are left out, and so are names that the plan has
/// twice. In the order of the plan.
struct PlanComparison {
  struct Balance {
    let place: PlanAccounts.Place
    /// As the history has it.
    let name: AccountName
    let planned: Decimal
    /// The opening and all amounts; nil where no number holds that.
    let running: Decimal?
    let last: History.Row

    /// Whether the rows come to what the plan says, to the minor unit.
    func isExplained(minorDigits: Int) -> Bool {
      running.map { !planned.differs(from: $0, minorDigits: minorDigits) } ?? false
    }
  }

  let balances: [Balance]

  init(of plan: Plan, with history: History) {
    let accounts = PlanAccounts(plan)
    balances = history.outcomes.compactMap { name, outcome in
      let places = accounts.places(of: name)
      guard let place = places.first, places.count == 1 else { return nil }
      return Balance(
        place: place, name: name, planned: accounts.account(at: place).balance,
        running: outcome.running, last: outcome.last)
    }.sorted { $0.place < $1.place }
  }
}

extension Decimal {
  /// Whether the difference, rounded half-even to the minor unit, is not zero: 5.035 and 5.045 are
  /// a cent apart.
  func differs(from other: Decimal, minorDigits: Int) -> Bool {
    do throws(DecimalError) {
      return try (self - other).rounded(toDecimals: minorDigits, .halfEven) != .zero
    } catch {
      return true
    }
  }
}

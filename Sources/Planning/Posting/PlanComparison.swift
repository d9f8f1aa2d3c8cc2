package import FinanceModel
package import PlainText

/// Comparison of the plan's balances with the sums of the history's rows.
///
/// Accounts are in plan order. Accounts without rows are skipped, because their whole balance is an
/// opening balance. Duplicate names in the plan are also skipped.
package struct PlanComparison {
  /// A balance in the plan and the sum of its rows.
  package struct Balance {
    let place: PlanAccounts.Place
    /// The account's name in the history.
    package let name: AccountName
    /// The account's number in the ledger.
    let number: Int
    package let planned: Decimal
    /// The opening balance plus all amounts; nil on overflow.
    package let running: Decimal?
    package let last: (place: LedgerPlace, balanceAfter: Decimal)

    /// Whether the sum of the rows equals the plan's balance, to the minor unit.
    package func isExplained(minorDigits: Int) -> Bool {
      running.map { !planned.differs(from: $0, minorDigits: minorDigits) } ?? false
    }
  }

  package let balances: [Balance]
  /// The accounts that are not in the plan, by number in the ledger.
  let missing: [Int]

  /// Compares the plan with the ledger.
  ///
  /// - Complexity: linear in the number of accounts in the plan and of rows.
  package init(of plan: Plan, with ledger: BalanceLedger) {
    let accounts = PlanAccounts(plan)
    var missing: [Int] = []
    balances = ledger.accounts.enumerated().compactMap { number, name in
      let places = accounts.places(of: name)
      if places.isEmpty { missing.append(number) }
      guard let place = places.first, places.count == 1,
        let last = ledger.rows(ofAccount: number).last
      else { return nil }
      return Balance(
        place: place, name: name, number: number, planned: accounts.account(at: place).balance,
        running: ledger.sum(ofAccount: number),
        last: (ledger.place(ofRow: last), ledger.balanceAfter(ofRow: last)))
    }.sorted { $0.place < $1.place }
    self.missing = missing
  }
}

extension BalanceLedger {
  /// Returns the balance according to the account's rows: the balance before the first row plus all
  /// amounts. Returns nil if there are no rows, or on overflow.
  func sum(ofAccount account: Int) -> Decimal? {
    let rows = rows(ofAccount: account)
    guard let first = rows.first else { return nil }
    do throws(DecimalError) {
      var sum = try balanceAfter(ofRow: first) - amount(ofRow: first)
      for row in rows { sum = try sum + amount(ofRow: row) }
      return sum
    } catch {
      return nil
    }
  }
}

extension Decimal {
  /// Whether the difference, rounded half-even to the minor unit, is nonzero. For example, 5.035
  /// and 5.045 differ by a cent.
  package func differs(from other: Decimal, minorDigits: Int) -> Bool {
    do throws(DecimalError) {
      return try (self - other).rounded(toDecimals: minorDigits, .halfEven) != .zero
    } catch {
      return true
    }
  }
}

/// Evidence in the history and `last_updated` that an account's balance changed after a proposal
/// was made.
///
/// If a row's balance and amount do not match the plan, either the plan changed or someone edited
/// the row. A changed plan is reported only if there is evidence for the change.
struct PlanChangeEvidence {
  private let plan: Plan
  private let history: History
  private let minorDigits: Int

  init(_ plan: Plan, _ history: History, minorDigits: Int) {
    self.plan = plan
    self.history = history
    self.minorDigits = minorDigits
  }

  /// Whether the account's balance was `expected` and has changed since.
  ///
  /// A new operation's name contains the time of the proposal. In that case, a later row for the
  /// account, or a plan saved at least two days later, is evidence. For other names, only a row
  /// that changes the account's balance from or to the expected balance is evidence.
  ///
  /// - Complexity: linear in the number of rows in the history.
  func showsChange(
    of name: AccountName, from expected: Decimal, sinceProposal op: String?
  ) -> Bool {
    let recorded = name.asRecorded
    let rows = history.rows.lazy.map(\.entry).filter { $0.name.asRecorded == recorded }
    guard let made = op.flatMap(Identifier.milliseconds) else {
      return rows.contains { holds(expected, beforeOrAfter: $0) }
    }
    if rows.contains(where: { $0.timestamp.instant >= Int128(made) * 1_000_000 }) { return true }
    guard let day = Timestamp(secondsSinceEpoch: made / 1000, offsetSeconds: 0)?.date,
      let saved = dayOfSaving
    else { return false }
    // The day was written in an unknown time zone, so a difference of one day is not evidence.
    return day.days(until: saved) > 1
  }

  private func holds(_ expected: Decimal, beforeOrAfter entry: HistoryEntry) -> Bool {
    do throws(DecimalError) {
      let balances = [entry.balanceAfter, try entry.balanceAfter - entry.amount]
      for balance in balances {
        if try balance.rounded(toDecimals: minorDigits, .halfEven)
          == expected.rounded(toDecimals: minorDigits, .halfEven)
        {
          return true
        }
      }
      return false
    } catch {
      return false
    }
  }

  private var dayOfSaving: CalendarDate? {
    guard let text = plan.lastUpdated, LastUpdated(text) != nil else { return nil }
    do throws(DateProblem) {
      return try CalendarDate(parsing: String(text.prefix(10)))
    } catch {
      return nil
    }
  }
}

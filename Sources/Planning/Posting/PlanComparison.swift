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

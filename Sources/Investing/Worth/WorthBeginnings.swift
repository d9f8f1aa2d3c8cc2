import FinanceModel
package import PlainText

/// Dates on which the records of each account begin.
///
///     let beginnings = WorthBeginnings(of: records, worth)
///     beginnings.firstDay(of: ["Giro"])
package struct WorthBeginnings: Sendable {
  /// Dates by account, in order. They are the dates of the account's first activity, statement,
  /// value and transaction. They include the date of the history's first row if the history
  /// contains the account's balance, and today if the plan contains the balance.
  let days: [String: [CalendarDate]]
  private let commits: CommittedPlans?

  /// - Parameter worth: the values created from these records.
  /// - Complexity: linear in the number of records.
  package init(of records: DailyWorth.Ledgers, _ worth: DailyWorth) {
    var days = worth.claimDays
    let activities = records.activities.firstDays.map { ($0.key, $0.value) }
    for (account, day) in activities + Self.values(records.values)
      + Self.postings(records.postings)
    {
      days[account, default: []].append(day)
    }
    for (account, rows) in Dictionary(grouping: records.positions.rows, by: \.account) {
      if let day = rows.lazy.map(\.date).min() { days[account, default: []].append(day) }
    }
    self.days = days.mapValues { Set($0).sorted() }
    commits = records.commits
  }

  /// Accounts with a record on any day, by name.
  package var accounts: [String] { days.keys.sorted() }

  /// Returns the first day of these accounts, or of all accounts; nil if there are no records. For
  /// an account that only commits contain, this is the day of the first commit.
  package func firstDay(of accounts: [String]?) -> CalendarDate? {
    guard let accounts else { return days.values.lazy.compactMap(\.first).min() }
    return accounts.compactMap { days[$0]?.first ?? commits?.commits.last?.day }.min()
  }

  /// Returns the date of each account's first row, and of its first row that states a value or a
  /// flow.
  private static func values(_ ledger: ValueLedger) -> [(String, CalendarDate)] {
    ledger.accounts.indices.flatMap { account in
      let rows = ledger.standingRows(ofAccount: account)
      let stating = rows.first { ledger[$0].value != nil || ledger[$0].flow != nil }
      let days = [
        AccountHistory(ledger, account: account).firstDay, stating.map(ledger.date(ofRow:)),
      ]
      return days.compactMap(\.self).map { (ledger.accounts[account], $0) }
    }
  }

  private static func postings(_ postings: AccountPostings) -> [(String, CalendarDate)] {
    var first: [CalendarDate?] = postings.accounts.map { _ in nil }
    for row in postings.rows {
      let account = postings.account(of: row)
      if let day = first[account], day <= row.date { continue }
      first[account] = row.date
    }
    return zip(postings.accounts, first).compactMap { name, day in day.map { (name, $0) } }
  }
}

extension ActivityLedger {
  /// Date of the first activity of each account that has activities.
  ///
  /// - Complexity: linear in the number of rows up to the first row of the account that begins
  ///   last.
  var firstDays: [String: CalendarDate] {
    var first: [CalendarDate?] = accounts.map { _ in nil }
    var missing = first.count
    // Rows are in date order.
    for row in 0..<count where first[self[row].account] == nil {
      first[self[row].account] = date(ofRow: row)
      missing -= 1
      if missing == 0 { break }
    }
    return Dictionary(
      zip(accounts, first).compactMap { name, day in day.map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

package import FinanceModel
package import PlainText

/// Rows dated after the requested day, which reports omit.
///
/// If that day is before today, this is intended, and one note covers all ledgers. Rows after today
/// are more likely to be typing errors, so each ledger that contains such rows has its own warning.
package struct LaterRows: Sendable {
  /// Warnings such as `activity-later` and `price-later`, each with the earliest date of a later
  /// row; empty if the requested day is before today.
  package private(set) var findings: [LedgerFinding] = []
  /// The rows after the requested day, if that day is before today.
  package private(set) var ignored: IgnoredRows
  private let day: CalendarDate
  private let isPast: Bool

  /// Creates a check before any ledgers are added.
  ///
  /// - Parameters:
  ///   - day: the requested day.
  ///   - today: the current day according to the clock.
  package init(after day: CalendarDate, today: CalendarDate) {
    self.day = day
    isPast = day < today
    ignored = IgnoredRows(after: day, FolderCode.later)
  }

  /// Looks for later activities. The finding is at the first one.
  ///
  /// - Complexity: logarithmic in the number of rows.
  package mutating func look(at ledger: ActivityLedger) {
    let first = (0..<ledger.count).boundary(where: { ledger.date(ofRow: $0) > day })
    guard first < ledger.count else { return }
    note(
      ActivityCode.later, "activity", "activities", ledger.count - first,
      first: ledger.date(ofRow: first), at: ledger.place(ofRow: first))
  }

  /// Looks for later prices.
  ///
  /// - Complexity: for each symbol, logarithmic in the number of its prices and linear in the
  ///   number of its later prices.
  package mutating func look(at prices: PriceBook) {
    guard let next = day.adding(days: 1), let end = CalendarDate(year: 9999, month: 12, day: 31)
    else { return }
    var count = 0
    var first: (day: CalendarDate, symbol: String)?
    for symbol in prices.symbols {
      let days = prices.series(of: symbol)?.days(from: next, to: end) ?? []
      count += days.count
      if let day = days.first, first.map({ day < $0.day }) ?? true { first = (day, symbol) }
    }
    guard let first else { return }
    note(PriceCode.later, "price", "prices", count, first: first.day, of: first.symbol)
  }

  /// Looks for later positions.
  ///
  /// - Complexity: linear in the number of rows.
  package mutating func look(at positions: PositionLedger) {
    let later = positions.rows.filter { $0.date > day }
    guard let first = later.min(by: { $0.date < $1.date }) else { return }
    note(
      PositionCode.later, "position", "positions", later.count, first: first.date,
      of: first.account)
  }

  /// Looks for later recorded values.
  ///
  /// - Complexity: linear in the number of rows.
  package mutating func look(at values: ValueLedger) {
    var (count, first) = (0, (day: day, account: ""))
    for account in values.accounts.indices {
      for row in values.standingRows(ofAccount: account) where values.date(ofRow: row) > day {
        count += 1
        if count == 1 || values.date(ofRow: row) < first.day {
          first = (values.date(ofRow: row), values.accounts[account])
        }
      }
    }
    note(ValueCode.later, "value", "values", count, first: first.day, of: first.account)
  }

  /// Looks for later account postings.
  ///
  /// - Complexity: linear in the number of rows.
  package mutating func look(at postings: AccountPostings) {
    guard let (count, first) = later(postings.rows) else { return }
    note(
      TransactionCode.later, "transaction", "transactions", count, first: first.date,
      of: postings.accounts[postings.account(of: first)])
  }

  /// Looks for later transactions.
  package mutating func look(at transactions: Transactions) {
    guard let (count, first) = later(transactions.rows) else { return }
    note(
      TransactionCode.later, "transaction", "transactions", count, first: first.date,
      of: transactions.accounts[first.account])
  }

  /// Returns the number of later rows, and the first row with the earliest later date; nil if there
  /// are no later rows.
  private func later(_ rows: [Transactions.Row]) -> (count: Int, first: Transactions.Row)? {
    var (count, first) = (0, Transactions.Row?.none)
    for row in rows where row.date > day {
      count += 1
      if first.map({ row.date < $0.date }) ?? true { first = row }
    }
    return first.map { (count, $0) }
  }

  private mutating func note(
    _ code: some RawRepresentable<String>, _ one: String, _ several: String, _ count: Int,
    first: CalendarDate, of name: String? = nil, at place: LedgerPlace? = nil
  ) {
    guard !isPast else { return ignored.add(count, one, several, code) }
    guard count > 0 else { return }
    let whose = name.map { " of '\($0.visible)'" } ?? ""
    findings.append(
      LedgerFinding(
        .warning, code,
        count == 1
          ? "ignored 1 \(one)\(whose) dated \(first), after \(day)"
          : "ignored \(count) \(several) dated after \(day), the first\(whose) on \(first)",
        at: place, column: place == nil ? nil : "date",
        hint: "correct the date if it is wrong"))
  }
}

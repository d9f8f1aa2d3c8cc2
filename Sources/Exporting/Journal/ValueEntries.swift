import FinanceModel
import Investing
import PlainText

/// Entries for one account's values. Contributions are balanced with Transfers, other changes with
/// a revaluation. After each entry the account's balance is the stated value.
///
/// If transactions record the contributions, the difference at each value is an adjustment.
struct ValueEntries {
  private let ledger: ValueLedger
  private let number: Int
  private let name: String
  /// Row indices by day, up to the last day included.
  private let rows: [CalendarDate: [Int]]

  /// Prepares the entries for an account's values.
  ///
  /// - Parameters:
  ///   - number: the account's number in the ledger.
  ///   - last: the last day included.
  init(_ ledger: ValueLedger, account number: Int, until last: CalendarDate) {
    self.ledger = ledger
    self.number = number
    name = ledger.accounts[number]
    let rows = ledger.standingRows(ofAccount: number)
    self.rows = Dictionary(grouping: rows) { ledger.date(ofRow: $0) }.filter { $0.key <= last }
  }

  /// Returns an entry for each day with rows, in date order.
  ///
  /// - Parameter transactions: the account's own entries, in date order.
  /// - Throws: `overflow`.
  func entries(
    _ transactions: [JournalEntry], _ money: inout JournalMoney
  ) throws(DecimalError) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var history = AccountHistory(ledger, account: number)
    var before = WorthMark()
    var booked = BookedTransactions(transactions, of: name)
    for (day, rows) in rows.sorted(by: { $0.key < $1.key }) {
      let state = try history.state(onEveningOf: day)
      guard state.value != nil else { continue }
      let code = state.currency.map { ledger.currencies[$0] }
      let worth = try money.amount(state.mark.worth, code, of: name)
      if transactions.isEmpty {
        entries.append(
          try entry(rows, day, worth, try change(from: before, to: state.mark, code, &money)))
      } else {
        let held = try booked.sum(through: day, in: worth.commodity)
        let rest = try worth.quantity - held
        try booked.adjust(by: rest)
        entries.append(try entry(rows, day, worth, [(.adjustments, rest)]))
      }
      before = state.mark
    }
    return entries
  }

  /// Returns the contributions in a day's rows and the remaining change in value.
  private func change(
    from before: WorthMark, to mark: WorthMark, _ code: String?, _ money: inout JournalMoney
  ) throws(DecimalError) -> [(JournalAccount, Decimal)] {
    let put = try mark.booked + mark.netFlow - before.booked - before.netFlow
    let rest = try mark.worth - before.worth - put
    return [
      (
        before.date == nil ? .openings : .transfers,
        try money.amount(put, code, of: name).quantity
      ), (.revaluation, try money.amount(rest, code, of: name).quantity),
    ]
  }

  private func entry(
    _ rows: [Int], _ day: CalendarDate, _ worth: JournalAmount,
    _ sources: [(JournalAccount, Decimal)]
  ) throws(DecimalError) -> JournalEntry {
    let notes = rows.map { ledger.text("note", ofRow: $0) }.filter { !$0.isBlankCell }
    var sum = Decimal.zero
    var postings: [JournalPosting] = []
    for (account, part) in sources where !part.isZero {
      sum = try sum + part
      postings.append(JournalPosting(account, -part, worth.commodity))
    }
    let own = JournalPosting(
      .balance(account: name), sum, worth.commodity, asserted: worth.quantity)
    return JournalEntry(
      .value, on: day, title: "VALUE", note: notes.joined(separator: " "),
      id: rows.reversed().lazy.map { ledger.text("id", ofRow: $0) }
        .first { !$0.isBlankCell } ?? "",
      postings: [own] + postings)
  }
}

/// Running balance of an account's transactions, including adjustments.
private struct BookedTransactions {
  private var entries: ArraySlice<JournalEntry>
  private let account: JournalAccount
  private var sums: [JournalAmount] = []
  private var adjusted = Decimal.zero

  init(_ entries: [JournalEntry], of account: String) {
    self.entries = entries.sorted { $0.date < $1.date }[...]
    self.account = .balance(account: account)
  }

  mutating func sum(
    through day: CalendarDate, in commodity: String
  ) throws(DecimalError) -> Decimal {
    while let entry = entries.first, entry.date <= day {
      for posting in entry.postings where posting.account == account {
        try sums.add(posting.weight)
      }
      entries = entries.dropFirst()
    }
    let sum = sums.first { $0.commodity == commodity }?.quantity ?? .zero
    return try sum + adjusted
  }

  mutating func adjust(by sum: Decimal) throws(DecimalError) { adjusted = try adjusted + sum }
}

/// Entries for the plan's balances on the day when the plan was last saved. Each tier's balances
/// are recorded as memoranda. The values of accounts without other records are recorded as entries.
struct PlanEntries {
  private let plan: Plan
  private let claims: PlanClaims
  private let currency: String?
  /// The day of the entries.
  let date: CalendarDate

  /// Prepares the entries for a plan's balances.
  ///
  /// - Parameter last: the last day included; also the day of the entries if the plan was saved
  ///   later or has no date.
  init(_ plan: Plan, _ claims: PlanClaims, _ settings: Settings, until last: CalendarDate) {
    self.plan = plan
    self.claims = claims
    currency = settings.plan?.currency?.code
    date = min(plan.lastUpdated.flatMap(Self.date) ?? last, last)
  }

  private static func date(of text: String) -> CalendarDate? {
    do {
      return try CalendarDate(parsing: text)
    } catch {
      return moment(of: text)?.date
    }
  }

  private static func moment(of text: String) -> Timestamp? {
    do throws(TimestampProblem) {
      return try Timestamp(parsing: text)
    } catch {
      return nil
    }
  }

  /// Returns the entry for an account's total balance in the plan; nil if the plan has no balance
  /// in the account.
  ///
  /// - Throws: `overflow`.
  func entry(
    of account: String, _ money: inout JournalMoney
  ) throws(DecimalError) -> JournalEntry? {
    guard let sum = try claims.sum(on: account) else { return nil }
    let amount = try money.amount(sum, currency, of: account, isPlan: true)
    var entry = JournalEntry(
      .plan, on: date, title: "PLAN",
      postings: [
        JournalPosting(.balance(account: account), amount.quantity, amount.commodity)
      ])
    try entry.balance(with: .openings)
    return entry
  }

  /// Returns the entry for all balances of the tiers; nil if there are no balances.
  ///
  /// - Throws: `overflow`.
  func tiers(_ money: inout JournalMoney) throws(DecimalError) -> JournalEntry? {
    var postings: [JournalPosting] = []
    for tier in plan.tiers {
      for account in tier.accounts {
        let amount = try money.amount(account.balance, currency, of: account.name, isPlan: true)
        postings.append(
          JournalPosting(
            .tier(tier.name, account: account.name), amount.quantity, amount.commodity,
            isNoted: true))
      }
    }
    return postings.isEmpty
      ? nil : JournalEntry(.tiers, on: date, title: "TIERS", postings: postings)
  }
}

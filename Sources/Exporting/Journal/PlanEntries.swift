import FinanceModel
import Investing
import PlainText

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

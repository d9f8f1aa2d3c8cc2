package import Console
import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// How full each tier of the plan is, what is missing and what it earns.
package struct StatusReport: Report {
  /// What is asked beside the tiers.
  package struct Query: Sendable {
    let withAccounts: Bool
    let withClaims: Bool
    let today: CalendarDate

    /// - Parameters:
    ///   - withAccounts: whether the accounts of each tier are shown too.
    ///   - withClaims: whether what balances claim of each account is.
    ///   - today: the day that payments to the dates of tiers are counted from.
    package init(withAccounts: Bool, withClaims: Bool, today: CalendarDate) {
      self.withAccounts = withAccounts
      self.withClaims = withClaims
      self.today = today
    }
  }

  /// What the columns of its main table are.
  package static let tiers = TableSpec(
    "tiers", "one row for each tier, by priority",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("purpose", .text, "what its money is for"),
      ColumnSpec("priority", .number, "lower numbers are filled first"),
      ColumnSpec("target", .money, "what it should hold"),
      ColumnSpec("balance", .money, "what its accounts hold"),
      ColumnSpec("gap", .money, "what is missing, never below zero"),
      ColumnSpec("coverage_pct", .percent, "balance in percent of the target"),
      ColumnSpec("preferred_account", .text, "the account that is filled first"),
      ColumnSpec("due", .date, "the day it should be full, where coffer.json names one"),
      ColumnSpec("due_monthly", .money, "what it takes each month to be full by then"),
    ])

  /// What the columns of the accounts are.
  package static let accounts = TableSpec(
    "accounts", "one row for each account, in the order of the tiers",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("balance", .money, "what it holds"),
      ColumnSpec("apy_pct", .percent, "yearly rate as written; plan.apy_is says how it is read"),
      ColumnSpec("weight", .number, "its share of new money against the others"),
      ColumnSpec("cap", .money, "the most it may hold"),
      ColumnSpec("room", .money, "what the cap still allows"),
      ColumnSpec("yearly_yield", .money, "what it earns in a year: balance times rate"),
      ColumnSpec("true_apy_pct", .percent, "the yield of a year with compounding"),
    ])

  /// What the columns of the totals are.
  package static let totals = TableSpec(
    "totals", "the whole plan in one row",
    [
      ColumnSpec("balance", .money, "what all accounts hold"),
      ColumnSpec("target", .money, "the sum of the targets"),
      ColumnSpec("gap", .money, "the sum of the gaps"),
      ColumnSpec("coverage_pct", .percent, "balance in percent of the target"),
      ColumnSpec("monthly_yield", .money, "what a month earns"),
      ColumnSpec("yearly_yield", .money, "what the accounts earn in a year"),
    ])

  private let query: Query
  private let plan: Plan
  private let currency: Currency
  private let summary: PlanSummary
  private let due: [DuePayment]
  private let claims: ClaimTable?

  /// The plan, and with claims the ledgers.
  package static func needs(_ query: Query) -> [FolderPart] {
    [.plan, .settings, .ledger(.history)] + (query.withClaims ? .investments + .worth : [])
  }

  /// - Throws: ``Failure`` where the plan, the settings or a ledger that claims need has errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    self.query = query
    let planning = try found.report(household.settledPlanning())
    let plan = planning.plan
    self.plan = plan
    summary = try PlanSummary(of: plan, planning.settings.compounding)
    let currency = planning.currency
    self.currency = currency
    due = try plan.dueTiers(by: planning.settings, on: query.today).map { due in
      try DuePayment(due, of: plan, minorDigits: currency.minorDigits, on: query.today)
    }
    claims =
      try query.withClaims
      ? ClaimTable(of: planning, in: household, on: query.today, &found) : nil
  }

  /// The main table comes first: the claims if they are shown, else the accounts if they are.
  package var answer: Answer {
    let own = query.withAccounts ? [accounts, tiers, totals] : [tiers, accounts, totals]
    let members = claims.map { [JSONValue.Member("claims", .array($0.table.objects))] } ?? []
    return Answer(
      json: json.adding(members), tables: (claims.map { [$0.table] } ?? []) + own,
      page: page, wantsAttention: isShort)
  }

  /// Whether a tier lacks at least one minor unit.
  private var isShort: Bool {
    summary.tiers.contains { tier in
      tier.gap.units(minorDigits: currency.minorDigits, .towardZero) > 0
    }
  }

  private var json: JSONValue {
    let tiers = zip(tiers.objects, summary.tiers).map { object, tier in
      let rows = Table(Self.accounts, rows: rows(of: tier)).objects(omitting: ["tier"])
      return object.adding([.init("accounts", .array(rows))])
    }
    return .object([
      "last_updated": plan.lastUpdated.map(JSONValue.string) ?? .null,
      "tiers": .array(tiers),
      "totals": totals.objects[0],
    ])
  }

  private var page: Page {
    var page = Page()
    guard !plan.tiers.isEmpty else {
      page.line("The plan has no tiers.")
      return page
    }
    page.table(
      TextTable(
        tiers,
        showing: [
          "tier", "purpose", "target", "balance", "gap", "coverage_pct", "preferred_account",
        ], dropping: ["preferred_account", "purpose"], bar: bar, totals: totals))
    if query.withAccounts {
      page.blank()
      page.table(
        TextTable(
          accounts,
          showing: [
            "tier", "account", "balance", "apy_pct", "true_apy_pct", "weight", "cap", "room",
            "yearly_yield",
          ], blankingRepeatsOf: ["tier"], dropping: ["true_apy_pct", "weight", "room"]))
    }
    claims?.add(to: &page)
    addDates(to: &page)
    page.blank()
    let unit = currency.code.map { " \($0)" } ?? ""
    let month = StyledText(currency.text(summary.monthlyYield), .amount)
    let year = StyledText(currency.text(summary.yearlyYield), .amount)
    page.line("Yields \(month)\(unit) a month, \(year)\(unit) a year.")
    return page
  }

  private func addDates(to page: inout Page) {
    guard !due.isEmpty else { return }
    page.blank()
    for payment in due {
      let amount = StyledText(currency.text(payment.payment ?? payment.gap), .amount)
      let date = payment.due.date
      let words: StyledText =
        if payment.gap.isZero {
          "\("full", .good), due by \(date)"
        } else if payment.payment == nil {
          "\(amount) \("missing", .bad) since \(date)"
        } else {
          "\(amount) a month to be full by \(date)"
        }
      page.line("\(plan.tiers[payment.due.tier].name): \(words)")
    }
  }

  private var bar: TextTable.Bar {
    func permille(_ percent: Decimal?) -> Int? {
      percent.map { Int(clamping: $0.units(minorDigits: 1, .floor)) }
    }
    return TextTable.Bar(
      "coverage_pct", permilles: summary.tiers.map { permille($0.coveragePct) },
      total: permille(summary.coveragePct))
  }

  private var tiers: Table {
    Table(
      Self.tiers,
      rows: summary.tiers.map { details in
        let tier = plan.tiers[details.tier]
        let due = due.first { $0.due.tier == details.tier }
        return [
          .text(tier.name), .text(tier.purpose), .number(tier.priority.description),
          money(tier.target), money(details.balance), money(details.gap),
          percent(details.coveragePct),
          tier.preferredIndex.map { .text(tier.accounts[$0].name) } ?? .null,
          due.map { .text($0.due.date.description) } ?? .null,
          due?.payment.map(money) ?? .null,
        ]
      })
  }

  private var accounts: Table { Table(Self.accounts, rows: summary.tiers.flatMap(rows)) }

  private var totals: Table {
    let figures = [summary.balance, summary.target, summary.gap].map(money)
    let yields = [summary.monthlyYield, summary.yearlyYield].map(money)
    return Table(Self.totals, rows: [figures + [percent(summary.coveragePct)] + yields])
  }

  private func rows(of details: PlanSummary.TierSummary) -> [[Cell]] {
    let tier = plan.tiers[details.tier]
    return zip(tier.accounts, details.accounts).map { account, figures in
      [
        .text(tier.name), .text(account.name), money(account.balance),
        percent(account.nominalRatePct), .number(account.weight.description),
        account.cap.map(money) ?? .null, figures.room.map(money) ?? .null,
        money(figures.yearlyYield), percent(figures.trueYieldPct),
      ]
    }
  }

  private func money(_ amount: Decimal) -> Cell { .number(currency.text(amount)) }

  private func percent(_ value: Decimal?) -> Cell {
    value.map { .number($0.text(decimals: 2, .halfEven)) } ?? .null
  }
}

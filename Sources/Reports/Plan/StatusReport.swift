package import Console
package import FinanceFolder
import FinanceModel
import Forecasting
package import PlainText

/// The coverage, gap and yield of each tier in the plan.
package struct StatusReport: Report {
  /// The options of `plan-status`: the parts to show, and the current day.
  package struct Query: Sendable {
    let withAccounts: Bool
    let withClaims: Bool
    let today: CalendarDate
    /// The member whose balances are shown, as the user wrote the name; nil for the household.
    package var member: String?
    /// Whether the tiers are also divided by household member.
    package var isByMember = false

    /// - Parameters:
    ///   - withAccounts: whether the accounts of each tier are also shown.
    ///   - withClaims: whether the claims of balances on accounts are shown.
    ///   - today: the day from which payments up to the tiers' dates are counted.
    package init(withAccounts: Bool, withClaims: Bool, today: CalendarDate) {
      self.withAccounts = withAccounts
      self.withClaims = withClaims
      self.today = today
    }
  }

  private struct TierRow {
    let tier: Tier
    let figures: PlanSummary.TierSummary
    let due: DuePayment?
  }

  private static let tierColumns: [Column<TierRow>] = [
    .text("tier", "the tier's name") { $0.tier.name },
    .text("purpose", "the tier's purpose") { $0.tier.purpose },
    Column("priority", .number, "the priority; tiers with lower numbers are filled first") {
      .number($0.tier.priority.description)
    },
    .money("target", "the target amount") { $0.tier.target },
    .money("balance", "the sum of the tier's account balances") { $0.figures.balance },
    .money("gap", "the amount below the target; zero if the tier is full") { $0.figures.gap },
    .percent(
      "coverage_pct",
      "the balance as a percentage of the target"
    ) { $0.figures.coveragePct },
    .text("preferred_account", "the account that is filled first") { row in
      row.tier.preferredIndex.map { row.tier.accounts[$0].name }
    },
    .date("due", "the day by which the tier should be full, if set in coffer.json") {
      $0.due?.due.date
    },
    .money(
      "due_monthly",
      "the monthly amount needed to fill the tier by its due day"
    ) { $0.due?.payment },
  ]

  /// Specification of the main table.
  package static let tiers = TableSpec("tiers", "one row for each tier, by priority", tierColumns)

  private struct AccountRow {
    let tier: String
    let account: Account
    let figures: PlanSummary.AccountSummary
  }

  private static let accountColumns: [Column<AccountRow>] = [
    .text("tier", "the tier's name") { $0.tier },
    .text("account", "the account's name") { $0.account.name },
    .money("balance", "the balance") { $0.account.balance },
    .percent("apy_pct", "the yearly rate in percent, as written; see plan.apy_is") {
      $0.account.nominalRatePct
    },
    Column("weight", .number, "the account's weight in the distribution of new money") {
      .number($0.account.weight.description)
    },
    .money("cap", "the maximum balance; blank if there is no cap") { $0.account.cap },
    .money("room", "the amount left below the cap") { $0.figures.room },
    .money("yearly_yield", "the yearly interest: balance times rate") {
      $0.figures.yearlyYield
    },
    .percent("true_apy_pct", "the effective yearly yield, with compounding") {
      $0.figures.trueYieldPct
    },
  ]

  /// Specification of the `accounts` table.
  package static let accounts = TableSpec(
    "accounts", "one row for each account, in tier order", accountColumns)

  private static let totalColumns: [Column<PlanSummary>] = [
    .money("balance", "the sum of all balances") { $0.balance },
    .money("target", "the sum of the targets") { $0.target },
    .money("gap", "the sum of the gaps") { $0.gap },
    .percent("coverage_pct", "the balance as a percentage of the target") { $0.coveragePct },
    .money("monthly_yield", "the monthly interest") { $0.monthlyYield },
    .money("yearly_yield", "the yearly interest") { $0.yearlyYield },
  ]

  /// Specification of the `totals` table.
  package static let totals = TableSpec("totals", "the total in one row", totalColumns)

  /// The groupings of the tiers' money.
  package enum Grouping: String, CaseIterable, Sendable { case tier, member }

  /// The option that selects a grouping.
  package static let grouping = Option(
    "by", "GROUPING", help: "how to group rows", oneOf: Grouping.self, defaultText: "tier")

  /// Specification of the `members` table.
  package static let members = MemberTiers.spec

  /// Specification of the `member_totals` table.
  package static let memberTotals = MemberTiers.totals

  private let query: Query
  /// The household's plan.
  private let plan: Plan
  /// The part of the plan that belongs to the requested member; nil for the household.
  private let own: MemberPlan?
  private let currency: Currency
  private let summary: PlanSummary
  private let due: [DuePayment]
  private let claims: ClaimTable?
  private let members: MemberTiers?

  /// Returns the parts of the folder to read: the plan and, for claims, the ledgers.
  package static func needs(_ query: Query) -> [FolderPart] {
    [.plan, .plansSettings, .ledger(.history)] + (query.withClaims ? .investments + .worth : [])
  }

  /// - Throws: ``Failure`` if the plan, the settings or a ledger needed for claims has errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    self.query = query
    let planning = try household.planning(following: query.today, isSettled: true, &found)
      .planning
    let plan = planning.plan
    self.plan = plan
    let compounding = planning.settings.compounding
    var summary = try PlanSummary(of: plan, compounding)
    own = try query.member.map { try MemberPlan($0, of: plan, planning.settings, &found) }
    let whole = summary
    if let own {
      summary = try PlanSummary(of: own.plan, compounding)
      summary.replaceGaps(with: whole)
    }
    members =
      query.isByMember ? try MemberTiers(of: planning, whole, member: own?.member) : nil
    self.summary = summary
    let currency = planning.currency
    self.currency = currency
    due = try plan.dueTiers(by: planning.settings, on: query.today).map { due in
      try DuePayment(due, of: plan, minorDigits: currency.minorDigits, on: query.today)
    }
    claims =
      try query.withClaims
      ? ClaimTable(
        of: planning, in: household, on: query.today, member: own?.member, &found) : nil
  }

  /// The answer. Its main table is the first one shown of claims, members, accounts and tiers.
  package var answer: Answer {
    let own = query.withAccounts ? [accounts, tiers, totals] : [tiers, accounts, totals]
    let claimed = claims.map { [JSONValue.Member("claims", .array($0.table.objects))] } ?? []
    let others = (claims.map { [$0.table] } ?? []) + (members?.tables ?? [])
    return Answer(
      json: json.adding(claimed + (members?.json ?? [])), tables: others + own, page: page,
      wantsAttention: isShort)
  }

  /// Whether any tier lacks at least one minor unit.
  private var isShort: Bool {
    summary.tiers.contains { tier in
      tier.gap.units(minorDigits: currency.minorDigits, .towardZero) > 0
    }
  }

  private var json: JSONValue {
    let tiers = zip(tiers.objects, summary.tiers).map { object, tier in
      let rows = accounts(of: [tier]).objects(omitting: ["tier"])
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
    if let own, own.isEmpty {
      page.line("\(own.emptyText)")
      return page
    }
    page.table(
      TextTable(
        tiers,
        showing: [
          "tier", "purpose", "target", "balance", "gap", "coverage_pct", "preferred_account",
        ], dropping: ["preferred_account", "purpose"], bar: bar, totals: totals))
    members?.add(to: &page, totals: totals)
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
    if let own {
      page.line(
        "Balances, coverage and yields are those of \(own.member); targets and gaps are the"
          + " household's.")
    }
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
    let rows = summary.tiers.map { figures in
      TierRow(
        tier: plan.tiers[figures.tier], figures: figures,
        due: due.first { $0.due.tier == figures.tier })
    }
    return Table(Self.tiers, Self.tierColumns, of: rows, money: money)
  }

  private var accounts: Table { accounts(of: summary.tiers) }

  private func accounts(of tiers: [PlanSummary.TierSummary]) -> Table {
    let rows = tiers.flatMap { figures in
      let tier = (own?.plan ?? plan).tiers[figures.tier]
      return zip(tier.accounts, figures.accounts).map {
        AccountRow(tier: tier.name, account: $0, figures: $1)
      }
    }
    return Table(Self.accounts, Self.accountColumns, of: rows, money: money)
  }

  private var totals: Table {
    Table(Self.totals, Self.totalColumns, of: [summary], money: money)
  }

  private func money(_ amount: Decimal) -> Cell { .number(currency.text(amount)) }
}

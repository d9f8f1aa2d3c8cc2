import Checking
import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// Report tables of assets minus debts.
final class NetWorthTables {
  private static let accountColumns: [Column<AccountWorth>] = [
    .text("account", "the account's name") { $0.account },
    .text("kind", "the account's kind in coffer.json") { $0.kind?.rawValue },
    .text("group", "the account's group in coffer.json") { $0.group },
    .text("currency", "the currency of the value and the claimed amounts") { $0.currency },
    Column("value", .money, "the value; negative for a debt") {
      .worth($0.value, $0.currency)
    },
    .money("value_base", "the value in the base currency") { $0.valueBase },
    .date("value_date", "the date of the last record") { $0.valueDate },
    .text("source", "activities, positions, values, transactions or plan") { $0.source.rawValue },
    Column("claimed", .money, "the sum of the plan balances that claim the account") {
      .worth($0.claimed, $0.currency)
    },
    Column(
      "unclaimed", .money,
      "value less claimed; negative if the claims exceed the account's value"
    ) {
      .worth($0.unclaimed, $0.currency)
    },
    .integer("unpriced", "the number of positions without a price, which are excluded from value") {
      $0.unpriced
    },
  ]

  static let accounts = TableSpec(
    "net_worth", "one row for each account, each counted once", needs: "net-worth", accountColumns)

  private typealias SumRow = (kind: AccountSettings.Kind?, sum: NetWorth.Sum, worth: NetWorth)

  private static let sumColumns: [Column<SumRow>] = [
    .money("assets", "the sum of positive values, in the base currency") { $0.sum.assets },
    .money("debts", "the sum of negative values") { $0.sum.debts },
    .money("value_base", "assets plus debts") { $0.sum.net },
  ]

  private static let kindColumns: [Column<SumRow>] =
    [.text("kind", "the kind of account in coffer.json") { $0.kind?.rawValue }] + sumColumns

  private static let totalColumns: [Column<SumRow>] =
    sumColumns + [
      .integer("unpriced", "the number of positions without a price, which are excluded from sums")
      {
        $0.worth.unpriced
      },
      .integer("without_past", "the number of accounts excluded because their balance is unknown") {
        $0.worth.withoutPast.count
      },
    ]

  static let kinds = TableSpec(
    "net_worth_by_kind", "one row for each kind of account", needs: "net-worth", kindColumns)

  private static let sums = TableSpec("net_worth_sums", "the totals in one row", sumColumns)

  static let totals = TableSpec(
    "net_worth_total", "the total in one row", needs: "net-worth", totalColumns)

  let worth: NetWorth
  private let books: HoldingsBooks

  init(
    _ books: inout HoldingsBooks, _ household: Household, query: HoldingsReport.Query,
    _ found: inout Diagnostics
  ) throws {
    let ledgers = try NetWorthLedgers(
      &books, household, from: books.asOf, today: query.today, &found)
    let (worth, missing) = try ledgers.netWorth(
      on: books.asOf, today: query.today, books.investments.settings, booked: books.booking,
      sentBy: books.owned)
    books.found += missing
    if worth.isMixed { books.found.append(.mixedCurrencies) }
    if let unknown = LedgerFinding.withoutPast(worth.withoutPast) { books.found.append(unknown) }
    found.report(try ledgers.diagnostics(worth))
    self.worth = try books.ofMember([worth])[0]
    self.books = books
  }

  var answer: Answer {
    Answer(json: self.json, tables: [self.accounts, self.kinds, self.total], page: self.page)
  }

  private var json: JSONValue {
    .object([
      .init("as_of", .string(worth.asOf.description)),
      .init("base_currency", worth.baseCurrency.map(JSONValue.string) ?? .null),
      .init("net_worth", .array(accounts.objects)),
      .init("net_worth_by_kind", .array(kinds.objects)), .init("total", total.objects[0]),
      .init("without_past", .array(worth.withoutPast.map(JSONValue.string))),
    ])
  }

  private var accounts: Table {
    let shown = worth.accounts.filter { books.showsWorth(of: $0.account) }
    return Table(Self.accounts, Self.accountColumns, of: shown, money: money)
  }

  private var kinds: Table {
    let rows = worth.kinds.map { ($0.kind, $0.sum, worth) }
    return Table(Self.kinds, Self.kindColumns, of: rows, money: money)
  }

  private var sums: Table { Table(Self.sums, Self.sumColumns, of: [whole], money: money) }
  private var total: Table { Table(Self.totals, Self.totalColumns, of: [whole], money: money) }
  private var whole: SumRow { (nil, worth.total, worth) }

  private func money(_ amount: Decimal) -> Cell { .worth(amount, worth.baseCurrency) }

  private var page: Page {
    var page = Page()
    let accounts = accounts
    guard !accounts.rows.isEmpty else {
      page.line(books.member.map { "\($0) has no records." } ?? "There are no records.")
      notes(on: &page)
      return page
    }
    let isWhole = books.account == nil
    page.table(
      TextTable(
        accounts,
        showing: [
          "account", "kind", "value", "currency", "value_base", "value_date", "source", "claimed",
          "unclaimed",
        ], dropping: ["value_date", "claimed", "kind", "value", "currency", "source"],
        totals: isWhole ? sums : nil))
    guard isWhole else { return page }
    page.heading("By kind")
    page.table(
      TextTable(
        kinds, dropping: ["assets", "debts"], totals: sums))
    notes(on: &page)
    return page
  }

  /// Adds notes about records missing from the totals.
  private func notes(on page: inout Page) {
    if worth.isMixed {
      page.blank()
      page.line("No totals: accounts are in several currencies; set base_currency in coffer.json.")
    }
    let unknown = worth.withoutPast.count
    let without = [
      worth.unpriced > 0 ? "unpriced positions (\(worth.unpriced))" : nil,
      unknown > 1
        ? "\(unknown) accounts that have no history"
        : unknown == 1 ? "1 account that has no history" : nil,
    ].compactMap(\.self)
    if !without.isEmpty {
      page.blank()
      page.line("Excludes \(without.joined(separator: " and ")).")
    }
  }
}

/// All records of a household's account values, for views of net worth.
final class NetWorthLedgers {
  let records: DailyWorth.Ledgers
  /// The plan; nil if the folder does not have one.
  private let plan: SourcedValue<Plan>?
  /// Whether the settings name the base currency.
  private let statesBase: Bool

  /// Reads the ledgers. Errors in the files prevent an answer. Findings about names that are
  /// probably misspelt are added to the findings of `books`.
  ///
  /// - Parameters:
  ///   - first: the earliest requested day. For days before today, the plan's balances are read
  ///     from the history or from commits.
  init(
    _ books: inout HoldingsBooks, _ household: Household, from first: CalendarDate,
    today: CalendarDate, _ found: inout Diagnostics
  ) throws {
    let investments = books.investments
    let settings = investments.settings
    statesBase = books.statesBase
    let ledgers = try books.ledgers ?? found.report(household.worthLedgers(settings))
    found.report(ledgers.values.diagnostics(for: ledgers.values.doubts(settings)))
    let names = AccountSpellings(settings, ledgers.plan?.value)
    books.found += names.findings(ledgers.values.accounts, of: .values)
    books.found += names.findings(
      ledgers.postings.accounts.sorted(), of: .transactions)
    plan = ledgers.plan
    let needsHistory = first < today || !ledgers.transfers.isEmpty
    var records = DailyWorth.Ledgers(
      investments, ledgers,
      history: needsHistory ? try found.report(household.history()) : History(),
      plan: ledgers.plan?.value)
    if first < today { records.commits = household.folder.committedPlans }
    self.records = records
    books.later.look(at: ledgers.values)
    books.later.look(at: ledgers.postings)
  }

  /// Returns the net worth at the end of a day, with findings about missing or old prices and
  /// rates.
  ///
  /// - Parameters:
  ///   - booked: the activities booked up to the end of that day.
  ///   - senders: the accounts whose pending transfers count; nil for all.
  func netWorth(
    on day: CalendarDate, today: CalendarDate, _ settings: Settings, booked: Booking,
    sentBy senders: Set<String>? = nil
  ) throws(DecimalError) -> (worth: NetWorth, findings: [LedgerFinding]) {
    var settings = settings
    // The only currency in activities and statements may not be the only one in all records.
    if !statesBase { settings.baseCurrency = nil }
    var daily = DailyWorth(records, settings, today: today, booked: booked)
    if let senders { daily.restrictTransits(sentBy: senders) }
    let worth = try NetWorth(on: day, &daily)
    return (worth, daily.rateFindings + daily.priceFindings + daily.commitFindings)
  }

  /// Returns findings about plan claims that exceed an account's value, located at the plan's
  /// balances. Also returns findings about transfers whose other side is not in any account,
  /// located at their rows, and about commits whose plan cannot be read.
  func diagnostics(_ worth: NetWorth) throws(DecimalError) -> [Diagnostic] {
    (plan?.diagnostics(for: worth.findings) ?? []) + (try records.transferDiagnostics(worth))
      + (records.commits?.problems ?? [])
  }
}

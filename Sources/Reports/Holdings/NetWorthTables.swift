import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What is owned less what is owed, as rows.
struct NetWorthTables {
  static let accounts = TableSpec(
    "net_worth", "one row for each account, each counted once", needs: "net-worth",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("kind", .text, "as coffer.json says"),
      ColumnSpec("group", .text, "as coffer.json says"),
      ColumnSpec("currency", .text, "of value, claimed and unclaimed"),
      ColumnSpec("value", .money, "what it is worth; negative for a debt"),
      ColumnSpec("value_base", .money, "the same in the base currency"),
      ColumnSpec("value_date", .date, "the day of the last record"),
      ColumnSpec("source", .text, "activities, positions, values, transactions or plan"),
      ColumnSpec("claimed", .money, "what balances of the plan count of it"),
      ColumnSpec(
        "unclaimed", .money, "value less claimed; negative: more is counted than is there"),
      ColumnSpec("unpriced", .integer, "its positions without a price, which value leaves out"),
    ])

  static let kinds = TableSpec(
    "net_worth_by_kind", "one row for each kind of account", needs: "net-worth",
    [
      ColumnSpec("kind", .text, "as coffer.json says"),
      ColumnSpec("assets", .money, "what is above zero, in the base currency"),
      ColumnSpec("debts", .money, "what is below"),
      ColumnSpec("value_base", .money, "both together"),
    ])

  private static let sums = TableSpec(
    "net_worth_sums", "the sums", Array(kinds.columns.dropFirst()))

  static let totals = TableSpec(
    "net_worth_total", "the whole in one row", needs: "net-worth",
    sums.columns + [
      ColumnSpec("unpriced", .integer, "positions without a price, which no sum has"),
      ColumnSpec("without_past", .integer, "accounts left out, for their balance then is unknown"),
    ])

  private let worth: NetWorth
  private let books: HoldingsBooks

  init(
    _ books: inout HoldingsBooks, _ household: Household, query: HoldingsReport.Query,
    _ found: inout Diagnostics
  ) throws {
    let settings = books.investments.settings
    let ledgers = try found.report(
      household.worthLedgers(settings, comparesBalances: true))
    found.report(ledgers.values.diagnostics(for: ledgers.values.doubts(settings)))
    let names = AccountSpellings(settings, ledgers.plan?.value)
    books.found += names.findings(ledgers.values.accounts, of: .values)
    books.found += names.findings(
      Set(ledgers.postings.map(\.account)).sorted(), of: .transactions)
    let (today, asOf) = (query.today, books.asOf)
    let history =
      asOf < today ? try found.report(household.history()) : History()
    let investments = books.investments
    var daily = DailyWorth(
      DailyWorth.Ledgers(
        activities: investments.activities, prices: investments.prices,
        positions: investments.positions, values: ledgers.values, postings: ledgers.postings,
        history: history, plan: ledgers.plan?.value), settings, today: today,
      booked: books.booking)
    worth = try NetWorth(on: asOf, &daily)
    books.found += daily.rateFindings + daily.priceFindings
    var later = LaterRows(after: asOf, today: today)
    later.look(at: ledgers.values)
    later.look(at: ledgers.postings)
    books.found += later.findings
    if worth.isMixed { books.found.append(.mixedCurrencies) }
    if let unknown = LedgerFinding.withoutPast(worth.withoutPast) { books.found.append(unknown) }
    self.books = books
    if let plan = ledgers.plan { found.report(plan.diagnostics(for: worth.findings)) }
  }

  var answer: Answer {
    Answer(json: json, tables: [accounts, kinds, total], page: page)
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
    Table(
      Self.accounts,
      rows: worth.accounts.filter { books.shows($0.account) }.map { account in
        let code = account.currency
        return [
          .text(account.account), .name(account.kind?.rawValue), .name(account.group),
          .name(code), .plan(account.value, code), .plan(account.valueBase, worth.baseCurrency),
          .date(account.valueDate), .text(account.source.rawValue), .plan(account.claimed, code),
          .plan(account.unclaimed, code), .number("\(account.unpriced)"),
        ]
      })
  }

  private var kinds: Table {
    Table(
      Self.kinds,
      rows: worth.kinds.map { [.name($0.kind?.rawValue)] + cells(of: $0.sum) })
  }

  private var sums: Table { Table(Self.sums, rows: [cells(of: worth.total)]) }

  private var total: Table {
    Table(
      Self.totals,
      rows: [
        cells(of: worth.total) + [
          .number("\(worth.unpriced)"), .number("\(worth.withoutPast.count)"),
        ]
      ])
  }

  private func cells(of sum: NetWorth.Sum) -> [Cell] {
    [sum.assets, sum.debts, sum.net].map { .plan($0, worth.baseCurrency) }
  }

  private var page: Page {
    var page = Page()
    let accounts = accounts
    guard !accounts.rows.isEmpty else {
      page.line("Nothing is known of any account.")
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
        kinds, showing: ["kind", "assets", "debts", "value_base"],
        dropping: ["assets", "debts"], totals: sums))
    notes(on: &page)
    return page
  }

  /// What totals lack.
  private func notes(on page: inout Page) {
    if worth.isMixed {
      page.blank()
      page.line("No totals: accounts are in several currencies; say base_currency in coffer.json.")
    }
    let unknown = worth.withoutPast.count
    let without = [
      worth.unpriced > 0 ? "\(worth.unpriced) unpriced" : nil,
      unknown > 1
        ? "\(unknown) accounts that have no past"
        : unknown == 1 ? "1 account that has no past" : nil,
    ].compactMap(\.self)
    if !without.isEmpty {
      page.blank()
      page.line("Without \(without.joined(separator: " and ")).")
    }
  }
}

extension Cell {
  /// With the currency's decimals; with two where nobody names a currency.
  fileprivate static func plan(_ amount: Decimal?, _ code: String?) -> Cell {
    amount.map { .number(CurrencyUnit.printedText(of: $0, in: code)) } ?? .null
  }
}

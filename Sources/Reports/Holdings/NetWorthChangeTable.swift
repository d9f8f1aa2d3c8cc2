import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// Report table of the change in net worth between the ends of two days.
final class NetWorthChangeTable {
  /// One account or the total, with the number of decimals to show.
  private struct Line: Sendable {
    let row: NetWorthChange.Row?
    let figures: NetWorthChange.Figures
    let parts: NetWorthChangeParts?
    let change: Decimal?
    let withoutPast: Int

    init(
      _ row: NetWorthChange.Row?, _ figures: NetWorthChange.Figures, decimals: Int,
      withoutPast: Int = 0
    ) throws(DecimalError) {
      self.row = row
      self.figures = figures
      self.withoutPast = withoutPast
      parts = try figures.shown(decimals: decimals)
      change = if let parts { try parts.total() } else { nil }
    }
  }

  private typealias Part = NetWorthChangeParts.Part

  private static let figureColumns: [Column<Line>] =
    [
      .money("start", "the value at the end of the --from day, in the base currency") {
        $0.figures.start
      },
      .money("end", "the value at the end of the --to day") { $0.figures.end },
      .money("change", "end less start: the sum of the following columns") { $0.change },
    ] + Part.allCases.map { part in .money(part.rawValue, part.meaning) { $0.parts?[part] } }

  private static let columns: [Column<Line>] =
    [
      .text("account", "the account's name") { $0.row?.account },
      .text("kind", "the account's kind in coffer.json") { $0.row?.kind?.rawValue },
      .text("source", "activities, positions, values, transactions or plan") {
        $0.row?.source.rawValue
      },
    ] + figureColumns + [
      Column("flows_known", .flag, "whether the records state the money paid in and out") {
        $0.row.map { .flag($0.knowsFlows) } ?? .null
      }
    ]

  static let spec = TableSpec(
    "net_worth_change", "one row for each account, with the causes of its change", needs: "from",
    columns)

  private static let totalColumns: [Column<Line>] =
    figureColumns + [
      .integer("without_past", "the number of accounts excluded because a balance is unknown") {
        $0.withoutPast
      }
    ]

  static let totals = TableSpec(
    "net_worth_change_total", "the total in one row", needs: "from", totalColumns)

  private let change: NetWorthChange
  private let books: HoldingsBooks
  private let lines: [Line]
  private let total: Line
  private let isToday: Bool

  /// - Throws: `usage-conflict` if `from` is not before the requested day; `usage-uncomputable` for
  ///   several currencies without a base currency.
  init(
    _ books: inout HoldingsBooks, _ household: Household, from: CalendarDate,
    today: CalendarDate, _ found: inout Diagnostics
  ) throws {
    guard from < books.asOf, let before = books.before else {
      throw UsageProblem(
        "\(from) is not before \(books.asOf)", hint: "write the earlier day with --from",
        code: .conflict)
    }
    let ledgers = try NetWorthLedgers(&books, household, from: from, today: today, &found)
    let (settings, options) = (books.investments.settings, books.booking.options)
    let start = try ledgers.netWorth(
      on: from, today: today, settings, booked: before, sentBy: books.owned)
    let end = try ledgers.netWorth(
      on: books.asOf, today: today, settings, booked: books.booking, sentBy: books.owned)
    guard !end.worth.isMixed else {
      throw UsageProblem(
        "the change in net worth needs a base currency, because there are several currencies",
        hint: "set base_currency in coffer.json", code: .uncomputable)
    }
    let ofMember = try books.ofMember([start.worth, end.worth])
    let change = try NetWorthChange(
      from: ofMember[0], to: ofMember[1], ledgers.records, settings, today: today, options,
      booked: settings.baseCurrency == nil ? nil : (before, books.booking),
      sentBy: books.owned)
    // Unless --lenient is given, a missing price is already reported as an error.
    let ends = (start.findings + end.findings).filter {
      books.isLenient || $0.code != PriceCode.missing.rawValue
    }
    books.add(ends + change.findings)
    books.add(change.problems.map { $0.finding(.error, books.booking) })
    books.add(
      [LedgerFinding.withoutPast(change.withoutPast, leftOutOf: "both days")]
        .compactMap(\.self))
    found.report(try ledgers.diagnostics(end.worth))
    let decimals = change.currency.flatMap { CurrencyUnit($0).minorDigits } ?? 2
    lines = try change.rows.filter { books.showsWorth(of: $0.account) }.map {
      try Line($0, $0.figures, decimals: decimals)
    }
    total = try Line(
      nil, change.total, decimals: decimals, withoutPast: change.withoutPast.count)
    isToday = books.asOf == today
    self.change = change
    self.books = books
  }

  func answer() -> Answer {
    Answer(json: self.json, tables: [self.accounts, self.totals], page: self.page)
  }

  private var json: JSONValue {
    .object([
      .init("from", .string(change.start.description)),
      .init("to", .string(change.end.description)),
      .init("currency", change.currency.map(JSONValue.string) ?? .null),
      .init("accounts", .array(accounts.objects)), .init("totals", totals.objects[0]),
      .init("without_past", .array(change.withoutPast.map(JSONValue.string))),
    ])
  }

  private var accounts: Table { Table(Self.spec, Self.columns, of: lines, money: money) }

  private var totals: Table { Table(Self.totals, Self.totalColumns, of: [total], money: money) }

  private func money(_ amount: Decimal) -> Cell { .worth(amount, change.currency) }
}

// MARK: the page

extension NetWorthChangeTable {
  private var page: Page {
    var page = Page()
    let isWhole = books.account == nil
    guard !lines.isEmpty else {
      page.line("\(books.member.map { "\($0) has" } ?? "There are") no records on either day.")
      notes(on: &page)
      return page
    }
    // If an account is named, the page shows only that account.
    let subject = isWhole ? total : lines[0]
    page.line(headline(subject))
    if let parts = subject.parts, parts != NetWorthChangeParts() {
      page.blank()
      page.table(table(of: parts, subject.change ?? .zero))
    }
    if isWhole {
      page.heading("Accounts")
      page.table(
        TextTable(
          accounts, showing: shownColumns,
          dropping: [
            "source", "kind", "start", "corrections", "costs", "income", "currency_gain",
            "revaluation", "market_gain", "new_money", "change",
          ], totals: totals))
    }
    notes(on: &page)
    return page
  }

  /// Returns the value at the end, and its difference from the value at the start.
  private func headline(_ subject: Line) -> StyledText {
    let whole = books.member.map { "Net worth of \($0)" } ?? "Net worth"
    let name = books.account.map { "Value of \($0)" } ?? whole
    let day = isToday ? "" : " on \(change.end)"
    guard let end = subject.figures.end, let difference = subject.change else {
      return "\(name)\(day): a figure is unknown."
    }
    let worth: StyledText = "\(name) \(amount(end))\(unit)\(day), "
    if difference.isZero { return worth + "the same as on \(change.start)." }
    let word = difference.isNegative ? "less" : "more"
    return worth + "\(amount(difference.magnitude)) \(word) than on \(change.start)."
  }

  private var unit: String { change.currency.map { " \($0)" } ?? "" }

  private func amount(_ amount: Decimal) -> StyledText {
    StyledText(CurrencyUnit.printedText(of: amount, in: change.currency), .amount)
  }

  /// Returns a table of the parts that are not zero.
  private func table(of parts: NetWorthChangeParts, _ change: Decimal) -> TextTable {
    var table = TextTable([.left("Part"), .right("Amount")])
    table.caption = "Causes of the change"
    for part in Part.allCases where !parts[part].isZero {
      table.row([StyledText(part.title), amount(parts[part])])
    }
    table.total(["Change", amount(change)])
    return table
  }

  /// All columns, except for parts that are zero for every account.
  private var shownColumns: [String] {
    let idle = Part.allCases.filter { part in
      lines.allSatisfy { $0.parts?[part].isZero ?? true } && total.parts?[part].isZero ?? true
    }
    let hidden = Set(idle.map(\.rawValue) + ["flows_known"])
    return Self.spec.columns.map(\.name).filter { !hidden.contains($0) }
  }

  /// Adds notes about accounts without stated flows, and notes about excluded accounts.
  private func notes(on page: inout Page) {
    let unstated = lines.compactMap { line in
      line.row.flatMap { $0.knowsFlows || line.parts == nil ? nil : $0.account }
    }
    if !unstated.isEmpty {
      page.blank()
      page.line(
        "No flow is stated for \(unstated.joined(separator: ", ")): revaluation and corrections"
          + " include any new money.")
    }
    let count = change.withoutPast.count
    guard count > 0, books.account == nil else { return }
    page.blank()
    page.line(
      "Excludes \(count) \(count == 1 ? "account that has" : "accounts that have") no history.")
  }
}

extension HoldingsBooks {
  /// Adds findings without duplicates, because both days may lack the same rate.
  fileprivate mutating func add(_ findings: [LedgerFinding]) {
    var known = Set(found.map { [$0.code, $0.message] })
    found += findings.filter { known.insert([$0.code, $0.message]).inserted }
  }
}

extension NetWorthChangeParts.Part {
  /// Description of the part's column.
  fileprivate var meaning: String {
    switch self {
    case .newMoney: "the amount paid in from outside the account, less the amount paid out"
    case .marketGain: "the effect of prices, including their joint effect with exchange rates"
    case .currencyGain: "the effect of exchange rates"
    case .income: "dividends, interest and credits, gross"
    case .costs: "fees, taxes and interest on debts; negative"
    case .revaluation: "the change in typed values beyond the stated flows"
    case .corrections:
      "the rest: adjusted balances, manual edits, restated positions, opening balances"
    }
  }

  /// The part's display name.
  fileprivate var title: String { ColumnSpec(rawValue, .money, "").title }
}

import Console
import FinanceEngine
import FinanceModel
import PlainText

/// Returns as rows.
struct PerformanceTable {
  static let spec = TableSpec(
    "performance", "one row for each holding, account and the whole, and each period",
    needs: "performance",
    [
      ColumnSpec("scope", .text, "total, account or holding"),
      ColumnSpec("account", .text, "of which account"),
      ColumnSpec("symbol", .text, "of which holding"),
      ColumnSpec("period", .text, "1M, 3M, YTD, 1Y, all or range"),
      ColumnSpec("from", .date, "the day at whose end it starts"),
      ColumnSpec("to", .date, "the day at whose end it ends"),
      ColumnSpec("start_value", .money, "in the base currency; of accounts and all with cash"),
      ColumnSpec("end_value", .money, "the same at the end"),
      ColumnSpec("net_flows", .money, "what came in from outside less what left"),
      ColumnSpec("gain", .money, "end_value less start_value less net_flows"),
      ColumnSpec("simple_pct", .percent, "gain over the money at work, flows weighed by days"),
      ColumnSpec("twr_pct", .percent, "time-weighted return, not annualised"),
      ColumnSpec("xirr_pct", .percent, "money-weighted return of a year, where there is one"),
      ColumnSpec("xirr_status", .text, "unique, several, none or not meaningful"),
      ColumnSpec("xirr_roots", .text, "all of them in percent, where there are several"),
      ColumnSpec("volatility_pct", .percent, "of a year"),
      ColumnSpec("max_drawdown_pct", .percent, "the deepest fall"),
      ColumnSpec("problem", .text, "why there are no figures"),
    ])

  private static let nothingHeld = Cell.text("nothing was held")

  private let figures: [Performance.Figures]
  private let books: HoldingsBooks
  private let base: String

  init(_ figures: [Performance.Figures], _ books: HoldingsBooks, base: String) {
    self.figures = figures.filter { books.shows($0.subject) }
    self.books = books
    self.base = base
  }

  var answer: Answer {
    Answer(
      json: .object([.init("performance", .array(table.objects))]), tables: [table], page: page)
  }

  private var table: Table { Table(Self.spec, rows: figures.map(row)) }

  private var page: Page {
    var page = Page()
    guard !figures.isEmpty else {
      page.line("Nothing was held.")
      return page
    }
    let shown = [
      "account", "symbol", "period", "start_value", "end_value", "net_flows", "gain",
      "simple_pct", "twr_pct", "xirr_pct", "volatility_pct", "max_drawdown_pct",
    ]
    let dropped = [
      "volatility_pct", "max_drawdown_pct", "simple_pct", "net_flows", "start_value", "gain",
    ]
    for scope in ["total", "account", "holding"] {
      let rows = table.rows.filter { $0.first == .text(scope) && $0.last != Self.nothingHeld }
      guard !rows.isEmpty else { continue }
      page.heading(scope == "total" ? "All" : scope == "account" ? "Accounts" : "Holdings")
      let names = shown.filter { name in
        name == "account" ? scope != "total" : name == "symbol" ? scope == "holding" : true
      }
      page.table(
        TextTable(
          Table(Self.spec, rows: rows), showing: names,
          blankingRepeatsOf: ["account", "symbol"].filter(names.contains), dropping: dropped))
    }
    let problems = Set(
      table.rows.compactMap(\.last).filter { $0 != .null && $0 != Self.nothingHeld })
    for case .text(let problem) in problems.sorted(by: { "\($0)" < "\($1)" }) {
      page.blank()
      page.line("Some figures are not known: \(problem).")
    }
    return page
  }

  private func row(_ figures: Performance.Figures) -> [Cell] {
    let names = books.names(of: figures.subject)
    let head: [Cell] =
      names + [.text(figures.period.name.contains("/") ? "range" : figures.period.name)]
    switch figures.outcome {
    case .measured(let measured): return head + cells(of: measured) + [.null]
    case .nothingHeld: return head + unknown(figures.period) + [Self.nothingHeld]
    case .unknown(let problems):
      let reason = problems.first?.message(symbols: books.ledger.symbols)
      return head + unknown(figures.period) + [.name(reason)]
    }
  }

  private func unknown(_ period: ReturnPeriod) -> [Cell] {
    [.date(period.start), .date(period.end)] + Array(repeating: .null, count: 11)
  }

  private func cells(of measured: Performance.Measured) -> [Cell] {
    let net: Decimal? = books.sum(measured.flows.map(\.amount))
    let simple = measured.simple
    let rate = InternalRateCells(measured.internalRate)
    return [
      .date(measured.start), .date(measured.end), .money(measured.startValue, base),
      .money(measured.endValue, base), .money(net, base), .money(simple.gain, base),
      .percent(simple.rate.percent(of: .one)), .share(measured.timeWeighted.cumulative),
      .share(rate.rate), .text(rate.status), .name(rate.roots), .share(measured.risk.volatility),
      .share(measured.risk.maximumDrawdown?.fraction),
    ]
  }
}

/// A yearly rate as cells.
private struct InternalRateCells {
  var rate: Double?
  let status: String
  var roots: String?

  init(_ internalRate: InternalRate) {
    switch internalRate {
    case .unique(let rate):
      self.rate = rate
      status = "unique"
    case .several(let rates):
      status = "several"
      roots = rates.map { Cell.share($0).digits }.joined(separator: " ")
    case .noRate: status = "none"
    case .notMeaningful: status = "not meaningful"
    }
  }
}

extension Cell {
  /// An estimate, 0.05 for 5 %, as a percentage with two decimals.
  static func share(_ share: Double?) -> Cell {
    guard let share, share.magnitude < 1e12 else { return .null }
    let units = Int128((share * 10_000).rounded(.toNearestOrEven))
    do throws(DecimalError) {
      return .percent(try Decimal(units: units, minorDigits: 2))
    } catch {
      return .null
    }
  }

  fileprivate var digits: String {
    if case .number(let digits) = self { digits } else { "" }
  }
}

extension HoldingsBooks {
  func shows(_ subject: Performance.Subject) -> Bool {
    switch subject {
    case .whole: account == nil
    case .account(let account), .holding(let account, _): shows(account)
    }
  }

  /// Scope, account and symbol.
  func names(of subject: Performance.Subject) -> [Cell] {
    switch subject {
    case .whole: [.text("total"), .null, .null]
    case .account(let account): [.text("account"), .text(ledger.accounts[account]), .null]
    case .holding(let account, let symbol):
      [.text("holding"), .text(ledger.accounts[account]), .text(ledger.symbols[symbol])]
    }
  }

  /// The exact sum; nil where it is too large.
  func sum(_ amounts: [Decimal]) -> Decimal? {
    var sum = Decimal.zero
    do throws(DecimalError) {
      for amount in amounts { sum = try sum + amount }
    } catch {
      return nil
    }
    return sum
  }
}

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
      ColumnSpec("source", .text, "what tells its worth: activities, positions or values"),
      ColumnSpec("period", .text, "1M, 3M, YTD, 1Y, all or range"),
      ColumnSpec("from", .date, "the day at whose end it starts"),
      ColumnSpec("to", .date, "the day at whose end it ends"),
      ColumnSpec("start_value", .money, "in the base currency; of accounts and all with cash"),
      ColumnSpec("end_value", .money, "the same at the end"),
      ColumnSpec("net_flows", .money, "what came in from outside less what left"),
      ColumnSpec("gain", .money, "end_value less start_value less net_flows"),
      ColumnSpec("simple_pct", .percent, "gain over the money at work, flows weighed by days"),
      ColumnSpec("twr_pct", .percent, "time-weighted return, not annualised"),
      ColumnSpec("mwr_pct", .percent, "money-weighted return of the period itself"),
      ColumnSpec("xirr_pct", .percent, "money-weighted return of a year, if there is exactly one"),
      ColumnSpec("xirr_status", .text, "unique, several, none or not meaningful"),
      ColumnSpec("xirr_roots", .text, "all of them in percent, where there are several"),
      ColumnSpec("volatility_pct", .percent, "of weekly returns, a year's"),
      ColumnSpec("max_drawdown_pct", .percent, "the deepest fall of the TWR"),
      ColumnSpec("valuations", .integer, "how many valuations the figures are made of"),
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

  private var table: Table { Table(Self.spec, rows: figures.map { row($0) }) }

  private var page: Page {
    var page = Page()
    guard !figures.isEmpty else {
      page.line("Nothing was held.")
      return page
    }
    let shown = [
      "account", "source", "symbol", "period", "start_value", "end_value", "net_flows", "gain",
      "simple_pct", "twr_pct", "mwr_pct", "xirr_pct", "volatility_pct", "max_drawdown_pct",
      "valuations",
    ]
    let dropped = [
      "valuations", "source", "volatility_pct", "max_drawdown_pct", "simple_pct", "net_flows",
      "start_value", "gain",
    ]
    for scope in ["total", "account", "holding"] {
      let rows = figures.map { row($0, isText: true) }.filter {
        $0.first == .text(scope) && $0.last != Self.nothingHeld
      }
      guard !rows.isEmpty else { continue }
      page.heading(scope == "total" ? "All" : scope == "account" ? "Accounts" : "Holdings")
      let hasSources = scope == "account" && rows.contains { $0[3] != .text("activities") }
      let names = shown.filter { name in
        switch name {
        case "account": scope != "total"
        case "symbol": scope == "holding"
        case "source": hasSources
        default: true
        }
      }
      page.table(
        TextTable(
          Table(Self.spec, rows: rows), showing: names,
          blankingRepeatsOf: ["account", "symbol", "source"].filter(names.contains),
          dropping: dropped.filter(names.contains)))
    }
    if figures.allSatisfy({ if case .nothingHeld = $0.outcome { true } else { false } }) {
      page.line("Nothing was held.")
    }
    notes(on: &page)
    return page
  }

  /// What cells are too narrow for.
  private func notes(on page: inout Page) {
    for entry in figures {
      guard case .measured(let measured) = entry.outcome,
        case .several(let rates) = measured.moneyWeighted.rate
      else { continue }
      let subject = books.names(of: entry.subject).map(\.text).dropFirst().filter { !$0.isEmpty }
      let name = subject.isEmpty ? "all accounts" : subject.joined(separator: " ")
      let texts = rates.map { InternalRateCells.text(of: $0) + " %" }
      page.blank()
      page.line(
        "XIRR of \(name), \(periodName(entry.period)), has several values:"
          + " \(texts.joined(separator: ", ")).")
    }
    let problems = Set(
      table.rows.compactMap(\.last).filter { $0 != .null && $0 != Self.nothingHeld })
    for case .text(let problem) in problems.sorted(by: { "\($0)" < "\($1)" }) {
      page.blank()
      page.line("Some figures are not known: \(problem).")
    }
  }

  private func periodName(_ period: ReturnPeriod) -> String {
    period.name.contains("/") ? "range" : period.name
  }

  /// - Parameter isText: a yearly rate of less than a year is left out.
  private func row(_ figures: Performance.Figures, isText: Bool = false) -> [Cell] {
    let head: [Cell] =
      books.names(of: figures.subject)
      + [.text(figures.subject.source.rawValue), .text(periodName(figures.period))]
    switch figures.outcome {
    case .measured(let measured): return head + cells(of: measured, isText) + [.null]
    case .nothingHeld: return head + unknown(figures.period) + [Self.nothingHeld]
    case .flowsUnknown(let measured):
      return head + ends(of: measured) + Array(repeating: .null, count: 11)
        + [.text("no flow is stated, so nobody knows what was put in")]
    case .unknown(let problems):
      let reason = problems.first?.message(symbols: books.ledger.symbols)
      return head + unknown(figures.period) + [.name(reason)]
    }
  }

  private func unknown(_ period: ReturnPeriod) -> [Cell] {
    [.date(period.start), .date(period.end)] + Array(repeating: .null, count: 13)
  }

  private func ends(of measured: Performance.Measured) -> [Cell] {
    [
      .date(measured.start), .date(measured.end), .money(measured.startValue, base),
      .money(measured.endValue, base),
    ]
  }

  private func cells(of measured: Performance.Measured, _ isText: Bool) -> [Cell] {
    let net: Decimal? = books.sum(measured.flows.map(\.amount))
    let simple = measured.simple
    let rate = InternalRateCells(measured.moneyWeighted.rate)
    let isShort = measured.start.days(until: measured.end) < 365
    return ends(of: measured) + [
      .money(net, base), .money(simple.gain, base), .percent(simple.rate.percent(of: .one)),
      .share(measured.timeWeighted.cumulative), .share(measured.moneyWeighted.ofPeriod),
      isText && isShort ? .null : .share(rate.rate), .text(rate.status), .name(rate.roots),
      .share(measured.risk.volatility), .share(measured.risk.maximumDrawdown?.fraction),
      .number("\(measured.timeWeighted.valuationCount)"),
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
      roots = rates.map { Self.text(of: $0) }.joined(separator: " ")
    case .noRate: status = "none"
    case .notMeaningful: status = "not meaningful"
    }
  }

  /// A rate in percent; with an exponent if it is beyond all use.
  static func text(of rate: Double) -> String {
    if case .number(let digits) = Cell.share(rate) { return digits }
    // In percent; rates are below e^700.
    var (digits, exponent) = (rate, 2)
    while digits >= 10 { (digits, exponent) = (digits / 10, exponent + 1) }
    return Cell.share(digits / 100).text + "e+\(exponent)"
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
}

extension Performance.Subject {
  /// What tells its worth.
  fileprivate var source: AccountWorth.Source {
    if case .recorded(_, let source) = self { source } else { .activities }
  }
}

extension HoldingsBooks {
  func shows(_ subject: Performance.Subject) -> Bool {
    switch subject {
    case .whole: account == nil
    case .account(let account), .holding(let account, _): shows(account)
    case .recorded(let name, _): shows(name)
    }
  }

  /// Scope, account and symbol.
  func names(of subject: Performance.Subject) -> [Cell] {
    switch subject {
    case .whole: [.text("total"), .null, .null]
    case .account(let account): [.text("account"), .text(ledger.accounts[account]), .null]
    case .recorded(let name, _): [.text("account"), .text(name), .null]
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

import Console
import FinanceModel
import Investing
import PlainText

/// Report table of investment returns.
final class PerformanceTable {
  private struct Row {
    /// The scope, account and symbol.
    let names: [Cell]
    /// The account and the asset as text; empty for the total.
    var name: String {
      names.dropFirst().map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    }
    let source: String
    let period: ReturnPeriod
    /// The measured values; nil if the value at the start or end of the period is unknown.
    var ends: Performance.Measured?
    /// The measured values; nil if any value within the period is unknown.
    var measured: Performance.Measured?
    var netFlows: Decimal?
    var rate: InternalRateCells?
    let status: Performance.RateStatus?
    let sincePurchase: Decimal?
    var problem: String?

    /// The risk level of the displayed volatility and decline; nil if either is unknown.
    var risk: RiskLevel? {
      guard let risk = measured?.risk,
        let volatility = risk.volatility.flatMap(Decimal.init(percentOf:)),
        let drawdown = (risk.maximumDrawdown?.fraction).flatMap(Decimal.init(percentOf:))
      else { return nil }
      return RiskLevel(volatilityPct: volatility, drawdownPct: drawdown)
    }

    var riskProblem: String? {
      guard risk == nil else { return nil }
      guard let measured else { return problem }
      return measured.timeWeighted.cumulative == nil
        ? status?.rawValue : "fewer than \(ReturnRisk.leastWeeks) weeks with a valuation"
    }
  }

  private static let columns: [Column<Row>] = [
    Column("scope", .text, "total, account or holding") { $0.names[0] },
    Column("account", .text, "the account; blank for the total") { $0.names[1] },
    Column("symbol", .text, "the holding's asset") { $0.names[2] },
    .text("source", "the source of the value: activities, positions or values") { $0.source },
    .text("period", "1M, 3M, YTD, 1Y, all or range") { $0.period.title },
    .date("from", "the start of the period (the end of this day)") {
      $0.ends?.start ?? $0.period.start
    },
    .date("to", "the end of the period (the end of this day)") {
      $0.ends?.end ?? $0.period.end
    },
    .money(
      "start_value",
      "the value at the start, in the base currency; including cash for accounts and the total"
    ) {
      $0.ends?.startValue
    },
    .money("end_value", "the value at the end") { $0.ends?.endValue },
    .money("net_flows", "the amount paid in from outside less the amount paid out") { $0.netFlows },
    .money("gain", "end_value less start_value less net_flows") { $0.measured?.simple.gain },
    .percent(
      "simple_pct", "the gain as a percentage of the average capital, with flows weighted by days"
    ) {
      $0.measured?.simple.rate.percent(of: .one)
    },
    Column("twr_pct", .percent, "the time-weighted return, not annualized") {
      .share($0.measured?.timeWeighted.cumulative)
    },
    Column("mwr_pct", .percent, "the money-weighted return of the period, not annualized") {
      .share($0.measured?.moneyWeighted.ofPeriod)
    },
    Column(
      "xirr_pct", .percent,
      "the money-weighted return per year; blank unless there is exactly one solution"
    ) {
      .share($0.rate?.rate)
    },
    .text("xirr_status", "unique, several, none or not meaningful") { $0.rate?.status },
    .text("xirr_roots", "all solutions in percent, if there are several") { $0.rate?.roots },
    Column("volatility_pct", .percent, "the yearly volatility, from weekly returns") {
      .share($0.measured?.risk.volatility)
    },
    Column("max_drawdown_pct", .percent, "the largest drop in the time-weighted return") {
      .share($0.measured?.risk.maximumDrawdown?.fraction)
    },
    .integer("valuations", "the number of valuations used") {
      $0.measured?.timeWeighted.valuationCount
    },
    .text("problem", "the reason for missing figures") { $0.problem },
    .text("status", "the reason why a rate is blank") { $0.status?.rawValue },
    .percent("since_purchase_pct", "simple_pct since the first row of a holding") {
      $0.sincePurchase.percent(of: .one)
    },
    .text("risk", "low, medium or high, by volatility_pct and max_drawdown_pct") {
      $0.risk?.rawValue
    },
    .text("risk_problem", "the reason why risk is blank") { $0.riskProblem },
  ]

  static let spec = TableSpec(
    "performance", "one row for each period of each holding, of each account and of the total",
    needs: "performance", columns)

  private static let nothingHeld = "there were no holdings"

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
      json: .object([.init("performance", .array(self.table.objects))]), tables: [self.table],
      page: self.page)
  }

  private var table: Table { table(of: figures.map { row($0) }) }

  private func table(of rows: [Row]) -> Table {
    Table(Self.spec, Self.columns, of: rows) { .money($0, self.base) }
  }

  private var page: Page {
    var page = Page()
    guard !figures.isEmpty else {
      page.line("There were no holdings.")
      return page
    }
    let shown = [
      "account", "source", "symbol", "period", "start_value", "end_value", "net_flows", "gain",
      "simple_pct", "twr_pct", "mwr_pct", "xirr_pct", "since_purchase_pct", "status",
      "volatility_pct", "max_drawdown_pct", "risk", "valuations",
    ]
    let dropped = [
      "risk", "valuations", "source", "volatility_pct", "max_drawdown_pct", "simple_pct",
      "net_flows", "start_value", "since_purchase_pct", "gain",
    ]
    let all = figures.map { row($0, isText: true) }
    let known = Set(all.filter { $0.problem == nil }.map(\.name))
    for scope in ["total", "account", "holding"] {
      let rows = all.filter {
        $0.names[0] == .text(scope) && $0.problem != Self.nothingHeld
          && (scope == "total" || known.contains($0.name))
      }
      guard !rows.isEmpty else { continue }
      page.heading(scope == "total" ? "All" : scope == "account" ? "Accounts" : "Holdings")
      let hasSources = scope == "account" && rows.contains { $0.source != "activities" }
      let names = shown.filter { name in
        switch name {
        case "account": scope != "total"
        case "symbol": scope == "holding"
        case "source": hasSources
        case "xirr_pct": rows.contains { $0.rate?.rate != nil }
        case "since_purchase_pct": scope == "holding"
        case "risk": scope == "account" && rows.contains { $0.risk != nil }
        case "status": rows.contains { $0.problem == nil && $0.status ?? .tooShort != .tooShort }
        default: true
        }
      }
      page.table(
        TextTable(
          table(of: rows), showing: names,
          blankingRepeatsOf: ["account", "symbol", "source"].filter(names.contains),
          dropping: dropped.filter(names.contains)))
      if scope == "total", let chart = DrawdownChart(figures)?.chart { page.chart(chart, nil) }
    }
    if figures.allSatisfy({ if case .nothingHeld = $0.outcome { true } else { false } }) {
      page.line("There were no holdings.")
    }
    addNotes(on: all, known, to: &page)
    return page
  }

  /// Adds the notes that do not fit into cells.
  ///
  /// - Parameter known: the names of the rows with known values.
  private func addNotes(on rows: [Row], _ known: Set<String>, to page: inout Page) {
    for entry in figures {
      guard case .measured(let measured) = entry.outcome,
        case .several(let rates) = measured.moneyWeighted.rate
      else { continue }
      let subject = books.names(of: entry.subject).map(\.text).dropFirst().filter { !$0.isEmpty }
      let name = subject.isEmpty ? "all accounts" : subject.joined(separator: " ")
      let texts = rates.map { InternalRateCells.text(of: $0) + " %" }
      page.blank()
      page.line(
        "XIRR of \(name), \(entry.period.title), has several values:"
          + " \(texts.joined(separator: ", ")).")
    }
    let accounts = rows.filter { $0.names[0] == .text("account") && $0.measured != nil }
    let leveled = Set(accounts.filter { $0.risk != nil }.map(\.name))
    // An account's last row is the one for its longest period.
    for row in accounts where !leveled.isEmpty && row.period.title == accounts.last?.period.title {
      guard !leveled.contains(row.name), let problem = row.riskProblem else { continue }
      page.blank()
      page.line("No risk level for \(row.name): \(problem).")
    }
    let problems = Set(rows.compactMap(\.problem)).subtracting([Self.nothingHeld])
    for problem in problems.sorted() {
      var names: [String] = []
      let affected = rows.filter { $0.problem == problem }.map(\.name)
      for name in affected where !known.contains(name) && !name.isEmpty && !names.contains(name) {
        names.append(name)
      }
      page.blank()
      if !names.isEmpty {
        page.line("No returns for \(names.joined(separator: ", ")): \(problem).")
      }
      guard affected.contains(where: { known.contains($0) || $0.isEmpty }) else { continue }
      page.line("Some figures are unknown: \(problem).")
    }
  }

  /// - Parameter isText: whether to omit the yearly rate for a period shorter than a year.
  private func row(_ figures: Performance.Figures, isText: Bool = false) -> Row {
    var row = Row(
      names: books.names(of: figures.subject), source: figures.subject.source.rawValue,
      period: figures.period, status: figures.status, sincePurchase: figures.sincePurchase)
    switch figures.outcome {
    case .measured(let measured):
      row.ends = measured
      row.measured = measured
      row.netFlows = books.sum(measured.flows.map(\.amount))
      row.rate = InternalRateCells(measured.moneyWeighted.rate)
      if isText, measured.start.days(until: measured.end) < 365 { row.rate?.rate = nil }
    case .nothingHeld: row.problem = Self.nothingHeld
    case .flowsUnknown(let measured):
      row.ends = measured
      row.problem = "flows are not stated, so the amount paid in is unknown"
    case .unknown(let problems):
      row.problem = problems.first?.message(symbols: books.ledger.symbols)
    }
    return row
  }
}

/// The cells of a yearly rate.
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

  /// Returns a rate in percent, with an exponent if it is extremely large.
  static func text(of rate: Double) -> String {
    if case .number(let digits) = Cell.share(rate) { return digits }
    // The rate in percent is below e^700.
    var (digits, exponent) = (rate, 2)
    while digits >= 10 { (digits, exponent) = (digits / 10, exponent + 1) }
    return Cell.share(digits / 100).text + "e+\(exponent)"
  }
}

extension Cell {
  /// Returns an estimate, such as 0.05 for 5 %, as a percentage with two decimals.
  static func share(_ share: Double?) -> Cell {
    share.flatMap(Decimal.init(percentOf:)).map(Cell.percent) ?? .null
  }
}

extension Decimal {
  /// Converts a fraction to a percentage, rounded half-even to two decimals; nil if it is out of
  /// range.
  ///
  /// The estimate is first rounded to 14 decimals, so that binary rounding noise does not decide a
  /// tie.
  ///
  ///     Decimal(percentOf: 0.12345)   // 12.34
  init?(percentOf share: Double) {
    guard share.magnitude < 1e12 else { return nil }
    do throws(DecimalError) {
      let exact = try Decimal(units: Int128((share * 1e14).rounded()), minorDigits: 12)
      self = try exact.rounded(toDecimals: 2, .halfEven)
    } catch {
      return nil
    }
  }
}

extension Performance.Subject {
  /// The records from which the value is computed.
  fileprivate var source: AccountWorth.Source {
    if case .recorded(_, let source) = self { source } else { .activities }
  }
}

extension ReturnPeriod {
  /// The name shown in rows.
  fileprivate var title: String { name.contains("/") ? "range" : name }
}

extension HoldingsBooks {
  func shows(_ subject: Performance.Subject) -> Bool {
    switch subject {
    case .whole: isWhole
    case .account(let account), .holding(let account, _): shows(account)
    case .recorded(let name, _): shows(name)
    }
  }

  /// Returns the scope, account and symbol.
  func names(of subject: Performance.Subject) -> [Cell] {
    switch subject {
    case .whole: [.text("total"), .null, .null]
    case .account(let account): [.text("account"), .text(ledger.accounts[account]), .null]
    case .recorded(let name, _): [.text("account"), .text(name), .null]
    case .holding(let account, let symbol):
      [.text("holding"), .text(ledger.accounts[account]), .text(ledger.symbols[symbol])]
    }
  }

  /// Returns the exact sum; nil on overflow.
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

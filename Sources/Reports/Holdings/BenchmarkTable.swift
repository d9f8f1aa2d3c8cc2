import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// Investment returns compared with the returns of the same money invested in one asset.
struct BenchmarkTable {
  private struct Row {
    /// The scope, and the account.
    let names: [Cell]
    let period: String
    var measured: Performance.Measured?
    var instead: Benchmark.Comparison?
    var difference: Decimal?
    var problem: String?

    var rate: Double? { yearly(measured?.moneyWeighted) }
    var rateInstead: Double? { yearly(instead?.moneyWeighted) }

    /// Returns the yearly rate; nil if the rate is not unique, or if the period is shorter than a
    /// year, because the rate would then be misleading.
    private func yearly(_ weighted: MoneyWeightedReturn?) -> Double? {
      guard let measured, measured.start.days(until: measured.end) >= 365,
        case .unique(let rate) = weighted?.rate
      else { return nil }
      return rate
    }
  }

  private static let columns: [Column<Row>] = [
    Column("scope", .text, "total or account") { $0.names[0] },
    Column("account", .text, "the account; blank for the total") { $0.names[1] },
    .text("period", "1M, 3M, YTD, 1Y, all, or the days") { $0.period },
    .money("start_value", "the value at the start") { $0.measured?.startValue },
    .money("end_value", "the value at the end") { $0.measured?.endValue },
    .money(
      "benchmark_value",
      "the end value if the same money had been invested in the benchmark"
    ) {
      $0.instead?.endValue
    },
    .money("difference", "end_value less benchmark_value") { $0.difference },
    Column("xirr_pct", .percent, "the yearly money-weighted return") { .share($0.rate) },
    Column("benchmark_xirr_pct", .percent, "the benchmark's yearly money-weighted return") {
      .share($0.rateInstead)
    },
    Column("xirr_difference", .percent, "xirr_pct less benchmark_xirr_pct, in percentage points") {
      row in
      .share(row.rate.flatMap { own in row.rateInstead.map { own - $0 } })
    },
    .text("problem", "the reason for missing figures") { $0.problem },
  ]

  static let spec = TableSpec(
    "benchmark", "one row for each period of the total and of each account", needs: "benchmark",
    columns)

  private let symbol: String
  private let base: String
  private let rows: [Row]
  /// Whether adjusted closing prices, which include distributions, are known.
  private let isAdjusted: Bool

  /// - Throws: `usage-name-unknown` if the symbol has no price.
  init(
    _ symbol: String, _ figures: [Performance.Figures], _ books: inout HoldingsBooks,
    _ household: Household, base: String
  ) throws {
    let prices = books.investments.prices
    let table = household.folder.ledger(.prices).value?.table
    func adjustedPrices(of symbol: String) -> PriceBook {
      table.map { PriceBook.adjusted(symbol, in: $0) } ?? PriceBook()
    }
    let (text, typed) = (symbol, adjustedPrices(of: symbol))
    let known = Set(prices.symbols).union(books.ledger.symbols).union(typed.symbols).sorted()
    let symbol = known[try match(text, of: "symbol", among: known)]
    let adjusted = symbol == text ? typed : adjustedPrices(of: symbol)
    isAdjusted = adjusted.series(of: symbol) != nil
    var benchmark = Benchmark(
      symbol, adjusted: adjusted,
      books.investments.settings.assets?.first { $0.symbol == symbol }, books.booking, prices,
      base: base)
    var rows: [Row] = []
    var problems: [ReturnProblem] = []
    for entry in figures where books.shows(entry.subject) {
      let names = books.names(of: entry.subject)
      guard names[0] != .text("holding") else { continue }
      var row = Row(names: names, period: entry.period.name)
      switch entry.outcome {
      case .nothingHeld: continue
      case .flowsUnknown: row.problem = "flows are not stated, so the amount paid in is unknown"
      case .unknown(let problems):
        row.problem = problems.first?.message(symbols: books.ledger.symbols)
      case .measured(let measured):
        row.measured = measured
        do throws(ReturnProblem) {
          let instead = try benchmark.comparison(with: measured)
          row.instead = instead
          row.difference = books.sum([measured.endValue, -instead.endValue])
        } catch {
          row.problem = error.message(symbols: books.ledger.symbols)
          if !problems.contains(error) { problems.append(error) }
        }
      }
      rows.append(row)
    }
    books.found += problems.map { $0.finding(.warning, books.booking) }
    books.found += Self.stale(symbol, adjusted, prices, rows.compactMap(\.measured))
    (self.symbol, self.base, self.rows) = (symbol, base, rows)
  }

  /// Returns a finding about the stalest price used on the first or last day of a period; empty if
  /// no price is stale. The finding is a warning if a closing price is newer than the adjusted
  /// price, otherwise a note.
  private static func stale(
    _ symbol: String, _ adjusted: PriceBook, _ prices: PriceBook,
    _ periods: [Performance.Measured]
  ) -> [LedgerFinding] {
    let (series, closes) = (adjusted.series(of: symbol), prices.series(of: symbol))
    let days = periods.flatMap { $0.startValue.isZero ? [$0.end] : [$0.start, $0.end] }
    let uses = days.compactMap { day in
      (series ?? closes)?.price(onOrBefore: day).map {
        (date: $0.date, day: day, quote: $0.quote)
      }
    }
    func age(_ use: (date: CalendarDate, day: CalendarDate, quote: String)) -> Int {
      PriceAge.businessDays(from: use.date, to: use.day)
    }
    guard let oldest = uses.max(by: { age($0) < age($1) }),
      PriceAge.isStale(oldest.date, on: oldest.day)
    else { return [] }
    let close = closes?.price(onOrBefore: oldest.day)?.date
    let isReplaceable = series != nil && close.map { $0 > oldest.date } ?? false
    let kind = series == nil ? "price" : "price of type adjclose"
    let type = series == nil ? (cell: "", column: "") : (cell: ",adjclose", column: ",type")
    return [
      LedgerFinding(
        isReplaceable ? .warning : .note, PriceCode.stale,
        "the last \(kind) of '\(symbol.visible)' is from \(oldest.date), \(age(oldest))"
          + " business days before \(oldest.day)", at: nil,
        hint: isReplaceable
          ? "add newer prices of type adjclose, or remove all prices of type adjclose to use"
            + " closing prices"
          : "add the row '\(oldest.day),\(symbol.visible),\(oldest.quote.visible),…\(type.cell)'"
            + " (date,base,quote,amount\(type.column)) to ledgers/prices.csv")
    ]
  }

  var answer: Answer {
    let table = Table(Self.spec, Self.columns, of: rows) { .money($0, base) }
    var page = Page()
    for row in rows where row.names[0] == .text("total") && row.period == rows.last?.period {
      guard let own = row.measured, let instead = row.instead, let difference = row.difference
      else { continue }
      func text(_ amount: Decimal) -> StyledText {
        StyledText(Cell.money(amount, base).text, .amount)
      }
      let size = difference.isNegative ? -difference : difference
      page.line(
        "Value \(text(own.endValue)) \(base); the same money in \(symbol.visible) would be worth"
          + " \(text(instead.endValue)), which is \(text(size))"
          + " \(difference.isNegative ? "more" : "less").")
      page.blank()
    }
    let known = rows.filter { $0.measured != nil }
    if known.isEmpty {
      page.line(rows.first?.problem.map { "No figures: \($0)." } ?? "There were no holdings.")
    } else {
      let shown = table.spec.columns.map(\.name).filter { name in
        name != "scope" && (name != "problem" || known.contains { $0.problem != nil })
      }
      page.table(
        TextTable(
          Table(Self.spec, Self.columns, of: known) { .money($0, base) }, showing: shown,
          blankingRepeatsOf: ["account"]))
    }
    if !known.isEmpty, !isAdjusted {
      page.blank()
      page.line(
        "Distributions of \(symbol.visible) are excluded: the symbol has no prices of type"
          + " adjclose."
      )
    }
    var left: [String] = []
    for row in rows where row.measured == nil {
      let name = row.names[1].text.isEmpty ? "the total" : row.names[1].text
      if !left.contains(name) { left.append(name) }
    }
    if !known.isEmpty, !left.isEmpty {
      page.blank()
      page.line("No returns for \(left.joined(separator: ", ")): flows or values are unknown.")
    }
    return Answer(
      json: .object([
        .init("benchmark", .string(symbol)), .init("rows", .array(table.objects)),
      ]), tables: [table], page: page)
  }
}

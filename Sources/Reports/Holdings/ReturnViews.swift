import Charts
import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// Views of changes between the ends of two days.
extension HoldingsReport.Query {
  func returns(
    _ books: inout HoldingsBooks, _ household: Household, _ found: inout Diagnostics
  ) throws -> Answer {
    var settings = books.investments.settings
    let values = try found.report(household.values(settings))
    let codes = values.worthCurrencies.union(books.base.map { [$0] } ?? [])
    settings.setBaseCurrency(codes)
    guard let base = settings.baseCurrency?.code, books.statesBase || codes.count < 2 else {
      throw UsageProblem(
        codes.isEmpty
          ? "returns need a base currency, but the rows do not name one"
          : "returns need a base currency, because there are several currencies",
        hint: "set base_currency in coffer.json", code: .uncomputable)
    }
    let stated = self.to
    let to = lastEvening
    if let from, from >= to {
      throw UsageProblem(
        "\(from) is not before \(to)", hint: "write the earlier day with --from",
        code: .conflict)
    }
    if case .gainSplit = view { return try split(&books, base, to) }
    let range = from.flatMap { $0.adding(days: 1) }.flatMap { ReturnPeriod(from: $0, to: to) }
    let all = ReturnPeriod(from: nil, to: to).map { [$0] } ?? []
    let isWhole = from == nil && stated == nil
    let usual =
      if case .flows = view { all } else { isWhole ? ReturnPeriod.usual(asOf: to) : all }
    let periods = range.map { [$0] } ?? usual
    let isBooked =
      periods.map(\.end).max() == books.asOf
      && settings.baseCurrency == books.investments.settings.baseCurrency
    guard
      let performance = Performance(
        of: books.ledger, settings, books.booking.options, books.investments.prices,
        over: periods, booked: isBooked ? books.booking : nil,
        beside: RecordedWorth(values: values, positions: books.investments.positions))
    else { return Answer(json: .null, tables: [], page: Page()) }
    books.found += performance.findings
    books.found += performance.problems.map { $0.finding(.warning, books.booking) }
    if case .flows = view { return FlowTable(performance.figures, books, base: base).answer }
    if case .benchmark(let symbol) = view {
      return try BenchmarkTable(symbol, performance.figures, &books, household, base: base).answer
    }
    return PerformanceTable(performance.figures, books, base: base).answer
  }

  private func split(
    _ books: inout HoldingsBooks, _ base: String, _ to: CalendarDate
  ) throws -> Answer {
    let start = splitStart(in: books.ledger) ?? to
    guard start < to, let split = books.gainSplit(from: start, to: to) else {
      throw UsageProblem(
        "there are no records up to \(to)", hint: "write a later day", code: .uncomputable)
    }
    books.found += split.findings + books.withoutLots
    books.found += split.problems.map { problem in
      problem.finding(.error, books.booking)
    }
    return try GainSplitTable(split, books, base: base).answer()
  }
}

extension HoldingsBooks {
  /// A note with the shown accounts whose gains cannot be split, because they have no lots.
  fileprivate var withoutLots: [LedgerFinding] {
    let active = Set((0..<ledger.count).lazy.map { ledger[$0].account })
    let untracked = active.filter { booking.terms.tracking[$0] != .transactions }
      .map { ledger.accounts[$0] }
    let stated = investments.positions.countedAccounts(beside: ledger, investments.settings)
    let names = Set(untracked + stated).filter(shows).sorted().map { "'\($0.visible)'" }
    guard !names.isEmpty else { return [] }
    return [
      LedgerFinding(
        .note, ActivityCode.gainUnknown,
        "gains of accounts without lots are not included: \(names.listed)", at: nil,
        hint: "holdings --performance shows their returns")
    ]
  }

  /// Returns the split of gains. The states already booked are used if they are for these days.
  fileprivate func gainSplit(from start: CalendarDate, to end: CalendarDate) -> GainSplit? {
    let prices = investments.prices
    if let before { return GainSplit(from: start, before, to: end, booking, prices) }
    return GainSplit(
      of: ledger, investments.settings, booking.options, prices, from: start, to: end)
  }
}

extension ValueLedger {
  /// The major currencies of the accounts' values.
  fileprivate var worthCurrencies: Set<String> {
    Set(
      accounts.indices.compactMap { currency(ofAccount: $0) }
        .map { CurrencyUnit(currencies[$0]).major })
  }
}

/// The drawdown of the whole portfolio's return, over the longest requested period.
struct DrawdownChart {
  let chart: LineChart

  /// Maximum number of points in a chart.
  private static let mostPoints = 160

  /// Creates the chart; nil if the whole portfolio's return is unknown or never fell.
  init?(_ figures: [Performance.Figures]) {
    let measured = figures.compactMap { entry -> Performance.Measured? in
      guard case .whole = entry.subject, case .measured(let measured) = entry.outcome
      else { return nil }
      return measured
    }
    guard
      let longest = measured.max(by: {
        $0.start.days(until: $0.end) < $1.start.days(until: $1.end)
      })
    else { return nil }
    let falls = ReturnRisk.falls(of: longest.timeWeighted)
    guard let first = falls.first?.trough, falls.contains(where: { $0.fraction > 0 })
    else { return nil }
    let period: CalendarPeriod =
      falls.count <= Self.mostPoints
      ? .day : first.days(until: longest.end) <= 7 * Self.mostPoints ? .week : .month
    var deepest: [CalendarDate: ReturnRisk.Drawdown] = [:]
    for fall in falls {
      let end = period.end(of: fall.trough)
      if let known = deepest[end], known.fraction >= fall.fraction { continue }
      deepest[end] = fall
    }
    chart = LineChart(
      title: "Drawdown of all investments",
      description: "Decline in the time-weighted return from its highest level"
        + (period == .day ? "." : ", on the deepest day of each \(period.rawValue)."),
      series: [
        DatedSeries(
          name: "Drawdown",
          points: deepest.values.map {
            .init(date: $0.trough, value: Decimal(percentOf: -$0.fraction))
          })
      ], unit: "%", minorDigits: 2, isFilled: true)
  }
}

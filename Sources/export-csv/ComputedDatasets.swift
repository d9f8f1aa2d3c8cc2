import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What is computed of activities, prices and statements, as `holdings` tells it.
struct ComputedDatasets {
  private let investments: Investments
  private let booking: Booking
  private let asOf: CalendarDate
  private let isLenient: Bool
  private var exchange: BookedExchange

  /// Reads and books; findings are reported, and errors among them end the tool.
  init(_ folder: Folder, _ invocation: Invocation, _ streams: inout StandardStreams) throws {
    let investments = try streams.report(folder.investments())
    asOf = invocation.today
    isLenient = invocation(Common.lenient)
    var booking = Booking(
      investments.activities, investments.settings,
      BookingOptions(isLenient: isLenient, keepsEvents: true, keepsLotChanges: false))
    booking.advance(through: asOf)
    try streams.report(booking.findings, placed: investments.activities.diagnostics)
    exchange = BookedExchange(
      investments.prices, booking, base: booking.terms.baseCurrency, isLenient: isLenient)
    self.investments = investments
    self.booking = booking
  }

  /// - Parameter days: of disposals and income.
  /// - Precondition: the dataset is one of these.
  mutating func table(
    _ dataset: Dataset, in days: ClosedRange<CalendarDate>, _ streams: inout StandardStreams
  ) throws -> Table {
    let rows: [[Cell]]
    switch dataset {
    case .positions: rows = try positions()
    case .lots: rows = LotTable.rows(of: booking, &exchange, where: { _ in true })
    case .disposals:
      let gains = try RealizedGains(of: booking, in: days, &exchange).gains
      rows = DisposalTable.rows(of: gains, booking.ledger, booking.terms.baseCurrency)
    case .income:
      rows = IncomeTable.rows(
        of: try IncomeSummary(of: booking, in: days, &exchange).lines, booking)
    case .tiers, .accounts, .ledger, .series:
      preconditionFailure("'\(dataset.name)' is not computed of activities")
    }
    try streams.report(exchange.findings, placed: investments.activities.diagnostics)
    return Table(dataset.spec, rows: rows)
  }

  private mutating func positions() throws -> [[Cell]] {
    let statements = investments.positions.statements(
      beside: booking.ledger, investments.settings, onOrBefore: asOf)
    let portfolio = try Portfolio(
      of: booking, statements, investments.settings, investments.prices, &exchange, asOf: asOf)
    return PositionTable.rows(
      of: portfolio.positions, booking.terms.baseCurrency,
      whole: try PortfolioTotals(of: portfolio).value)
  }
}

/// What accounts are worth by all of their records; nil where all have values alone.
private func otherRecords(
  _ folder: Folder, _ values: AccountValues, until day: CalendarDate,
  _ streams: inout StandardStreams
) throws -> OtherRecords? {
  guard OtherRecords.mayBe(beside: values.ledger, values.settings) else { return nil }
  let loaded = folder.investments()
  // Warnings of settings and prices were reported when values were read.
  let investments = if let value = loaded.value { value } else { try streams.report(loaded) }
  let others = OtherRecords(
    than: values.ledger, investments.activities, investments.prices, investments.positions,
    values.settings, until: day)
  try streams.report(
    others?.worth.findings ?? [], placed: investments.activities.diagnostics)
  return others
}

/// What accounts were worth on evenings, as `snapshot series` tells it.
func seriesTable(
  _ folder: Folder, every period: CalendarPeriod, _ filter: ExportFilter,
  _ invocation: Invocation, _ streams: inout StandardStreams
) throws -> Table {
  let values = try streams.report(folder.accountValues())
  let question = WorthSeries.Question(
    every: period, from: filter.from, to: filter.to ?? invocation.today)
  if let excess = SeriesExcess(question, values.ledger) {
    throw UsageProblem(SeriesExcess.message, hint: excess.hint, code: .conflict)
  }
  let series = try WorthSeries(
    question, values.ledger, values.settings, values.prices,
    beside: try otherRecords(folder, values, until: question.to, &streams))
  try streams.report(
    values.ledger.findings + series.findings, placed: values.ledger.diagnostics)
  return Table(SeriesTable.spec, rows: SeriesTable.rows(of: series.rows))
}

extension StandardStreams {
  /// Reports findings as `placed` makes them of those that have a row; throws the errors among
  /// them.
  fileprivate mutating func report(
    _ findings: [LedgerFinding], placed: ([LedgerFinding]) -> [Diagnostic]
  ) throws {
    try report(Loaded((), findings.diagnostics(placed: placed)))
  }
}

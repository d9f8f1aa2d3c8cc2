import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// Datasets computed from activities, prices and statements, as shown by `holdings`.
struct ComputedDatasets {
  private let investments: Investments
  private let booking: Booking
  private let asOf: CalendarDate
  private let isLenient: Bool
  private let dayStart: DayChange.Start?
  private var exchange: BookedExchange

  /// Reads and books the ledgers.
  ///
  /// - Throws: ``Failure`` with any errors found.
  init(
    _ household: Household, on asOf: CalendarDate, _ isLenient: Bool, _ found: inout Diagnostics
  ) throws {
    var investments = try found.report(household.investments())
    if investments.activities.hasOpenTransfers,
      let ledgers = household.worthLedgers(investments.settings).value
    {
      investments.link(to: ledgers)
    }
    self.asOf = asOf
    self.isLenient = isLenient
    var booking = Booking(
      investments.activities, investments.settings,
      BookingOptions(
        isLenient: isLenient, keepsEvents: true, keepsLotChanges: false,
        prices: investments.prices))
    dayStart = DayChange.Start(advancing: &booking, investments.prices, to: asOf)
    booking.advance(through: asOf)
    try found.report(booking.findings, placed: investments.activities.diagnostics)
    exchange = BookedExchange(
      investments.prices, booking, base: booking.terms.baseCurrency, isLenient: isLenient)
    self.investments = investments
    self.booking = booking
  }

  /// - Parameter days: the days whose disposals and income are included.
  /// - Precondition: the dataset is a computed dataset.
  mutating func table(
    _ dataset: Dataset, in days: ClosedRange<CalendarDate>, _ found: inout Diagnostics
  ) throws -> Table {
    let table: Table
    switch dataset {
    case .positions: table = try positions()
    case .lots: table = LotTable.table(of: booking, &exchange, where: { _ in true })
    case .disposals:
      let gains = try RealizedGains(of: booking, in: days, &exchange).gains
      table = DisposalTable.table(of: gains, booking.ledger, booking.terms.baseCurrency)
      let unknown = booking.salesWithoutLots(in: days) { _ in true }
      try found.report(unknown, placed: investments.activities.diagnostics)
    case .income:
      table = IncomeTable.table(
        of: try IncomeSummary(of: booking, in: days, &exchange).lines, booking)
    case .tiers, .accounts, .ledger, .series:
      preconditionFailure("'\(dataset.name)' is not computed from activities")
    }
    try found.report(exchange.findings, placed: investments.activities.diagnostics)
    return table
  }

  private mutating func positions() throws -> Table {
    let statements = investments.positions.statements(
      beside: booking.ledger, investments.settings, onOrBefore: asOf)
    let change = try dayStart?.change(to: booking, investments, exchange)
    let portfolio = try Portfolio(
      of: booking, statements, investments.settings, investments.prices, &exchange, asOf: asOf,
      change)
    return PositionTable.table(
      of: portfolio.positions, booking.terms.baseCurrency,
      whole: try PortfolioTotals(of: portfolio).value)
  }
}

/// Returns account values by day, as shown by `snapshot series`.
func seriesTable(
  _ household: Household, every period: CalendarPeriod, _ filter: ExportFilter,
  until asOf: CalendarDate, today: CalendarDate, _ found: inout Diagnostics
) throws -> Table {
  let books = try WorthBooks(household, readsCommits: true, &found)
  let series = try books.series(asOf: asOf, today: today, &found) { _ in
    WorthSeries.Question(every: period, from: filter.from, to: filter.to ?? asOf)
  }
  return SeriesTable.table(of: series.rows)
}

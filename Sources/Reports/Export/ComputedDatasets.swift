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
  private let dayStart: DayChange.Start?
  private var exchange: BookedExchange

  /// Reads and books; findings are reported, and errors among them end the tool.
  init(
    _ household: Household, on asOf: CalendarDate, _ isLenient: Bool, _ found: inout Diagnostics
  ) throws {
    let investments = try found.report(household.investments())
    self.asOf = asOf
    self.isLenient = isLenient
    var booking = Booking(
      investments.activities, investments.settings,
      BookingOptions(isLenient: isLenient, keepsEvents: true, keepsLotChanges: false))
    dayStart = DayChange.Start(advancing: &booking, investments.prices, to: asOf)
    booking.advance(through: asOf)
    try found.report(booking.findings, placed: investments.activities.diagnostics)
    exchange = BookedExchange(
      investments.prices, booking, base: booking.terms.baseCurrency, isLenient: isLenient)
    self.investments = investments
    self.booking = booking
  }

  /// - Parameter days: of disposals and income.
  /// - Precondition: the dataset is one of these.
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
    case .income:
      table = IncomeTable.table(
        of: try IncomeSummary(of: booking, in: days, &exchange).lines, booking)
    case .tiers, .accounts, .ledger, .series:
      preconditionFailure("'\(dataset.name)' is not computed of activities")
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

/// What accounts are worth by all of their records; nil where all have values alone.
private func otherRecords(
  _ household: Household, _ values: AccountValues, until day: CalendarDate,
  _ found: inout Diagnostics
) throws -> OtherRecords? {
  guard OtherRecords.mayBe(beside: values.ledger, values.settings) else { return nil }
  let loaded = household.investments()
  // Warnings of settings and prices were reported when values were read.
  let investments = if let value = loaded.value { value } else { try found.report(loaded) }
  let others = OtherRecords(
    than: values.ledger, investments.activities, investments.prices, investments.positions,
    values.settings, until: day)
  try found.report(
    others?.worth.findings ?? [], placed: investments.activities.diagnostics)
  return others
}

/// What accounts were worth on evenings, as `snapshot series` tells it.
func seriesTable(
  _ household: Household, every period: CalendarPeriod, _ filter: ExportFilter,
  until asOf: CalendarDate, _ found: inout Diagnostics
) throws -> Table {
  let values = try found.report(household.accountValues())
  let question = WorthSeries.Question(
    every: period, from: filter.from, to: filter.to ?? asOf)
  if let excess = SeriesExcess(question, values.ledger) {
    throw UsageProblem(SeriesExcess.message, hint: excess.hint, code: .conflict)
  }
  let series = try WorthSeries(
    question, values.ledger, values.settings, values.prices,
    beside: try otherRecords(household, values, until: question.to, &found))
  try found.report(
    values.ledger.findings + series.findings, placed: values.ledger.diagnostics)
  return SeriesTable.table(of: series.rows)
}

package import FinanceModel
package import PlainText

/// The change in value of all holdings between two days, split into the effects of prices, exchange
/// rates, income, fees and taxes, in the base currency.
///
/// Each quantity is tracked from the start of the period, or its purchase, to the end, or its sale.
/// Prices are market prices at the start and end of the period; a trade uses its own price before
/// fees. Rates are the day's rates, or a row's own rate. Units of a linked transfer leave the
/// sending account and enter the receiving account at their market value at that time. Gains in
/// transit do not belong to any account. An account's parts therefore sum to its gain in
/// ``Performance``. Cash in other currencies has a separate row, which changes only with exchange
/// rates.
///
/// The parts of all rows sum exactly to end value - start value - external flows.
///
///     10 units at 100 USD with 0.90 EUR per USD, then at 110 USD with 0.80
///     // price +90, currency -100, cross -10, total -20
package struct GainSplit: Sendable {
  /// The subject of a row.
  package enum Item: Hashable, Sendable {
    /// An asset, identified by the index of its symbol.
    case asset(Int)
    /// Cash, identified by the index of its currency.
    case cash(Int)
  }

  /// Gain on one asset, or on cash in one currency, in one account.
  package struct Row: Equatable, Sendable {
    /// Account of the row; nil for gains in transit, which do not belong to any account.
    package let account: Int?
    package let item: Item
    package let parts: GainParts
  }

  /// Rows by ``BookingTerms/accountPlaces``; gains in transit come last. Within an account, assets
  /// are sorted by symbol, then cash by currency. Rows without a gain or loss are omitted. The list
  /// is empty if there are ``problems``.
  package let rows: [Row]
  /// Gains in transit, by the account that sent the transfer. Accounts without such a gain are
  /// omitted. The result is empty if there are ``problems``.
  package let sentParts: [Int: GainParts]
  /// Value of assets, cash and pending transfers at the end of the start day.
  package let startValue: Decimal
  /// Value of assets, cash and pending transfers at the end of the last day.
  package let endValue: Decimal
  /// External contributions minus withdrawals during the period.
  package let externalFlows: Decimal
  /// Missing data; the results are valid only if this list is empty.
  package let problems: [ReturnProblem]
  /// Findings about missing or old exchange rates.
  package let findings: [LedgerFinding]
  /// State at the end of the last day, with events.
  let booking: Booking
  /// Valuation used for the results. It can be reused for the same days.
  let appraisal: Appraisal

  /// Computes the gain from the end of `start` to the end of `end`; nil if there is no base
  /// currency.
  ///
  /// Accounts whose value does not come from activities are excluded.
  ///
  /// - Parameter prices: the prices ledger; trade prices from the ledger are added.
  /// - Precondition: `start` is before `end`.
  /// - Complexity: linear in the number of rows, plus a search for each day's prices and rates.
  package init?(
    of ledger: ActivityLedger, _ settings: Settings, _ options: BookingOptions,
    _ prices: PriceBook, from start: CalendarDate, to end: CalendarDate
  ) {
    precondition(start < end, "a period contains at least one day")
    var options = options
    (options.keepsEvents, options.keepsLotChanges, options.prices) = (true, false, prices)
    var booking = Booking(ledger, settings, options)
    guard booking.terms.baseCurrency != nil else { return nil }
    booking.advance(through: start)
    let before = booking
    booking.advance(through: end)
    self.init(from: start, before, to: end, booking, prices)
  }

  /// Computes the gain from existing bookings.
  ///
  /// - Parameters:
  ///   - before: the state at the end of `start`, with events.
  ///   - booking: the state at the end of `end`, continued from `before`.
  /// - Precondition: `start` is before `end`.
  package init?(
    from start: CalendarDate, _ before: Booking, to end: CalendarDate, _ booking: Booking,
    _ prices: PriceBook
  ) {
    precondition(start < end, "a period contains at least one day")
    guard let base = booking.terms.baseCurrency else { return nil }
    let appraisal = Appraisal(
      prices, booking, base: base, isLenient: booking.options.isLenient)
    var calculation = GainCalculation(before, booking, appraisal, from: start, to: end)
    calculation.run()
    rows = calculation.problems.isEmpty ? calculation.rows : []
    sentParts = calculation.problems.isEmpty ? calculation.sentParts.filter { !$1.isZero } : [:]
    startValue = calculation.startValue
    endValue = calculation.endValue
    externalFlows = calculation.externalFlows
    // Sorted because holdings are processed in no fixed order.
    problems = calculation.problems.sorted {
      $0.message(symbols: booking.ledger.symbols) < $1.message(symbols: booking.ledger.symbols)
    }
    findings = calculation.appraisal.exchange.findings.sorted { $0.message < $1.message }
    self.booking = booking
    self.appraisal = calculation.appraisal
  }
}

/// Components of a gain in the base currency; losses and costs are negative.
package struct GainParts: Equatable, Sendable {
  /// Effect of prices at the starting rates: q·(p1 - p0)·r0.
  package internal(set) var price = Decimal.zero
  /// Effect of exchange rates at the starting prices: q·p0·(r1 - r0).
  package internal(set) var currency = Decimal.zero
  /// Joint effect of prices and rates: q·(p1 - p0)·(r1 - r0).
  package internal(set) var cross = Decimal.zero
  /// Dividends, interest and credits, before fees and tax.
  package internal(set) var income = Decimal.zero
  /// Fees for trades, payments and accounts.
  package internal(set) var fees = Decimal.zero
  /// Tax withheld or paid.
  package internal(set) var tax = Decimal.zero

  /// Creates a gain whose parts are zero.
  package init() {}

  private init(_ values: [Decimal]) {
    for (path, value) in zip(Self.paths, values) { self[keyPath: path] = value }
  }

  /// All parts in order: price, currency, cross, income, fees and tax.
  package var values: [Decimal] { [price, currency, cross, income, fees, tax] }

  /// Returns the exact sum of the parts.
  ///
  /// - Throws: `overflow`.
  package func total() throws(DecimalError) -> Decimal { try sum(of: values) }

  var isZero: Bool { values.allSatisfy(\.isZero) }

  /// Adds each part exactly.
  mutating func add(_ other: GainParts) throws(DecimalError) {
    for path in Self.paths {
      self[keyPath: path] = try self[keyPath: path] + other[keyPath: path]
    }
  }

  private static var paths: [WritableKeyPath<GainParts, Decimal>] {
    [\.price, \.currency, \.cross, \.income, \.fees, \.tax]
  }
}

extension GainParts {
  /// Returns the parts of several gains rounded for display to the given number of decimals. Each
  /// gain's parts sum to its rounded total. The totals sum to the exact sum rounded half-even.
  ///
  /// Totals are rounded down, and the remaining units go to the largest remainders; ties go to the
  /// earlier gain. The parts of each gain are rounded in the same way. A displayed amount may
  /// therefore differ by one unit from its nearest rounded value.
  ///
  ///     +90, -100 and -10.004 with two decimals: 90.00, -100.00, -10.00, total -20.00
  ///
  /// - Throws: `overflow`.
  /// - Precondition: `decimals` is 0 to 18.
  package static func shown(
    _ gains: [GainParts], decimals: Int
  ) throws(DecimalError) -> [GainParts] {
    var totals: [Decimal] = []
    for gain in gains { totals.append(try gain.total()) }
    let whole = try sum(of: totals).rounded(toDecimals: decimals, .halfEven)
    var shown: [GainParts] = []
    for (gain, total) in zip(gains, try totals.rounded(toDecimals: decimals, summingTo: whole)) {
      shown.append(GainParts(try gain.values.rounded(toDecimals: decimals, summingTo: total)))
    }
    return shown
  }
}

/// Returns the exact sum.
private func sum(of values: [Decimal]) throws(DecimalError) -> Decimal {
  var sum = Decimal.zero
  for value in values { sum = try sum + value }
  return sum
}

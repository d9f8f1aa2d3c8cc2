package import FinanceModel
package import PlainText

/// What made the worth of all that is held change between two days: prices, exchange rates, income,
/// fees and taxes, in the base currency.
///
/// Each piece of quantity is followed from the start of the period, or from its purchase, to the
/// end, or to its sale. Prices are those of the market at both ends of the period, and the trade's
/// own before fees; rates are those of the day, and a row's own where it has one. What a linked
/// transfer hands over ends in the account that sends it, and begins in the one that receives it,
/// at its market value then; what it gains in between is of no account. So the parts of an account
/// are its gain by ``Performance``. Cash in other currencies has a row of its own, which only rates
/// change.
///
/// The parts of all rows sum to end value - start value - external flows, exactly.
///
///     10 units at 100 USD with 0.90 EUR a USD, then at 110 USD with 0.80
///     // price +90, currency -100, cross -10, total -20
package struct GainSplit: Sendable {
  /// What a row is about.
  package enum Item: Hashable, Sendable {
    /// An asset, by its symbol's number.
    case asset(Int)
    /// Cash, by its currency's number.
    case cash(Int)
  }

  /// The gain of one asset, or of cash in one currency, in one account.
  package struct Row: Equatable, Sendable {
    /// Nil for what is in transit: of no account.
    package let account: Int?
    package let item: Item
    package let parts: GainParts
  }

  /// By ``BookingTerms/accountPlaces``, in transit last, assets by symbol before cash by currency;
  /// without those that gained and lost nothing. Empty where there are ``problems``.
  package let rows: [Row]
  /// The worth of assets, cash and what is under way at the end of the first day.
  package let startValue: Decimal
  /// The same at the end of the last day.
  package let endValue: Decimal
  /// What came from outside in between, less what left.
  package let externalFlows: Decimal
  /// What is missing; with any of it, no figure holds.
  package let problems: [ReturnProblem]
  /// Missing and old exchange rates.
  package let findings: [LedgerFinding]
  /// With events, at the end of the last day.
  let booking: Booking
  /// By which the figures were valued; other figures of the same days may be, too.
  let appraisal: Appraisal

  /// The gain from the end of `start` to the end of `end`; nil without a base currency.
  ///
  /// Accounts whose worth is not told by activities are left out.
  ///
  /// - Parameter prices: the prices ledger; the trades of the ledger are added to it.
  /// - Precondition: `start` is before `end`.
  /// - Complexity: linear in the rows, but for each day's prices and rates a search.
  package init?(
    of ledger: ActivityLedger, _ settings: Settings, _ options: BookingOptions,
    _ prices: PriceBook, from start: CalendarDate, to end: CalendarDate
  ) {
    precondition(start < end, "a period has a day")
    var options = options
    (options.keepsEvents, options.keepsLotChanges) = (true, false)
    var booking = Booking(ledger, settings, options)
    guard booking.terms.baseCurrency != nil else { return nil }
    booking.advance(through: start)
    let before = booking
    booking.advance(through: end)
    self.init(from: start, before, to: end, booking, prices)
  }

  /// The same of states that are booked already.
  ///
  /// - Parameters:
  ///   - before: with events, the state at the end of `start`.
  ///   - booking: the same at the end of `end`, booked on from `before`.
  /// - Precondition: `start` is before `end`.
  package init?(
    from start: CalendarDate, _ before: Booking, to end: CalendarDate, _ booking: Booking,
    _ prices: PriceBook
  ) {
    precondition(start < end, "a period has a day")
    guard let base = booking.terms.baseCurrency else { return nil }
    let appraisal = Appraisal(
      prices, booking, base: base, isLenient: booking.options.isLenient)
    var calculation = GainCalculation(before, booking, appraisal, from: start, to: end)
    calculation.run()
    rows = calculation.problems.isEmpty ? calculation.rows : []
    startValue = calculation.startValue
    endValue = calculation.endValue
    externalFlows = calculation.externalFlows
    // What is held is looked at in no order of its own.
    problems = calculation.problems.sorted {
      $0.message(symbols: booking.ledger.symbols) < $1.message(symbols: booking.ledger.symbols)
    }
    findings = calculation.appraisal.exchange.findings.sorted { $0.message < $1.message }
    self.booking = booking
    self.appraisal = calculation.appraisal
  }
}

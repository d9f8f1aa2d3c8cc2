package import FinanceModel
package import PlainText

/// What all accounts together, each account and each holding returned, in the base currency.
///
/// **Values** at the end of a day include the day's activities. Of accounts and the whole they
/// include cash, of the whole also what is in transit between accounts.
///
/// **Flows.** Of the whole: deposits, withdrawals, unlinked transfers, bonuses, and what trades of
/// an account with implied cash add. Of an account also its side of a linked transfer. Of a
/// holding: purchases with fees in, sales after fees and tax, income after tax out, transfers of
/// units either way. Units that come or go count at the price at which that day's valuation counts
/// them.
///
/// **Valuation dates** are both ends; the last day of each month; and the days with flows, where
/// there are at most 366 of them. Between the ends, a date is used only where its prices are real:
/// of a holding with flows on the day a price of that very day, or its trade; otherwise prices at
/// most seven days old for all that is held.
package struct Performance: Sendable {
  /// Whose return it is; numbers are those of the ledger.
  package enum Subject: Hashable, Sendable {
    case whole
    case account(Int)
    case holding(account: Int, symbol: Int)
  }

  /// The figures of one subject over one period.
  package struct Measured: Sendable {
    /// The day at whose end the period starts, at the earliest the day before the first activity.
    package let start: CalendarDate
    package let end: CalendarDate
    package let startValue: Decimal
    package let endValue: Decimal
    /// In the order of days; those of one day apart.
    package let flows: [ExternalFlow]
    package let simple: SimpleReturn
    /// With the valuation dates used, as links.
    package let timeWeighted: TimeWeightedReturn
    package let internalRate: InternalRate
    package let risk: ReturnRisk
  }

  /// What can be said.
  package enum Outcome: Sendable {
    case measured(Measured)
    /// Nothing was there, and nothing came.
    case nothingHeld
    /// What is missing at an end of the period or for a flow in it.
    case unknown([ReturnProblem])
  }

  /// A subject and a period.
  package struct Figures: Sendable {
    package let subject: Subject
    package let period: ReturnPeriod
    package let outcome: Outcome
  }

  /// The whole, then each account and then each holding, by ``BookingTerms/accountPlaces`` and
  /// symbol; of each the periods in the order in which they were asked for.
  package let figures: [Figures]
  /// Missing and old exchange rates.
  package let findings: [LedgerFinding]

  /// The returns over these periods; nil without a base currency.
  ///
  /// Accounts whose worth is not told by activities are left out, of the whole too.
  ///
  /// - Parameter prices: the prices ledger; the trades of the ledger are added to it.
  /// - Complexity: books the ledger twice, and values what is held on each valuation date.
  package init?(
    of ledger: ActivityLedger, _ settings: Settings, _ options: BookingOptions,
    _ prices: PriceBook, over periods: [ReturnPeriod]
  ) {
    var options = options
    options.keepsEvents = true
    var booking = Booking(ledger, settings, options)
    guard let base = booking.terms.baseCurrency else { return nil }
    if let last = periods.map(\.end).max() { booking.advance(through: last) }
    let appraisal = Appraisal(prices, booking, base: base, isLenient: options.isLenient)
    var walk = PerformanceWalk(booking, appraisal, periods)
    options.keepsEvents = false
    walk.run(Booking(ledger, settings, options))
    figures = walk.histories.flatMap { history in
      periods.map { period in
        Figures(subject: history.subject, period: period, outcome: history.outcome(of: period))
      }
    }
    findings = walk.appraisal.exchange.findings
  }
}

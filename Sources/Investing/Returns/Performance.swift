package import FinanceModel
package import PlainText

/// Returns of all accounts together, of each account and of each holding, in the base currency.
///
/// **Values** at the end of a day include the day's activities. Account values and the total
/// include cash. The total also includes pending transfers between accounts.
///
/// **Flows** of the total are deposits, withdrawals, unlinked transfers, bonuses, and amounts added
/// by trades in an account with implied cash. An account's flows also include the account's row of
/// a linked transfer. Inflows of a holding are purchases including fees. Its outflows are sales
/// after fees and tax, and income after tax. Unit transfers are flows in both directions. Units
/// that enter or leave are valued by ``BookedExchange/value(of:in:_:_:)``.
///
/// **Valuations** are made at the end of both boundary days of a period and of each day with a row
/// for the account or holding. They are also made at the end of each day with a known price or rate
/// of a holding; other prices are carried forward. A day is not a valuation day if a holding has no
/// price.
package struct Performance: Sendable {
  /// The subject of a return. Accounts and symbols are identified by their indices in the ledger.
  package enum Subject: Hashable, Sendable {
    case whole
    case account(Int)
    case holding(account: Int, symbol: Int)
    /// An account, by name, whose value is recorded as values or positions.
    case recorded(String, AccountWorth.Source)
  }

  /// One subject's values, flows and returns in one period.
  package struct Measured: Sendable {
    /// Day before the first day of the period; at the earliest, the day before the first activity.
    package let start: CalendarDate
    package let end: CalendarDate
    package let startValue: Decimal
    package let endValue: Decimal
    /// Flows in date order; several flows on one day remain separate.
    package let flows: [ExternalFlow]
    package let simple: SimpleReturn
    /// Time-weighted return; its links contain the valuation dates used.
    package let timeWeighted: TimeWeightedReturn
    package let moneyWeighted: MoneyWeightedReturn
    package let risk: ReturnRisk
    /// Whether assets are held at the end of any day in the period.
    let isInvested: Bool

    /// First reason why a rate is blank; nil if all four rates exist.
    package var status: RateStatus? {
      if simple.rate == nil { return isInvested ? .negativeValue : .notInvested }
      switch timeWeighted.outcome {
      case .undefined: return .negativeValue
      case .nothingHeld: return isInvested ? .negativeValue : .notInvested
      case .cumulative(let rate) where rate > InternalRate.greatestRate: return .noSolution
      case .cumulative: break
      }
      if simple.days == 0 || moneyWeighted.spanInDays < InternalRate.leastSpanInDays {
        return .tooShort
      }
      if case .several = moneyWeighted.rate { return .several }
      if moneyWeighted.periodRates > 1 { return .several }
      guard case .unique = moneyWeighted.rate, let ofPeriod = moneyWeighted.ofPeriod,
        ofPeriod <= InternalRate.greatestRate
      else { return .noSolution }
      return nil
    }
  }

  /// Reason why a rate is blank.
  package enum RateStatus: String, Sendable {
    /// Assets are not held at the end of any day in the period.
    case notInvested = "not-invested"
    /// The invested capital is not positive, or a value is negative.
    case negativeValue = "negative-value"
    /// No rate balances the flows, or the only rate that does is above
    /// ``InternalRate/greatestRate``.
    case noSolution = "no-solution"
    /// More than one rate balances the flows.
    case several
    /// The span is shorter than ``InternalRate/leastSpanInDays``, or contains no whole invested
    /// day.
    case tooShort = "too-short"
    /// The cash flows are not stated.
    case unknownFlows = "unknown-flows"
    /// A price or rate is missing.
    case unknownValue = "unknown-value"
  }

  /// Result for one subject and one period.
  package enum Outcome: Sendable {
    case measured(Measured)
    /// The subject was empty during the whole period.
    case nothingHeld
    /// The cash flows are not stated; only the start and end values are known.
    case flowsUnknown(Measured)
    /// Data is missing at the start or end of the period, or for a flow within it.
    case unknown([ReturnProblem])
  }

  /// Returns of one subject in one period.
  package struct Figures: Sendable {
    package let subject: Subject
    package let period: ReturnPeriod
    package let outcome: Outcome
    /// Simple return of a holding from its first purchase to the end of the period; nil if unknown.
    package let sincePurchase: Decimal?

    /// Reason why a rate is blank; nil if no rate is blank.
    package var status: RateStatus? {
      switch outcome {
      case .measured(let measured): measured.status
      case .nothingHeld: .notInvested
      case .flowsUnknown: .unknownFlows
      case .unknown: .unknownValue
      }
    }
  }

  /// Returns of the total, then of each account, then of each holding. Accounts are in the order of
  /// the settings, then by name. Holdings are sorted by symbol. Periods are in the requested order.
  package let figures: [Figures]
  /// Findings about missing or old exchange rates.
  package let findings: [LedgerFinding]

  /// Distinct reasons for unknown returns, in the order of ``figures``.
  package var problems: [ReturnProblem] {
    var known: Set<ReturnProblem> = []
    return figures.flatMap { figures -> [ReturnProblem] in
      if case .unknown(let problems) = figures.outcome { problems } else { [] }
    }.filter { known.insert($0).inserted }
  }

  /// Computes the returns over the given periods; nil if there is no base currency.
  ///
  /// The total covers the accounts tracked by activities.
  ///
  /// - Parameters:
  ///   - booked: the state at the end of the last period, with events; if nil, the ledger is booked
  ///     here.
  ///   - recorded: records of accounts whose value is recorded.
  /// - Complexity: books the ledger day by day and, on each valuation day, revalues only the
  ///   subjects whose value may have changed.
  package init?(
    of ledger: ActivityLedger, _ settings: Settings, _ options: BookingOptions,
    _ prices: PriceBook, over periods: [ReturnPeriod], booked: Booking? = nil,
    beside recorded: RecordedWorth = RecordedWorth()
  ) {
    var options = options
    (options.keepsEvents, options.keepsLotChanges, options.prices) = (true, false, prices)
    var booking = booked ?? Booking(ledger, settings, options)
    guard let base = booking.terms.baseCurrency else { return nil }
    if booked == nil, let last = periods.map(\.end).max() { booking.advance(through: last) }
    let appraisal = Appraisal(prices, booking, base: base, isLenient: options.isLenient)
    var walk = PerformanceWalk(booking, appraisal, periods)
    options.keepsEvents = false
    walk.run(Booking(ledger, settings, options))
    var (accounts, found) = (walk.histories, walk.appraisal.exchange.findings)
    var histories = RecordedHistories(recorded, settings, booking, walk.appraisal, periods)
    accounts += histories.run()
    found = histories.appraisal.exchange.findings
    let order = SubjectOrder(booking.ledger, settings)
    accounts.sort { order.key(of: $0.subject) < order.key(of: $1.subject) }
    figures = accounts.flatMap { history in
      periods.map { period in
        Figures(
          subject: history.subject, period: period, outcome: history.outcome(of: period),
          sincePurchase: history.sincePurchase(to: period.end))
      }
    }
    findings = found
  }
}

/// Output order of subjects.
private struct SubjectOrder {
  private let ledger: ActivityLedger
  private let order: AccountOrder

  init(_ ledger: ActivityLedger, _ settings: Settings) {
    self.ledger = ledger
    order = AccountOrder(settings)
  }

  func key(of subject: Performance.Subject) -> (Int, Int, String, String) {
    switch subject {
    case .whole: (0, 0, "", "")
    case .account(let account): key(1, ledger.accounts[account])
    case .recorded(let name, _): key(1, name)
    case .holding(let account, let symbol): key(2, ledger.accounts[account], ledger.symbols[symbol])
    }
  }

  private func key(
    _ scope: Int, _ name: String, _ symbol: String = ""
  ) -> (Int, Int, String, String) {
    (scope, order.rank(of: name), name, symbol)
  }
}

package import FinanceModel
package import PlainText

/// Returns of all accounts together, of each account and of each holding, in the base currency.
///
/// **Values** at the end of a day include the day's activities. Those of accounts and of the total
/// include cash; the total also includes pending transfers between accounts.
///
/// **Flows.** For the total: deposits, withdrawals, unlinked transfers, bonuses, and amounts added
/// by trades of an account with implied cash. For an account, also its side of a linked transfer.
/// For a holding: purchases including fees as inflows, sales after fees and tax and income after
/// tax as outflows, and transfers of units either way. Units that enter or leave are valued by
/// ``BookedExchange/value(of:in:_:_:)``.
///
/// **Valuations** are made at the end of both boundary days of a period, of each day with a row of
/// the account or the holding, and of each day with a known price or rate of a holding; other
/// prices are carried forward. A day on which a holding has no price is not a valuation.
package struct Performance: Sendable {
  /// Subject of a return; numbers are those of the ledger.
  package enum Subject: Hashable, Sendable {
    case whole
    case account(Int)
    case holding(account: Int, symbol: Int)
    /// An account, by name, whose value is recorded by values or by positions.
    case recorded(String, AccountWorth.Source)
  }

  /// Figures of one subject over one period.
  package struct Measured: Sendable {
    /// Day at whose end the period starts; at the earliest the day before the first activity.
    package let start: CalendarDate
    package let end: CalendarDate
    package let startValue: Decimal
    package let endValue: Decimal
    /// Flows in date order; several on one day are separate.
    package let flows: [ExternalFlow]
    package let simple: SimpleReturn
    /// Time-weighted return with the valuation dates used, as links.
    package let timeWeighted: TimeWeightedReturn
    package let moneyWeighted: MoneyWeightedReturn
    package let risk: ReturnRisk
    /// Whether the subject is invested on an evening of the period.
    let isInvested: Bool

    /// First reason why a rate is blank; nil if all four exist.
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
    /// The portfolio was empty on every evening of the period.
    case notInvested = "not-invested"
    /// The money at work is not above zero, or a value was below zero.
    case negativeValue = "negative-value"
    /// No rate balances the flows, or only one above ``InternalRate/greatestRate``.
    case noSolution = "no-solution"
    /// More than one rate balances the flows.
    case several
    /// The span is less than ``InternalRate/leastSpanInDays``, or contains no whole invested day.
    case tooShort = "too-short"
    /// The cash flows are not stated.
    case unknownFlows = "unknown-flows"
    /// A price or a rate is missing.
    case unknownValue = "unknown-value"
  }

  /// Result for a subject and a period.
  package enum Outcome: Sendable {
    case measured(Measured)
    /// The portfolio was empty, and remained so.
    case nothingHeld
    /// The cash flows are not stated: only the values at both ends are known.
    case flowsUnknown(Measured)
    /// Data missing at an end of the period or for a flow in it.
    case unknown([ReturnProblem])
  }

  /// A subject and a period.
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

  /// Figures of the total, then each account, then each holding: accounts in the order of the
  /// settings, then by name, holdings by symbol; for each the periods in the requested order.
  package let figures: [Figures]
  /// Findings about missing and old exchange rates.
  package let findings: [LedgerFinding]

  /// Distinct reasons for unknown figures, in the order of figures.
  package var problems: [ReturnProblem] {
    var known: Set<ReturnProblem> = []
    return figures.flatMap { figures -> [ReturnProblem] in
      if case .unknown(let problems) = figures.outcome { problems } else { [] }
    }.filter { known.insert($0).inserted }
  }

  /// Computes the returns over these periods; nil if there is no base currency.
  ///
  /// The total is that of the accounts tracked by activities.
  ///
  /// - Parameters:
  ///   - booked: the state with events at the end of the last period; if nil, the ledger is booked
  ///     here.
  ///   - recorded: records of accounts whose value is recorded.
  /// - Complexity: books the ledger day by day, and revalues what changed on each valuation day.
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

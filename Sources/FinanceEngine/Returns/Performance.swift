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
/// units either way. Units that come or go count as ``BookedExchange/value(of:in:_:_:)`` says.
///
/// **Valuations** are made on the evenings of both ends of a period, of each day with a row of the
/// account or the holding, and of each day on which any price or rate of what is held is known;
/// other prices are carried forward. A day on which something held has no price is no valuation.
package struct Performance: Sendable {
  /// Whose return it is; numbers are those of the ledger.
  package enum Subject: Hashable, Sendable {
    case whole
    case account(Int)
    case holding(account: Int, symbol: Int)
    /// An account of that name whose worth is recorded: by values or by positions.
    case recorded(String, AccountWorth.Source)
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
    package let moneyWeighted: MoneyWeightedReturn
    package let risk: ReturnRisk
    /// Whether something is held on an evening of the period.
    let isInvested: Bool

    /// The first reason why a rate is blank; nil if there are all four.
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

  /// Why a rate is blank.
  package enum RateStatus: String, Sendable {
    /// Nothing was held on any evening of the period.
    case notInvested = "not-invested"
    /// The money at work is not above zero, or a value was below zero.
    case negativeValue = "negative-value"
    /// No rate, or only one above ``InternalRate/greatestRate``, brings the flows to zero.
    case noSolution = "no-solution"
    /// More than one rate does.
    case several
    /// Fewer than ``InternalRate/leastSpanInDays``, or no whole invested day.
    case tooShort = "too-short"
    /// No flow is stated.
    case unknownFlows = "unknown-flows"
    /// A price or a rate is missing.
    case unknownValue = "unknown-value"
  }

  /// The result for a subject and a period.
  package enum Outcome: Sendable {
    case measured(Measured)
    /// Nothing was there, and nothing came.
    case nothingHeld
    /// Nobody says what was put in: only the values at both ends are known.
    case flowsUnknown(Measured)
    /// What is missing at an end of the period or for a flow in it.
    case unknown([ReturnProblem])
  }

  /// A subject and a period.
  package struct Figures: Sendable {
    package let subject: Subject
    package let period: ReturnPeriod
    package let outcome: Outcome
    /// Of a holding, the Simple return from its first purchase to the end of the period; nil if it
    /// is not known.
    package let sincePurchase: Decimal?

    /// Why a rate is blank; nil if none is.
    package var status: RateStatus? {
      switch outcome {
      case .measured(let measured): measured.status
      case .nothingHeld: .notInvested
      case .flowsUnknown: .unknownFlows
      case .unknown: .unknownValue
      }
    }
  }

  /// The whole, then each account and then each holding: accounts in the order of the settings,
  /// then by name, holdings by symbol; of each the periods in the order in which they were asked
  /// for.
  package let figures: [Figures]
  /// Missing and old exchange rates.
  package let findings: [LedgerFinding]

  /// Why figures are not known, each reason once, in the order of figures.
  package var problems: [ReturnProblem] {
    var known: Set<ReturnProblem> = []
    return figures.flatMap { figures -> [ReturnProblem] in
      if case .unknown(let problems) = figures.outcome { problems } else { [] }
    }.filter { known.insert($0).inserted }
  }

  /// The returns over these periods; nil without a base currency.
  ///
  /// The whole is that of the accounts that are tracked by activities.
  ///
  /// - Parameters:
  ///   - booked: with events, the state at the end of the last period; nil: it is booked here.
  ///   - recorded: what is known of accounts whose worth is recorded.
  /// - Complexity: books the ledger day by day, and values what has changed on each valuation day.
  package init?(
    of ledger: ActivityLedger, _ settings: Settings, _ options: BookingOptions,
    _ prices: PriceBook, over periods: [ReturnPeriod], booked: Booking? = nil,
    beside recorded: RecordedWorth = RecordedWorth()
  ) {
    var options = options
    (options.keepsEvents, options.keepsLotChanges) = (true, false)
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

/// The order in which subjects are listed.
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

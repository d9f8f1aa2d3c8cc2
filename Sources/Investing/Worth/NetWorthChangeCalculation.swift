import FinanceModel
import PlainText

/// The causes of each account's change in value between the ends of two days.
///
/// Each kind of record states some parts of a change. The remaining part is computed as a
/// remainder, so that the parts sum to the change; see `AccountWorth.Source.remainder`.
struct NetWorthChangeCalculation {
  /// Parts of a change that a record states.
  struct Causes {
    var parts = NetWorthChangeParts()
    /// New money at the beginning of the record, in the base currency: the record's first value or
    /// statement, or the flows on the record's first day.
    var opening = Decimal.zero
    var knowsFlows = true
  }

  let start: CalendarDate
  let end: CalendarDate
  /// Base currency; nil if no record names a currency, in which case all amounts are in the same
  /// currency.
  let base: String?
  let values: ValueLedger
  let positions: PositionLedger
  let accounts: [String: AccountSettings]
  let assets: [String: AssetSettings]
  /// State with events at the end of the last day.
  let booking: Booking
  let records: NetWorthChangeRecords
  /// Interest and payments of accounts with debt terms.
  private let debts: [String: DebtChanges]
  /// Money in transit in the period, for transfers with a row among the transactions.
  private let transits: [TransferTransits.Part]
  /// Accounts whose sent transfers are included while in transit; nil for all accounts.
  private let senders: Set<String>?
  /// Errors about debt payments whose amounts cannot be converted.
  private let debtFindings: [LedgerFinding]
  /// Valuation of records outside ``GainSplit``; nil if no record names a currency.
  var appraisal: Appraisal?
  let isLenient: Bool
  private(set) var problems: [ReturnProblem] = []
  /// The elements of ``problems``, used to report each problem only once.
  private var known: Set<ReturnProblem> = []
  /// Gains on holdings and cash by account. The key nil is for pending transfers.
  private var gains: [String?: NetWorthChangeParts] = [:]
  /// Whether ``gains`` is known.
  private let knowsGains: Bool

  /// - Throws: `overflow`.
  init(
    from start: CalendarDate, to end: CalendarDate, base: String?, _ records: DailyWorth.Ledgers,
    _ settings: Settings, today: CalendarDate, _ options: BookingOptions,
    booked: (before: Booking, after: Booking)?, sentBy senders: Set<String>?
  ) throws(DecimalError) {
    (self.start, self.end, self.base) = (start, end, base)
    (values, positions) = (records.values, records.positions)
    isLenient = options.isLenient
    accounts = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    assets = Dictionary(
      (settings.assets ?? []).map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
    var settings = settings
    settings.baseCurrency = settings.baseCurrency ?? base.flatMap { Currency($0) }
    let split: GainSplit?
    if let booked {
      split = GainSplit(from: start, booked.before, to: end, booked.after, records.prices)
    } else {
      split = GainSplit(
        of: records.activities, settings, options, records.prices, from: start, to: end)
    }
    knowsGains = split?.problems.isEmpty ?? true
    problems = split?.problems ?? []
    known = Set(problems)
    if let split {
      (booking, appraisal) = (split.booking, split.appraisal)
    } else {
      var options = options
      options.prices = records.prices
      var booking = Booking(records.activities, settings, options)
      booking.advance(through: end)
      self.booking = booking
      appraisal = base.map {
        Appraisal(records.prices, booking, base: $0, isLenient: options.isLenient)
      }
    }
    (debts, debtFindings) = try records.debtChanges(settings, base: base, from: start, through: end)
    self.senders = senders
    func isSender(_ name: String) -> Bool { senders?.contains(name) ?? true }
    transits = records.counterparts.transits.parts.filter { part in
      isSender(part.sender) && part.start <= end && part.end.map { $0 > start } ?? true
    }
    self.records = try NetWorthChangeRecords(
      records, settings, booking, from: start, to: end, today: today)
    if let split { try add(split, records.activities.accounts, where: isSender) }
  }

  /// Adds the gains on holdings and cash, and the gains in transit of the given senders' transfers.
  private mutating func add(
    _ split: GainSplit, _ names: [String], where isSender: (String) -> Bool
  ) throws(DecimalError) {
    for row in split.rows {
      guard let account = row.account else { continue }
      try gains[names[account], default: NetWorthChangeParts()].add(row.parts)
    }
    for (sender, parts) in split.sentParts where isSender(names[sender]) {
      try gains[nil, default: NetWorthChangeParts()].add(parts)
    }
  }

  /// Whether units or cash gained or lost value in transit; also true if a required exchange rate
  /// is missing.
  mutating func hasGainsInTransit() -> Bool {
    var causes = Causes()
    causes.parts = gains[nil] ?? NetWorthChangeParts()
    do throws(ReturnProblem) {
      try addGainsInTransit(to: &causes)
    } catch {
      return true
    }
    return NetWorthChangeParts.Part.allCases.contains { !causes.parts[$0].isZero }
  }

  /// Missing and old exchange rates.
  var findings: [LedgerFinding] {
    (appraisal?.exchange.findings ?? []).sorted { $0.message < $1.message } + debtFindings
  }

  /// Returns the row of an account, or of pending transfers, whose value is known at the start or
  /// the end.
  ///
  /// - Parameters:
  ///   - before: the value at the start; nil if there is no record at that time.
  ///   - after: the value at the end; nil if there is no record at that time.
  /// - Throws: `overflow`.
  mutating func row(
    _ name: String, _ before: AccountWorth?, _ after: AccountWorth?
  ) throws(DecimalError) -> NetWorthChange.Row {
    let isTransit = name == AccountWorth.inTransitName
    let isBooked = !isTransit || gains[nil] != nil || transits.contains { $0.source == .activities }
    let source = after?.source ?? before?.source ?? (isBooked ? .activities : .transactions)
    var figures = NetWorthChange.Figures()
    (figures.start, figures.end) = (before.base, after.base)
    var knowsFlows = true
    do throws(ReturnProblem) {
      // Also computed if the start or end value is unknown, so that each missing rate and price is
      // reported.
      let rule = isTransit ? .activities : source
      var causes = try causes(name, rule, before, after)
      if let from = before.known, let to = after.known, knowsGains || rule != .activities {
        let isOther = !isTransit && before.map { $0.source != source } ?? false
        try fitting { () throws(DecimalError) in
          try causes.settle(from: from, to: to, rule, isOther: isOther)
        }
        figures.parts = causes.parts
        knowsFlows = causes.knowsFlows
      }
    } catch {
      note(error)
    }
    return NetWorthChange.Row(
      account: name, kind: accounts[name]?.kind, source: source, figures: figures,
      knowsFlows: knowsFlows)
  }

  private mutating func causes(
    _ name: String, _ source: AccountWorth.Source, _ before: AccountWorth?, _ after: AccountWorth?
  ) throws(ReturnProblem) -> Causes {
    var causes =
      switch source {
      case .activities: try gains(of: name, from: before)
      case .positions: try statements(of: name)
      case .values: try values(of: name, in: after?.currency)
      case .transactions: try postings(of: name)
      case .plan: try claims(on: name, from: before, to: after)
      }
    try addInterest(of: name, source, &causes)
    return causes
  }

  /// Moves a debt's interest to costs and its recorded payments to new money, out of the
  /// revaluation or correction that contains both. Payments are converted at the rate of their day.
  /// If neither payments nor flows are recorded, the rest of the revaluation consists of payments.
  private mutating func addInterest(
    of name: String, _ source: AccountWorth.Source, _ causes: inout Causes
  ) throws(ReturnProblem) {
    guard let debt = debts[name], source == .values || source == .transactions else { return }
    let rest: NetWorthChangeParts.Part = source == .values ? .revaluation : .corrections
    for (date, amount) in debt.interests where date > start {
      let sum = try inBase(amount, debt.currency, on: date)
      try add(-sum, to: .costs, of: &causes)
      try add(sum, to: rest, of: &causes)
    }
    if source == .values {
      guard !causes.knowsFlows else { return }
      causes.knowsFlows = true
      guard debt.isPaid else {
        let payments = causes.parts[.revaluation]
        try add(payments, to: .newMoney, of: &causes)
        return try add(-payments, to: .revaluation, of: &causes)
      }
    }
    for (payment, date) in debt.payments where source == .values || !payment.isOwn {
      let sent = try inBase(payment.origins, nil)
      try add(sent, to: .newMoney, of: &causes)
      try add(-(try inBase(payment.amount, debt.currency, on: date)), to: rest, of: &causes)
    }
  }

  /// Returns the gains on holdings and cash. The remainder is contributions minus withdrawals.
  private mutating func gains(
    of name: String, from before: AccountWorth?
  ) throws(ReturnProblem) -> Causes {
    var causes = Causes()
    let key = name == AccountWorth.inTransitName ? nil : name
    causes.parts = gains[key] ?? NetWorthChangeParts()
    if key == nil { try addGainsInTransit(to: &causes) }
    for contribution in records.contributions[name] ?? []
    where contribution.date > start && contribution.date <= end {
      let margin = try margin(of: contribution)
      try add(margin, to: .currencyGain, of: &causes)
    }
    guard key != nil, let before, before.source != .activities else { return causes }
    let first = records.eves[name].flatMap { $0.adding(days: 1) }
    for contribution in records.contributions[name] ?? [] where contribution.date == first {
      let sum = try appraisal?.value(of: contribution, booking) ?? contribution.amount
      causes.opening = try fitting { () throws(DecimalError) in try causes.opening + sum }
    }
    return causes
  }

  /// Returns the value of a contribution minus the value of the amount sent; zero unless money was
  /// sent in another currency.
  mutating func margin(of contribution: Contribution) throws(ReturnProblem) -> Decimal {
    let origin = contribution.sender.flatMap { records.exchanges[contribution.row]?[$0] }
    guard let sent = records.activitySenders[contribution.row] ?? origin.map({ [$0] }) else {
      return .zero
    }
    let own = try appraisal?.value(of: contribution, booking) ?? contribution.amount
    let sum = try inBase(sent, nil)
    return try fitting { () throws(DecimalError) in try own - sum }
  }

  /// Returns the sum of amounts in the base currency, each at the rate of its day.
  ///
  /// - Parameter own: the currency of amounts without a currency.
  mutating func inBase(
    _ sent: [TransferTransits.Origin], _ own: String?
  ) throws(ReturnProblem) -> Decimal {
    var sum = Decimal.zero
    for origin in sent {
      let value = try inBase(origin.amount, origin.currency ?? own, on: origin.date)
      sum = try fitting { () throws(DecimalError) in try sum + value }
    }
    return sum
  }

  /// Adds the currency gains of money in transit for transfers with a row among the transactions.
  /// Subtracts the margins of transfers between activities, because the receivers include them as
  /// gains or losses.
  private mutating func addGainsInTransit(to causes: inout Causes) throws(ReturnProblem) {
    for contribution in records.contributions.values.joined()
    where contribution.date > start && contribution.date <= end {
      guard records.exchanges[contribution.row] != nil, let sender = contribution.sender,
        senders?.contains(booking.ledger.accounts[sender]) ?? true
      else { continue }
      try add(-(try margin(of: contribution)), to: .currencyGain, of: &causes)
    }
    for part in transits {
      let before =
        part.start <= start
        ? try inBase(part.amount, part.currency, on: start) : try inBase([part.first], nil)
      let after =
        part.end.map { $0 <= end } ?? false
        ? try inBase([part.last], nil) : try inBase(part.amount, part.currency, on: end)
      let gain = try fitting { () throws(DecimalError) in try after - before }
      try add(gain, to: .currencyGain, of: &causes)
    }
  }

  /// Returns an amount in the base currency, at a day's rate; unchanged if either currency is
  /// unknown.
  mutating func inBase(
    _ amount: Decimal, _ code: String?, on date: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    guard let code, let base else { return amount }
    return try appraisal?.convert(amount, from: code, to: base, on: date) ?? amount
  }

  /// Returns the currency of an account's amounts that are stated without a currency.
  func ownCurrency(of name: String) -> String? { accounts[name]?.currency?.code ?? base }

  /// Records missing data. Missing rates are already in ``findings``.
  mutating func note(_ problem: ReturnProblem) {
    if case .rate = problem { return }
    if known.insert(problem).inserted { problems.append(problem) }
  }
}

/// Interest and payments that are already included in a debt's stated balances.
private struct DebtChanges {
  let currency: String?
  /// Interest by the date of the balance that includes it.
  let interests: [DebtPayments.Dated]
  /// Recorded payments, each with the date of the balance that includes it.
  var payments: [(payment: RecordedDebt.Sent, date: CalendarDate)] = []
  /// Whether payments are recorded only as transactions, not also as flows.
  let isPaid: Bool
}

extension DailyWorth.Ledgers {
  /// Returns the debts' interest and payments that a period's balances include, and errors about
  /// payments without an exchange rate.
  ///
  /// - Throws: `overflow`.
  fileprivate func debtChanges(
    _ settings: Settings, base: String?, from start: CalendarDate, through day: CalendarDate
  ) throws(DecimalError) -> ([String: DebtChanges], [LedgerFinding]) {
    var changes: [String: DebtChanges] = [:]
    var findings: [LedgerFinding] = []
    for account in settings.accounts ?? [] {
      guard let terms = account.debt, let recorded = try RecordedDebt(of: account, self, base: base)
      else { continue }
      // Locations are omitted, because reports of net worth locate their findings in other ledgers.
      findings += recorded.findings(since: start, through: day).filter { $0.severity == .error }
        .map {
          LedgerFinding(.error, ValueCode.rateMissing, $0.message, at: nil, hint: $0.hint)
        }
      guard let history = try DebtPayments(terms, of: recorded, through: day) else { continue }
      let interests = history.bookedInterests
      var own = DebtChanges(
        currency: recorded.currency, interests: interests,
        isPaid: recorded.hasPayments && !recorded.hasFlows)
      for payment in recorded.sent where payment.date > history.start {
        let date = interests.first { $0.date >= payment.date }?.date
        if let date, date > start { own.payments.append((payment, date)) }
      }
      changes[account.name] = own
    }
    return (changes, findings)
  }
}

extension NetWorthChangeCalculation.Causes {
  /// Adds the remainder, so that the parts sum to `end` minus `start`.
  ///
  /// - Parameter isOther: whether a different record determined the value at the start. The
  ///   difference between ``opening`` and that value is then a correction.
  fileprivate mutating func settle(
    from start: Decimal, to end: Decimal, _ source: AccountWorth.Source, isOther: Bool
  ) throws(DecimalError) {
    if isOther {
      try parts.add(-start, to: .corrections)
      try parts.add(opening, to: .corrections)
      if source.remainder != .newMoney { try parts.add(-opening, to: .newMoney) }
    }
    try parts.add(try end - start - parts.total(), to: source.remainder)
  }
}

extension AccountWorth.Source {
  /// The part of a change that the record does not state.
  fileprivate var remainder: NetWorthChangeParts.Part {
    switch self {
    // Gains are exact, so the rest is contributions or withdrawals.
    case .activities: .newMoney
    // Quantities changed by a statement without a stated flow.
    case .positions: .corrections
    // A row is converted at its own day's rate; the value is converted at the last day's rate.
    case .values, .transactions, .plan: .currencyGain
    }
  }
}

extension AccountWorth? {
  /// Value in the base currency; zero before the first record.
  fileprivate var base: Decimal? { map(\.valueBase) ?? .zero }

  /// Value in the base currency; zero if no holding has a price.
  fileprivate var known: Decimal? { (self?.isUnpriced ?? false) ? .zero : base }
}

extension NetWorthChangeParts {
  /// Adds a gain. The joint effect of prices and rates is part of the market gain.
  fileprivate mutating func add(_ gain: GainParts) throws(DecimalError) {
    try add(gain.price + gain.cross, to: .marketGain)
    try add(gain.currency, to: .currencyGain)
    try add(gain.income, to: .income)
    try add(gain.fees + gain.tax, to: .costs)
  }
}

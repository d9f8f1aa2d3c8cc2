package import FinanceModel
import PlainText

/// Records of accounts whose value is recorded instead of booked.
package struct RecordedWorth: Sendable {
  package var values: ValueLedger
  package var positions: PositionLedger

  package init(values: ValueLedger = .empty, positions: PositionLedger = PositionLedger()) {
    self.values = values
    self.positions = positions
  }
}

/// Values and flows of the accounts tracked by values or by positions.
///
/// Flows of an account tracked by values are those stated in the ledger, and the amounts of its
/// first value, closings and reopenings. Flows of an account tracked by positions are its first
/// statement and the contributions among its activities. Each contribution is dated by the next
/// statement, which is the first that includes it.
struct RecordedHistories {
  /// Valuation whose findings about rates are reported.
  private(set) var appraisal: Appraisal
  private let recorded: RecordedWorth
  private let booking: Booking
  private let periods: [ReturnPeriod]
  private let last: CalendarDate
  private let accounts: [(name: String, source: AccountWorth.Source)]
  private let settings: [String: AccountSettings]
  private let assets: [String: AssetSettings]

  /// - Parameter booking: the state at the end of the last period, with events.
  init(
    _ recorded: RecordedWorth, _ settings: Settings, _ booking: Booking, _ appraisal: Appraisal,
    _ periods: [ReturnPeriod]
  ) {
    self.recorded = recorded
    self.booking = booking
    self.appraisal = appraisal
    self.periods = periods
    last = periods.map(\.end).max() ?? .epochDay
    let own = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.settings = own
    assets = Dictionary(
      (settings.assets ?? []).map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
    let ledger = booking.ledger
    let active = Set((0..<booking.rowCount).lazy.map { ledger[$0].account })
    let activeNames = Set(active.map { ledger.accounts[$0] })
    let stated = Set(recorded.positions.countedAccounts(beside: ledger, settings))
    let order = AccountOrder(settings)
    let names = Set(recorded.values.accounts).union(stated)
    accounts = names.sorted { (order.rank(of: $0), $0) < (order.rank(of: $1), $1) }
      .compactMap { name in
        let source = AccountWorth.Source(
          trackedBy: own[name]?.tracking, hasActivity: activeNames.contains(name),
          hasStatement: stated.contains(name), hasValue: true)
        return source.map { (name, $0) }
      }
  }

  mutating func run() -> [SubjectHistory] {
    accounts.compactMap { account in
      switch account.source {
      case .values: valued(account.name)
      case .positions: stated(account.name)
      case .activities, .transactions, .plan: nil
      }
    }.filter { $0.origin < last }
  }
}

// MARK: values

extension RecordedHistories {
  private mutating func valued(_ name: String) -> SubjectHistory? {
    let ledger = recorded.values
    guard let account = ledger.accounts.firstIndex(of: name) else { return nil }
    var states = AccountHistory(ledger, account: account)
    guard let first = states.firstDay, let eve = first.adding(days: -1) else { return nil }
    var history = SubjectHistory(.recorded(name, .values), origin: eve)
    let code =
      ledger.currency(ofAccount: account).map { ledger.currencies[$0] }
      ?? settings[name]?.currency?.code ?? appraisal.base
    var local: [CalendarDate: Decimal] = [:]
    history.note(
      attempt { (it) throws(ReturnProblem) in local = try it.flows(ofAccount: account) }, on: first)
    for (date, sum) in local.sorted(by: { $0.key < $1.key }) {
      addFlow(of: &history, on: date) { (it) throws(ReturnProblem) in
        try it.appraisal.convert(sum, from: code, to: it.appraisal.base, on: date)
      }
    }
    let rowDays = Set(states.rows.map { ledger.date(ofRow: $0) })
    let ends = Set(history.ends(of: periods))
    let rates = Set(appraisal.exchange.rateDays(from: code, to: appraisal.base, first, last))
    var unknown = 0
    for day in rowDays.union(ends).union(rates).sorted() where day <= last {
      let problem = attempt { (it) throws(ReturnProblem) in
        let mark = try fitting { () throws(DecimalError) in
          try states.state(onEveningOf: day).mark
        }
        if mark.unknownFlows > unknown { history.unstated.append(day) }
        unknown = mark.unknownFlows
        guard rowDays.contains(day) || ends.contains(day) || !mark.worth.isZero else { return }
        if !rowDays.contains(day), !rates.contains(day) || mark.worth.isZero {
          history.endDays.insert(day)
        }
        try it.note(&history, day, isEnd: ends.contains(day)) { (it) throws(ReturnProblem) in
          try it.appraisal.convert(mark.worth, from: code, to: it.appraisal.base, on: day)
        } before: { (it) throws(ReturnProblem) in
          guard let flow = local[day] else { return nil }
          let rest = try fitting { () throws(DecimalError) in try mark.worth - flow }
          return try it.appraisal.convert(rest, from: code, to: it.appraisal.base, on: day)
        }
      }
      history.note(problem, on: day)
    }
    return history
  }

  /// Returns the contributions to an account by day, in the account's currency.
  private func flows(
    ofAccount account: Int
  ) throws(ReturnProblem) -> [CalendarDate: Decimal] {
    try fitting { () throws(DecimalError) in
      var states = AccountHistory(recorded.values, account: account, keepsFlows: true)
      var sums: [CalendarDate: Decimal] = [:]
      for flow in try states.state(onEveningOf: last).flows {
        sums[flow.date] = try sums[flow.date, default: .zero] + flow.booked + flow.stated
      }
      return sums
    }
  }
}

// MARK: positions

extension RecordedHistories {
  private mutating func stated(_ name: String) -> SubjectHistory? {
    let days = Set(
      recorded.positions.rows.lazy.filter { $0.account == name }.map(\.date)
    ).filter { $0 <= last }.sorted()
    guard let first = days.first, let eve = first.adding(days: -1) else { return nil }
    var history = SubjectHistory(.recorded(name, .positions), origin: eve)
    let contributions = booking.events.contributions.filter {
      booking.ledger.accounts[$0.account] == name && $0.date > first
    }
    addFlow(of: &history, on: first) { (it) throws(ReturnProblem) in
      try it.worth(of: name, stated: first, on: first)
    }
    for contribution in contributions {
      guard let shown = days.first(where: { $0 >= contribution.date }) else { continue }
      addFlow(of: &history, on: shown) { [booking] (it) throws(ReturnProblem) in
        try it.appraisal.value(of: contribution, booking)
      }
    }
    history.flows.sort { $0.date < $1.date }
    let since = contributions.map(\.date).min()
    history.unstated = days.dropFirst().filter { day in since.map { day < $0 } ?? true }
    let flowDays = Set(history.flows.map(\.date))
    let ends = Set(history.ends(of: periods))
    let own = observedDays(of: name, from: first).union(days)
    history.endDays = ends.subtracting(own)
    for day in own.union(ends).sorted() {
      let problem = attempt { (it) throws(ReturnProblem) in
        try it.note(&history, day, isEnd: ends.contains(day)) { (it) throws(ReturnProblem) in
          try it.worth(of: name, stated: day, on: day)
        } before: { (it) throws(ReturnProblem) in
          guard flowDays.contains(day), let eve = day.adding(days: -1) else { return nil }
          return try it.worth(of: name, stated: eve, on: day)
        }
      }
      history.note(problem, on: day)
    }
    return history
  }

  /// Returns the days with a known price or rate for the account's holdings.
  private func observedDays(of name: String, from first: CalendarDate) -> Set<CalendarDate> {
    var observed: [CalendarDate: Set<String>] = [:]
    func add(_ days: [CalendarDate], of key: String) {
      for day in days { observed[day, default: []].insert(key) }
    }
    let rows = recorded.positions.rows.filter { $0.account == name }
    var codes = Set(rows.map(\.currency))
    for symbol in Set(rows.map(\.symbol)) {
      add(appraisal.prices.days(of: symbol, from: first, to: last), of: symbol)
      codes.formUnion(appraisal.prices.quotes(of: symbol))
    }
    for code in codes {
      add(appraisal.exchange.rateDays(from: code, to: appraisal.base, first, last), of: code)
    }
    let days = observed.filter { day, keys in
      recorded.positions.statement(of: name, onOrBefore: day).contains { stated in
        !stated.quantity.isZero
          && (keys.contains(stated.symbol)
            || (quote(of: stated, on: day).map(keys.contains) ?? false))
      }
    }
    return Set(days.keys)
  }

  /// Returns the currency code of a position's value; nil if the position has no price.
  private func quote(of stated: StatedPosition, on date: CalendarDate) -> String? {
    if stated.symbol == StatedPosition.cashSymbol { return stated.currency }
    let currency = CurrencyUnit(assets[stated.symbol]?.quoteCurrency ?? stated.currency).major
    do throws(DecimalError) {
      return try appraisal.prices.price(of: stated.symbol, on: date, preferring: currency)?.quote
    } catch {
      return nil
    }
  }

  /// Returns the value of the last statement on or before a day, at the prices and rates of another
  /// day.
  private mutating func worth(
    of name: String, stated day: CalendarDate, on date: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    var sum = Decimal.zero
    for stated in recorded.positions.statement(of: name, onOrBefore: day) {
      let worth = try appraisal.value(of: stated, assets[stated.symbol], on: date)
      sum = try fitting { () throws(DecimalError) in try sum + worth }
    }
    return sum
  }
}

// MARK: notes

extension RecordedHistories {
  /// Records a valuation. An unknown valuation is recorded only at the start or end of a period.
  private mutating func note(
    _ history: inout SubjectHistory, _ day: CalendarDate, isEnd: Bool,
    _ worth: (inout RecordedHistories) throws(ReturnProblem) -> Decimal,
    before: (inout RecordedHistories) throws(ReturnProblem) -> Decimal?
  ) throws(ReturnProblem) {
    // Missing rates are reported only for the start and end of a period.
    var it = self
    do throws(ReturnProblem) {
      let value = try worth(&it)
      history.time.note(!value.isZero, on: day)
      history.valuations.append(
        TimeWeightedReturn.Valuation(
          date: day, value: value, valueBeforeFlows: try before(&it)))
      if isEnd { history.ends[day] = .success(value) }
    } catch {
      if isEnd { history.ends[day] = .failure(error) }
    }
    if isEnd { self = it }
  }

  private mutating func addFlow(
    of history: inout SubjectHistory, on date: CalendarDate,
    _ value: (inout RecordedHistories) throws(ReturnProblem) -> Decimal
  ) {
    let problem = attempt { (it) throws(ReturnProblem) in
      let amount = try value(&it)
      if !amount.isZero { history.flows.append(ExternalFlow(date: date, amount: amount)) }
    }
    history.note(problem, on: date)
  }

  private mutating func attempt(
    _ work: (inout RecordedHistories) throws(ReturnProblem) -> Void
  ) -> ReturnProblem? {
    do throws(ReturnProblem) {
      try work(&self)
      return nil
    } catch {
      return error
    }
  }
}

extension SubjectHistory {
  fileprivate mutating func note(_ problem: ReturnProblem?, on date: CalendarDate) {
    if let problem { problems.append((date, problem)) }
  }
}

extension Appraisal {
  /// Returns the value of a stated position at the latest price on or before the day.
  fileprivate mutating func value(
    of stated: StatedPosition, _ asset: AssetSettings?, on date: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    let amount = try amount(of: stated, asset, on: date)
    return try convert(amount.amount, from: amount.quote, to: base, on: date)
  }
}

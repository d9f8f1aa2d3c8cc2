import FinanceModel
import PlainText

/// Subjects within the accounts tracked by activities, with their flows.
struct PerformanceSubjects {
  /// Histories of the subjects, in any order.
  private(set) var histories: [SubjectHistory] = []
  /// Flows of each history, as stated in the rows.
  private var flows: [[ScopeFlow]] = []
  /// Index of each subject in ``histories``.
  private(set) var places: [Performance.Subject: Int] = [:]

  /// - Parameters:
  ///   - booking: the state at the end of the last period, with events.
  ///   - appraisal: records missing and old rates.
  init(_ booking: Booking, _ appraisal: inout Appraisal) {
    addSubjects(booking)
    flows = Array(repeating: [], count: histories.count)
    addFlows(booking, &appraisal)
    addEarnings(booking, &appraisal)
    for index in histories.indices {
      do throws(DecimalError) {
        histories[index].flows = try ScopeFlow.settled(flows[index])
      } catch {
        histories[index].problems.append((histories[index].origin, .tooLarge))
      }
    }
  }

  private mutating func addSubjects(_ booking: Booking) {
    let ledger = booking.ledger
    var origins: [Performance.Subject: CalendarDate] = [:]
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard booking.terms.tracking[row.account] == .transactions else { continue }
      let eve = row.date.adding(days: -1) ?? row.date
      for subject in [.whole, .account(row.account)] as [Performance.Subject]
      where origins[subject] == nil {
        origins[subject] = eve
      }
      guard let symbol = row.symbol else { continue }
      let holding = Performance.Subject.holding(account: row.account, symbol: symbol)
      if origins[holding] == nil { origins[holding] = eve }
    }
    // The first row that names an asset may be later than the asset's arrival by an exchange.
    for contribution in booking.events.contributions where contribution.kind == .arriving {
      guard let symbol = contribution.symbol, let eve = contribution.date.adding(days: -1)
      else { continue }
      let holding = Performance.Subject.holding(account: contribution.account, symbol: symbol)
      origins[holding] = min(origins[holding] ?? eve, eve)
    }
    let held = Set(
      booking.holdings.map { Performance.Subject.holding(account: $0.account, symbol: $0.symbol) })
    for (subject, origin) in origins
    where !subject.isHolding || held.contains(subject) {
      places[subject] = histories.count
      histories.append(SubjectHistory(subject, origin: origin))
    }
  }

  private mutating func addFlows(_ booking: Booking, _ appraisal: inout Appraisal) {
    for contribution in booking.events.contributions
    where booking.terms.tracking[contribution.account] == .transactions
      && contribution.kind != .converted
    {
      var subjects: [Performance.Subject] =
        contribution.isExchanged ? [] : [.account(contribution.account)]
      if contribution.isOutside { subjects.append(.whole) }
      if let symbol = contribution.symbol {
        subjects.append(.holding(account: contribution.account, symbol: symbol))
      }
      let kind = contribution.kind == .implied ? booking.kind(ofRow: contribution.row) : .other
      addFlow(of: subjects, on: contribution.date, contribution.account, kind) {
        () throws(ReturnProblem) in
        try appraisal.value(of: contribution, booking)
      }
    }
    for flow in booking.events.holdingFlows {
      let subject = Performance.Subject.holding(account: flow.account, symbol: flow.symbol)
      addFlow(of: [subject], on: flow.date, flow.account, booking.kind(ofRow: flow.row)) {
        () throws(ReturnProblem) in
        -(try appraisal.convert(
          flow.amount, from: flow.currency, to: appraisal.base, ofRow: flow.row, in: booking))
      }
    }
  }

  private mutating func addFlow(
    of subjects: [Performance.Subject], on date: CalendarDate, _ account: Int,
    _ kind: ScopeFlow.Kind, _ value: () throws(ReturnProblem) -> Decimal
  ) {
    note(subjects, on: date, value) { (it, place, amount) throws(DecimalError) in
      it.flows[place].append(ScopeFlow(date: date, account: account, kind: kind, amount: amount))
    }
  }

  private mutating func addEarnings(_ booking: Booking, _ appraisal: inout Appraisal) {
    for earning in booking.events.earnings
    where booking.terms.tracking[earning.account] == .transactions {
      var subjects: [Performance.Subject] = [.whole, .account(earning.account)]
      if let symbol = earning.symbol {
        subjects.append(.holding(account: earning.account, symbol: symbol))
      }
      note(subjects, on: earning.date) { () throws(ReturnProblem) in
        try appraisal.convert(
          earning.amount, from: earning.currency, to: appraisal.base, ofRow: earning.row,
          in: booking)
      } add: { (it, place, amount) throws(DecimalError) in
        try it.histories[place].earnings[earning.date, default: DayEarnings()].add(amount)
      }
    }
  }

  /// Adds an amount to each known subject, or records the day's problem if the amount is unknown.
  private mutating func note(
    _ subjects: [Performance.Subject], on date: CalendarDate,
    _ value: () throws(ReturnProblem) -> Decimal,
    add: (inout PerformanceSubjects, Int, Decimal) throws(DecimalError) -> Void
  ) {
    let known = subjects.compactMap { places[$0] }
    guard !known.isEmpty else { return }
    do throws(ReturnProblem) {
      let amount = try value()
      guard !amount.isZero else { return }
      try fitting { () throws(DecimalError) in
        for place in known { try add(&self, place, amount) }
      }
    } catch {
      for place in known { histories[place].problems.append((date, error)) }
    }
  }
}

/// A flow with its account and its row's kind.
private struct ScopeFlow {
  enum Kind { case purchase, earning, other }

  let date: CalendarDate
  let account: Int
  let kind: Kind
  var amount: Decimal

  /// Returns the flows, excluding income that paid for purchases on the same day and in the same
  /// account.
  ///
  /// - Throws: `overflow`.
  static func settled(_ flows: [ScopeFlow]) throws(DecimalError) -> [ExternalFlow] {
    struct Day: Hashable {
      let date: CalendarDate
      let account: Int
    }
    var earned: [Day: Decimal] = [:]
    for flow in flows where flow.kind == .earning {
      let day = Day(date: flow.date, account: flow.account)
      earned[day] = try earned[day, default: .zero] + flow.amount
    }
    var flows = flows
    for index in flows.indices where flows[index].kind == .purchase {
      let day = Day(date: flows[index].date, account: flows[index].account)
      guard let rest = earned[day], rest.isNegative, flows[index].amount.isPositive else {
        continue
      }
      let paid = min(-rest, flows[index].amount)
      flows[index].amount = try flows[index].amount - paid
      earned[day] = try rest + paid
    }
    var settled = flows.filter { $0.kind != .earning && !$0.amount.isZero }
      .map { ExternalFlow(date: $0.date, amount: $0.amount) }
    settled += earned.filter { !$0.value.isZero }
      .map { ExternalFlow(date: $0.key.date, amount: $0.value) }
    return settled.sorted { $0.date < $1.date }
  }
}

extension Booking {
  fileprivate func kind(ofRow row: Int) -> ScopeFlow.Kind {
    switch ledger[row].type {
    case .buy: .purchase
    case .dividend, .interest, .fee, .tax: .earning
    default: .other
    }
  }
}

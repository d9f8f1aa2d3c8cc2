import FinanceModel
import PlainText

/// Goes through the valuation dates of all subjects in the order of days, booking on the way.
struct PerformanceWalk {
  private(set) var histories: [SubjectHistory] = []
  private(set) var appraisal: Appraisal
  private let periods: [ReturnPeriod]
  private let splits: [BookedSplit]
  private var places: [Performance.Subject: Int] = [:]

  /// Subjects and flows, of what was booked with events.
  init(_ booking: Booking, _ appraisal: Appraisal, _ periods: [ReturnPeriod]) {
    self.appraisal = appraisal
    self.periods = periods
    splits = booking.events.splits
    addSubjects(booking)
    addFlows(booking)
    for index in histories.indices { histories[index].flows.sort { $0.date < $1.date } }
  }

  /// Values all subjects on their dates.
  ///
  /// - Parameter booking: the same ledger before any row.
  mutating func run(_ booking: Booking) {
    var booking = booking
    var wanted: [CalendarDate: [Int]] = [:]
    for (index, history) in histories.enumerated() {
      for date in history.dates(for: periods) { wanted[date, default: []].append(index) }
    }
    for (date, subjects) in wanted.sorted(by: { $0.key < $1.key }) {
      let moved = subjects.filter { histories[$0].hasFlow(on: date) }
      var before: [Int: Result<Worth, ReturnProblem>] = [:]
      if !moved.isEmpty, let eve = date.adding(days: -1) {
        booking.advance(through: eve)
        before = worths(of: moved, on: date, in: booking, isEve: true)
      }
      booking.advance(through: date)
      let after = worths(of: subjects, on: date, in: booking)
      for index in subjects { note(index, date, before: before[index], after: after[index]) }
    }
  }

  private mutating func note(
    _ index: Int, _ date: CalendarDate, before: Result<Worth, ReturnProblem>?,
    after: Result<Worth, ReturnProblem>?
  ) {
    guard let after else { return }
    histories[index].values[date] = after.map { worth in
      var age = worth.age
      var value: Decimal?
      if case .success(let worth) = before {
        age = max(age, worth.age)
        value = worth.value
      }
      let limit =
        histories[index].subject.isHolding && before != nil
        ? 0 : ExchangeRate.usualAgeInDays
      return SubjectHistory.Appraised(value: worth.value, before: value, isReal: age <= limit)
    }
  }

  // MARK: subjects and flows

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
    let held = Set(
      booking.holdings.map { Performance.Subject.holding(account: $0.account, symbol: $0.symbol) })
    for (subject, origin) in origins.sorted(by: {
      $0.key.order(in: booking) < $1.key.order(in: booking)
    })
    where !subject.isHolding || held.contains(subject) {
      places[subject] = histories.count
      histories.append(SubjectHistory(subject, origin: origin))
    }
  }

  private mutating func addFlows(_ booking: Booking) {
    for contribution in booking.events.contributions
    where booking.terms.tracking[contribution.account] == .transactions {
      var subjects: [Performance.Subject] = [.account(contribution.account)]
      if contribution.kind != .linked { subjects.append(.whole) }
      if let symbol = contribution.symbol {
        subjects.append(.holding(account: contribution.account, symbol: symbol))
      }
      addFlow(on: contribution.date, of: subjects) { (it) throws(ReturnProblem) in
        try it.value(of: contribution, in: booking)
      }
    }
    for flow in booking.events.holdingFlows {
      let subject = Performance.Subject.holding(account: flow.account, symbol: flow.symbol)
      addFlow(on: flow.date, of: [subject]) { (it) throws(ReturnProblem) in
        -(try it.convert(
          flow.amount, from: flow.currency, to: it.base, ofRow: flow.row, in: booking))
      }
    }
  }

  private mutating func addFlow(
    on date: CalendarDate, of subjects: [Performance.Subject],
    _ value: (inout Appraisal) throws(ReturnProblem) -> Decimal
  ) {
    let known = subjects.compactMap { places[$0] }
    guard !known.isEmpty else { return }
    do throws(ReturnProblem) {
      let amount = try value(&appraisal)
      guard !amount.isZero else { return }
      for place in known {
        histories[place].flows.append(ExternalFlow(date: date, amount: amount))
      }
    } catch {
      for place in known { histories[place].problems.append((date, error)) }
    }
  }
}

extension PerformanceWalk {
  /// What a subject is worth, and how old the oldest price is that tells it.
  private struct Worth {
    var value = Decimal.zero
    var age = 0

    mutating func add(_ other: Worth) throws(ReturnProblem) {
      value = try fitting { () throws(DecimalError) in try value + other.value }
      age = max(age, other.age)
    }
  }

  /// - Parameter isEve: the booking is of the day before, whose units the day's splits change.
  private mutating func worths(
    of subjects: [Int], on date: CalendarDate, in booking: Booking, isEve: Bool = false
  ) -> [Int: Result<Worth, ReturnProblem>] {
    var worths: [Int: Result<Worth, ReturnProblem>] = [:]
    for index in subjects {
      do throws(ReturnProblem) {
        worths[index] = .success(
          try worth(of: histories[index].subject, on: date, in: booking, isEve))
      } catch {
        worths[index] = .failure(error)
      }
    }
    return worths
  }

  private mutating func worth(
    of subject: Performance.Subject, on date: CalendarDate, in booking: Booking, _ isEve: Bool
  ) throws(ReturnProblem) -> Worth {
    var worth = Worth()
    switch subject {
    case .holding(let account, let symbol):
      if let place = booking.slots[account, symbol] {
        try worth.add(try self.worth(of: booking.holdings[place], on: date, in: booking, isEve))
      }
    case .account(let account):
      for holding in booking.holdings where holding.account == account {
        try worth.add(try self.worth(of: holding, on: date, in: booking, isEve))
      }
      for balance in booking.cash[account] {
        try worth.add(try cash(balance.amount, balance.currency, on: date, in: booking))
      }
    case .whole:
      for account in booking.ledger.accounts.indices {
        try worth.add(try self.worth(of: .account(account), on: date, in: booking, isEve))
      }
      for transit in booking.transits {
        try worth.add(
          transit.symbol == nil
            ? try cash(transit.amount, transit.currency, on: date, in: booking)
            : try self.worth(of: transit.lots, on: date, in: booking, isEve))
      }
    }
    return worth
  }

  private mutating func worth(
    of holding: Holding, on date: CalendarDate, in booking: Booking, _ isEve: Bool
  ) throws(ReturnProblem) -> Worth {
    guard !holding.quantity.isZero else { return Worth() }
    let units = try fitting { () throws(DecimalError) in
      isEve ? try self.units(of: holding, after: date) : holding.quantity
    }
    let found = try appraisal.value(of: units, holding.symbol, on: date, in: booking)
    return Worth(value: found.base, age: found.age)
  }

  /// The units of the day before, by the splits of the day.
  private func units(
    of holding: Holding, after date: CalendarDate
  ) throws(DecimalError) -> Decimal {
    let split = splits.first {
      $0.date == date && $0.symbol == holding.symbol && $0.account == holding.account
    }
    return try split?.ratio.applied(to: holding.quantity) ?? holding.quantity
  }

  private mutating func cash(
    _ amount: Decimal, _ currency: Int, on date: CalendarDate, in booking: Booking
  ) throws(ReturnProblem) -> Worth {
    let sum = try appraisal.convert(
      amount, from: booking.terms.currencies[currency], to: appraisal.base, on: date)
    return Worth(value: sum)
  }
}

extension Performance.Subject {
  var isHolding: Bool {
    if case .holding = self { true } else { false }
  }

  fileprivate func order(in booking: Booking) -> (Int, Int, String) {
    let places = booking.terms.accountPlaces
    return switch self {
    case .whole: (0, 0, "")
    case .account(let account): (1, places[account], "")
    case .holding(let account, let symbol): (2, places[account], booking.ledger.symbols[symbol])
    }
  }
}

import FinanceModel
import PlainText

/// Books activities day by day and revalues the subjects whose value may have changed.
struct PerformanceWalk {
  private(set) var histories: [SubjectHistory]
  /// Valuation for the start and end of periods; its findings are reported.
  private(set) var appraisal: Appraisal
  private let places: [Performance.Subject: Int]
  private let periods: [ReturnPeriod]
  private let splits: [CalendarDate: [BookedSplit]]
  private let observed: ObservationDays?
  /// Booked rows that have an effect.
  private let changingRows: Set<Int>
  private var worths: HoldingWorths
  /// Index in ``histories`` of each of the booking's holdings; nil if a holding has no history.
  private var subjectsOfPlaces: [Int?]

  /// - Parameter booking: the state at the end of the last period, with events.
  init(_ booking: Booking, _ appraisal: Appraisal, _ periods: [ReturnPeriod]) {
    var appraisal = appraisal
    let subjects = PerformanceSubjects(booking, &appraisal)
    (histories, places) = (subjects.histories, subjects.places)
    self.appraisal = appraisal
    self.periods = periods
    changingRows = Set(booking.events.changingRows)
    splits = Dictionary(grouping: booking.events.splits, by: \.date)
    worths = HoldingWorths(appraisal, accounts: booking.ledger.accounts.count)
    subjectsOfPlaces = booking.holdings.map {
      subjects.places[.holding(account: $0.account, symbol: $0.symbol)]
    }
    let ends = subjects.histories.flatMap { $0.ends(of: periods) }
    observed = ends.min().flatMap { first in
      ends.max().map { ObservationDays(booking, appraisal, from: first, to: $0) }
    }
  }

  /// Values all subjects on their valuation days.
  ///
  /// - Parameter booking: a booking of the same ledger before its first row, without events.
  mutating func run(_ booking: Booking) {
    var ends: [CalendarDate: Set<Int>] = [:]
    var moved: [CalendarDate: Set<Int>] = [:]
    for (index, history) in histories.enumerated() {
      for date in history.ends(of: periods) { ends[date, default: []].insert(index) }
      for flow in history.flows { moved[flow.date, default: []].insert(index) }
      for date in history.earnings.keys { moved[date, default: []].insert(index) }
    }
    guard let observed, let first = ends.keys.min(), let last = ends.keys.max() else { return }
    let ledger = booking.ledger
    let rowDays = (0..<ledger.count).lazy.map { ledger.date(ofRow: $0) }
    let days = observed.days.union(ends.keys).union(rowDays.filter { $0 >= first && $0 <= last })
    var booking = booking
    booking.changes = BookedChanges()
    for day in days.sorted() {
      value(on: day, ends[day] ?? [], moved[day] ?? [], &booking, observed)
    }
  }

  private mutating func value(
    on day: CalendarDate, _ ends: Set<Int>, _ moved: Set<Int>, _ booking: inout Booking,
    _ observed: ObservationDays
  ) {
    let (symbols, codes) = (observed.symbols[day] ?? [], observed.codes[day] ?? [])
    let ratios = splits[day] ?? []
    if let eve = day.adding(days: -1) { booking.advance(through: eve) }
    var touched = TouchedSubjects()
    touched.add(
      worths.refresh(
        booking, booking.takeChanges(), on: day, symbols: symbols, codes: codes, splitting: ratios),
      booking)
    touched.add(accounts: worths.accounts(withCashIn: codes, booking))
    var before: [Int: Decimal] = [:]
    for index in moved {
      before[index] = ifKnown { (it) throws(ReturnProblem) in
        try it.endOfLinkOne(of: index, on: day, in: booking, splitting: ratios)
      }
    }
    touched.addTransits(of: symbols, in: codes, booking) { [worths, booking] symbol in
      worths.quote(of: symbol, on: day, in: booking)
    }
    let count = booking.rowCount
    booking.advance(through: day)
    touched.add(
      worths.refresh(booking, booking.takeChanges(), on: day, symbols: [], codes: []), booking)
    for row in count..<booking.rowCount where changingRows.contains(row) {
      touched.add(booking.ledger[row], booking)
    }
    let changed = touched.histories(places, subjectsOfPlaces).union(moved)
    for index in changed.union(ends) {
      let value = ifKnown { (it) throws(ReturnProblem) in
        try it.worth(of: index, on: day, in: booking)
      }
      if ends.contains(index) { note(end: index, day, booking) }
      if !changed.contains(index) { histories[index].endDays.insert(day) }
      let isHeld = isHeld(index, worth: value, booking)
      histories[index].time.note(isHeld, on: day)
      if let value {
        histories[index].valuations.append(
          TimeWeightedReturn.Valuation(
            date: day, value: value, valueBeforeFlows: before[index], isHeld: isHeld))
      }
    }
  }

  private func isHeld(_ index: Int, worth: Decimal?, _ booking: Booking) -> Bool {
    if let worth, !worth.isZero { return true }
    return booking.holds(histories[index].subject, worths.accountPlaces)
  }

  /// Returns the value of the previous day's closing units at a day's prices, including the day's
  /// earnings.
  private mutating func endOfLinkOne(
    of index: Int, on day: CalendarDate, in booking: Booking, splitting ratios: [BookedSplit]
  ) throws(ReturnProblem) -> Decimal {
    let worth = try worth(of: index, on: day, in: booking, splitting: ratios)
    guard let earnings = histories[index].earnings[day] else { return worth }
    let isHeld = isHeld(index, worth: worth, booking)
    return try fitting { () throws(DecimalError) in try earnings.added(to: worth, isHeld: isHeld) }
  }

  private mutating func ifKnown(
    _ work: (inout PerformanceWalk) throws(ReturnProblem) -> Decimal
  ) -> Decimal? {
    do throws(ReturnProblem) { return try work(&self) } catch { return nil }
  }

  /// Returns the value of a subject according to the latest valuation.
  private mutating func worth(
    of index: Int, on date: CalendarDate, in booking: Booking, splitting ratios: [BookedSplit] = []
  ) throws(ReturnProblem) -> Decimal {
    switch histories[index].subject {
    case .holding(let account, let symbol):
      guard let place = booking.slots[account, symbol] else { return .zero }
      return try worths.worth(ofPlace: place)
    case .account(let account):
      return booking.settled(try worths.worth(ofAccount: account, on: date, in: booking), [account])
    case .whole:
      return booking.settled(
        try worths.worth(ofAllOn: date, in: booking, splitting: ratios),
        booking.ledger.accounts.indices)
    case .recorded: return .zero
    }
  }
}

extension PerformanceWalk {
  /// Records the value of a subject at the start or end of a period, or the problem if data is
  /// missing.
  private mutating func note(end index: Int, _ date: CalendarDate, _ booking: Booking) {
    do throws(ReturnProblem) {
      let subject = histories[index].subject
      histories[index].ends[date] = .success(try endWorth(of: subject, on: date, in: booking))
      if booking.holds(subject, worths.accountPlaces) { histories[index].heldEnds.insert(date) }
    } catch {
      histories[index].ends[date] = .failure(error)
    }
  }

  private mutating func endWorth(
    of subject: Performance.Subject, on date: CalendarDate, in booking: Booking
  ) throws(ReturnProblem) -> Decimal {
    var sum = Decimal.zero
    func add(_ worth: Decimal) throws(ReturnProblem) {
      sum = try fitting { () throws(DecimalError) in try sum + worth }
    }
    switch subject {
    case .holding(let account, let symbol):
      if let place = booking.slots[account, symbol] {
        try add(try appraisal.worth(of: booking.holdings[place], on: date, in: booking))
      }
    case .account(let account):
      for place in worths.accountPlaces[account] {
        try add(try appraisal.worth(of: booking.holdings[place], on: date, in: booking))
      }
      try add(try appraisal.cash(of: account, on: date, in: booking))
      return booking.settled(sum, [account])
    case .whole:
      for holding in booking.holdings {
        try add(try appraisal.worth(of: holding, on: date, in: booking))
      }
      for account in booking.ledger.accounts.indices {
        try add(try appraisal.cash(of: account, on: date, in: booking))
      }
      try add(try appraisal.transits(on: date, in: booking))
      return booking.settled(sum, booking.ledger.accounts.indices)
    case .recorded: break
    }
    return sum
  }
}

/// Subjects whose value may change on a day.
private struct TouchedSubjects {
  private var accounts: Set<Int> = []
  private var holdings: Set<Int> = []
  private var movesWhole = false

  mutating func add(_ places: [Int], _ booking: Booking) {
    for place in places {
      holdings.insert(place)
      accounts.insert(booking.holdings[place].account)
    }
  }

  mutating func add(_ row: Activity, _ booking: Booking) {
    guard booking.terms.tracking[row.account] == .transactions else { return }
    accounts.insert(row.account)
    if let place = row.symbol.flatMap({ booking.slots[row.account, $0] }) {
      holdings.insert(place)
    }
  }

  mutating func add(accounts others: Set<Int>) { accounts.formUnion(others) }

  /// - Parameter quote: returns the currency code of a symbol's price.
  mutating func addTransits(
    of symbols: Set<Int>, in codes: Set<String>, _ booking: Booking, _ quote: (Int) -> String?
  ) {
    movesWhole = booking.transits.contains { transit in
      if transit.isEmpty { return false }
      guard let symbol = transit.symbol else {
        return codes.contains(booking.terms.currencies[transit.currency])
      }
      return symbols.contains(symbol) || (quote(symbol).map(codes.contains) ?? false)
    }
  }

  /// Returns the subjects' indices in the histories.
  func histories(
    _ places: [Performance.Subject: Int], _ subjectsOfPlaces: [Int?]
  ) -> Set<Int> {
    var found = Set(holdings.compactMap { subjectsOfPlaces[$0] })
    found.formUnion(accounts.compactMap { places[.account($0)] })
    if movesWhole || !accounts.isEmpty, let whole = places[.whole] { found.insert(whole) }
    return found
  }
}

extension Appraisal {
  fileprivate mutating func worth(
    of holding: Holding, on date: CalendarDate, in booking: Booking
  ) throws(ReturnProblem) -> Decimal {
    guard !holding.quantity.isZero else { return .zero }
    return try value(of: holding.quantity, holding.symbol, on: date, in: booking).base
  }
}

extension Booking {
  /// Returns the changes since the last call and resets them.
  fileprivate mutating func takeChanges() -> BookedChanges {
    defer { changes = BookedChanges() }
    return changes ?? BookedChanges()
  }

  /// Whether a subject has units or cash, regardless of their value.
  ///
  /// - Parameter places: indices of each account's holdings.
  fileprivate func holds(_ subject: Performance.Subject, _ places: [[Int]]) -> Bool {
    switch subject {
    case .whole:
      holdings.contains { !$0.quantity.isZero } || transits.contains { !$0.isEmpty }
        || ledger.accounts.indices.contains { hasCash($0) }
    case .account(let account):
      places[account].contains { !holdings[$0].quantity.isZero } || hasCash(account)
    case .holding(let account, let symbol):
      slots[account, symbol].map { !holdings[$0].quantity.isZero } ?? false
    case .recorded: false
    }
  }

  private func hasCash(_ account: Int) -> Bool { cash[account].contains { !$0.amount.isZero } }

  /// Returns the value, or zero if the value is below a millionth and an account has a cash debt.
  /// The value is then only a rounding remainder of units that offset the debt.
  fileprivate func settled(_ worth: Decimal, _ accounts: some Sequence<Int>) -> Decimal {
    let millionth = UInt128(1_000_000_000_000)
    guard worth.mantissa.magnitude < millionth else { return worth }
    return accounts.contains { cash[$0].contains(where: \.amount.isNegative) } ? .zero : worth
  }
}

extension Performance.Subject {
  var isHolding: Bool {
    if case .holding = self { true } else { false }
  }
}

package import Investing
package import PlainText

/// Expected account balances after the end of a given day, based on the data known at that time.
package struct CashOutlook: Sendable {
  /// An expected change in an account, from a schedule or an assumed payment.
  package struct Event: Sendable {
    /// Number of days after the origin.
    package let day: Int
    /// Index of the account in the book.
    package let account: Int
    package let amount: Decimal
    /// The bill's name, or the payee of the series.
    package let name: String
    /// Whether the other account is also in the book.
    package let isInternal: Bool

    /// Creates an assumed payment.
    package init(
      day: Int, account: Int, amount: Decimal, name: String = "", isInternal: Bool = false
    ) {
      (self.day, self.account, self.amount) = (day, account, amount)
      (self.name, self.isInternal) = (name, isInternal)
    }
  }

  /// Expected changes, in date order.
  package private(set) var events: [Event] = []
  private let book: CashBook
  private let origin: Int
  private let rests: [CashRest?]
  private let rates: [ExchangeRate]
  /// Each account's cumulative sum of events, on each day that has an event.
  private var sums: [[(day: Int, sum: Decimal)]]

  /// Creates the outlook on the as-of day.
  ///
  /// - Parameters:
  ///   - rates: the value of a unit of each account's currency in one currency; if empty, the other
  ///     side of a transfer to another currency is omitted.
  ///   - assumed: additional payments.
  /// - Throws: `overflow`.
  package init(
    _ book: CashBook, rates: [ExchangeRate] = [], days: Int, assuming assumed: [Event] = []
  ) throws(DecimalError) {
    try self.init(book, rates: rates, from: book.today, days: days, assuming: assumed)
  }

  init(
    _ book: CashBook, rates: [ExchangeRate], from origin: Int, days: Int,
    assuming assumed: [Event] = []
  ) throws(DecimalError) {
    (self.book, self.rates, self.origin) = (book, rates, origin)
    var rests: [CashRest?] = []
    for (account, months) in zip(book.accounts, book.months) {
      rests.append(try CashRest(account, months, before: origin, book.dates))
    }
    self.rests = rests
    sums = book.accounts.map { _ in [] }
    var planned: [(event: CashSchedule.Event, schedule: Int)] = []
    for (index, schedule) in book.schedules.enumerated() {
      for event in try schedule.events(
        after: origin, through: min(origin + days, book.dates.count - 1),
        isToday: origin == book.today)
      {
        planned.append((event, index))
      }
    }
    planned.sort { ($0.event.day, $0.schedule) < ($1.event.day, $1.schedule) }
    var rest = assumed[...]
    for (event, schedule) in planned {
      while let next = rest.first, origin + next.day <= event.day {
        try add(rest.removeFirst())
      }
      try add(event, of: book.schedules[schedule])
    }
    for event in rest { try add(event) }
  }

  private mutating func add(
    _ event: CashSchedule.Event, of schedule: CashSchedule
  ) throws(DecimalError) {
    var amount = event.amount ?? .zero
    // The account in whose currency the amount is stated.
    var payer = schedule.source ?? schedule.target
    if event.amount == nil, let cut = schedule.cut, let card = schedule.target {
      let evening = CashSchedule.evening(cut, before: event.day, book.dates)
      let owed =
        evening < origin
        ? book.accounts[card].balances[max(evening, 0)]
        : try balance(of: card, after: evening - origin)
      amount = min(owed, .zero)
      payer = card
    }
    let isInternal = schedule.source != nil && schedule.target != nil
    for (account, change) in [(schedule.source, amount), (schedule.target, -amount)] {
      guard let account, let change = try converted(change, from: payer ?? account, to: account)
      else { continue }
      try add(
        Event(
          day: event.day - origin, account: account, amount: change, name: schedule.name,
          isInternal: isInternal))
    }
  }

  /// Returns an amount in the currency of another account, rounded half-even to 18 decimals; nil if
  /// there are no rates.
  private func converted(
    _ amount: Decimal, from payer: Int, to account: Int
  ) throws(DecimalError) -> Decimal? {
    guard book.accounts[payer].currency != book.accounts[account].currency else { return amount }
    guard rates.indices.contains(max(payer, account)) else { return nil }
    let unit = try rates[account].converted(.one)
    return try rates[payer].converted(amount).divided(by: unit, .halfEven)
  }

  private mutating func add(_ event: Event) throws(DecimalError) {
    events.append(event)
    let before = sums[event.account].last?.sum ?? .zero
    sums[event.account].append((event.day, try before + event.amount))
  }

  /// Whether the account has enough history to forecast its everyday rows.
  package func isKnown(_ account: Int) -> Bool { rests[account] != nil }

  /// Returns the exact expected balance at the end of the day that is `days` days after the origin.
  ///
  /// - Throws: `overflow`.
  package func balance(of account: Int, after days: Int) throws(DecimalError) -> Decimal {
    let own = sums[account]
    let count = own.boundary { $0.day > days }
    let events = count > 0 ? own[count - 1].sum : .zero
    return try book.accounts[account].balances[origin] + events + rest(of: account, after: days)
  }

  /// Returns the first day with the lowest expected end-of-day balance within the given number of
  /// days. Returns nil if the account is not in the book or has too little history.
  ///
  /// - Throws: `overflow`.
  package func lowest(
    of account: String, within days: Int
  ) throws(DecimalError) -> (date: CalendarDate, balance: Decimal)? {
    guard let place = book.accounts.firstIndex(where: { $0.name == account }), isKnown(place)
    else { return nil }
    var lowest = (day: 0, balance: try balance(of: place, after: 0))
    for day in 0...days {
      let balance = try balance(of: place, after: day)
      if balance < lowest.balance { lowest = (day, balance) }
    }
    return (book.date(after: lowest.day), lowest.balance)
  }

  /// Returns the expected sum of everyday rows; zero if the account has too little history.
  ///
  /// - Throws: `overflow`.
  package func rest(of account: Int, after days: Int) throws(DecimalError) -> Decimal {
    try rests[account]?.change(through: origin + days) ?? .zero
  }
}

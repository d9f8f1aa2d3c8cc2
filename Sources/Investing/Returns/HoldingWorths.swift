import FinanceModel
import PlainText

/// Values of a booking's holdings in the base currency at the end of each day. A holding is
/// revalued only if its units, price or rate may have changed.
struct HoldingWorths {
  private struct Known {
    let units: Decimal
    /// Currency code of the price; nil if there is no price.
    let quote: String?
    let worth: Result<Decimal, ReturnProblem>
  }

  /// Prices and rates; findings about rates may concern valuations that are not reported.
  private var appraisal: Appraisal
  /// Values by holding index in the booking; nil if a holding has no units.
  private var known: [Known?] = []
  /// Indices of each account's holdings.
  private(set) var accountPlaces: [[Int]]
  /// Indices of the holdings of each symbol.
  private var symbolPlaces: [Int: [Int]] = [:]
  /// Indices of holdings priced in each currency.
  private var quotePlaces: [String: Set<Int>] = [:]
  /// Indices of holdings with units but without a known value.
  private var unknownPlaces: Set<Int> = []
  /// Accounts that have held cash in each currency.
  private var moneyAccounts: [String: Set<Int>] = [:]
  /// Number of balances of each account already added to ``moneyAccounts``; the order of balances
  /// does not change.
  private var notedBalances: [Int]
  private var sums: AccountSums

  init(_ appraisal: Appraisal, accounts: Int) {
    self.appraisal = appraisal
    accountPlaces = Array(repeating: [], count: accounts)
    notedBalances = Array(repeating: 0, count: accounts)
    sums = AccountSums(accounts: accounts)
  }

  /// Revalues the holdings that may have changed, at a day's prices and rates.
  ///
  /// - Parameters:
  ///   - changes: changes made by rows since the last call.
  ///   - symbols: symbols with a price on the day.
  ///   - codes: currencies with a rate on the day.
  ///   - ratios: splits that are not booked yet but change units on the day.
  /// - Returns: the indices of holdings that have or had units and whose value may have changed.
  /// - Complexity: linear in the number of holdings whose value may have changed.
  mutating func refresh(
    _ booking: Booking, _ changes: BookedChanges, on date: CalendarDate, symbols: Set<Int>,
    codes: Set<String>, splitting ratios: [BookedSplit] = []
  ) -> [Int] {
    for place in known.count..<booking.holdings.count {
      known.append(nil)
      accountPlaces[booking.holdings[place].account].append(place)
      symbolPlaces[booking.holdings[place].symbol, default: []].append(place)
    }
    var places = Set(changes.holdings).union(unknownPlaces)
    for symbol in symbols { places.formUnion(symbolPlaces[symbol] ?? []) }
    for code in codes { places.formUnion(quotePlaces[code] ?? []) }
    var splits: [Int: BookedSplit] = [:]
    for split in ratios {
      guard let place = booking.slots[split.account, split.symbol] else { continue }
      splits[place] = splits[place] ?? split
      places.insert(place)
    }
    noteCash(booking, changes, codes)
    return places.filter { place in
      refresh(
        place, booking, on: date, splits[place],
        mayDiffer: { holding, quote in
          symbols.contains(holding.symbol) || quote.map(codes.contains) ?? false
        })
    }
  }

  /// Revalues a holding if necessary and returns whether its value may have changed.
  private mutating func refresh(
    _ place: Int, _ booking: Booking, on date: CalendarDate, _ split: BookedSplit?,
    mayDiffer: (Holding, String?) -> Bool
  ) -> Bool {
    let holding = booking.holdings[place]
    guard !holding.quantity.isZero else {
      let wasKnown = known[place] != nil
      set(place, nil, holding)
      return wasKnown
    }
    let result = Result { () throws(ReturnProblem) in
      try fitting { () throws(DecimalError) in
        try split?.ratio.applied(to: holding.quantity) ?? holding.quantity
      }
    }
    guard case .success(let units) = result else { return false }
    if let last = known[place], last.units == units, !mayDiffer(holding, last.quote) {
      return false
    }
    set(place, value(of: units, holding.symbol, on: date, booking), holding)
    return true
  }

  private mutating func set(_ place: Int, _ new: Known?, _ holding: Holding) {
    if let quote = known[place]?.quote, quote != new?.quote { quotePlaces[quote]?.remove(place) }
    if let quote = new?.quote { quotePlaces[quote, default: []].insert(place) }
    if case .failure = new?.worth {
      unknownPlaces.insert(place)
    } else {
      unknownPlaces.remove(place)
    }
    sums.replace(known[place]?.worth, with: new?.worth, in: holding.account)
    known[place] = new
  }

  /// Records the accounts whose cash may have changed in amount or value.
  private mutating func noteCash(
    _ booking: Booking, _ changes: BookedChanges, _ codes: Set<String>
  ) {
    for account in changes.accounts {
      sums.forget(account)
      let balances = booking.cash[account]
      for balance in balances.dropFirst(notedBalances[account]) {
        moneyAccounts[booking.terms.currencies[balance.currency], default: []].insert(account)
      }
      notedBalances[account] = balances.count
    }
    for account in accounts(withCashIn: codes, booking) { sums.forget(account) }
  }

  /// Returns the accounts with cash in the given currencies, in any order.
  func accounts(withCashIn codes: Set<String>, _ booking: Booking) -> Set<Int> {
    var accounts: Set<Int> = []
    for code in codes { accounts.formUnion(moneyAccounts[code] ?? []) }
    return accounts.filter { account in
      booking.cash[account].contains { balance in
        !balance.amount.isZero && codes.contains(booking.terms.currencies[balance.currency])
      }
    }
  }

  private mutating func value(
    of units: Decimal, _ symbol: Int, on date: CalendarDate, _ booking: Booking
  ) -> Known {
    do throws(ReturnProblem) {
      let found = try appraisal.value(of: units, symbol, on: date, in: booking)
      return Known(units: units, quote: found.quote, worth: .success(found.base))
    } catch {
      // A missing rate is looked up again on each requested day.
      return Known(units: .zero, quote: nil, worth: .failure(error))
    }
  }

  /// Returns the currency code of a symbol's price on a day; nil if the symbol has no price.
  func quote(of symbol: Int, on date: CalendarDate, in booking: Booking) -> String? {
    do throws(DecimalError) {
      return try appraisal.prices.price(of: symbol, on: date, in: booking)?.quote
    } catch {
      return nil
    }
  }

  /// Returns the value of a holding.
  func worth(ofPlace place: Int) throws(ReturnProblem) -> Decimal {
    guard place < known.count, let known = known[place] else { return .zero }
    return try known.worth.get()
  }

  /// Returns the total value of an account's holdings and cash.
  mutating func worth(
    ofAccount account: Int, on date: CalendarDate, in booking: Booking
  ) throws(ReturnProblem) -> Decimal {
    var sum = try appraisal.cash(of: account, on: date, in: booking)
    if let holdings = sums.holdings(of: account), !sums.isLarge(sum) {
      return try fitting { () throws(DecimalError) in try sum + holdings }
    }
    for place in accountPlaces[account] {
      let worth = try worth(ofPlace: place)
      sum = try fitting { () throws(DecimalError) in try sum + worth }
    }
    return sum
  }

  /// Returns the total value of all accounts and pending transfers.
  ///
  /// - Parameter ratios: splits on the day that are not booked yet.
  /// - Complexity: linear in the number of accounts whose value may have changed since the last
  ///   call.
  mutating func worth(
    ofAllOn date: CalendarDate, in booking: Booking, splitting ratios: [BookedSplit]
  ) throws(ReturnProblem) -> Decimal {
    let transits = try appraisal.transits(on: date, in: booking, splitting: ratios)
    if let accounts = knownWorth(ofAccountsOn: date, in: booking), !sums.isLarge(transits) {
      return try fitting { () throws(DecimalError) in try transits + accounts }
    }
    var sum = transits
    for account in booking.ledger.accounts.indices {
      let worth = try worth(ofAccount: account, on: date, in: booking)
      sum = try fitting { () throws(DecimalError) in try sum + worth }
    }
    return sum
  }

  /// Returns the total value of all accounts; nil if a value is unknown or is too large to be
  /// summed in any order.
  private mutating func knownWorth(
    ofAccountsOn date: CalendarDate, in booking: Booking
  ) -> Decimal? {
    var passing: Int128 = 0
    for account in sums.stale {
      let result = Result { () throws(ReturnProblem) in
        try worth(ofAccount: account, on: date, in: booking)
      }
      guard case .success(let worth) = result, !sums.isLarge(worth) else { return nil }
      if isLasting(account, booking) {
        sums.keep(worth, of: account)
      } else {
        passing += worth.mantissa
      }
    }
    return Decimal(mantissa: sums.total + passing)
  }

  /// Whether an account's value is constant until a row, price or rate changes it. Otherwise rates
  /// in rows may also replace recorded rates that have become old.
  private func isLasting(_ account: Int, _ booking: Booking) -> Bool {
    !appraisal.exchange.hasStatedRates
      || booking.cash[account].allSatisfy { balance in
        balance.amount.isZero || booking.terms.currencies[balance.currency] == appraisal.base
      }
  }
}

extension Appraisal {
  /// Returns an account's cash in the base currency.
  mutating func cash(
    of account: Int, on date: CalendarDate, in booking: Booking
  ) throws(ReturnProblem) -> Decimal {
    var sum = Decimal.zero
    for balance in booking.cash[account] {
      let worth = try convert(
        balance.amount, from: booking.terms.currencies[balance.currency], to: base, on: date)
      sum = try fitting { () throws(DecimalError) in try sum + worth }
    }
    return sum
  }

  /// Returns the value of pending transfers in the base currency.
  ///
  /// - Parameter ratios: splits on the day that are not booked yet.
  mutating func transits(
    on date: CalendarDate, in booking: Booking, splitting ratios: [BookedSplit] = []
  ) throws(ReturnProblem) -> Decimal {
    var sum = Decimal.zero
    for transit in booking.transits where !transit.isEmpty {
      let worth: Decimal
      if let symbol = transit.symbol {
        let split = ratios.first { $0.symbol == symbol && $0.account == transit.account }
        let units = try fitting { () throws(DecimalError) in
          try split?.ratio.applied(to: transit.lots.quantity) ?? transit.lots.quantity
        }
        worth = try value(of: units, symbol, on: date, in: booking).base
      } else {
        worth = try convert(
          transit.amount, from: booking.terms.currencies[transit.currency], to: base, on: date)
      }
      sum = try fitting { () throws(DecimalError) in try sum + worth }
    }
    return sum
  }
}

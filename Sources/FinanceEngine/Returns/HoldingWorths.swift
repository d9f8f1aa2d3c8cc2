import FinanceModel
import PlainText

/// What the holdings of a booking are worth in the base currency, evening after evening. A holding
/// is valued anew only if its units, its price or its rate may have changed.
struct HoldingWorths {
  private struct Known {
    let units: Decimal
    /// The code of its price; nil without one.
    let quote: String?
    let worth: Result<Decimal, ReturnProblem>
  }

  /// What it notes of rates is about valuations that may be left out.
  private var appraisal: Appraisal
  /// By the holding's place in the booking; nil for one without units.
  private var known: [Known?] = []
  /// Of each account the places of its holdings.
  private var accountPlaces: [[Int]]

  init(_ appraisal: Appraisal, accounts: Int) {
    self.appraisal = appraisal
    accountPlaces = Array(repeating: [], count: accounts)
  }

  /// Values what has changed, at the prices and rates of a day.
  ///
  /// - Parameters:
  ///   - symbols: those that have a price on the day.
  ///   - codes: money that has a rate on the day.
  ///   - ratios: by symbol and account, splits that are not booked yet but change units on the day.
  /// - Returns: the places that have units, or had, and whose worth may be another.
  mutating func refresh(
    _ booking: Booking, on date: CalendarDate, symbols: Set<Int>, codes: Set<String>,
    splitting ratios: [BookedSplit] = []
  ) -> [Int] {
    var changed: [Int] = []
    for (place, holding) in booking.holdings.enumerated() {
      if place == known.count {
        known.append(nil)
        accountPlaces[holding.account].append(place)
      }
      guard !holding.quantity.isZero else {
        if known[place] != nil { changed.append(place) }
        known[place] = nil
        continue
      }
      let split = ratios.first { $0.symbol == holding.symbol && $0.account == holding.account }
      let result = Result { () throws(ReturnProblem) in
        try fitting { () throws(DecimalError) in
          try split?.ratio.applied(to: holding.quantity) ?? holding.quantity
        }
      }
      guard case .success(let units) = result else { continue }
      if let last = known[place], last.units == units, !symbols.contains(holding.symbol),
        !(last.quote.map(codes.contains) ?? false)
      {
        continue
      }
      known[place] = value(of: units, holding.symbol, on: date, booking)
      changed.append(place)
    }
    return changed
  }

  private mutating func value(
    of units: Decimal, _ symbol: Int, on date: CalendarDate, _ booking: Booking
  ) -> Known {
    do throws(ReturnProblem) {
      let found = try appraisal.value(of: units, symbol, on: date, in: booking)
      return Known(units: units, quote: found.quote, worth: .success(found.base))
    } catch {
      // Without a rate it is tried again on each day that is looked at.
      return Known(units: .zero, quote: nil, worth: .failure(error))
    }
  }

  /// The code of a symbol's price on a day; nil without one.
  func quote(of symbol: Int, on date: CalendarDate, in booking: Booking) -> String? {
    do throws(DecimalError) {
      return try appraisal.prices.price(of: symbol, on: date, in: booking)?.quote
    } catch {
      return nil
    }
  }

  /// What a holding is worth.
  func worth(ofPlace place: Int) throws(ReturnProblem) -> Decimal {
    guard place < known.count, let known = known[place] else { return .zero }
    return try known.worth.get()
  }

  /// What an account's holdings and cash are worth.
  mutating func worth(
    ofAccount account: Int, on date: CalendarDate, in booking: Booking
  ) throws(ReturnProblem) -> Decimal {
    var sum = try appraisal.cash(of: account, on: date, in: booking)
    for place in accountPlaces[account] {
      let worth = try worth(ofPlace: place)
      sum = try fitting { () throws(DecimalError) in try sum + worth }
    }
    return sum
  }

  /// What all accounts and what is in transit are worth.
  ///
  /// - Parameter ratios: splits of the day that are not booked yet.
  mutating func worth(
    ofAllOn date: CalendarDate, in booking: Booking, splitting ratios: [BookedSplit]
  ) throws(ReturnProblem) -> Decimal {
    var sum = try appraisal.transits(on: date, in: booking, splitting: ratios)
    for account in booking.ledger.accounts.indices {
      let worth = try worth(ofAccount: account, on: date, in: booking)
      sum = try fitting { () throws(DecimalError) in try sum + worth }
    }
    return sum
  }
}

extension Appraisal {
  /// An account's cash in the base currency.
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

  /// What was sent and has not arrived, in the base currency.
  ///
  /// - Parameter ratios: splits of the day that are not booked yet.
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

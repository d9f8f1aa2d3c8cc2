package import PlainText

/// Exchange rates, with a cache of each currency pair's chain and of the pair's rate on the last
/// requested day.
package struct Exchange: Sendable {
  private struct Pair: Hashable {
    let from: String
    let to: String
  }

  private struct Known {
    let path: ExchangePath
    var last: (date: CalendarDate, lenient: Bool, rate: ExchangeRate)?
  }

  package let rates: ExchangeRates
  private var known: [Pair: Known] = [:]

  package init(_ rates: ExchangeRates) {
    self.rates = rates
  }

  /// Returns the rate on a day; see ``ExchangePath/rate(on:lenient:)``.
  ///
  /// - Throws: an error that names the missing rate.
  /// - Complexity: constant for the last requested day, otherwise logarithmic in the number of
  ///   rates. The first call for a pair searches for its chain.
  package mutating func rate(
    from: String, to: String, on date: CalendarDate, lenient: Bool = false
  ) throws(RateProblem) -> ExchangeRate {
    if from == to { return .identity }
    let pair = Pair(from: from, to: to)
    var entry = known[pair] ?? Known(path: rates.path(from: from, to: to))
    if let last = entry.last, last.date == date, last.lenient == lenient { return last.rate }
    let rate: ExchangeRate
    do throws(RateProblem) {
      rate = try entry.path.rate(on: date, lenient: lenient)
    } catch {
      known[pair] = entry
      throw error
    }
    entry.last = (date, lenient, rate)
    known[pair] = entry
    return rate
  }

  /// Returns the rate on a day; nil if no chain has a rate on or before that day.
  package mutating func rateIfKnown(
    from: String, to: String, on date: CalendarDate
  ) -> ExchangeRate? {
    do throws(RateProblem) {
      return try rate(from: from, to: to, on: date)
    } catch {
      return nil
    }
  }

  /// Converts an amount to another currency at the rate on a day. Returns the amount unchanged if
  /// both currencies are the same.
  ///
  /// - Throws: an error if a rate is missing or the result is too large.
  package mutating func convert(
    _ amount: Decimal, from: String, to: String, on date: CalendarDate, lenient: Bool = false
  ) throws(RateProblem) -> Decimal {
    if from == to { return amount }
    return try rate(from: from, to: to, on: date, lenient: lenient)
      .converted(amount, from: from, to: to, on: date)
  }
}

extension ExchangeRate {
  /// Converts an amount to another currency.
  ///
  /// - Throws: an error with the currencies and the day if the result is too large.
  func converted(
    _ amount: Decimal, from: String, to: String, on date: CalendarDate
  ) throws(RateProblem) -> Decimal {
    do throws(DecimalError) {
      return try converted(amount)
    } catch {
      throw RateProblem(from: from, to: to, on: date, .tooLarge)
    }
  }
}

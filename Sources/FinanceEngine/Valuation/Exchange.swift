package import PlainText

/// Exchange rates that remembers what it was asked: the chain of each pair of currencies, and its
/// rate on the last day asked for.
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

  /// The rate of a day; see ``ExchangePath/rate(on:lenient:)``.
  ///
  /// - Throws: what is missing.
  /// - Complexity: constant for the day last asked for, else logarithmic in the rates; the first
  ///   call for a pair searches.
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

  /// The rate of a day; nil if no chain has one on or before it.
  mutating func rateIfKnown(
    from: String, to: String, on date: CalendarDate
  ) -> ExchangeRate? {
    do throws(RateProblem) {
      return try rate(from: from, to: to, on: date)
    } catch {
      return nil
    }
  }

  /// The amount told in another currency by the rate of a day; the amount itself where both are
  /// one.
  ///
  /// - Throws: what is missing, or that the result is too large.
  package mutating func convert(
    _ amount: Decimal, from: String, to: String, on date: CalendarDate, lenient: Bool = false
  ) throws(RateProblem) -> Decimal {
    if from == to { return amount }
    return try rate(from: from, to: to, on: date, lenient: lenient)
      .converted(amount, from: from, to: to, on: date)
  }
}

extension ExchangeRate {
  /// The amount in the other currency.
  ///
  /// - Throws: that the result is too large, naming the currencies and the day.
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

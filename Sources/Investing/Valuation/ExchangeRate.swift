package import PlainText

/// Conversion between two currencies on one day: a chain of known rates.
package struct ExchangeRate: Equatable, Sendable {
  /// A link of the chain.
  package struct Hop: Equatable, Sendable {
    /// Operation on an amount of ``from``.
    package enum Operation: Equatable, Sendable {
      /// The rate is ``to`` per ``from``, or the fixed number of minor units.
      case multiply
      /// The rate is ``from`` per ``to``.
      case divide
    }

    package let from: String
    package let to: String
    package let operation: Operation
    package let rate: Decimal
    /// Day of the rate; nil for a minor unit, whose rate is fixed.
    package let date: CalendarDate?
    /// Source of the rate; "" if none is stated, and for a minor unit.
    package let source: String
  }

  /// Hops in order; empty if both currencies are equal.
  package let hops: [Hop]
  /// Age of its oldest rate on the requested day, in days; 0 if there are no rates.
  package let ageInDays: Int
  /// Days from the requested day to its latest rate: 0, unless a later rate replaces a missing one.
  package let daysAhead: Int

  init(_ hops: [Hop], on date: CalendarDate) {
    self.hops = hops
    let ages = hops.lazy.compactMap(\.date).map { $0.days(until: date) }
    ageInDays = max(0, ages.max() ?? 0)
    daysAhead = max(0, -(ages.min() ?? 0))
  }

  /// Rate of a currency to itself.
  package static let identity = ExchangeRate([], on: .epochDay)

  /// Maximum age, in days, of a rate that is not reported as old.
  package static let usualAgeInDays = 7

  /// Whether the rate is older than ``usualAgeInDays``.
  package var isOld: Bool { ageInDays > Self.usualAgeInDays }

  /// Converts an amount hop by hop; each result is exact and then rounded half-even to 18 decimals.
  ///
  /// - Throws: `overflow`.
  package func converted(_ amount: Decimal) throws(DecimalError) -> Decimal {
    var amount = amount
    for hop in hops {
      switch hop.operation {
      case .multiply: amount = try amount.multiplied(by: hop.rate, .halfEven)
      case .divide: amount = try amount.divided(by: hop.rate, .halfEven)
      }
    }
    return amount
  }
}

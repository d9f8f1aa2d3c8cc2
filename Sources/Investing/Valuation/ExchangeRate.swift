package import PlainText

/// Conversion between two currencies on one day by a chain of known rates.
package struct ExchangeRate: Equatable, Sendable {
  /// A link of the chain.
  package struct Hop: Equatable, Sendable {
    /// The operation applied to an amount in ``from``.
    package enum Operation: Equatable, Sendable {
      /// The rate is ``to`` per ``from``, or the fixed number of minor units per major unit.
      case multiply
      /// The rate is ``from`` per ``to``.
      case divide
    }

    package let from: String
    package let to: String
    package let operation: Operation
    package let rate: Decimal
    /// Day of the rate; nil for a minor unit, which has a fixed rate.
    package let date: CalendarDate?
    /// Source of the rate; "" if the source is not stated or the rate is for a minor unit.
    package let source: String
  }

  /// Hops in conversion order; empty if both currencies are the same.
  package let hops: [Hop]
  /// Age in days of the oldest rate on the requested day; 0 if there are no rates.
  package let ageInDays: Int
  /// Days from the requested day to the latest rate; 0 unless a later rate replaces a missing one.
  package let daysAhead: Int

  init(_ hops: [Hop], on date: CalendarDate) {
    self.hops = hops
    let ages = hops.lazy.compactMap(\.date).map { $0.days(until: date) }
    ageInDays = max(0, ages.max() ?? 0)
    daysAhead = max(0, -(ages.min() ?? 0))
  }

  /// The rate from a currency to itself.
  package static let identity = ExchangeRate([], on: .epochDay)

  /// Maximum age in days before a rate is reported as old.
  package static let usualAgeInDays = 7

  /// Whether the rate is older than ``usualAgeInDays``.
  package var isOld: Bool { ageInDays > Self.usualAgeInDays }

  /// Converts an amount hop by hop; each exact result is rounded half-even to 18 decimals.
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

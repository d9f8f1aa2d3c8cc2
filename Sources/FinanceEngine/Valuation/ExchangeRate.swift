package import PlainText

/// How amounts of one currency become amounts of another on one day: a chain of known rates.
package struct ExchangeRate: Equatable, Sendable {
  /// One link of the chain.
  package struct Hop: Equatable, Sendable {
    /// What an amount of ``from`` is done with.
    package enum Operation: Equatable, Sendable {
      /// The rate is told as ``to`` per ``from``, or it is a minor unit's fixed number.
      case multiply
      /// The rate is told as ``from`` per ``to``.
      case divide
    }

    package let from: String
    package let to: String
    package let operation: Operation
    package let rate: Decimal
    /// The day of the rate; nil for a minor unit, whose number never changes.
    package let date: CalendarDate?
    /// "" where nobody is named, and for a minor unit.
    package let source: String
  }

  /// In order; none where both currencies are one.
  package let hops: [Hop]
  /// How many days the oldest of its rates is older than the day asked for; 0 without rates.
  package let ageInDays: Int
  /// How many days the latest of its rates is younger than that day: 0, but where a later rate
  /// stands in.
  package let daysAhead: Int

  init(_ hops: [Hop], on date: CalendarDate) {
    self.hops = hops
    let ages = hops.lazy.compactMap(\.date).map { $0.days(until: date) }
    ageInDays = max(0, ages.max() ?? 0)
    daysAhead = max(0, -(ages.min() ?? 0))
  }

  /// The rate of a currency to itself.
  package static let identity = ExchangeRate([], on: .epochDay)

  /// As many days old, a rate is no longer remarked on.
  package static let usualAgeInDays = 7

  /// Whether its age deserves a remark: more than ``usualAgeInDays``.
  package var isOld: Bool { ageInDays > Self.usualAgeInDays }

  /// The amount in the other currency: multiplied or divided hop by hop, each result exact and then
  /// rounded half-even to 18 decimals.
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

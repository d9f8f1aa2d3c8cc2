package import FinanceModel
import PlainText

/// Growth of one unit of money at a rate that may change, as an exact fraction. Interest is
/// reinvested every month.
///
///     CompoundGrowth(RateTimeline(Decimal(12)), over: year, .monthly).factor(after: 2)   // 1.0201
///
/// The factor for a month with one rate is `1 + pct / 1200`. With annual compounding, it is the
/// twelfth root of `1 + pct / 100`, computed within 10^-50; the factor for twelve such months in a
/// row is exactly `1 + pct / 100`. For a month in which the rate changes, the mean over its days is
/// used. The factor is one for a rate at or below zero.
package struct CompoundGrowth: Sendable {
  /// Consecutive months that have the same factor.
  private struct Run {
    var months: Int
    let month: SmoothFraction
    /// Exact factor for twelve months; nil if it is computed as a power.
    let year: SmoothFraction?
  }

  private var runs: [Run] = []

  /// Computes the growth factors for the given months.
  ///
  /// - Complexity: linear in the number of months and changes.
  package init(_ timeline: RateTimeline, over months: ForecastMonths, _ compounding: Compounding) {
    let timeline = timeline.map { max(.zero, $0) }
    var last: Decimal?
    for index in 0..<months.count {
      let (start, end) = months[index]
      let spans = timeline.spans(from: start, to: end)
      if spans.count == 1 {
        add(monthAt: spans[0].rate, compounding, asBefore: spans[0].rate == last)
        last = spans[0].rate
      } else {
        add(monthOf: spans, compounding)
        last = nil
      }
    }
  }

  private mutating func add(
    monthAt rate: Decimal, _ compounding: Compounding, asBefore: Bool
  ) {
    guard !asBefore else {
      runs[runs.count - 1].months += 1
      return
    }
    runs.append(
      Run(
        months: 1, month: Self.month(at: rate, compounding),
        year: compounding == .annual ? Self.year(at: rate) : nil))
  }

  private mutating func add(monthOf spans: [RateTimeline.Span], _ compounding: Compounding) {
    let days = SmoothNumber(UInt128(spans.reduce(0) { $0 + $1.days }))
    let parts = spans.map { span in
      Self.month(at: span.rate, compounding)
        * SmoothFraction(Natural(UInt128(span.days)), over: days)
    }
    let mean = parts.dropFirst().reduce(parts[0], +)
    runs.append(Run(months: 1, month: mean, year: nil))
  }

  /// Returns the factor after the given number of months; 1 for zero months.
  ///
  /// - Precondition: `months` does not exceed the forecast.
  /// - Complexity: O(*n*²) in the length of the fraction, which grows with the months.
  package func factor(after months: Int) -> SmoothFraction {
    var product = SmoothFraction.one
    var left = months
    for run in runs where left > 0 {
      let count = min(left, run.months)
      left -= count
      if let year = run.year {
        product = product * year.power(count / 12) * run.month.power(count % 12)
      } else {
        product = product * run.month.power(count)
      }
    }
    precondition(left == 0, "a forecast ends with its last month")
    return product
  }

  private static func month(at rate: Decimal, _ compounding: Compounding) -> SmoothFraction {
    switch compounding {
    case .monthly:
      let divisor = 1200 * unit
      return SmoothFraction(
        Natural(divisor) + Natural(rate.mantissa.magnitude), over: SmoothNumber(divisor))
    case .annual:
      // The twelfth root of year / 10^20 is the root of year × 10^580, divided by 10^50, within
      // 10^-50.
      let root = (year(over: rate) * Natural(10).power(12 * 50 - 20)).root(12)
      return SmoothFraction(root, over: SmoothNumber(10).power(50))
    }
  }

  private static func year(at rate: Decimal) -> SmoothFraction {
    SmoothFraction(year(over: rate), over: SmoothNumber(10).power(20))
  }

  /// Returns 1 + pct / 100, times 10^20.
  private static func year(over rate: Decimal) -> Natural {
    Natural(100 * unit) + Natural(rate.mantissa.magnitude)
  }

  private static let unit = UInt128(Decimal.one.mantissa)
}

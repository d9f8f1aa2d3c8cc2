package import PlainText

/// Money that an investor pays or receives on a day.
///
/// The sign is from the investor's point of view, as in a spreadsheet's XIRR. Contributions are
/// negative and withdrawals are positive. The final value is also positive, as if everything were
/// sold on that day.
///
///     CashFlow(date: bought, amount: Decimal(-1000))   // 1000 paid in
package struct CashFlow: Equatable, Sendable {
  package let date: CalendarDate
  /// The amount; all amounts in a calculation must use the same currency.
  package let amount: Decimal

  package init(date: CalendarDate, amount: Decimal) {
    self.date = date
    self.amount = amount
  }
}

/// Flows summed by day, in date order, omitting zero sums.
struct DailyCashFlows {
  let flows: [CashFlow]

  /// - Throws: `overflow` if the sum of a day's flows overflows.
  init(_ all: [CashFlow]) throws(DecimalError) {
    var sums: [CashFlow] = []
    for flow in all.sorted(by: { $0.date < $1.date }) {
      if let last = sums.last, last.date == flow.date {
        let sum = try last.amount + flow.amount
        sums[sums.count - 1] = CashFlow(date: flow.date, amount: sum)
      } else {
        sums.append(flow)
      }
    }
    flows = sums.filter { !$0.amount.isZero }
  }

  /// Days from the first flow to the last; 0 if there are no flows.
  var spanInDays: Int {
    guard let first = flows.first, let last = flows.last else { return 0 }
    return first.date.days(until: last.date)
  }

  /// Whether there are flows of both signs. Otherwise no rate exists.
  var goBothWays: Bool {
    flows.contains { $0.amount.isNegative } && flows.contains { $0.amount.isPositive }
  }
}

extension Decimal {
  /// The nearest binary floating-point number, with at most two roundings; for estimates only.
  package var estimate: Double { mantissa.nearestDouble / 1e18 }
}

extension Int128 {
  /// The nearest binary number, ties to even. Equals `Double(_:)` but takes a tenth of the time,
  /// because `Double(_:)` uses generic code for 128 bits.
  package var nearestDouble: Double {
    let high = UInt64(truncatingIfNeeded: magnitude >> 64)
    var double = Double(UInt64(truncatingIfNeeded: magnitude))
    if high != 0 {
      // Sixty-four bits are eleven more than a Double stores. The last bit is set if any lower bit
      // is set.
      let shift = 64 - high.leadingZeroBitCount
      let top = UInt64(truncatingIfNeeded: magnitude >> shift)
      let hasMore = magnitude & (1 << UInt128(shift) - 1) != 0
      double =
        Double(top | (hasMore ? 1 : 0)) * Double(sign: .plus, exponent: shift, significand: 1)
    }
    return self < 0 ? -double : double
  }
}

/// Money or value that enters or leaves the measured holdings on a day.
///
/// The sign is from the holdings' point of view: an inflow is positive, an outflow negative.
///
///     ExternalFlow(date: paid, amount: Decimal(500))   // a deposit of 500
package struct ExternalFlow: Equatable, Sendable {
  package let date: CalendarDate
  /// The amount; all amounts in a calculation must use the same currency.
  package let amount: Decimal

  package init(date: CalendarDate, amount: Decimal) {
    self.date = date
    self.amount = amount
  }

  /// The flow from the investor's point of view: a contribution is negative.
  package var cashFlow: CashFlow { CashFlow(date: date, amount: -amount) }
}

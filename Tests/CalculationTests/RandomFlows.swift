import Foundation
import Investing
import PlainText
import TestSupport

/// Random flows, and results computed directly from the definition.
enum RandomFlows {
  /// Returns flows of both signs on different days within 20 years, in ascending order.
  static func flows(
    count: Int, signChanges: Int? = nil, using generator: inout SeededGenerator
  ) throws -> [CashFlow] {
    var days: Set<Int> = []
    while days.count < count { days.insert(Int.random(in: 0...7300, using: &generator)) }
    // Numbers of flows after which the sign changes.
    let places = (1..<count).shuffled(using: &generator)
    let changes = Set(places.prefix(signChanges ?? Int.random(in: 1..<count, using: &generator)))
    var isPaid = Bool.random(using: &generator)
    return try days.sorted().enumerated().map { index, day in
      if changes.contains(index) { isPaid.toggle() }
      let cents = Int128(Int.random(in: 1...10_000_000, using: &generator))
      let amount = try Decimal(units: isPaid ? -cents : cents, minorDigits: 2)
      return CashFlow(date: try FlowText.day(day), amount: amount)
    }
  }

  /// Returns the value of all flows on the first flow's day at a yearly rate, and the sum of their
  /// magnitudes.
  static func value(of flows: [CashFlow], at rate: Double) -> (net: Double, gross: Double) {
    var (net, gross) = (0.0, 0.0)
    for flow in flows {
      let years = Double(flows[0].date.days(until: flow.date)) / 365
      let amount = Double(flow.amount.description) ?? .nan
      let worth = amount / pow(1 + rate, years)
      net += worth
      gross += abs(worth)
    }
    return (net, gross)
  }
}

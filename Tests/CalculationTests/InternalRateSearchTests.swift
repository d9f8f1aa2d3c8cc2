import Expectations
import Foundation
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct InternalRateSearchTests {
  @Test("flows that change sign once have exactly one rate")
  func oneSignChange() throws {
    var generator = SeededGenerator(seed: 61)
    for round in 0..<200 {
      let count = Int.random(in: 2...40, using: &generator)
      let flows = try RandomFlows.flows(count: count, signChanges: 1, using: &generator)
      let roots = try internalRateRoots(of: flows)
      expect(roots.count, equals: 1, "seed 61, round \(round)")
    }
  }

  @Test("at each rate found, the flows' present value is zero within precision")
  func worthNothing() throws {
    var generator = SeededGenerator(seed: 62)
    for round in 0..<100 {
      let count = Int.random(in: 2...12, using: &generator)
      let flows = try RandomFlows.flows(count: count, using: &generator)
      for rate in try internalRateRoots(of: flows) where abs(rate.logarithmOfOnePlus) < 20 {
        let value = RandomFlows.value(of: flows, at: rate)
        expect(abs(value.net) < 1e-11 * value.gross, "seed 62, round \(round), rate \(rate)")
      }
    }
  }

  @Test("between -99.9 % and 100,000 % the rates match a fine search by definition")
  func reference() throws {
    var generator = SeededGenerator(seed: 63)
    var counts: [Int: Int] = [:]
    for round in 0..<60 {
      let count = Int.random(in: 3...6, using: &generator)
      let flows = try RandomFlows.flows(count: count, using: &generator)
      let inside = try internalRateRoots(of: flows).filter { $0 > -0.999 && $0 < 1000 }
      let expected = Self.signChanges(of: flows)
      counts[inside.count, default: 0] += 1
      let isSame =
        inside.count == expected.count
        && zip(inside, expected).allSatisfy { $1.contains($0.logarithmOfOnePlus) }
      expect(isSame, "seed 63, round \(round): \(inside), expected in \(expected)")
    }
    expect(counts[0] != nil && counts[1] != nil && counts[2] != nil, "\(counts)")
  }

  /// Returns the steps of ln(1 + r) within which the value changes sign.
  private static func signChanges(of flows: [CashFlow]) -> [ClosedRange<Double>] {
    let terms = flows.map { flow in
      (Double(flows[0].date.days(until: flow.date)) / 365, Double(flow.amount.description) ?? 0)
    }
    let (low, high, steps) = (log(0.001), log(1001.0), 4000)
    var found: [ClosedRange<Double>] = []
    var last: (u: Double, isNegative: Bool)?
    for step in 0...steps {
      let u = low + (high - low) * Double(step) / Double(steps)
      let value = terms.reduce(0) { $0 + $1.1 * exp(-u * $1.0) }
      if let last, last.isNegative != (value < 0) { found.append(last.u...u) }
      last = (u, value < 0)
    }
    return found
  }

  /// Returns yearly flows with the given rates: the coefficients of a product of factors (v - 1 -
  /// r).
  private static func flows(withRates hundredths: [Int]) throws -> [CashFlow] {
    var coefficients = [Decimal.one]
    for rate in hundredths {
      let growth = try Decimal(units: Int128(100 + rate), minorDigits: 2)
      var next = coefficients + [.zero]
      for (index, coefficient) in coefficients.enumerated() {
        let product = try coefficient.multiplied(by: growth, .halfEven)
        next[index + 1] = try next[index + 1] - product
      }
      coefficients = next
    }
    return try coefficients.enumerated().map { index, coefficient in
      CashFlow(date: try FlowText.day(365 * index), amount: coefficient)
    }
  }

  @Test(
    "flows constructed for given rates have exactly those rates",
    arguments: [
      [10, 20], [0, 50], [-50, 300], [5, 6], [10, 11, 12], [-90, 0, 900], [-20, -10, 10, 20],
      [1, 30, 60, 90, 120], [-99, 9900],
    ])
  func chosenRates(rates: [Int]) throws {
    let roots = try internalRateRoots(of: try Self.flows(withRates: rates))
    try require(roots.count == rates.count, "\(roots)")
    for (root, rate) in zip(roots, rates) {
      expect(abs(root - Double(rate) / 100) < 1e-9 * (1 + abs(root)), "\(root)")
    }
  }

  @Test("a double root is found once, to half of the digits")
  func doubleRoot() throws {
    for rate in [-40, 0, 10, 75] {
      let roots = try internalRateRoots(of: try Self.flows(withRates: [rate, rate]))
      expect(roots.count, equals: 1)
      expect(roots.allSatisfy { abs($0 - Double(rate) / 100) < 1e-6 }, "\(roots)")
    }
  }

  @Test("flows with a positive present value at every rate have no rate")
  func noRoot() throws {
    // v² - 2v + 1.01 has its minimum, 0.01, at v = 1.
    let flows = try FlowText.cashFlows("2020-01-01 100, 2020-12-31 -200, 2021-12-31 101")
    try expect(internalRate(of: flows), equals: .noRate)
  }

  @Test("amounts from 10^-18 to 10^20 and spans from a day to a century do not overflow")
  func extremes() throws {
    let tiny = "0.000000000000000001"
    let huge = "100000000000000000000"
    for flows in [
      "2024-01-01 -\(tiny), 2024-01-02 \(huge)", "2024-01-01 -\(huge), 2024-01-02 \(tiny)",
      "1900-01-01 -\(tiny), 2024-01-02 \(huge)", "0001-01-01 -\(huge), 9999-12-31 \(tiny)",
      "1900-01-01 -\(tiny), 1900-01-02 \(huge), 2024-01-02 -\(tiny)",
    ] {
      let roots = try internalRateRoots(of: try FlowText.cashFlows(flows))
      expect(roots.allSatisfy { $0.isFinite && $0 >= -1 }, "\(flows): \(roots)")
    }
    let outside = try FlowText.cashFlows("2024-01-01 -\(tiny), 2024-01-02 \(huge)")
    try expect(internalRateRoots(of: outside), equals: [])
  }
}

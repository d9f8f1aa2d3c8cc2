import Expectations
import Foundation
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct InternalRateTests {
  /// Flows that other programs computed wrongly, with the rates and the status.
  private static let vectors: [(flows: String, roots: [Double], status: String)] = [
    // tarioch/xirr 6
    ("2011-07-01 10000, 2014-07-01 -1", [-0.953453909275], "unique"),
    // nodejs-xirr 14
    (
      "2021-08-03 -99995, 2021-08-09 97642", [-0.765098986852],
      "not meaningful, 6 days, -0.023531"
    ),
    // java-xirr 14
    (
      "2018-08-30 -1500000, 2019-01-10 -500000, 2019-03-07 -500000, 2019-03-19 -45000000, "
        + "2019-03-31 44674833.3230484", [-0.724636607884], "unique"
    ),
    ("2016-01-01 -100, 2016-02-01 150, 2016-06-01 -100, 2016-09-01 200", [63.4841858434], "unique"),
    ("2014-03-01 1124.0, 2014-03-31 -885.4110394559999", [-0.945137799141], "unique"),
    ("2020-01-01 -1000, 2020-12-31 2300, 2021-12-31 -1320", [0.10, 0.20], "several"),
    ("2020-01-01 -100, 2021-01-01 -5", [], "no rate"),
    ("2020-01-01 -100, 2021-01-01 0", [], "no rate"),
    (
      "2024-01-01 -1, 2024-01-03 25", [pow(25, 365.0 / 2)],
      "not meaningful, 2 days, 24.000000"
    ),
  ]

  private static func status(_ rate: InternalRate) -> String {
    switch rate {
    case .unique: "unique"
    case .several: "several"
    case .noRate: "no rate"
    case .notMeaningful(let days, let gain):
      "not meaningful, \(days) days, " + (gain.map { String(format: "%.6f", $0) } ?? "none")
    }
  }

  @Test("rates that others got wrong are correct to nine decimals", arguments: vectors.indices)
  func knownVectors(index: Int) throws {
    let vector = Self.vectors[index]
    let flows = try FlowText.cashFlows(vector.flows)
    let roots = try internalRateRoots(of: flows)
    try require(roots.count == vector.roots.count, "\(roots)")
    for (root, expected) in zip(roots, vector.roots) {
      expect(abs(root - expected) <= 1e-9 * max(1, expected), "\(root), not \(expected)")
    }
    try expect(Self.status(internalRate(of: flows)), equals: vector.status)
  }

  @Test("the rate of two flows is the root of their ratio")
  func twoFlows() throws {
    var generator = SeededGenerator(seed: 51)
    for round in 0..<300 {
      let days = Int.random(in: 30...20_000, using: &generator)
      let (paid, back) = (
        Int.random(in: 1...1_000_000, using: &generator),
        Int.random(in: 1...1_000_000, using: &generator)
      )
      let flows = [
        CashFlow(date: try FlowText.day(0), amount: Decimal(-paid)),
        CashFlow(date: try FlowText.day(days), amount: Decimal(back)),
      ]
      let expected = pow(Double(back) / Double(paid), 365 / Double(days)) - 1
      guard case .unique(let rate) = try internalRate(of: flows) else {
        Issue.record("seed 51, round \(round): no single rate")
        continue
      }
      // A ratio that is near zero or has many powers has only as many correct digits as its
      // logarithm.
      expect(abs(rate - expected) <= 1e-11 * (1 + rate), "seed 51, round \(round)")
    }
  }

  @Test("repayment at par gives a rate of exactly zero")
  func par() throws {
    let flows = try FlowText.cashFlows("2024-01-01 -0.3, 2024-05-01 0.1, 2025-01-01 0.2")
    try expect(internalRate(of: flows), equals: .unique(0))
  }

  @Test("flows over 29 days have a period return, and over 30 days a rate")
  func shortSpans() throws {
    let short = try FlowText.cashFlows("2024-03-01 -100, 2024-03-10 -100, 2024-03-30 210")
    try expect(internalRate(of: short), equals: .notMeaningful(spanInDays: 29, periodReturn: 0.05))
    let reversed = try FlowText.cashFlows("2024-03-01 100, 2024-03-30 -110")
    try expect(
      internalRate(of: reversed), equals: .notMeaningful(spanInDays: 29, periodReturn: nil))
    let long = try FlowText.cashFlows("2024-03-01 -100, 2024-03-31 110")
    guard case .unique = try internalRate(of: long) else {
      Issue.record("30 days are enough")
      return
    }
  }

  @Test(
    "without flows in both directions on two days there is no rate",
    arguments: ["", "2024-01-01 -100", "2024-01-01 -100, 2024-01-01 110", "2024-01-01 0"])
  func noRate(text: String) throws {
    let flows = try FlowText.cashFlows(text)
    try expect(internalRate(of: flows), equals: .noRate)
    try expect(internalRateRoots(of: flows), equals: [])
  }

  @Test("the rate does not depend on the order, scale or dates of the flows")
  func invariance() throws {
    var generator = SeededGenerator(seed: 52)
    for round in 0..<40 {
      let flows = try RandomFlows.flows(count: 8, using: &generator)
      let roots = try internalRateRoots(of: flows)
      let shuffled = flows.shuffled(using: &generator)
      try expect(internalRateRoots(of: shuffled), equals: roots, "seed 52, round \(round)")
      let changed = try flows.map { flow in
        let date = try require(flow.date.adding(days: 12_345))
        let amount = try flow.amount.multiplied(by: Decimal(-4096), .halfEven)
        return CashFlow(date: date, amount: amount)
      }
      // Scaling by a power of two does not round the estimates.
      try expect(internalRateRoots(of: changed), equals: roots, "seed 52, round \(round)")
    }
  }
}

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

@Suite struct MoneyWeightedReturnTests {
  private static func measured(_ flows: String) throws -> MoneyWeightedReturn {
    try MoneyWeightedReturn(of: try FlowText.cashFlows(flows))
  }

  @Test("the period return is the gain per unit of money, for a period of any length")
  func period() throws {
    let month = try Self.measured("2026-01-01 -1000, 2026-02-01 1050")
    expect(abs(try require(month.ofPeriod) - 0.05) < 1e-12)
    guard case .unique(let rate) = month.rate else {
      Issue.record("\(month.rate)")
      return
    }
    expect(abs(rate - (365.0 / 31 * 0.048790164169432).exponentialMinusOne) < 1e-9)
    let days = try Self.measured("2026-01-01 -1000, 2026-01-11 1020")
    expect(abs(try require(days.ofPeriod) - 0.02) < 1e-12)
    expect(days.rate, equals: .notMeaningful(spanInDays: 10, periodReturn: 0.02))
    let years = try Self.measured("2024-01-01 -1000, 2025-12-31 1210")
    expect(abs(try require(years.ofPeriod) - 0.21) < 1e-12)
  }

  @Test("for a rate above a trillion only the period return is given")
  func tooLarge() throws {
    let rise = try Self.measured("2026-01-01 -1, 2026-02-01 100")
    guard case .notMeaningful(31, let gain) = rise.rate else {
      Issue.record("\(rise.rate)")
      return
    }
    expect(gain, equals: 99)
    expect(abs(try require(rise.ofPeriod) - 99) < 1e-9)
  }

  @Test("without exactly one rate there is no period return")
  func none() throws {
    expect(try Self.measured("2026-01-01 -1000").ofPeriod == nil)
    try expect(Self.measured("2026-01-01 -1000, 2026-06-01 -5").rate, equals: .noRate)
    let several = try Self.measured("2024-01-01 -100, 2025-01-01 230, 2026-01-01 -132")
    guard case .several(let rates) = several.rate else {
      Issue.record("\(several.rate)")
      return
    }
    expect(rates.count == 2 && several.ofPeriod == nil)
  }
}

extension Double {
  /// e to the power of this number, minus one, computed from its series.
  fileprivate var exponentialMinusOne: Double {
    var (sum, term) = (0.0, 1.0)
    for step in 1...60 {
      term *= self / Double(step)
      sum += term
    }
    return sum
  }
}

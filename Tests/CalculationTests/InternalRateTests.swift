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

import Expectations
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct TimeWeightedReturnTests {
  /// Returns the measured valuations written as `2024-01-01 1000` or, with the value before the
  /// day's flows, `2024-01-01 1000 900`.
  static func measured(
    _ valuations: String, flows: String = ""
  ) throws -> TimeWeightedReturn {
    let valuations = try valuations.split(separator: ",").map { part in
      let words = part.split(separator: " ")
      return TimeWeightedReturn.Valuation(
        date: try CalendarDate(parsing: words[0]), value: try Decimal(parsing: words[1]),
        valueBeforeFlows: words.count > 2 ? try Decimal(parsing: words[2]) : nil)
    }
    return try TimeWeightedReturn(
      valuations: valuations, flows: try FlowText.externalFlows(flows))
  }

  private static func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-12 } ?? false
  }

  private static func gains(_ measured: TimeWeightedReturn) -> [Double?] {
    measured.links.map(\.rate)
  }

  @Test("without flows the return is that of the values, whatever the intermediate valuations")
  func noFlows() throws {
    let twice = try Self.measured("2024-01-01 1000, 2024-06-01 1500, 2024-12-31 1200")
    expect(Self.isNear(twice.cumulative, 0.2))
    expect(Self.isNear(try Self.measured("2024-01-01 1000, 2024-12-31 1200").cumulative, 0.2))
    expect(Self.gains(twice).count, equals: 2)
  }

  @Test("a flow within a link has half weight")
  func halfWeight() throws {
    let measured = try Self.measured(
      "2025-12-31 1000, 2026-01-31 1100, 2026-02-28 1760", flows: "2026-02-15 500")
    expect(Self.isNear(measured.cumulative, 1.1 * (1 + 160 / 1350.0) - 1))
    let link = measured.links[1]
    expect(link.startValue == Decimal(1100) && link.endValue == Decimal(1760))
    expect(link.flow, equals: Decimal(500))
    try expect(link.from, equals: CalendarDate(parsing: "2026-01-31"))
  }

  @Test("a flow on a valuation day has half weight if the value before it is unknown")
  func flowOfTheLastDay() throws {
    let inside = try Self.measured("2026-01-01 1000, 2026-03-01 1600", flows: "2026-02-01 500")
    let atEnd = try Self.measured("2026-01-01 1000, 2026-03-01 1600", flows: "2026-03-01 500")
    expect(inside.cumulative, equals: atEnd.cumulative)
    expect(Self.isNear(atEnd.cumulative, 100 / 1250.0))
  }

  @Test("a flow at a known value does not affect the return of earlier days")
  func knownValueBefore() throws {
    let measured = try Self.measured(
      "2026-01-01 1000, 2026-02-01 2100 1100, 2026-03-01 2310", flows: "2026-02-01 1000")
    expect(Self.isNear(measured.cumulative, 1.1 * 1.1 - 1))
    expect(measured.links.count, equals: 3)
    expect(measured.links[1].from, equals: measured.links[1].to)
  }

  @Test("a large deposit into a small holding is charged its fee relative to both amounts")
  func smallHolding() throws {
    let measured = try Self.measured(
      "2026-01-01 10, 2026-02-01 9990 10", flows: "2026-02-01 10000")
    expect(Self.isNear(measured.cumulative, -20 / 10010.0))
  }

  @Test("a full sale at the end counts at its proceeds")
  func soldOut() throws {
    let measured = try Self.measured(
      "2026-01-01 100, 2026-02-01 0 110", flows: "2026-02-01 -109.45")
    expect(Self.isNear(measured.cumulative, 0.0945))
  }

  @Test("a holding that begins at zero starts with its first flow at full weight")
  func beginsAtZero() throws {
    let measured = try Self.measured("2026-01-01 0, 2026-03-01 1100", flows: "2026-01-15 1000")
    expect(Self.isNear(measured.cumulative, 0.1))
    let more = try Self.measured(
      "2026-01-01 0, 2026-03-01 1650", flows: "2026-01-15 1000, 2026-02-01 500")
    expect(Self.isNear(more.cumulative, 150 / 1250.0))
  }

  @Test("periods without holdings are skipped")
  func nothingHeld() throws {
    let measured = try Self.measured(
      "2026-01-01 100, 2026-02-01 0 110, 2026-03-01 0, 2026-04-01 50 0, 2026-05-01 55",
      flows: "2026-02-01 -110, 2026-02-20 -3, 2026-04-01 50")
    expect(Self.isNear(measured.cumulative, 1.1 * 1.1 - 1))
    expect(measured.links.count, equals: 4)
    try expect(Self.measured("2026-01-01 0, 2026-02-01 0").outcome, equals: .nothingHeld)
    try expect(Self.measured("2026-01-01 5").outcome, equals: .cumulative(0))
    try expect(Self.measured("").outcome, equals: .nothingHeld)
  }

  @Test(
    "a base of zero or less, or a negative value, has no return",
    arguments: [
      ("2026-01-01 100, 2026-02-01 0, 2026-03-01 5", "2026-01-15 -300"),
      ("2026-01-01 100, 2026-02-01 -50, 2026-03-01 100", ""),
      ("2026-01-01 100, 2026-02-01 0 110, 2026-03-01 -5", "2026-02-01 -110"),
    ])
  func undefined(valuations: String, flows: String) throws {
    let measured = try Self.measured(valuations, flows: flows)
    let first = try require(measured.links.first { !$0.isDefined })
    expect(measured.outcome, equals: .undefined(first))
    expect(measured.cumulative == nil)
  }

  @Test(
    "the chain begins on the first evening with a positive value",
    arguments: [
      ("2026-01-01 -100, 2026-02-01 50", "", 0, 1),
      ("2026-01-01 0, 2026-02-01 50", "", 0, 1),
      (
        "2026-01-01 0, 2026-01-02 -10, 2026-01-03 990 -10, 2026-02-01 1089", "2026-01-03 1000", 0.1,
        2
      ),
    ])
  func firstEvening(valuations: String, flows: String, gain: Double, count: Int) throws {
    let measured = try Self.measured(valuations, flows: flows)
    expect(Self.isNear(measured.cumulative, gain))
    expect(measured.valuationCount, equals: count)
  }

  @Test("income after the last sale belongs to the last link; before the first link it is ignored")
  func lateEarnings() throws {
    let sold = "2026-01-01 0, 2026-01-02 1000 0, 2026-02-01 0 1100"
    let late = try Self.measured(
      sold + ", 2026-02-10 0 15", flows: "2026-01-02 1000, 2026-02-01 -1100, 2026-02-10 -15")
    expect(Self.isNear(late.cumulative, 0.115))
    let fee = try Self.measured(
      sold + ", 2026-02-10 0 -5", flows: "2026-01-02 1000, 2026-02-01 -1100, 2026-02-10 5")
    expect(Self.isNear(fee.cumulative, 0.095))
    let again = try Self.measured(
      sold + ", 2026-02-10 500 15, 2026-03-01 550",
      flows: "2026-01-02 1000, 2026-02-01 -1100, 2026-02-10 485")
    expect(Self.isNear(again.cumulative, 1.115 * 1.1 - 1))
    let early = try Self.measured(
      "2026-01-01 0, 2026-01-02 0 15, 2026-01-03 100 0, 2026-02-01 110",
      flows: "2026-01-02 -15, 2026-01-03 100")
    expect(Self.isNear(early.cumulative, 0.1))
  }

  @Test("a price that stays at zero is a total loss, and a link from zero has no return")
  func worthless() throws {
    func valuations(_ values: [Int]) throws -> [TimeWeightedReturn.Valuation] {
      try values.enumerated().map { day, value in
        TimeWeightedReturn.Valuation(
          date: try FlowText.day(day), value: Decimal(value), isHeld: true)
      }
    }
    let lost = try TimeWeightedReturn(valuations: valuations([100, 0, 0]), flows: [])
    expect(lost.cumulative == -1)
    let back = try TimeWeightedReturn(valuations: valuations([100, 0, 1]), flows: [])
    expect(back.cumulative == nil)
  }

  @Test("only a total loss gives exactly -100 %")
  func lossOfEverything() throws {
    let measured = try Self.measured("2024-01-01 100, 2025-06-01 0")
    expect(measured.cumulative == -1)
  }

  @Test("flows outside the valuations and the order of flows do not matter")
  func otherFlows() throws {
    let valuations = "2026-01-01 1000, 2026-02-01 1100, 2026-03-01 1700"
    let inside = "2026-02-10 500, 2026-02-20 20"
    let more = "2026-02-20 20, 2026-01-01 7, 2026-03-02 9, 2026-02-10 500"
    try expect(
      Self.measured(valuations, flows: inside), equals: Self.measured(valuations, flows: more))
  }

  @Test("money invested in an index has the index's return for any flows")
  func followsTheIndex() throws {
    var generator = SeededGenerator(seed: 71)
    for round in 0..<200 {
      var (value, index) = (Double.random(in: 100...1000, using: &generator), 1.0)
      var valuations = [try Self.valuation(0, value)]
      var flows: [ExternalFlow] = []
      for step in 1...12 {
        let growth = Double.random(in: 0.7...1.4, using: &generator)
        let flow = Double.random(in: -0.6...3, using: &generator) * value
        (index, value) = (index * growth, value * growth)
        valuations.append(try Self.valuation(step * 20, value + flow, before: value))
        let exact = try valuations[step].value - (valuations[step].valueBeforeFlows ?? .zero)
        flows.append(ExternalFlow(date: valuations[step].date, amount: exact))
        value += flow
      }
      let measured = try TimeWeightedReturn(valuations: valuations, flows: flows)
      let cumulative = try require(measured.cumulative, "seed 71, round \(round)")
      expect(abs(cumulative + 1 - index) < 1e-6 * index, "seed 71, round \(round)")
    }
  }

  private static func valuation(
    _ day: Int, _ value: Double, before: Double? = nil
  ) throws -> TimeWeightedReturn.Valuation {
    func exact(_ value: Double) throws -> Decimal {
      try Decimal(units: Int128((value * 1e9).rounded()), minorDigits: 9)
    }
    return TimeWeightedReturn.Valuation(
      date: try FlowText.day(day), value: try exact(value),
      valueBeforeFlows: try before.map(exact))
  }
}

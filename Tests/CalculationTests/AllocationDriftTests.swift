import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct AllocationDriftTests {
  private func drift(_ weights: [String: Int]) throws -> AllocationDrift {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,isa,DEPOSIT,,,,1000,,EUR,,,", "2024-01-02,isa,BUY,A,10,60,,,EUR,,,",
        "2024-01-02,isa,BUY,B,10,20,,,EUR,,,",
      ], settings: InvestedFolder.classed)
    let answers = try folder.answers(on: "2024-01-02")
    let targets = AllocationTargets(
      by: .assetClass("region"), weights: weights.mapValues { Decimal($0) })
    return try AllocationDrift(of: answers.portfolio, from: targets, answers.settings)
  }

  private func lines(_ drift: AllocationDrift) -> [String] {
    drift.lines.map { line in
      [
        line.name, line.value.text, line.weightPct.text, line.targetPct.description,
        line.driftPct.text, line.difference.text,
      ].joined(separator: " ")
    }
  }

  @Test("each group is compared with its target share, in percentage points and in money")
  func drifts() throws {
    try expect(
      lines(drift(["World": 70, "Europe": 30])),
      equals: [
        "Europe 0 0 30 -30 -300", "World 600 60 70 -10 -100", "(cash) 200 20 0 20 200",
        "(none) 200 20 0 20 200",
      ])
  }

  @Test("weights are shares of their total, and cash may have a weight")
  func shares() throws {
    let found = try drift(["World": 3, "(cash)": 1])
    expect(
      lines(found),
      equals: [
        "(cash) 200 20 25 -5 -50", "World 600 60 75 -15 -150", "(none) 200 20 0 20 200",
      ])
    expect(found.drifts(by: Decimal(20)))
    expect(!found.drifts(by: Decimal(21)))
  }

  @Test("drifts sum to zero, in percentage points and in money")
  func sums() throws {
    let found = try drift(["World": 1, "Europe": 1, "(cash)": 1])
    var points: Decimal? = .zero
    var money: Decimal? = .zero
    for line in found.lines {
      points = try points.adding(line.driftPct)
      money = try money.adding(line.difference)
    }
    // A third has no exact decimal representation.
    let error = try require(points?.magnitude)
    expect(error <= (try Decimal(parsing: "0.000000000000000003")))
    expect(try require(money?.magnitude) <= (try Decimal(parsing: "0.000000000000000003")))
  }

  @Test("weights that sum to zero are refused")
  func nothing() throws {
    #expect(throws: DecimalError.divisionByZero) { try drift(["World": 0]) }
  }
}

import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct PortfolioGroupsTests {
  private let folder = InvestedFolder(
    activities: [
      "2024-01-02,isa,DEPOSIT,,,,1000,,EUR,,,", "2024-01-02,isa,BUY,A,10,50,,,EUR,,,",
      "2024-01-02,isa,BUY,B,10,20,,,EUR,,,", "2024-01-02,old,DEPOSIT,,,,200,,EUR,,,",
      "2024-01-02,old,BUY,A,2,40,,,EUR,,,",
    ],
    prices: ["2024-01-03,A,EUR,60,", "2024-01-03,B,EUR,10,"], settings: InvestedFolder.classed)

  private func groups(by text: String) throws -> [String] {
    let answers = try folder.answers(on: "2024-01-03")
    let groups = try PortfolioGroups(
      of: answers.portfolio, by: Grouping(parsing: text), answers.settings)
    return groups.groups.map { group in
      [
        group.name, group.costBasis.text, group.marketValue.text, group.cash.text,
        group.value.text, group.unrealizedGain.text,
      ].joined(separator: " ")
    }
  }

  @Test("positions and cash are grouped by the settings and the ledger")
  func sums() throws {
    try expect(groups(by: "account"), equals: ["isa 700 700 300 1000 0", "old 80 120 120 240 40"])
    try expect(
      groups(by: "symbol"),
      equals: [
        "A 580 720 0 720 140", "(cash) 0 0 420 420 0", "B 200 100 0 100 -100",
      ])
    try expect(groups(by: "currency"), equals: ["EUR 780 820 420 1240 40"])
    try expect(
      groups(by: "kind"), equals: ["SECURITIES 700 700 300 1000 0", "(none) 80 120 120 240 40"])
    try expect(
      groups(by: "group"), equals: ["Long 700 700 300 1000 0", "(none) 80 120 120 240 40"])
    try expect(
      groups(by: "class:region"),
      equals: [
        "World 580 720 0 720 140", "(cash) 0 0 420 420 0", "(none) 200 100 0 100 -100",
      ])
  }

  @Test("for every grouping, the groups sum to the total, and the weights to 100 %")
  func whole() throws {
    let answers = try folder.answers(on: "2024-01-03")
    let value = try PortfolioTotals(of: answers.portfolio).value
    for text in ["account", "symbol", "currency", "kind", "group", "class:region", "class:x"] {
      let groups = try PortfolioGroups(
        of: answers.portfolio, by: Grouping(parsing: text), answers.settings)
      expect(groups.value, equals: value)
      var sum: Decimal? = .zero
      for group in groups.groups { sum = try sum.adding(group.value) }
      expect(sum, equals: value, "\(text)")
      for group in groups.groups { expect(group.weightPct, equals: group.value.percent(of: value)) }
    }
  }
}

extension InvestedFolder {
  /// One account and one asset with all properties used by a grouping.
  static let classed = """
    {"base_currency": "EUR",
     "accounts": [{"name": "isa", "kind": "SECURITIES", "group": "Long"}],
     "assets": [{"symbol": "A", "kind": "FUND", "classes": {"region": "World"}}],
     "targets": {"by": "class:region", "weights": {"World": 30, "Europe": 10}}}
    """
}

@Suite struct PortfolioTotalsTests {
  private let folder = InvestedFolder(
    activities: [
      "2024-01-02,x,TRANSFER_IN,A,10,,1000,,EUR,,,", "2024-01-02,x,BUY,B,1,50,,,EUR,,,",
      "2024-01-02,x,DEPOSIT,,,,75,,EUR,,,",
    ], prices: ["2024-01-03,B,EUR,60,"])

  @Test("totals exclude positions without a price, and give their number")
  func unpriced() throws {
    let portfolio = try folder.answers(on: "2024-06-03").portfolio
    expect(
      heldLines(portfolio),
      equals: [
        "x A EUR 10 1000 1000 - - - - -", "x B EUR 1 50 50 60 60 60 10 10",
      ])
    let totals = try PortfolioTotals(of: portfolio)
    expect(totals.unpriced, equals: 1)
    expect(totals.costBasis.text, equals: "50")
    expect(totals.marketValue.text, equals: "60")
    expect(totals.unrealizedGainPct.text, equals: "20")
    expect(totals.dayChange.text, equals: "10")
    expect(totals.cash.text, equals: "25")
    expect(totals.value.text, equals: "85")
  }

  @Test("with several currencies and no base all totals are unknown")
  func noBase() throws {
    var mixed = folder
    mixed.activities.append("2024-01-02,x,DEPOSIT,,,,5,,USD,,,")
    let answers = try mixed.answers(on: "2024-06-03")
    let totals = try PortfolioTotals(of: answers.portfolio)
    expect((totals.costBasis, totals.cash, totals.value) == (nil, nil, nil))
    expect(totals.unpriced, equals: 1)
    expect(answers.findings, equals: [])
  }
}

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

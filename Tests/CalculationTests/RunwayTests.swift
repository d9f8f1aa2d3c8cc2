import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct RunwayTests {
  private static let start = CalendarDate(year: 2026, month: 1, day: 31) ?? .epochDay

  private static func reserve(
    _ account: String, _ balance: Int, pct: Int = 0, keep: Int = 0, matures: String? = nil,
    isSecurities: Bool = false, turn: Int? = nil
  ) throws -> Reserve {
    Reserve(
      account: account, tier: nil, balance: Decimal(balance), keep: Decimal(keep),
      rates: RateTimeline(Decimal(pct)), matures: try matures.map { try CalendarDate(parsing: $0) },
      isSecurities: isSecurities, turn: turn)
  }

  private static func run(_ reserves: [Reserve], _ spending: Int) throws -> Runway {
    try Runway(of: reserves, spending: Decimal(spending), from: start, minorDigits: 2)
  }

  @Test("chosen accounts come first, then cash by lowest rate, matured terms, securities and terms")
  func order() throws {
    let reserves = [
      try Self.reserve("locked", 100, matures: "2030-01-01"),
      try Self.reserve("fund", 100, isSecurities: true),
      try Self.reserve("matured", 100, matures: "2026-01-31"),
      try Self.reserve("better", 100, pct: 2), try Self.reserve("jar", 100),
      try Self.reserve("chosen", 100, pct: 9, turn: 0),
    ]
    let run = try Self.run(reserves, 100)
    expect(
      run.draws.map { reserves[$0.reserve].account },
      equals: [
        "chosen", "jar", "better", "better", "matured", "matured", "fund", "fund", "locked",
        "locked",
      ])
    expect(
      run.draws.map(\.date.description).prefix(3),
      equals: ["2026-01-31", "2026-02-28", "2026-03-31"])
    expect(run.wholeMonths, equals: 6)
    expect(run.endDate?.description, equals: "2026-07-31")
  }

  @Test("a term moves to its new place in the first month after it matures")
  func maturing() throws {
    let reserves = [
      try Self.reserve("term", 100, matures: "2026-02-15"),
      try Self.reserve("fund", 300, isSecurities: true),
    ]
    let run = try Self.run(reserves, 100)
    expect(
      run.draws.map { reserves[$0.reserve].account }, equals: ["fund", "term", "fund", "fund"])
  }

  @Test("the last month counts pro rata, rounded down, and the minimum is not drawn")
  func months() throws {
    let run = try Self.run([try Self.reserve("a", 460, keep: 100)], 100)
    expect((run.wholeMonths, run.lastPart, run.reserves) == (3, Decimal(60), Decimal(360)))
    try expect(run.months().description, equals: "3.6")
    expect(run.draws.last?.balance, equals: Decimal(100))
    try expect(Self.run([], 100).months(), equals: .zero)
    try expect(Self.run([], 100).endDate, equals: Self.start)
  }

  @Test("interest on the minimum is not drawn, whether the balance is below or equal to it")
  func interestOnWhatStays() throws {
    for keep in [5000, 6000, 60_000] {
      let run = try Self.run(
        [try Self.reserve("a", 500), try Self.reserve("b", 5000, pct: 12, keep: keep)], 100)
      expect((run.wholeMonths, run.lastPart, run.reserves) == (5, .zero, Decimal(500)))
    }
  }

  @Test("if interest covers the spending, the run ends after a hundred years")
  func endless() throws {
    let run = try Self.run([try Self.reserve("a", 100_000, pct: 12)], 900)
    expect(run.isEndless)
    expect(run.wholeMonths, equals: Runway.limit)
  }

  @Test("without interest the amount drawn equals the available balances", arguments: 0..<20)
  func conservation(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let reserves = try (0..<Int.random(in: 1...6, using: &random)).map { index in
      try Self.reserve(
        "\(index)", Int.random(in: 0...3000, using: &random),
        keep: Int.random(in: 0...100, using: &random),
        matures: Bool.random(using: &random) ? "2026-09-10" : nil,
        isSecurities: Bool.random(using: &random))
    }
    let spending = Int.random(in: 50...500, using: &random)
    let run = try Self.run(reserves, spending)
    var drawn = Decimal.zero
    for draw in run.draws { drawn = try drawn + draw.amount }
    expect(drawn, equals: run.reserves, "seed \(seed)")
    let paid = try Decimal(run.wholeMonths * spending) + run.lastPart
    expect(drawn, equals: paid, "seed \(seed)")
    for month in 1...(run.wholeMonths + 1) {
      let classes = run.draws.filter { $0.month == month }.map(\.turnClass)
      expect(classes, equals: classes.sorted(), "seed \(seed)")
    }
  }
}

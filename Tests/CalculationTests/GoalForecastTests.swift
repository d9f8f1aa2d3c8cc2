import Expectations
import FinanceModel
import Forecasting
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct GoalForecastTests {
  typealias Goal = SpendingSettings.Goal

  private static let start = CalendarDate(year: 2026, month: 11, day: 21) ?? .epochDay

  private static func goal(_ name: String, _ target: Int, days: Int? = nil) -> Goal {
    Goal(name: name, target: Decimal(target), by: days.flatMap { start.adding(days: $0) })
  }

  private static func forecast(
    _ goals: [Goal], worths: [String: Decimal] = [:], surplus: Decimal
  ) throws -> GoalForecast {
    try GoalForecast(
      goals, worths: worths, surplus: MonthlyAmount(stated: surplus), from: start, minorDigits: 2)
  }

  @Test("two goals that can each be reached alone may not be reachable together")
  func together() throws {
    let found = try Self.forecast(
      [Self.goal("late", 4000, days: 240), Self.goal("early", 2000, days: 150)],
      surplus: Decimal(600))
    expect(found.outcomes.map(\.goal), equals: [1, 0])
    expect(found.outcomes.map { $0.alone?.days }, equals: [100, 200])
    expect(found.outcomes.map { $0.inTurn?.days }, equals: [100, 300])
    expect(found.outcomes.map { $0.needed?.description }, equals: ["400", "500"])
    expect(found.outcomes.map(\.isInTime), equals: [true, false])
    expect(found.outcomes.map(\.change), equals: [.zero, .zero])
    expect(!found.isPossible)
    expect(found.firstBreak, equals: 0)
    expect(found.increase, equals: Decimal(150))
  }

  @Test("days are rounded up, and a reached goal needs zero days")
  func days() throws {
    let found = try Self.forecast(
      [
        Goal(name: "a", target: Decimal(100), saved: Decimal(99)),
        Goal(name: "b", target: Decimal(5), saved: Decimal(9)),
      ], surplus: Decimal(29))
    expect(found.outcomes.map { $0.alone?.days }, equals: [2, 0])
    expect(
      found.outcomes.map { $0.alone?.date?.description }, equals: ["2026-11-23", "2026-11-21"])
    expect(found.outcomes.map(\.remaining), equals: [Decimal(1), .zero])
  }

  @Test("without a surplus no goal is reachable, and the change needed is shown")
  func unreachable() throws {
    let loss = try Self.forecast(
      [Self.goal("dated", 1000, days: 100), Self.goal("undated", 1000)], surplus: Decimal(-50))
    expect(loss.outcomes.map(\.alone), equals: [nil, nil])
    expect(loss.outcomes.map { $0.change?.description }, equals: ["350", "50.01"])
    expect(loss.increase, equals: Decimal(350))
    let none = try Self.forecast([Self.goal("undated", 1)], surplus: .zero)
    expect(none.outcomes.first?.change?.description, equals: "0.01")
    expect(none.isPossible)
  }

  @Test("a past date cannot be met, but a reached goal is in time")
  func pastDates() throws {
    let late = try Self.forecast([Self.goal("a", 10, days: -1)], surplus: Decimal(600))
    expect(late.outcomes.first?.isInTime, equals: false)
    expect((late.increase, late.outcomes.first?.needed) == (nil, nil))
    let done = try Self.forecast(
      [Goal(name: "a", target: Decimal(1), saved: Decimal(1), by: Self.start.adding(days: -1))],
      surplus: .zero)
    expect(done.isPossible)
    expect(done.increase, equals: .zero)
  }

  @Test("an account named by two goals is counted once, in order")
  func sharedAccounts() throws {
    let names = ["Jar"]
    let found = try Self.forecast(
      [
        Goal(name: "later", target: Decimal(800), accounts: names),
        Goal(
          name: "sooner", target: Decimal(700), accounts: names, by: Self.start.adding(days: 300)),
      ], worths: ["Jar": Decimal(1000)], surplus: Decimal(30))
    expect(found.outcomes.map(\.saved), equals: [Decimal(700), Decimal(300)])
    expect(found.outcomes.map(\.remaining), equals: [.zero, Decimal(500)])
    expect(found.outcomes.map(\.savedAlone), equals: [Decimal(700), Decimal(800)])
    expect(found.outcomes.map { $0.alone?.days }, equals: [0, 0])
    expect(found.outcomes.map { $0.inTurn?.days }, equals: [0, 500])
  }

  @Test("a debt counts as zero savings")
  func debts() throws {
    let found = try Self.forecast(
      [Goal(name: "a", target: Decimal(10), accounts: ["Card"])], worths: ["Card": Decimal(-5)],
      surplus: Decimal(30))
    expect(found.outcomes.first?.saved, equals: .zero)
  }

  @Test("the increase meets all dates, and one minor unit less does not", arguments: 0..<40)
  func smallestIncrease(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let goals = (0..<Int.random(in: 1...5, using: &random)).map { index in
      Self.goal(
        "\(index)", Int.random(in: 1...9000, using: &random),
        days: Int.random(in: 1...900, using: &random))
    }
    let months = Int.random(in: 1...7, using: &random)
    let total = Decimal(Int.random(in: -900...2000, using: &random))
    let cent = try Decimal(units: 1, minorDigits: 2)
    func forecast(adding change: Decimal) throws -> GoalForecast {
      let more = try total + change.multiplied(by: Decimal(months), .halfEven)
      return try GoalForecast(
        goals, worths: [:], surplus: MonthlyAmount(measured: more, in: months), from: Self.start,
        minorDigits: 2)
    }
    let found = try forecast(adding: .zero)
    let increase = try require(found.increase)
    expect(found.isPossible, equals: increase.isZero, "seed \(seed)")
    expect(try forecast(adding: increase).isPossible, "seed \(seed)")
    if !increase.isZero {
      expect(try !forecast(adding: increase - cent).isPossible, "seed \(seed)")
    }
    for outcome in found.outcomes {
      let change = try require(outcome.change)
      let alone = try GoalForecast(
        [goals[outcome.goal]], worths: [:],
        surplus: MonthlyAmount(
          measured: try total + change.multiplied(by: Decimal(months), .halfEven), in: months),
        from: Self.start, minorDigits: 2)
      expect(alone.isPossible, "seed \(seed)")
    }
  }
}

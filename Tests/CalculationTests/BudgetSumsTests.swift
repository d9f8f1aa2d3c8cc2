import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct BudgetSumsTests {
  @Test("a row counts only in the period that contains its day, and a refund reduces spending")
  func days() throws {
    let budget = #"{"name": "F", "categories": ["F"], "amounts": [{"amount": 9}]}"#
    let rows = [
      "2026-09-30 -1 F", "2026-10-01 -2 F", "2026-10-31 -4 F", "2026-11-01 -8 F",
      "2026-11-02 3 F:A", "2026-11-02 -16 G",
    ]
    let book = try BudgetText.book(budget, rows, asOf: "2026-11-20")
    expect(book.budgets[0].figures.map(\.spent), equals: [Decimal(1), Decimal(6), Decimal(5)])
  }

  @Test("spending in earlier periods uses the budget's current categories")
  func past() throws {
    let budgets = """
      {"name": "Food", "categories": ["F"], "amounts": [{"amount": 9}]},
      {"name": "Out", "categories": ["F:Out"], "start": "2026-11-01", "amounts": [{"amount": 9}]}
      """
    let rows = ["2026-09-01 -1 F", "2026-10-07 -2 F:Out", "2026-10-24 -4 F", "2026-11-03 -8 F:Out"]
    let book = try BudgetText.book(budgets, rows, asOf: "2026-11-20")
    expect(book.budgets[0].figures.map(\.spent), equals: [Decimal(1), Decimal(6), .zero])
    expect(book.budgets[0].past.map(\.spent), equals: [Decimal(1), Decimal(4)])
    expect(book.budgets[0].past.map(\.rest), equals: [.zero, Decimal(4)])
    expect(book.budgets[1].past.map(\.spent), equals: [.zero, Decimal(2)])
    expect(book.budgets[1].figures.map(\.spent), equals: [Decimal(8)])
  }
}

@Suite struct BudgetFiguresTests {
  private static func figures(
    _ assigned: Int, _ carried: Int, _ spent: Int, _ rollover: BudgetSettings.Rollover,
    limit: Int? = nil
  ) throws -> BudgetFigures {
    try BudgetFigures(
      BudgetPeriod(
        first: try BudgetText.day("2026-11-01"), last: try BudgetText.day("2026-11-30")),
      assigned: Decimal(assigned), carriedIn: Decimal(carried), spent: Decimal(spent), rollover,
      limit: limit.map { Decimal($0) })
  }

  @Test(
    "the remainder is carried or released",
    arguments: [
      (200, 0, 150, BudgetSettings.Rollover.none, nil, 50, 0, 50),
      (200, 0, 250, .none, nil, -50, 0, -50), (200, 20, 150, .surplus, nil, 70, 70, 0),
      (200, 20, 150, .surplus, 60, 70, 60, 10), (200, 0, 250, .surplus, 60, -50, 0, -50),
      (200, 0, 250, .both, 60, -50, -50, 0), (200, 0, 100, .both, 60, 100, 60, 40),
      (200, 0, 100, .both, 0, 100, 0, 100), (0, -50, -10, .both, nil, -40, -40, 0),
    ] as [(Int, Int, Int, BudgetSettings.Rollover, Int?, Int, Int, Int)])
  func rollover(
    assigned: Int, carried: Int, spent: Int, rollover: BudgetSettings.Rollover, limit: Int?,
    left: Int, carriedOut: Int, released: Int
  ) throws {
    let found = try Self.figures(assigned, carried, spent, rollover, limit: limit)
    expect(found.left, equals: Decimal(left))
    expect(found.carriedOut, equals: Decimal(carriedOut))
    expect(found.released, equals: Decimal(released))
  }

  @Test(
    "the used percentage is relative to the available amount; undefined if that is not positive"
  )
  func used() throws {
    try expect(Self.figures(100, 100, 150, .both).usedPercent(), equals: Decimal(75))
    expect(try Self.figures(100, -100, 150, .both).usedPercent() == nil)
    expect(try Self.figures(0, 0, 0, .none).usedPercent() == nil)
  }

  @Test("the remainder is divided by the days left, including today")
  func perDay() throws {
    let found = try Self.figures(200, 0, 90, .none)
    try expect(found.perDay(from: BudgetText.day("2026-11-20")), equals: Decimal(10))
    try expect(found.perDay(from: BudgetText.day("2026-11-30")), equals: Decimal(110))
    expect(try found.perDay(from: BudgetText.day("2026-12-01")) == nil)
    try expect(found.available(), equals: Decimal(200))
  }
}

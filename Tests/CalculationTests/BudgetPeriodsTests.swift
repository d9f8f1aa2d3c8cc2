import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct BudgetPeriodsTests {
  private static func periods(
    _ more: String, _ rows: [String], asOf day: String = "2026-11-20"
  ) throws -> [String] {
    let budget = #"{"name": "F", "categories": ["F"], "amounts": [{"amount": 9}], \#(more)}"#
    return try BudgetText.book(budget, rows, asOf: day).budgets[0].figures.map {
      "\($0.period.first)..\($0.period.last)" + ($0.period.isOpen ? " open" : "")
    }
  }

  @Test("a budget begins with the first row's period or on its start date")
  func begin() throws {
    let rows = ["2026-09-30 -1 X", "2026-11-19 -1 F"]
    try expect(
      Self.periods(#""period": "month""#, rows),
      equals: [
        "2026-09-01..2026-09-30", "2026-10-01..2026-10-31", "2026-11-01..2026-11-30",
      ])
    try expect(
      Self.periods(#""period": "quarter""#, rows),
      equals: [
        "2026-07-01..2026-09-30", "2026-10-01..2026-12-31",
      ])
    try expect(
      Self.periods(#""period": "month", "start": "2026-10-18""#, rows),
      equals: [
        "2026-10-18..2026-11-17", "2026-11-18..2026-12-17",
      ])
    expect(try Self.periods(#""start": "2026-11-21""#, rows).isEmpty)
  }

  @Test("the end date shortens the last period, and no period begins after it")
  func end() throws {
    try expect(
      Self.periods(#""period": "week", "end": "2026-11-11""#, ["2026-11-04 -1 F"]),
      equals: [
        "2026-11-02..2026-11-08", "2026-11-09..2026-11-11",
      ])
  }

  @Test("pay periods begin with the first income on or after the start date")
  func pay() throws {
    let rows = [
      "2026-08-28 900 Salary", "2026-09-28 900 Salary", "2026-10-05 -10 Salary",
      "2026-10-28 900 Salary:Bonus", "2026-10-28 1 Salary",
    ]
    try expect(
      Self.periods(#""period": "pay", "pay": "Salary""#, rows),
      equals: [
        "2026-08-28..2026-09-27", "2026-09-28..2026-10-27", "2026-10-28..2026-11-27 open",
      ])
    try expect(
      Self.periods(#""period": "pay", "pay": "Salary", "start": "2026-09-01""#, rows),
      equals: [
        "2026-09-28..2026-10-27", "2026-10-28..2026-11-27 open",
      ])
  }
}

@Suite struct BudgetPeriodTests {
  @Test("the days left include today and the last day")
  func daysLeft() throws {
    let period = BudgetPeriod(
      first: try BudgetText.day("2026-11-01"), last: try BudgetText.day("2026-11-30"))
    expect(period.daysLeft(on: try BudgetText.day("2026-11-20")), equals: 11)
    expect(period.daysLeft(on: try BudgetText.day("2026-11-30")), equals: 1)
    expect(period.daysLeft(on: try BudgetText.day("2026-12-01")), equals: 0)
    expect(period.contains(try BudgetText.day("2026-11-30")))
    expect(!period.contains(try BudgetText.day("2026-10-31")))
  }
}

@Suite struct PayDaysTests {
  @Test(
    "pay days are days with positive income in a category or its subcategories, or from a payee"
  )
  func payDays() throws {
    let settings = BudgetText.settings("")
    let ledger = try BudgetText.ledger(
      [
        "2026-09-28 900 Salary Works", "2026-09-28 50 Salary:Bonus Works",
        "2026-10-02 -20 Salary Works", "2026-10-05 30 Travel Works", "2026-10-28 900 Salary",
        "2026-10-30 5  Works",
      ], settings, asOf: "2026-11-20")
    expect(
      ledger.payDays(of: "Salary").map(\.description),
      equals: ["2026-09-28", "2026-09-28", "2026-10-28"])
    expect(
      ledger.payDays(of: "Works").map(\.description),
      equals: ["2026-09-28", "2026-09-28", "2026-10-30"])
    expect(ledger.payDays(of: "Nobody").isEmpty)
  }
}

@Suite struct BudgetRhythmTests {
  private static func period(
    _ kind: BudgetSettings.Period, _ start: String?, on day: String, pay: [String] = []
  ) throws -> String? {
    let rhythm = BudgetRhythm(
      kind, start: try start.map(BudgetText.day), payDays: try pay.map(BudgetText.day))
    return rhythm.period(containing: try BudgetText.day(day)).map {
      "\($0.first)..\($0.last)" + ($0.isOpen ? " open" : "")
    }
  }

  @Test(
    "periods follow the calendar or the start date, and keep its day after short months",
    arguments: [
      (BudgetSettings.Period.month, nil, "2026-02-11", "2026-02-01..2026-02-28"),
      (.month, "2026-01-15", "2026-11-14", "2026-10-15..2026-11-14"),
      (.month, "2026-01-15", "2026-11-15", "2026-11-15..2026-12-14"),
      (.month, "2026-01-31", "2026-03-01", "2026-02-28..2026-03-30"),
      (.month, "2026-01-31", "2026-03-31", "2026-03-31..2026-04-29"),
      (.month, "2026-01-15", "2025-12-31", "2025-12-15..2026-01-14"),
      (.week, nil, "2026-11-22", "2026-11-16..2026-11-22"),
      (.week, "2026-11-04", "2026-11-22", "2026-11-18..2026-11-24"),
      (.week, "2026-11-04", "2026-11-03", "2026-10-28..2026-11-03"),
      (.twoWeeks, "2026-01-02", "2026-01-16", "2026-01-16..2026-01-29"),
      (.quarter, nil, "2026-05-31", "2026-04-01..2026-06-30"),
      (.quarter, "2026-02-28", "2026-05-28", "2026-05-28..2026-08-27"),
      (.year, nil, "2024-02-29", "2024-01-01..2024-12-31"),
      (.year, "2024-02-29", "2025-02-28", "2025-02-28..2026-02-27"),
      (.year, "2024-02-29", "2028-02-28", "2027-02-28..2028-02-28"),
      (.year, nil, "9999-12-31", "9999-01-01..9999-12-31"),
      (.week, nil, "0001-01-01", "0001-01-01..0001-01-07"),
    ] as [(BudgetSettings.Period, String?, String, String)])
  func calendar(
    kind: BudgetSettings.Period, start: String?, day: String, expected: String
  ) throws {
    try expect(Self.period(kind, start, on: day), equals: expected)
  }

  @Test("a pay period ends on the day before the next income, and the last one is open")
  func pay() throws {
    let pay = ["2026-10-28", "2026-08-28", "2026-09-28", "2026-09-28"]
    expect(try Self.period(.pay, nil, on: "2026-08-27", pay: pay) == nil)
    try expect(Self.period(.pay, nil, on: "2026-09-27", pay: pay), equals: "2026-08-28..2026-09-27")
    try expect(Self.period(.pay, nil, on: "2026-09-28", pay: pay), equals: "2026-09-28..2026-10-27")
    try expect(
      Self.period(.pay, nil, on: "2026-11-01", pay: pay), equals: "2026-10-28..2026-11-27 open")
    try expect(
      Self.period(.pay, nil, on: "2026-12-24", pay: pay), equals: "2026-10-28..2026-12-24 open")
    expect(try Self.period(.pay, nil, on: "2026-11-01") == nil)
    try expect(
      Self.period(.pay, nil, on: "2026-11-01", pay: ["2026-11-01"]),
      equals: "2026-11-01..2026-11-30 open")
  }

  @Test("periods are contiguous and cover every day")
  func laws() throws {
    var generator = SeededGenerator(seed: 23)
    for round in 0..<400 {
      let kind = BudgetSettings.Period.allCases[round % BudgetSettings.Period.allCases.count]
      let start = try require(
        CalendarDate(dayNumber: Int.random(in: 19_000...21_000, using: &generator)))
      let first = try require(
        start.adding(days: Int.random(in: -900...900, using: &generator)))
      let last = try require(first.adding(days: Int.random(in: 0...800, using: &generator)))
      let pay = (0..<6).compactMap { _ in
        first.adding(days: Int.random(in: -50...400, using: &generator))
      }
      let rhythm = BudgetRhythm(kind, start: start, payDays: pay)
      let periods = rhythm.periods(from: first, through: last)
      for (one, next) in zip(periods, periods.dropFirst()) {
        expect(one.last.adding(days: 1), equals: next.first, "seed 23, round \(round)")
      }
      for period in periods {
        expect(period.first <= period.last, "seed 23, round \(round)")
        expect(rhythm.period(containing: period.first)?.first, equals: period.first)
        if !period.isOpen { expect(rhythm.period(containing: period.last), equals: period) }
      }
      let earliest = kind == .pay ? max(first, try require(pay.min())) : first
      if earliest <= last {
        expect(periods.first?.contains(earliest), equals: true, "seed 23, round \(round)")
        expect(periods.last?.contains(last), equals: true, "seed 23, round \(round)")
      } else {
        expect(periods.isEmpty)
      }
    }
  }
}

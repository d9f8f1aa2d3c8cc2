import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct BudgetBookTests {
  private static func texts(
    _ budget: String, _ rows: [String], moves: [String] = [], asOf day: String
  ) throws -> [String] {
    let other = #"{"name": "Other", "categories": ["Other"], "amounts": [{"amount": 0}]}"#
    let book = try BudgetText.book(
      "\(budget), \(other)", rows, moves: try moves.map { try BudgetText.move($0) }, asOf: day)
    expect(book.findings, equals: [])
    return book.budgets[0].figures.map(BudgetText.text)
  }

  @Test("fava-envelope 90: 205 spent of 200 budgeted carries the overspending of 5 only once")
  func overspent() throws {
    let budget = #"{"name": "Food", "categories": ["Food"], "amounts": [{"amount": 200}]}"#
    let rows = ["2026-10-01 200 Salary", "2026-10-03 -205 Food", "2026-11-01 200 Salary"]
    try expect(
      Self.texts(budget, rows, asOf: "2026-11-20"),
      equals: [
        "2026-10-01..2026-10-31 200+0-205=-5>0,-5", "2026-11-01..2026-11-30 200+0-0=200>0,200",
      ])
    let book = try BudgetText.book(budget, Array(rows.prefix(2)), asOf: "2026-10-31")
    expect(book.budgets[0].current(on: book.day)?.left, equals: Decimal(-5))
    // 200 was received, and all of it is assigned. The overspending is not deducted a second time.
    expect(book.month.income, equals: book.month.assigned)
  }

  @Test("Actual 4321: assigned plus carried in equals spent plus left, for each rollover")
  func carried() throws {
    let rows = ["2026-09-05 -60 Food", "2026-10-05 -130 Food", "2026-11-05 -20 Food"]
    func texts(_ rollover: String) throws -> [String] {
      try Self.texts(
        #"{"name": "Food", "categories": ["Food"], "amounts": [{"amount": 100}], \#(rollover)}"#,
        rows, asOf: "2026-11-20")
    }
    try expect(
      texts(#""rollover": "none""#),
      equals: [
        "2026-09-01..2026-09-30 100+0-60=40>0,40", "2026-10-01..2026-10-31 100+0-130=-30>0,-30",
        "2026-11-01..2026-11-30 100+0-20=80>0,80",
      ])
    try expect(
      texts(#""rollover": "surplus""#),
      equals: [
        "2026-09-01..2026-09-30 100+0-60=40>40,0", "2026-10-01..2026-10-31 100+40-130=10>10,0",
        "2026-11-01..2026-11-30 100+10-20=90>90,0",
      ])
    try expect(
      texts(#""rollover": "both", "carry_limit": 25"#),
      equals: [
        "2026-09-01..2026-09-30 100+0-60=40>25,15", "2026-10-01..2026-10-31 100+25-130=-5>-5,0",
        "2026-11-01..2026-11-30 100+-5-20=75>25,50",
      ])
  }

  @Test("the amount left per day is the total over all current budgets")
  func perDay() throws {
    let budgets = """
      {"name": "Food", "categories": ["Food"], "amounts": [{"amount": 110}]},
      {"name": "Fun", "categories": ["Fun"], "amounts": [{"amount": 22}]},
      {"name": "Past", "categories": ["Past"], "amounts": [{"amount": 9}], "end": "2026-10-31"}
      """
    let book = try BudgetText.book(budgets, ["2026-10-01 -1 Past"], asOf: "2026-11-20")
    expect(book.current.map(\.index), equals: [0, 1])
    expect(try book.perDay() == Decimal(12) && book.billsDue().sum.isZero)
  }

  @Test("the rows of a figure sum to it, in the current period and over all periods")
  func rows() throws {
    let budget = #"{"name": "Food", "categories": ["Food"], "amounts": [{"amount": 100}]}"#
    let rows = [
      "2026-09-05 -60 Food", "2026-10-05 -130 Food", "2026-10-09 5 Food", "2026-10-30 -7 Rent",
      "2026-11-05 -20 Food", "2026-11-06 -9 Fun", "2026-11-07 50 Salary", "2026-12-05 -3 Food",
    ]
    let book = try BudgetText.book(budget, rows, asOf: "2026-11-20")
    let ledger = try BudgetText.ledger(rows, asOf: "2026-11-20")
    let current = book.rows(of: ledger, inAllPeriods: false)
    expect(current.map { $0.map(\.date.description) }, equals: [["2026-11-05"]])
    let all = book.rows(of: ledger, inAllPeriods: true)
    expect(all.map(\.count), equals: [4])
    let spent = try book.budgets[0].figures.reduce(Decimal.zero) { (sum, figures) throws in
      try sum + figures.spent
    }
    let behind = try all[0].reduce(Decimal.zero) { (sum, row) throws in try sum - row.amount }
    expect(spent, equals: behind)
    expect(book.rowsInNone(of: ledger).map(\.date.description), equals: ["2026-11-06"])
  }

  @Test("an amount applies to periods that begin on or after its day")
  func amounts() throws {
    let budget = """
      {"name": "Food", "categories": ["Food"], "start": "2026-08-15", "end": "2026-11-19",
       "amounts": [{"amount": 5}, {"from": "2026-09-16", "amount": 7}]}
      """
    try expect(
      Self.texts(budget, ["2026-08-14 -9 Food"], asOf: "2026-11-20"),
      equals: [
        "2026-08-15..2026-09-14 5+0-0=5>0,5", "2026-09-15..2026-10-14 5+0-0=5>0,5",
        "2026-10-15..2026-11-14 7+0-0=7>0,7", "2026-11-15..2026-11-19 7+0-0=7>0,7",
      ])
  }

  @Test("moves count in the period that contains their day, and not before that day")
  func moves() throws {
    let budget = #"{"name": "Food", "categories": ["Food"], "amounts": [{"amount": 100}]}"#
    let moves = ["2026-10-31 30 Food Other", "2026-11-20 50 Other Food", "2026-11-21 1 Other Food"]
    try expect(
      Self.texts(budget, ["2026-10-02 -1 Food"], moves: moves, asOf: "2026-11-20"),
      equals: [
        "2026-10-01..2026-10-31 70+0-1=69>0,69", "2026-11-01..2026-11-30 150+0-0=150>0,150",
      ])
  }

  @Test("budgets and unbudgeted spending sum to the month's totals")
  func month() throws {
    let budgets = """
      {"name": "Food", "categories": ["Food"], "amounts": [{"amount": 100}]},
      {"name": "Car", "categories": ["Car"], "period": "week", "amounts": [{"amount": 20}]}
      """
    let rows = [
      "2026-10-31 -5 Food", "2026-11-01 900 Salary", "2026-11-02 -10 Food:Out",
      "2026-11-03 4 Food", "2026-11-03 -20 Car", "2026-11-04 -30 Rent", "2026-11-05 -7",
    ]
    let book = try BudgetText.book(budgets, rows, asOf: "2026-11-10")
    expect(book.month.income, equals: Decimal(900))
    expect(book.month.budgeted, equals: Decimal(26))
    expect(book.month.unbudgeted, equals: Decimal(37))
    // 100 for the month, and 20 each for the weeks from the 2nd and from the 9th.
    expect(book.month.assigned, equals: Decimal(140))
  }

  @Test("without rows a budget begins with the current period")
  func empty() throws {
    let budget = #"{"name": "Food", "categories": ["Food"], "amounts": [{"amount": 9}]}"#
    let book = try BudgetText.book(budget, [], asOf: "2026-11-20")
    expect(
      book.budgets[0].figures.map(BudgetText.text), equals: ["2026-11-01..2026-11-30 9+0-0=9>0,9"])
    try expect(book.outlook(of: 0)?.count, equals: 0)
    let pay = try BudgetText.book(
      #"{"name": "F", "categories": ["F"], "amounts": [], "period": "pay", "pay": "Salary"}"#, [],
      asOf: "2026-11-20")
    expect(pay.budgets[0].figures.isEmpty && pay.budgets[0].past.isEmpty)
  }

  // MARK: Projections

  /// Returns twelve months of groceries on the 5th and the 25th, with a payment on the first of
  /// each month; the ledger begins earlier.
  private static func year(first: String?) -> [String] {
    ["2025-10-15 -1 Other"]
      + (0..<12).flatMap { index -> [String] in
        let month =
          index < 2 ? "2025-1\(index + 1)" : "2026-" + (index < 11 ? "0" : "") + "\(index - 1)"
        return (first.map { ["\(month)-01 \($0) Home:Rent"] } ?? [])
          + ["\(month)-05 -\(40 + index) Home", "\(month)-25 -\(60 + index * 2) Home"]
      }
  }

  @Test("rent paid on the first does not affect the spending expected for the rest of the month")
  func rent() throws {
    let budget = #"{"name": "Home", "categories": ["Home"], "amounts": [{"amount": 900}]}"#
    func outlook(_ rent: String?) throws -> (spent: Decimal, BudgetOutlook) {
      let book = try BudgetText.book(
        budget, Self.year(first: rent) + (rent.map { ["2026-11-01 \($0) Home:Rent"] } ?? []),
        asOf: "2026-11-20")
      let figures = try require(book.budgets[0].current(on: book.day))
      return (figures.spent, try require(try book.outlook(of: 0)))
    }
    let (without, with) = (try outlook(nil), try outlook("-700"))
    expect(without.1.count == 12 && with.spent == Decimal(700))
    for bound in [\BudgetOutlook.projected, \.low, \.high] {
      let rest = try require(without.1[keyPath: bound])
      try expect(require(with.1[keyPath: bound]), equals: rest + Decimal(700))
    }
    // The median of 60, 62, … 82.
    expect(without.1.projected, equals: Decimal(71))
  }

  @Test("the outlook uses full periods before the budget's start, and no partial ones")
  func past() throws {
    let budget = """
      {"name": "Home", "categories": ["Home"], "start": "2026-11-01", "amounts": [{"amount": 900}]}
      """
    let book = try BudgetText.book(
      budget, Self.year(first: nil), asOf: "2026-11-20")
    expect(book.budgets[0].figures.count, equals: 1)
    expect(book.budgets[0].past.first?.period.first == (try BudgetText.day("2025-11-01")))
    expect(book.budgets[0].past.map(\.rest.description).first, equals: "60")
    expect(book.budgets[0].past.map(\.spent.description).last, equals: "133")
    expect(book.budgets[0].past.count, equals: 12)
  }

  @Test("a period cut off by the budget's end is projected from earlier spending up to that day")
  func cutPeriod() throws {
    func projected(_ end: String) throws -> Decimal? {
      let budget = """
        {"name": "E", "categories": ["E"], "amounts": [{"amount": 40}]\(end)}
        """
      let rows = try (1...10).flatMap { month in
        try ["01 -1 E", "24 -3 E", "28 -50 E"].map { row in
          let first = try require(CalendarDate(year: 2026, month: month, day: 1))
          return "\(first.description.prefix(8))\(row)"
        }
      }
      let book = try BudgetText.book(budget, rows + ["2026-11-01 -1 E"], asOf: "2026-11-21")
      return try book.outlook(of: 0)?.projected
    }
    try expect(projected(""), equals: Decimal(54))
    try expect(projected(#", "end": "2026-11-30""#), equals: Decimal(54))
    try expect(projected(#", "end": "2026-11-25""#), equals: Decimal(4))
    try expect(projected(#", "end": "2026-11-24""#), equals: Decimal(4))
    try expect(projected(#", "end": "2026-11-23""#), equals: Decimal(1))
  }

  @Test("a bill counts once: the unpaid bill replaces earlier payments of it")
  func bills() throws {
    let settings = BudgetText.settings(
      #"{"name": "Home", "categories": ["Home"], "amounts": [{"amount": 900}]}"#)
    let ledger = try BudgetText.ledger(Self.year(first: nil), settings, asOf: "2026-11-20")
    func bill(_ day: String, _ transaction: Int? = nil) throws -> ScheduledBills.Occurrence {
      ScheduledBills.Occurrence(
        name: "Power", date: try BudgetText.day(day), amount: Decimal(82), category: "Home:Power",
        transactions: transaction.map { [$0] } ?? [])
    }
    // The row of 82 on 2026-10-25 is the last row of the year.
    let bills = ScheduledBills([
      try bill("2026-10-25", 24), try bill("2026-11-25"), try bill("2026-12-25"),
    ])
    let outlook = try require(try BudgetBook(settings, ledger, bills: bills).outlook(of: 0))
    expect(outlook.bills, equals: Decimal(82))
    // The amounts spent after the corresponding day are 0, 60, 62, … 80.
    expect(outlook.projected, equals: Decimal(82 + 69))
  }
}

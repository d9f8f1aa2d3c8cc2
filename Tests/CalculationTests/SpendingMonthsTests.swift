import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct SpendingMonthsTests {
  private static func months(
    _ rows: String, asOf day: String = "2026-11-21", prices: PriceBook = PriceBook(),
    settings: Settings = Settings()
  ) throws -> SpendingMonths {
    let text = "date,account,amount,currency,kind,category\n" + rows
    let source = SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))
    let transactions = try require(Transactions.reading([source], settings).value)
    return try SpendingMonths(
      SpendingBook(
        transactions, settings, prices, base: "EUR", asOf: CalendarDate(parsing: day)))
  }

  @Test("income and spending of full months exclude transfers, openings and corrections")
  func sums() throws {
    let found = try Self.months(
      """
      2026-08-01,a,5000,,opening,
      2026-08-03,a,-700.50,,,
      2026-08-25,a,2500,,,
      2026-09-02,a,-800,,,
      2026-09-05,a,-300,,transfer,
      2026-09-05,b,300,,transfer,
      2026-09-29,a,12.25,,balance,
      2026-10-03,a,-900,,,
      2026-11-03,a,-9999,,,

      """)
    expect(found.months.map(\.end.description), equals: ["2026-08-31", "2026-09-30", "2026-10-31"])
    expect(found.months.map(\.spending.description), equals: ["700.5", "800", "900"])
    expect(found.months.map(\.income), equals: [Decimal(2500), .zero, .zero])
    try expect(found.spending()?.mean().description, equals: "800.166666666666666667")
    try expect(found.income()?.total, equals: Decimal(2500))
  }

  @Test(
    "a month is full from the ledger's first day, and if the ledger reaches nearly to its end",
    arguments: [
      ("2026-08-02", "2026-10-31", ["2026-09-30", "2026-10-31"]),
      ("2026-08-01", "2026-10-24", ["2026-08-31", "2026-09-30"]),
      ("2026-08-01", "2026-10-25", ["2026-08-31", "2026-09-30", "2026-10-31"]),
      ("2026-10-02", "2026-11-20", []), ("2026-10-01", "2026-11-01", ["2026-10-31"]),
      ("2026-11-01", "2026-11-30", []),
    ])
  func fullMonths(first: String, last: String, ends: [String]) throws {
    let found = try Self.months("\(first),a,-1,,,\n\(last),a,-1,,,\n")
    expect(found.months.map(\.end.description), equals: ends)
  }

  @Test("a month without rows in the middle is full and has zero amounts")
  func emptyMonth() throws {
    let found = try Self.months("2026-07-01,a,-9,,,\n2026-10-30,a,-3,,,\n")
    expect(found.months.map(\.spending), equals: [Decimal(9), .zero, .zero, Decimal(3)])
  }

  @Test("percentiles are interpolated between months")
  func percentiles() throws {
    let found = try Self.months(
      "2026-08-01,a,-200,,,\n2026-09-01,a,-100,,,\n2026-10-30,a,-400,,,\n")
    let percents = [0, 10, 50, 75, 90, 100]
    try expect(
      percents.map { try found.spending(percentile: $0)?.description },
      equals: ["100", "120", "200", "300", "360", "400"])
    expect(try Self.months("").spending(percentile: 50) == nil)
  }

  @Test("other currencies are converted at the day's rate")
  func currencies() throws {
    let book = try require(
      PriceBook.reading([
        SourceText(
          file: "p", bytes: Array("date,base,quote,amount\n2026-09-01,USD,EUR,0.5\n".utf8))
      ]).value)
    let found = try Self.months(
      "2026-09-01,a,-8,USD,,\n2026-09-12,a,-8,USD,,\n2026-10-30,b,-3,,,\n", prices: book)
    expect(found.months.map(\.spending), equals: [Decimal(8), Decimal(3)])
  }

  @Test("a refund reduces spending, and a charge on income reduces income")
  func refunds() throws {
    let found = try Self.months(
      """
      2026-10-01,a,2000,,,Salary
      2026-10-02,a,-50,,,Salary
      2026-10-03,a,-80,,,Shoes
      2026-10-29,a,30,,,Shoes

      """)
    expect(found.months.map(\.income), equals: [Decimal(1950)])
    expect(found.months.map(\.spending), equals: [Decimal(50)])
  }

  @Test("from now on, scheduled bills replace the rows that paid them")
  func bills() throws {
    let settings = Settings.of(
      """
      {"spending": {"bills": [
        {"name": "Rent", "account": "a", "payee": "Flat", "amount": 110,
         "schedule": "monthly on 1"},
        {"name": "Car", "account": "a", "amount": 120, "schedule": "yearly on 02-01"},
        {"name": "Pay", "kind": "income", "account": "a", "amount": 500,
         "schedule": "monthly on 15"}]}}
      """)
    let ledger = try BudgetText.ledger(
      [
        "2026-09-01 -100 Home Flat", "2026-09-09 -7 Food Shop", "2026-09-15 480 Salary Pay",
        "2026-10-01 -110 Home Flat", "2026-10-09 -9 Food Shop", "2026-10-15 480 Salary Pay",
        "2026-10-31 3 Salary Bank", "2026-11-01 -110 Home Flat",
      ], settings, asOf: "2026-11-21")
    let months = try SpendingMonths(
      ledger, bills: ScheduledBills(settings, ledger, PriceBook())
    ).months
    expect(months.map(\.spending.description), equals: ["127", "129"])
    expect(months.map(\.income.description), equals: ["500", "503"])
    try expect(SpendingMonths(ledger).months.map(\.spending.description), equals: ["107", "119"])
  }
}

@Suite struct SpendingByMonthTests {
  @Test("each month has its own rows, and no amount for a category without rows")
  func months() throws {
    let book = try BudgetText.ledger(
      [
        "2026-08-31 -1 Food", "2026-09-01 -2 Food", "2026-09-30 -3 Rent", "2026-11-02 5 Food",
        "2026-11-03 9 Salary", "2026-11-21 -30 Rent", "2026-11-22 -70 Rent",
      ], BudgetText.settings(""), asOf: "2026-11-30")
    let found = try SpendingByMonth(
      book, from: BudgetText.day("2026-09-01"), to: BudgetText.day("2026-11-21"))
    expect(found.months.map(\.description), equals: ["2026-09-30", "2026-10-31", "2026-11-21"])
    expect(found.lines.map(\.category), equals: ["Rent", "Food", "Salary"])
    expect(
      found.amounts,
      equals: [
        [Decimal(3), nil, Decimal(30)], [Decimal(2), nil, Decimal(-5)], [nil, nil, Decimal(9)],
      ])
  }
}

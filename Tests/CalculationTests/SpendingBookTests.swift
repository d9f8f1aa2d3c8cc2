import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct SpendingBookTests {
  private static func book(
    _ rows: [String], _ settings: String = "{}", prices: String = "", base: String? = "EUR",
    asOf day: String = "2026-11-21"
  ) throws -> SpendingBook {
    let header = "date,account,amount,category,payee,currency,kind,status\n"
    let text = header + rows.map { $0 + "\n" }.joined()
    let settings = Settings.of(settings)
    let source = SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))
    let rates = SourceText(
      file: "p", bytes: Array(("date,base,quote,amount\n" + prices).utf8))
    return try SpendingBook(
      try require(Transactions.reading([source], settings).value), settings,
      try require(PriceBook.reading([rates]).value), base: base,
      asOf: CalendarDate(parsing: day))
  }

  private static func texts(_ book: SpendingBook) -> [String] {
    book.rows.map { row in
      "\(row.date) \(row.amount) \(book.categories[row.category]) \(row.isIncome ? "in" : "out")"
    }
  }

  @Test("only ordinary rows up to the day count, sorted by date, then in file order")
  func counted() throws {
    let book = try Self.book([
      "2026-11-05,a,-3,Food,,,,", "2026-11-01,a,100,,,,opening,", "2026-11-02,a,-5,,,,transfer,",
      "2026-11-02,a,1,,,,balance,", "2026-11-02,a,96,,,,assertion,",
      "2026-11-03,a,-4,Food,,,,PENDING", "2026-11-03,a,-2,Food,,,,CLEARED",
      "2026-11-05,a,-1,Food,,,,", "2026-11-22,a,-9,Food,,,,",
    ])
    expect(
      Self.texts(book),
      equals: [
        "2026-11-03 -2 Food out", "2026-11-05 -3 Food out", "2026-11-05 -1 Food out",
      ])
  }

  @Test("income categories are listed or have a positive total; blank ones are decided by sign")
  func incomes() throws {
    let rows = [
      "2026-11-01,a,-10,Work:Tools,,,,", "2026-11-01,a,100,Work:Pay,,,,", "2026-11-01,a,5,Gift,,,,",
      "2026-11-02,a,-7,Gift,,,,", "2026-11-03,a,2,,,,,", "2026-11-03,a,-2,,,,,",
    ]
    let measured = try Self.book(rows)
    expect(measured.rows.map(\.isIncome), equals: [false, true, false, false, true, false])
    expect(measured.incomeCategories, equals: ["Work:Pay"])
    let listed = try Self.book(rows, #"{"spending": {"income": ["Work"]}}"#)
    expect(listed.rows.map(\.isIncome), equals: [true, true, false, false, true, false])
    expect(listed.incomeCategories, equals: ["Work:Pay", "Work:Tools"])
  }

  @Test("a row's category beats rules, rules may make transfers, and aliases rename both")
  func meanings() throws {
    let book = try Self.book(
      ["2026-11-01,a,-1,Own,Shop,,,", "2026-11-02,a,-2,,Shop,,,", "2026-11-03,a,-3,,Saver,,,"],
      """
      {"spending": {"aliases": {"Given": "New", "Own": "Mine"}, "rules": [
        {"match": "Shop", "category": "Given:Part"},
        {"match": "Saver", "kind": "transfer", "to": "b"}]}}
      """)
    expect(Self.texts(book), equals: ["2026-11-01 -1 Mine out", "2026-11-02 -2 New:Part out"])
    expect(book.rows.map(\.rule), equals: [nil, 0])
    expect(book.ruledTransfers.map(\.transaction), equals: [2])
  }

  @Test("amounts are converted at their own day's rate, and a missing rate is an error")
  func rates() throws {
    let rows = ["2026-11-01,a,-10,,,USD,,", "2026-11-05,a,-10,,,USD,,", "2026-11-05,a,-1,,,,,"]
    let book = try Self.book(
      rows, prices: "2026-11-01,USD,EUR,0.9\n2026-11-05,USD,EUR,0.8\n")
    expect(book.rows.map(\.amount.description), equals: ["-9", "-8", "-1"])
    let without = try Self.book(rows)
    expect(without.findings.map(\.code), equals: ["value-rate-missing", "value-rate-missing"])
  }

  @Test("without a base the rows' only currency is used, and several are an error")
  func base() throws {
    try expect(Self.book(["2026-11-01,a,-1,,,USD,,"], base: nil).base, equals: "USD")
    expect(try Self.book(["2026-11-01,a,-1,,,,,"], base: nil).base == nil)
    let mixed = try Self.book(["2026-11-01,a,-1,,,USD,,", "2026-11-01,a,-1,,,EUR,,"], base: nil)
    expect(mixed.findings.map(\.code), equals: ["value-currencies-mixed"])
  }
}

@Suite struct SpendingLinesTests {
  @Test("categories are truncated to their first parts, and blank parts are kept")
  func cut() {
    expect("Food:Bakery:Bread".cut(toDepth: 2), equals: "Food:Bakery")
    expect("Food".cut(toDepth: 2) == "Food" && "Food:Out".cut(toDepth: nil) == "Food:Out")
    expect("".cut(toDepth: 1) == "" && "a::b".cut(toDepth: 2) == "a:")
  }

  @Test("rows with one category and kind share a line, shown with their usual sign")
  func lines() throws {
    let book = try BudgetText.ledger(
      ["2026-11-01 -1 Food:Out", "2026-11-02 -2 Food", "2026-11-03 3", "2026-11-03 -4"],
      BudgetText.settings(""), asOf: "2026-11-21")
    let lines = SpendingLines(book, depth: 1)
    let found = book.rows.map { lines.all[lines.number(of: $0)] }
    expect(found.map(\.category), equals: ["Food", "Food", "", ""])
    expect(found.map(\.kind), equals: [.spending, .spending, .income, .spending])
    expect(
      zip(found, book.rows).map { $0.shown($1.amount) },
      equals: [
        Decimal(1), Decimal(2), Decimal(3), Decimal(4),
      ])
  }

  @Test("rows are selected by days, including days without rows")
  func days() throws {
    let book = try BudgetText.ledger(
      ["2026-11-01 -1", "2026-11-03 -2", "2026-11-03 -3"], asOf: "2026-11-21")
    func count(_ first: String, _ last: String) throws -> Int {
      book.rows(from: try BudgetText.day(first), to: try BudgetText.day(last)).count
    }
    try expect(count("2026-11-01", "2026-11-03"), equals: 3)
    try expect(count("2026-11-02", "2026-11-02"), equals: 0)
    try expect(count("2026-11-03", "2026-11-01"), equals: 0)
  }
}

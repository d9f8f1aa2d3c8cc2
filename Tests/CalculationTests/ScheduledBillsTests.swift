import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct ScheduledBillsTests {
  private static func bill(_ name: String, _ day: String, _ transaction: Int? = nil) throws
    -> ScheduledBills.Occurrence
  {
    ScheduledBills.Occurrence(
      name: name, date: try BudgetText.day(day), amount: Decimal(5), category: "Home",
      transactions: transaction.map { [$0] } ?? [])
  }

  @Test("occurrences in a period are sorted by day, then in the given order")
  func occurrences() throws {
    let bills = ScheduledBills([
      try Self.bill("c", "2026-11-30"), try Self.bill("b", "2026-11-02", 7),
      try Self.bill("a", "2026-11-02", 9), try Self.bill("d", "2026-12-01"),
    ])
    let found = bills.occurrences(
      from: try BudgetText.day("2026-11-02"), to: try BudgetText.day("2026-11-30"))
    expect(found.map(\.name), equals: ["b", "a", "c"])
    expect(bills.transactions, equals: [7, 9])
    expect(
      ScheduledBills().occurrences(
        from: try BudgetText.day("0001-01-01"), to: try BudgetText.day("9999-12-31")
      ).isEmpty)
  }

  private static let settings = Settings.of(
    """
    {"base_currency": "EUR", "accounts": [{"name": "a"}, {"name": "w", "currency": "USD"}],
     "spending": {"income": ["Salary"], "aliases": {"Flat": "Home"}, "bills": [
      {"name": "Rent", "account": "a", "category": "Flat:Rent", "amount": 100,
       "schedule": "monthly on 31"},
      {"name": "Music", "account": "a", "amount": 10, "schedule": "monthly on 5"},
      {"name": "Film", "account": "w", "amount": 9, "schedule": "yearly on 06-01",
       "until": "2026-12-31"},
      {"name": "Pay", "kind": "income", "account": "a", "amount": 900,
       "schedule": "quarterly from 2026-01-15"},
      {"name": "Gym", "account": "a", "amount": 30, "schedule": "monthly on 1", "enabled": false}]}}
    """)

  private static func bills(_ day: String = "2026-03-20") throws -> ScheduledBills {
    let rows = [
      "2026-01-15 900 Salary Pay", "2026-01-31 -100 Food Rent", "2026-02-05 -10 Subs Music",
      "2026-02-27 -105 Home Rent", "2026-03-06 -11 Fun Music", "2026-03-19 -5 Food Shop",
    ]
    let prices = PriceBook.of("2026-01-01 USD 0.5 EUR")
    return ScheduledBills(settings, try BudgetText.ledger(rows, settings, asOf: day), prices)
  }

  @Test("each occurrence is listed once with its row, its category and the base amount")
  func matched() throws {
    let bills = try Self.bills()
    let found = bills.occurrences(
      from: try BudgetText.day("2026-01-01"), to: try BudgetText.day("2026-06-30"))
    expect(
      found.map { "\($0.date) \($0.name) \($0.amount) \($0.category) \($0.state)" },
      equals: [
        "2026-01-15 Pay 900 Salary paid", "2026-01-31 Rent 100 Home:Rent paid",
        "2026-02-05 Music 10 Fun paid", "2026-02-28 Rent 100 Home:Rent paid",
        "2026-03-05 Music 10 Fun paid", "2026-03-31 Rent 100 Home:Rent expected",
        "2026-04-05 Music 10 Fun expected", "2026-04-15 Pay 900 Salary expected",
        "2026-04-30 Rent 100 Home:Rent expected", "2026-05-05 Music 10 Fun expected",
        "2026-05-31 Rent 100 Home:Rent expected", "2026-06-01 Film 4.5  expected",
        "2026-06-05 Music 10 Fun expected", "2026-06-30 Rent 100 Home:Rent expected",
      ])
    expect(found.compactMap(\.transactions.first).count, equals: 5)
    expect(bills.transactions, equals: [1, 2, 3, 4])
    expect(bills.incomeTransactions, equals: [0])
    expect([0, 5].map(bills.contains(payment:)), equals: [true, false])
    expect(found.filter(\.isDue).count, equals: 9)
    expect(bills.findings, equals: [])
  }

  @Test("the monthly amount is a twelfth of the occurrences in the next twelve calendar months")
  func monthlyFromOccurrences() throws {
    for (day, first, last) in [
      ("2026-03-31", "2026-04-01", "2027-03-31"), ("2026-04-01", "2026-05-01", "2027-04-30"),
      ("2027-02-28", "2027-03-01", "2028-02-29"),
    ] {
      let bills = try Self.bills(day)
      for kind in [BillSettings.Kind.bill, .income] {
        let due = bills.occurrences(from: try BudgetText.day(first), to: try BudgetText.day(last))
          .filter { $0.kind == kind }
        expect(!due.isEmpty)
        let sum = try due.reduce(Decimal.zero) { try $0 + $1.amount }
        try expect(
          bills.monthly(kind), equals: sum.scaled(by: Decimal(1), over: Decimal(12), .halfEven),
          "as of \(day)")
      }
    }
  }

  @Test("monthly totals of bills and incomes exclude paused and ended ones")
  func monthly() throws {
    let now = try Self.bills()
    try expect(now.monthly(.bill), equals: Decimal(parsing: "110.375"))
    try expect(now.monthly(.income), equals: Decimal(300))
    try expect(now.monthly(.transfer), equals: .zero)
    try expect(Self.bills("2026-07-01").monthly(.bill), equals: Decimal(110))
    try expect(ScheduledBills().monthly(.bill), equals: .zero)
  }

  @Test("later costs and unpaid bills equal a filter over all bills")
  func costs() throws {
    var settings = Self.settings
    settings.spending?.bills?.removeAll { $0.name == "Film" }
    settings.spending?.bills?[1].category = "Fun"
    let rows = [
      "2026-01-15 900 Salary Pay", "2026-01-31 -100 Food Rent", "2026-02-05 -10 Subs Music",
      "2026-02-27 -105 Home Rent", "2026-03-06 -11 Fun Music", "2026-03-19 -5 Food Shop",
    ]
    let (first, last) = (try BudgetText.day("2026-01-01"), try BudgetText.day("2026-06-30"))
    for day in ["2026-02-03", "2026-02-28", "2026-03-20"] {
      let ledger = try BudgetText.ledger(rows, settings, asOf: day)
      let all = ScheduledBills(settings, ledger, PriceBook()).occurrences(from: first, to: last)
        .filter { $0.kind == .bill }
      for text in ["2026-01-01", "2026-02-01", "2026-02-06", "2026-02-28", "2026-03-01"] {
        let start = try BudgetText.day(text)
        let costs = ScheduledBills(settings, ledger, PriceBook(), costsFrom: start)
          .occurrences(from: first, to: last).filter { $0.kind == .bill }
        expect(costs.filter { $0.date >= start }, equals: all.filter { $0.date >= start })
        expect(costs.filter(\.isDue), equals: all.filter(\.isDue), "\(text) as of \(day)")
      }
    }
  }

  @Test("a bill whose currency has no rate is an error at its amount")
  func rates() throws {
    let ledger = try BudgetText.ledger(
      ["2026-01-15 900 Salary Pay"], Self.settings, asOf: "2026-01-20")
    let bills = ScheduledBills(Self.settings, ledger, PriceBook())
    expect(bills.findings.map(\.code), equals: ["value-rate-missing"])
    expect(bills.findings.map(\.path), equals: [.bill(2, .amount)])
  }

  @Test("a bill whose account is unlisted and has no rows is reported unless it is paused")
  func accountsWithoutRows() throws {
    let accounts = ["a", "aa", "Purse", "Elsewhere", "Elsewhere"]
    var bills = accounts.map {
      BillSettings(name: "Rent", account: $0, amount: .fixed(Decimal(1)), schedule: "monthly on 1")
    }
    for index in bills.indices { bills[index].name += " \(index)" }
    bills[4].isEnabled = false
    var settings = Settings(bills: bills)
    settings.accounts = [AccountSettings(name: "Purse")]
    let ledger = try BudgetText.ledger(["2026-01-15 900 Salary Pay"], settings, asOf: "2026-01-20")
    let findings = ScheduledBills(settings, ledger, PriceBook()).findings
    expect(findings.map(\.path), equals: [.bill(1, .account), .bill(3, .account)])
    expect(findings.map(\.severity), equals: [.warning, .warning])
    expect(
      findings.map(\.hint),
      equals: [
        "did you mean 'a'?",
        "write the name of an account in ledgers/transactions.csv, or list this account in"
          + " accounts",
      ])
    let empty = try BudgetText.ledger([], settings, asOf: "2026-01-20")
    expect(ScheduledBills(settings, empty, PriceBook()).findings, equals: [])
  }
}

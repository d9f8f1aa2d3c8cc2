import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct DailyWorthTests {
  @Test("each evening's value is the net worth on that day, including today")
  func isNetWorth() throws {
    var compared = 0
    for seed in UInt64(1)...20 {
      let folder = try WorthFolder(RandomWorth(steps: 60, seed: seed))
      var worth = folder.dailyWorth
      guard let first = worth.firstDay, !folder.hasErrors else { continue }
      for day in folder.days(from: first) {
        let evening = try worth.evening(of: day)
        guard (first.days(until: day) + Int(seed)) % 4 == 0 || day == folder.today else { continue }
        let net = try folder.netWorth(on: day)
        // The base currency depends on all records, some of which are added later.
        guard net.baseCurrency == worth.baseCurrency, !worth.isMixed else { continue }
        try compare(evening, net, "seed \(seed), \(day)")
        compared += 1
      }
    }
    expect(compared > 100)
  }

  private func compare(
    _ evening: DailyWorth.Evening, _ net: NetWorth, _ place: String
  ) throws {
    let shown = Set(evening.rows.map(\.account))
    let others = net.accounts.filter { !shown.contains($0.account) }
    expect(
      others.allSatisfy { $0.value == nil || $0.source == .values && $0.value == .zero }, "\(place)"
    )
    let expected = net.accounts.filter { shown.contains($0.account) }.map {
      "\($0.account) \($0.value.text) \($0.currency ?? "-") \($0.valueBase.text)"
    }
    expect(
      evening.rows.map {
        "\($0.account) \($0.value) \($0.currency ?? "-") \($0.valueBase.text)"
      }, equals: expected, "\(place)")
    expect(evening.total, equals: net.total.net, "\(place)")
    guard let total = evening.total else { return }
    var sum = Decimal.zero
    for row in evening.rows { sum = try sum + require(row.valueBase) }
    expect(sum, equals: total, "\(place)")
  }

  @Test("closed or unopened accounts have no row, accounts with a value of zero have one")
  func rows() throws {
    let folder = try WorthFolder(
      values: [
        "1,2026-01-02T10:00:00Z,Isa,value,100,EUR,,,", "2,2026-01-03T10:00:00Z,Empty,value,0,,,,",
        "3,2026-01-04T10:00:00Z,Isa,close,,,,,", "4,2026-01-05T10:00:00Z,Isa,reopen,,,,,",
        "5,2026-01-02T10:00:00Z,Later,open,,,,,",
      ], today: "2026-01-05")
    try expect(
      folder.lines(),
      equals: [
        "2026-01-02 100: Isa 100", "2026-01-03 100: Empty 0, Isa 100", "2026-01-04 0: Empty 0",
        "2026-01-05 100: Empty 0, Isa 100",
      ])
  }

  @Test("a plan balance comes from the history up to yesterday, and from the plan today")
  func balances() throws {
    let folder = try WorthFolder(
      history: [
        "1,2026-01-02T10:00:00Z,T,Jar,5,5,manual,", "2,2026-01-04T10:00:00Z,T,Jar,2,7,manual,",
        "3,2026-01-04T10:00:00Z,U,Jar,30,30,manual,", "4,2026-01-05T10:00:00Z,T,Jar,2,9,manual,",
      ],
      plan: claimingPlan([("T", "Jar", 1000)]), today: "2026-01-05")
    try expect(
      folder.lines(),
      equals: [
        "2026-01-02 5: Jar 5", "2026-01-03 5: Jar 5", "2026-01-04 37: Jar 37",
        "2026-01-05 1000: Jar 1000",
      ])
    try expect(
      folder.netWorth(on: CalendarDate(parsing: "2026-01-04")).total.net.text, equals: "37")
  }

  @Test("a plan without history has only today; no data, or only future data, has no days")
  func firstDay() throws {
    let alone = try WorthFolder(plan: claimingPlan([("T", "Jar", 4)]), today: "2026-01-05")
    try expect(alone.lines(), equals: ["2026-01-05 4: Jar 4"])
    expect(try WorthFolder(today: "2026-01-05").dailyWorth.firstDay == nil)
    let future = try WorthFolder(
      values: ["1,2026-02-02T10:00:00Z,Isa,value,100,EUR,,,"], today: "2026-01-05")
    expect(future.dailyWorth.firstDay == nil)
  }

  @Test("with several currencies and no base there are accounts, no total, and a note")
  func mixed() throws {
    let folder = try WorthFolder(
      values: [
        "1,2026-01-02T10:00:00Z,Isa,value,100,GBP,,,",
        "2,2026-01-02T10:00:00Z,Swiss,value,9,CHF,,,",
      ],
      transactions: ["1,2026-01-02,Purse,3,EUR,,", "2,2026-01-02,Purse,3,USD,,"],
      today: "2026-01-02")
    var worth = folder.dailyWorth
    let evening = try worth.evening(of: folder.today)
    expect(
      evening.rows.map { "\($0.account) \($0.currency ?? "-")" }, equals: ["Isa GBP", "Swiss CHF"])
    expect(evening.total == nil)
    expect(
      worth.findings.map { "\($0.severity.rawValue) \($0.code) \($0.message)" },
      equals: [
        "note value-currencies-mixed accounts are in several currencies, so there is no total",
        "note value-currencies-mixed 'Purse' is in several currencies, so it is omitted",
      ])
  }

  @Test("a missing rate is an error on the first day, with the row to add")
  func missingRate() throws {
    let folder = try WorthFolder(
      prices: ["2026-01-04,CHF,EUR,1.1,"],
      values: ["1,2026-01-02T10:00:00Z,Swiss,value,9,CHF,,,"],
      settings: InvestedFolder.inEuros, today: "2026-01-05")
    var worth = folder.dailyWorth
    for day in folder.days(from: try require(worth.firstDay)) {
      _ = try worth.evening(of: day)
    }
    expect(worth.findings.map(\.code), equals: ["value-rate-missing"])
    expect(worth.findings.first?.hint?.contains("'2026-01-02,CHF,EUR,…'"), equals: true)
  }
}

import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct DailyWorthHoldingsTests {
  @Test("holdings use each day's price as traded, before and after a split")
  func prices() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-02,Depot,TRANSFER_IN,A,10,,1000,EUR,,,,",
        "2,2026-01-04,Depot,SPLIT,A,,,,EUR,,2:1,,",
      ], prices: ["2026-01-02,A,EUR,7,", "2026-01-05,A,EUR,4,"], today: "2026-01-05")
    try expect(
      folder.lines(),
      equals: [
        "2026-01-02 70: Depot 70", "2026-01-03 70: Depot 70", "2026-01-04 70: Depot 70",
        "2026-01-05 80: Depot 80",
      ])
  }

  @Test("pending amounts belong to no account, and a statement is valid until the next one")
  func transit() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-02,One,DEPOSIT,,,,100,EUR,,,,", "2,2026-01-03,One,TRANSFER_OUT,,,,40,EUR,,,g,",
        "3,2026-01-05,Two,TRANSFER_IN,,,,40,EUR,,,g,",
      ],
      positions: ["1,2026-01-04,Pension,$CASH,9,,EUR,", "2,2026-01-05,Pension,$CASH,8,,EUR,"],
      today: "2026-01-05")
    try expect(
      folder.lines(),
      equals: [
        "2026-01-02 100: One 100", "2026-01-03 100: One 60, (in transit) 40",
        "2026-01-04 109: One 60, Pension 9, (in transit) 40",
        "2026-01-05 108: One 60, Pension 8, Two 40",
      ])
  }

  @Test("a position without a price is omitted, with a warning that names the days")
  func unpriced() throws {
    let folder = try WorthFolder(
      prices: ["2026-01-04,A,EUR,2,"],
      positions: ["1,2026-01-02,Pension,A,3,,EUR,", "1,2026-01-02,Pension,$CASH,1,,EUR,"],
      today: "2026-01-05")
    var worth = folder.dailyWorth
    let totals = try folder.days(from: try require(worth.firstDay)).map { day in
      try worth.evening(of: day).total.text
    }
    expect(totals, equals: ["1", "1", "7", "7"])
    expect(
      worth.findings.map { "\($0.severity.rawValue) \($0.code) \($0.message)" },
      equals: [
        "warning price-missing 'A' has no price from 2026-01-02 to 2026-01-03, and is omitted"
      ])
  }

  @Test("the context of past days is unchanged until the data it depends on changes")
  func context() throws {
    func context(_ activities: [String], _ prices: [String] = []) throws -> String {
      try WorthFolder(
        activities: activities, prices: prices,
        positions: ["1,2026-01-02,Loose,$CASH,1,,EUR,"],
        settings: InvestedFolder.inEuros, today: "2026-01-05"
      ).dailyWorth.context
    }
    let first = ["1,2026-01-02,One,DEPOSIT,,,,100,EUR,,,,"]
    let one = try context(first)
    try expect(context(first + ["2,2026-01-03,One,DEPOSIT,,,,5,EUR,,,,"]), equals: one)
    try expect(context(first, ["2026-01-02,A,EUR,5,"]), equals: one)
    try expect(
      context(first, ["2026-01-02,USD,EUR,5,"]), equals: one, "a rate serves from its day on")
    expect(try context(first + ["2,2026-01-03,One,DEPOSIT,,,,5,USD,,,,"]) != one)
    expect(
      try context(first + ["2,2026-01-03,Loose,DEPOSIT,,,,5,EUR,,,,"]) != one,
      "an account whose statements do not count any more")
  }
}

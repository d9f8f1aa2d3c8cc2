import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct NetWorthChangeStatementsTests {
  private static let settings = """
    {"base_currency": "EUR", "accounts": [{"name": "Pension", "tracking": "HOLDINGS"}]}
    """

  @Test("prices and rates change holdings between statements; a changed holding is a correction")
  func drift() throws {
    let folder = try WorthFolder(
      prices: [
        "2026-01-02,USD,EUR,1,", "2026-01-02,CCC,USD,10,", "2026-01-05,CCC,USD,11,",
        "2026-01-06,USD,EUR,2,", "2026-01-08,CCC,USD,12,",
      ],
      positions: [
        "1,2026-01-02,Pension,CCC,10,,USD", "2,2026-01-02,Pension,$CASH,5,,USD",
        "3,2026-01-07,Pension,CCC,11,,USD",
      ], settings: Self.settings, today: "2026-01-09")
    // 10 units go from 10 to 11 and from a rate of 1 to 2; 11 units go from 11 to 12. On the 7th,
    // one unit is added at 22, and the cash is gone.
    try expect(
      folder.changeLines("2026-01-02", "2026-01-09"),
      equals: [
        "Pension 105 264: market_gain 42, currency_gain 105, corrections 12",
        "* 105 264: market_gain 42, currency_gain 105, corrections 12",
      ])
    let change = try folder.change(
      from: try CalendarDate(parsing: "2026-01-02"), to: folder.today)
    expect(change.rows.map(\.knowsFlows) == [false] && change.problems.isEmpty)
  }

  @Test("a first statement is new money; stated flows and income count with the next statement")
  func flows() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-03,Pension,DEPOSIT,,,,7,EUR", "2,2026-01-04,Pension,DEPOSIT,,,,100,EUR",
        "3,2026-01-04,Pension,DIVIDEND,CCC,,,20,EUR,,,,,1,4",
        "4,2026-01-08,Pension,DEPOSIT,,,,1000,EUR",
      ],
      prices: ["2026-01-02,CCC,EUR,10,"],
      positions: [
        "1,2026-01-03,Pension,CCC,10,,EUR", "2,2026-01-05,Pension,CCC,22,,EUR",
      ], settings: Self.settings, today: "2026-01-09")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-09").first,
      equals: "Pension 0 220: new_money 200, income 20, costs -5, corrections 5")
    try expect(
      folder.changeLines("2026-01-03", "2026-01-09").first,
      equals: "Pension 100 220: new_money 100, income 20, costs -5, corrections 5")
    let change = try folder.change(
      from: try CalendarDate(parsing: "2026-01-03"), to: folder.today)
    expect(change.rows.map(\.knowsFlows), equals: [true])
  }

  @Test("a missing price is an error; lenient mode omits the position, later a correction")
  func unpriced() throws {
    let folder = try WorthFolder(
      prices: ["2026-01-05,CCC,EUR,10,"], positions: ["1,2026-01-02,Pension,CCC,10,,EUR"],
      settings: Self.settings, today: "2026-01-09")
    let change = try folder.change(
      from: try CalendarDate(parsing: "2026-01-03"), to: folder.today)
    expect(
      change.problems.map { $0.message(symbols: []) },
      equals: [
        "no price of CCC on or before 2026-01-03"
      ])
    try expect(
      folder.changeLines("2026-01-03", "2026-01-09", lenient: true),
      equals: [
        "Pension - 100: corrections 100", "* 0 100: corrections 100",
      ])
  }
}

import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct NetWorthChangeStepsTests {
  private static let start = "2026-01-02"
  private static let end = "2026-01-09"

  private func knowsFlows(_ folder: WorthFolder) throws -> [Bool] {
    try folder.change(
      from: try CalendarDate(parsing: Self.start), to: try CalendarDate(parsing: Self.end)
    ).rows.map(\.knowsFlows)
  }

  @Test("of a change in typed values, stated flows are new money and the rest is revaluation")
  func values() throws {
    let folder = try WorthFolder(
      values: [
        "1,2026-01-02T10:00:00Z,Isa,value,100,,10,,", "2,2026-01-05T10:00:00Z,Isa,value,130,,20,,",
        "3,2026-01-06T10:00:00Z,Isa,flow,,,5,,", "4,2026-01-07T10:00:00Z,Isa,value,134,,,,",
        "5,2026-01-02T10:00:00Z,House,value,900,,,,", "6,2026-01-08T10:00:00Z,House,value,950,,,,",
      ], settings: InvestedFolder.inEuros, today: Self.end)
    try expect(
      folder.changeLines(Self.start, Self.end),
      equals: [
        "House 900 950: revaluation 50", "Isa 100 134: new_money 25, revaluation 9",
        "* 1000 1084: new_money 25, revaluation 59",
      ])
    try expect(knowsFlows(folder), equals: [false, true], "no flow of the house is stated")
  }

  @Test("a first value, a closing and a reopening are new money")
  func openings() throws {
    let folder = try WorthFolder(
      values: [
        "1,2026-01-03T10:00:00Z,New,value,100,,,,", "2,2026-01-02T10:00:00Z,Old,value,70,,,,",
        "3,2026-01-05T10:00:00Z,Old,close,,,,,", "4,2026-01-02T10:00:00Z,Shut,value,30,,,,",
        "5,2026-01-02T11:00:00Z,Shut,close,,,,,", "6,2026-01-06T10:00:00Z,Shut,reopen,,,,,",
      ], settings: InvestedFolder.inEuros, today: Self.end)
    try expect(
      folder.changeLines(Self.start, Self.end),
      equals: [
        "New 0 100: new_money 100", "Old 70 0: new_money -70", "Shut 0 30: new_money 30",
        "* 70 130: new_money 60",
      ])
    try expect(knowsFlows(folder), equals: [true, true, true])
  }

  @Test("flows and revaluations use their day's rate, and the rest is a currency gain")
  func currencies() throws {
    let folder = try WorthFolder(
      prices: ["2026-01-02,CHF,EUR,1,", "2026-01-05,CHF,EUR,2,", "2026-01-08,CHF,EUR,3,"],
      values: [
        "1,2026-01-02T10:00:00Z,Isa,value,100,CHF,0,,",
        "2,2026-01-05T10:00:00Z,Isa,value,115,CHF,10,,",
      ],
      transactions: [
        "1,2026-01-02,Giro,10,CHF", "2,2026-01-06,Giro,1,CHF", "3,2026-01-06,Giro,7,EUR",
      ],
      settings: InvestedFolder.inEuros, today: Self.end)
    // Isa: 100 at rates from 1 to 3, and 15 from 2 to 3. Giro: 10 at rates from 1 to 3, and 1 from
    // 2 to 3.
    try expect(
      folder.changeLines(Self.start, Self.end),
      equals: [
        "Giro 10 40: new_money 9, currency_gain 21",
        "Isa 100 345: new_money 20, currency_gain 215, revaluation 10",
        "* 110 385: new_money 29, currency_gain 236, revaluation 10",
      ])
  }

  @Test("transactions are new money, but openings and adjustments are corrections")
  func transactions() throws {
    let folder = try WorthFolder(
      transactions: [
        "1,2026-01-02,Giro,100", "2,2026-01-03,Giro,-30,,,,transfer", "3,2026-01-04,Giro,50",
        "4,2026-01-05,Giro,-1,,,,balance", "5,2026-01-03,Saver,200,,,,opening",
        "6,2026-01-03,Saver,30,,,,transfer",
      ], today: Self.end)
    try expect(
      folder.changeLines(Self.start, Self.end),
      equals: [
        "Giro 100 119: new_money 20, corrections -1",
        "Saver 0 230: new_money 30, corrections 200",
        "* 100 349: new_money 50, corrections 199",
      ])
  }

  @Test("history rows are new money, and manual edits are corrections")
  func claims() throws {
    let folder = try WorthFolder(
      history: [
        "1,2026-01-01T10:00:00Z,T,Jar,5,25,manual,", "2,2026-01-04T10:00:00Z,T,Jar,10,35,manual,",
        "3,2026-01-05T10:00:00Z,T,Jar,1,1001,manual,", "4,2026-01-01T10:00:00Z,U,Jar,2,2,manual,",
      ], plan: claimingPlan([("T", "Jar", 1003), ("U", "Jar", 2)]), today: Self.end)
    try expect(
      folder.changeLines(Self.start, "2026-01-08"),
      equals: [
        "Jar 27 1003: new_money 11, corrections 965", "* 27 1003: new_money 11, corrections 965",
      ])
    // Today's balance is the plan's own balance.
    try expect(
      folder.changeLines(Self.start, Self.end).first,
      equals: "Jar 27 1005: new_money 11, corrections 967")
    let future = try CalendarDate(parsing: "2026-01-12")
    try expect(
      folder.change(from: folder.today, to: future).total.parts, equals: NetWorthChangeParts())
  }
}

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

import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct NetWorthChangeCalculationTests {
  @Test("activities have market, currency, income and cost parts; the rest is new money")
  func activities() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-02,Depot,DEPOSIT,,,,1000,USD", "2,2026-01-02,Depot,BUY,XYZ,10,50,,USD",
        "3,2026-01-05,Depot,DIVIDEND,XYZ,,,20,USD,,,,,1,3", "4,2026-01-06,Depot,FEE,,,,2,USD",
        "5,2026-01-06,Depot,WITHDRAWAL,,,,100,USD",
      ],
      prices: [
        "2026-01-02,USD,EUR,1,", "2026-01-07,USD,EUR,0.5,", "2026-01-02,XYZ,USD,50,",
        "2026-01-07,XYZ,USD,60,",
      ], settings: InvestedFolder.inEuros, today: "2026-01-07")
    // Units: +100, -250 and -50. Cash: 500 + 16 - 2 - 100, at half the rate.
    try expect(
      folder.changeLines("2026-01-02", "2026-01-07"),
      equals: [
        "Depot 1000 507: new_money -100, market_gain 50, currency_gain -457, income 20, costs -6",
        "* 1000 507: new_money -100, market_gain 50, currency_gain -457, income 20, costs -6",
      ])
  }

  @Test("an account that did not exist at the start has a value of zero")
  func begins() throws {
    let folder = try WorthFolder(
      activities: ["1,2026-01-05,New,DEPOSIT,,,,70,EUR", "2,2026-01-06,New,INTEREST,,,,1,EUR"],
      values: ["1,2026-01-02T10:00:00Z,Isa,value,5,,,,"], today: "2026-01-07")
    try expect(
      folder.changeLines("2026-01-03", "2026-01-07"),
      equals: [
        "Isa 5 5: ", "New 0 71: new_money 70, income 1", "* 5 76: new_money 70, income 1",
      ])
  }

  @Test("gains on pending units are in transit, even if the units have since arrived")
  func transit() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-02,Old,TRANSFER_IN,XYZ,10,50,,EUR",
        "2,2026-01-03,Old,TRANSFER_OUT,XYZ,10,,,EUR,,,move",
        "3,2026-01-06,New,TRANSFER_IN,XYZ,10,,,EUR,,,move",
      ],
      prices: ["2026-01-02,XYZ,EUR,50,", "2026-01-05,XYZ,EUR,60,"], today: "2026-01-07")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-05"),
      equals: [
        "Old 500 0: new_money -500", "(in transit) 0 600: new_money 500, market_gain 100",
        "* 500 600: market_gain 100",
      ])
    try expect(
      folder.changeLines("2026-01-02", "2026-01-07"),
      equals: [
        "New 0 600: new_money 600", "Old 500 0: new_money -500",
        "(in transit) 0 0: new_money -100, market_gain 100", "* 500 600: market_gain 100",
      ])
  }

  @Test("if another record takes over, its first value less the previous value is a correction")
  func takesOver() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-04,Depot,TRANSFER_IN,XYZ,10,50,,EUR", "2,2026-01-05,Depot,DEPOSIT,,,,30,EUR",
      ],
      prices: ["2026-01-04,XYZ,EUR,50,", "2026-01-06,XYZ,EUR,51,"],
      values: [
        "1,2026-01-02T10:00:00Z,Depot,value,480,,,,", "2,2026-01-05T10:00:00Z,Giro,value,220,,,,",
        "3,2026-01-06T10:00:00Z,Giro,value,240,,15,,",
      ],
      transactions: ["1,2026-01-02,Giro,200", "2,2026-01-03,Giro,10"],
      settings: InvestedFolder.inEuros, today: "2026-01-07")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-07"),
      equals: [
        "Depot 480 540: new_money 30, market_gain 10, corrections 20",
        "Giro 200 240: new_money 15, revaluation 5, corrections 20",
        "* 680 780: new_money 45, market_gain 10, revaluation 5, corrections 40",
      ])
  }

  @Test("a missing price is named, and all parts from activities are unknown")
  func missingPrice() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-02,Depot,TRANSFER_IN,XYZ,10,,0,EUR", "2,2026-01-03,Depot,DEPOSIT,,,,5,EUR",
      ],
      values: ["1,2026-01-02T10:00:00Z,Isa,value,5,,,,"], today: "2026-01-07")
    let change = try folder.change(
      from: try CalendarDate(parsing: "2026-01-03"), to: folder.today)
    expect(change.problems.isEmpty, equals: false)
    expect(change.total.parts == nil)
    expect(change.rows.map(\.account), equals: ["Depot", "Isa"])
    expect(change.rows[1].figures.parts, equals: NetWorthChangeParts())
  }

  @Test("a missing rate is a single error, and in lenient mode the parts are unknown")
  func missingRate() throws {
    let folder = try WorthFolder(
      values: [
        "1,2026-01-03T10:00:00Z,Isa,value,5,CHF,,,", "2,2026-01-03T10:00:00Z,Home,value,7,,,,",
      ], settings: InvestedFolder.inEuros, today: "2026-01-07")
    let (start, end) = (try CalendarDate(parsing: "2026-01-02"), folder.today)
    let strict = try folder.change(from: start, to: end)
    expect(strict.findings.map(\.severity) == [.error] && strict.problems.isEmpty)
    try expect(
      folder.changeLines("2026-01-02", "2026-01-07", lenient: true),
      equals: [
        "Home 0 7: new_money 7", "Isa 0 -: unknown", "* 0 -: unknown",
      ])
  }

  @Test("accounts without a history are omitted at both ends")
  func withoutPast() throws {
    let folder = try WorthFolder(
      values: ["1,2026-01-02T10:00:00Z,Isa,value,5,,,,"],
      plan: claimingPlan([("T", "Jar", 30), ("T", "Isa", 4)]), today: "2026-01-07")
    try expect(folder.changeLines("2026-01-03", "2026-01-07"), equals: ["Isa 5 5: ", "* 5 5: "])
    let change = try folder.change(from: try CalendarDate(parsing: "2026-01-03"), to: folder.today)
    expect(change.withoutPast, equals: ["Jar"])
  }
}

import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct NetWorthCalculationTests {
  @Test("the tracking in the settings takes precedence over other records")
  func tracking() throws {
    let folder = InvestedFolder(
      activities: ["2024-01-02,Depot,DEPOSIT,,,,1000,,EUR,,,"],
      values: ["2024-01-02T10:00:00Z,Depot,value,5,"],
      settings: """
        {"base_currency": "EUR", "accounts": [{"name": "Depot", "tracking": "VALUES"}]}
        """)
    expect(
      worthLines(try folder.answers(on: "2024-01-31").netWorth),
      equals: ["Depot values EUR 5 5 - -"])
  }

  @Test("each account's value is in its own currency, and in the base currency at the day's rate")
  func currencies() throws {
    let values = [
      "2024-01-02T10:00:00Z,Swiss,value,100,CHF", "2024-01-02T10:00:00Z,Giro,value,10,EUR",
    ]
    let prices = ["2024-01-02,CHF,EUR,1.1,"]
    let based = InvestedFolder(
      prices: prices, values: values, settings: #"{"base_currency": "EUR"}"#)
    let worth = try based.answers(on: "2024-01-05").netWorth
    expect(
      worthLines(worth), equals: ["Giro values EUR 10 10 - -", "Swiss values CHF 100 110 - -"])
    expect(worth.total.net.text, equals: "120")
    let mixed = try InvestedFolder(prices: prices, values: values)
      .answers(on: "2024-01-05").netWorth
    expect(mixed.baseCurrency == nil)
    expect(
      worthLines(mixed), equals: ["Giro values EUR 10 - - -", "Swiss values CHF 100 - - -"])
    expect((mixed.total.assets, mixed.total.debts, mixed.total.net) == (nil, nil, nil))
  }

  @Test("without other records the value comes from the plan, in an unnamed currency")
  func planAlone() throws {
    let folder = InvestedFolder(plan: claimingPlan([("T", "a", 5), ("U", "a", 6), ("U", "b", -1)]))
    let worth = try folder.answers(on: "2024-01-05").netWorth
    expect(worthLines(worth), equals: ["a plan - 11 11 11 0", "b plan - -1 -1 -1 0"])
    expect(worth.total.net.text, equals: "10")
  }

  @Test("positions without a price are omitted and counted")
  func unpriced() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,TRANSFER_IN,A,10,,1000,,EUR,,,", "2024-01-02,x,DEPOSIT,,,,75,,EUR,,,",
      ])
    let worth = try folder.answers(on: "2024-01-05").netWorth
    expect(worthLines(worth), equals: ["x activities EUR 75 75 - -"])
    expect(worth.accounts.map(\.unpriced), equals: [1])
    expect(worth.unpriced, equals: 1)
  }

  @Test("an account whose positions all lack prices has an unknown value, not zero")
  func allUnpriced() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,TRANSFER_IN,A,10,,1000,,EUR,,,", "2024-01-02,y,DEPOSIT,,,,75,,EUR,,,",
      ], plan: claimingPlan([("T", "x", 5)]))
    let worth = try folder.answers(on: "2024-01-05").netWorth
    expect(
      worthLines(worth), equals: ["x activities EUR - - 5 -", "y activities EUR 75 75 - -"])
    expect(worth.total.net.text == "75" && worth.unpriced == 1)
    expect(worth.findings, equals: [], "what is not known is not overclaimed")
  }

  @Test("amounts in transit belong to no account but count in the total")
  func transit() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,DEPOSIT,,,,100,,EUR,,,", "2024-01-03,x,TRANSFER_OUT,,,,40,,EUR,,,g",
      ])
    let worth = try folder.answers(on: "2024-01-05").netWorth
    expect(
      worthLines(worth),
      equals: ["x activities EUR 60 60 - -", "(in transit) activities EUR 40 40 - -"])
    expect(worth.total.net.text, equals: "100")
  }

  @Test("holdings in one currency use it, holdings in several use the base currency")
  func holdings() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,DEPOSIT,,,,10,,USD,,,", "2024-01-02,y,DEPOSIT,,,,9,,EUR,,,",
        "2024-01-02,y,DEPOSIT,,,,4,,USD,,,",
      ], prices: ["2024-01-02,USD,EUR,0.5,"], settings: InvestedFolder.inEuros)
    let answers = try folder.answers(on: "2024-01-05")
    expect(
      worthLines(answers.netWorth),
      equals: ["x activities USD 10 5 - -", "y activities EUR 11 11 - -"])
    var mixed = folder
    mixed.settings = "{}"
    mixed.prices = []
    let without = try mixed.answers(on: "2024-01-05")
    expect(
      worthLines(without.netWorth), equals: ["x activities USD 10 - - -", "y activities - - - - -"])
    expect(without.findings, equals: [], "nothing that has no use needs a rate")
  }
}

import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct BookedExchangeTests {
  @Test("a row's own rate takes precedence, and is used for other rows if no rate is known")
  func stated() throws {
    let activities = [
      "2024-01-02,x,BUY,A,1,100,,,USD,0.9,,", "2024-01-05,x,BUY,A,1,100,,,USD,,,",
    ]
    let settings = #"{"base_currency": "EUR", "accounts": [{"name": "x", "currency": "EUR"}]}"#
    let alone = InvestedFolder(activities: activities, settings: settings)
    let answers = try alone.answers(on: "2024-01-05")
    expect(heldLines(answers.portfolio), equals: ["x A USD 2 200 180 100 200 180 0 0"])
    var told = alone
    told.prices = ["2024-01-01,USD,EUR,0.8,"]
    expect(
      heldLines(try told.answers(on: "2024-01-05").portfolio),
      equals: [
        "x A USD 2 200 170 100 200 160 0 -10"
      ])
  }

  @Test("a missing rate is reported once with the row to add, an old rate once with its age")
  func findings() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-20,x,DEPOSIT,,,,100,,CHF,,,", "2024-01-20,x,DEPOSIT,,,,100,,USD,,,",
        "2024-01-20,y,DEPOSIT,,,,100,,USD,,,",
      ], prices: ["2024-01-02,USD,EUR,0.8,", "2024-02-02,CHF,EUR,1.1,"],
      settings: InvestedFolder.inEuros)
    let strict = try folder.answers(on: "2024-01-20")
    expect(strict.findings.map(\.code), equals: ["activity-rate-missing", "activity-rate-old"])
    expect(strict.findings.map(\.severity), equals: [.error, .warning])
    expect(
      strict.findings.first?.message,
      equals: "no exchange rate from CHF to EUR on or before 2024-01-20; the first is from"
        + " 2024-02-02"
    )
    expect(strict.portfolio.cash.map(\.amountBase.text), equals: ["-", "80", "80"])
    let lenient = try folder.answers(on: "2024-01-20", lenient: true)
    expect(lenient.findings.map(\.severity), equals: [.warning, .warning])
    expect(lenient.portfolio.cash.map(\.amountBase.text), equals: ["110", "80", "80"])
  }
}

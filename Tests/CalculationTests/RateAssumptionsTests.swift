import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct RateAssumptionsTests {
  private func assumptions(
    _ planning: String, from: String = "2026-11-21", to: String = "2027-11-21"
  ) throws -> [String] {
    let plan = Plan(tiers: [
      Tier(
        name: "Later", target: .zero, priority: Decimal(2),
        accounts: [
          Account(name: "Bond", nominalRatePct: try Decimal(parsing: "3.375")),
          Account(name: "Both", nominalRatePct: .one),
        ]),
      Tier(
        name: "First", target: .zero, priority: .one,
        accounts: [
          Account(name: "Saver", nominalRatePct: Decimal(4)),
          Account(name: "Both", nominalRatePct: .one),
        ]),
    ])
    let settings = try require(
      read(Settings.self, from: "{\"plan\": {\(planning)}}", stage: "settings").value)
    return PlanRates(of: plan, settings).assumptions(
      from: try CalendarDate(parsing: from), to: try CalendarDate(parsing: to))
  }

  private func rate(_ account: String, _ tier: String, _ from: String, _ apy: String) -> String {
    "{\"tier\": \"\(tier)\", \"account\": \"\(account)\", \"from\": \"\(from)\", \"apy\": \(apy)}"
  }

  @Test("a rate change is described with both rates, and tiers are in priority order")
  func changes() throws {
    let rows = [
      rate("Both", "Later", "2027-01-01", "2"), rate("Saver", "First", "2027-03-01", "1.5"),
      rate("Saver", "First", "2027-06-01", "0"),
    ]
    try expect(
      assumptions("\"rates\": [\(rows.joined(separator: ", "))]"),
      equals: [
        "Saver earns 4.00 % until 2027-02-28, 1.50 % from 2027-03-01 and 0.00 % from 2027-06-01.",
        "Both of Later earns 1.00 % until 2026-12-31 and 2.00 % from 2027-01-01.",
      ])
  }

  @Test("only changes within the period are described")
  func outside() throws {
    let row = "\"rates\": [\(rate("Saver", "First", "2027-03-01", "1.5"))]"
    try expect(assumptions(row, to: "2027-03-01"), equals: [])
    try expect(assumptions(row, to: "2027-03-02").count, equals: 1)
    try expect(assumptions(row, from: "2027-03-01"), equals: [])
    try expect(assumptions(row, from: "2027-02-28").count, equals: 1)
    try expect(assumptions("\"rates\": [\(rate("Saver", "First", "2027-03-01", "4"))]"), equals: [])
  }

  @Test("changes after the fourth are only counted")
  func many() throws {
    let rows = (1...9).map { rate("Saver", "First", "2027-0\($0)-01", "\($0 % 2)") }
    try expect(
      assumptions("\"rates\": [\(rows.joined(separator: ", "))]"),
      equals: [
        "Saver earns 4.00 % until 2026-12-31, 1.00 % from 2027-01-01, 0.00 % from 2027-02-01,"
          + " 1.00 % from 2027-03-01, 0.00 % from 2027-04-01 and changes 5 more times."
      ])
  }

  @Test("a term without a later rate is described before and after it matures")
  func terms() throws {
    let term =
      "\"terms\": [{\"tier\": \"Later\", \"account\": \"Bond\", \"matures\": \"2027-06-15\"}]"
    let ahead = [
      "Bond matures on 2027-06-15 and is assumed to earn 3.375 % after that, because then_apy is"
        + " not set."
    ]
    try expect(assumptions(term), equals: ahead)
    try expect(assumptions(term, to: "2027-06-15"), equals: [])
    try expect(
      assumptions(term, from: "2027-06-16"),
      equals: [
        "Bond matured on 2027-06-15 and is assumed to earn 3.375 % since then,"
          + " because then_apy is not set."
      ])
    // A row on that day or later states the rate; an earlier row does not.
    let early = ", \"rates\": [\(rate("Bond", "Later", "2027-06-14", "3.375"))]"
    try expect(assumptions(term + early), equals: ahead)
    let same = ", \"rates\": [\(rate("Bond", "Later", "2027-06-15", "3.375"))]"
    try expect(assumptions(term + same), equals: [])
    let since = ", \"rates\": [\(rate("Bond", "Later", "2027-07-01", "3.375"))]"
    try expect(assumptions(term + since, from: "2027-07-02"), equals: [])
  }

  @Test("a stated later rate is described as an ordinary change")
  func statedTerm() throws {
    try expect(
      assumptions(
        "\"terms\": [{\"tier\": \"Later\", \"account\": \"Bond\", \"matures\": \"2027-06-15\","
          + " \"then_apy\": 0.5}]"),
      equals: [
        "Bond earns 3.375 % until 2027-06-14 and 0.50 % from 2027-06-15."
      ])
  }

  @Test("a rate is shown with at least two decimals")
  func percent() throws {
    for (number, text) in [
      ("4", "4.00 %"), ("3.4", "3.40 %"), ("3.375", "3.375 %"), ("-1", "-1.00 %"),
      ("0.000000000000000001", "0.000000000000000001 %"),
    ] { try expect(Decimal(parsing: number).percentText, equals: text) }
  }
}

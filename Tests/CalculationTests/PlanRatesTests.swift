import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct PlanRatesTests {
  private let plan = Plan(tiers: [
    Tier(
      name: "T", target: .zero, priority: .one,
      accounts: [
        Account(name: "Saver", nominalRatePct: Decimal(4)),
        Account(name: "Bond", nominalRatePct: Decimal(3)),
        Account(name: "Saver", nominalRatePct: Decimal(2)),
      ]),
    Tier(
      name: "T", target: .zero, priority: .one,
      accounts: [Account(name: "Saver", nominalRatePct: Decimal(1))]),
  ])

  private func rates(_ planning: String) throws -> PlanRates {
    let settings = try require(
      read(Settings.self, from: "{\"plan\": {\(planning)}}", stage: "settings").value)
    return PlanRates(of: plan, settings)
  }

  private func rate(
    _ rates: PlanRates, _ account: Int, _ date: String, inTier tier: Int = 0
  ) throws -> String {
    rates.timeline(ofAccount: account, inTier: tier).rate(on: try CalendarDate(parsing: date))
      .description
  }

  @Test("the last row on or before a day overrides apy_pct")
  func rows() throws {
    let rates = try rates(
      """
      "rates": [{"tier": "T", "account": "Saver", "from": "2027-06-01", "apy": 1.5},
                {"tier": "T", "account": "Saver", "from": "2027-03-01", "apy": 5},
                {"tier": "T", "account": "saver", "from": "2027-01-01", "apy": 9}]
      """)
    try expect(rate(rates, 0, "2027-02-28"), equals: "4")
    try expect(rate(rates, 0, "2027-03-01"), equals: "5")
    try expect(rate(rates, 0, "2027-05-31"), equals: "5")
    try expect(rate(rates, 0, "2027-06-01"), equals: "1.5")
    // If names are repeated, the first account and the first tier apply.
    try expect(rate(rates, 2, "2027-06-01"), equals: "2")
    try expect(rate(rates, 0, "2027-06-01", inTier: 1), equals: "1")
    try expect(rate(rates, 1, "2027-06-01"), equals: "3")
  }

  @Test("a term earns its later rate from maturity until a later row changes it")
  func terms() throws {
    let term = """
      "terms": [{"tier": "T", "account": "Bond", "matures": "2027-06-15", "then_apy": 0.5}]
      """
    let alone = try rates(term)
    try expect(rate(alone, 1, "2027-06-14"), equals: "3")
    try expect(rate(alone, 1, "2027-06-15"), equals: "0.5")
    expect(alone.maturity(ofAccount: 1, inTier: 0)?.description, equals: "2027-06-15")
    expect(alone.maturity(ofAccount: 0, inTier: 0) == nil)
    func both(_ from: String) throws -> PlanRates {
      try rates(
        term + ", \"rates\": [{\"tier\": \"T\", \"account\": \"Bond\", \"from\": \"\(from)\","
          + " \"apy\": 7}]")
    }
    try expect(rate(both("2027-06-15"), 1, "2027-06-15"), equals: "7")
    try expect(rate(both("2027-06-16"), 1, "2027-06-15"), equals: "0.5")
    try expect(rate(both("2027-06-16"), 1, "2027-06-16"), equals: "7")
    try expect(rate(both("2027-06-14"), 1, "2027-06-14"), equals: "7")
    try expect(rate(both("2027-06-14"), 1, "2027-06-15"), equals: "0.5")
  }

  @Test(
    "a term without a later rate keeps its rate, and the last of several terms decides maturity"
  )
  func unstated() throws {
    let rates = try rates(
      """
      "terms": [{"tier": "T", "account": "Bond", "matures": "2028-01-01"},
                {"tier": "T", "account": "Bond", "matures": "2027-06-15", "then_apy": 2}]
      """)
    expect(rates.maturity(ofAccount: 1, inTier: 0)?.description, equals: "2028-01-01")
    try expect(rate(rates, 1, "2027-06-15"), equals: "2")
    try expect(rate(rates, 1, "2028-01-01"), equals: "2")
    try expect(rate(rates, 1, "2027-06-14"), equals: "3")
  }

  @Test("only the first account with a given name is a term")
  func duplicates() throws {
    let rates = try rates(
      "\"terms\": [{\"tier\": \"T\", \"account\": \"Saver\", \"matures\": \"2027-06-15\"}]")
    expect(rates.maturity(ofAccount: 0, inTier: 0) != nil)
    expect(rates.maturity(ofAccount: 2, inTier: 0) == nil)
    expect(rates.maturity(ofAccount: 0, inTier: 1) == nil)
  }

  @Test("without settings each account keeps the plan's rate")
  func plain() throws {
    let rates = PlanRates(of: plan, Settings())
    expect(rates.timeline(ofAccount: 1, inTier: 0), equals: RateTimeline(Decimal(3)))
  }
}

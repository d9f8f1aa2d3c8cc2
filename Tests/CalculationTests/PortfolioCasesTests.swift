import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// The 46 cases of Wealthfolio, each of which is in one of these tables. If Coffer's answer
/// differs, the table states the rule and Coffer's answer.
@Suite struct PortfolioCasesTests {
  /// A case for which Coffer's answer differs.
  struct Difference: Sendable {
    let rule: String
    let findings: [String]
    let lines: [String]
  }

  private static let differences: [String: Difference] = [
    "HC14a-external-transfer-in-asset": Difference(
      rule: "a fee is never a contribution: 500 + 10 x 200 x 1.30, not also the fee of 6.50",
      findings: [],
      lines: [
        "cash CAD 1000", "cash USD -5", "cash total 993.5", "TSLA 10 2005 200.5 USD",
        "cost 2606.5", "net 3100",
      ]),
    "HC33-buy-cad-price-usd-asset": Difference(
      rule: "fx_rate is what a unit of the row's currency is in the account's, and both are CAD",
      findings: [
        "error activity-fx-rate-meaningless 0:0 fx_rate"
      ],
      // These lines are not shown to users, because there is an error, which also causes the
      // missing rate.
      lines: ["cash CAD -1010", "AAPL 5 unknown unknown USD"]),
    "HC44-external-transfer-in-unit-price": Difference(
      rule: "a fee is never a contribution: 10 x 150",
      findings: [],
      lines: [
        "cash USD -5", "AAPL 10 1505 150.5 USD", "lot 2023-06-01 10 1505 USD", "net 1500",
      ]),
  ]

  /// Cases that contain an amount with a sign.
  private static let lenient = [
    "HC06-withdrawal-negative-amount": ["warning activity-number-negative 0:2 amount"]
  ]

  /// Cases that do not concern booking, with the tests that cover them.
  private static let elsewhere = [
    "PF02-well-formed": "SimpleReturnTests",
    "PF04-holdings-mode": "SimpleReturnTests",
    "NW01-liability": "NetWorthTests",
    "QT01-fill-weekend": "no days are filled in: the price of a day is that of the last day before "
      + "it that has one, with its date shown (PriceSeriesTests)",
    "SY01-active": "which prices to fetch is a question to another tool than holdings",
    "SY03-recently-closed": "which prices to fetch is a question to another tool than holdings",
  ]

  @Test("each holdings case gives the expected result, or a difference listed in the table")
  func holdings() throws {
    var differing: Set<String> = []
    for the in try PortfolioCase.all() where the.kind == "holdings" {
      let isLenient = Self.lenient[the.id] != nil
      let answer = try PortfolioCaseAnswer(the, lenient: isLenient)
      if let difference = Self.differences[the.id] {
        differing.insert(the.id)
        expect(answer.findings, equals: difference.findings, "\(the.id)")
        let found = try answer.lines(the.expect)
        expect(found, equals: difference.lines, "\(the.id)")
        expect(found != (try the.lines(the.expect)), "\(the.id): \(difference.rule)")
        continue
      }
      expect(answer.findings, equals: Self.lenient[the.id] ?? [], "\(the.id)")
      try expect(answer.lines(the.expect), equals: the.lines(the.expect), "\(the.id)")
      for (account, expected) in the.expect.accounts ?? [:] {
        try expect(
          answer.lines(expected, of: account), equals: the.lines(expected), "\(the.id) \(account)")
      }
    }
    expect(differing, equals: Set(Self.differences.keys))
  }

  @Test("a meaningless rate is ignored in lenient mode, and the cost is then unknown")
  func ignoredRate() throws {
    let the = try require(try PortfolioCase.all().first { $0.id.hasPrefix("HC33") })
    let answer = try PortfolioCaseAnswer(the, lenient: true)
    expect(
      answer.findings,
      equals: [
        "warning activity-fx-rate-meaningless 0:0 fx_rate", "warning activity-rate-missing",
      ])
    try expect(answer.lines(the.expect), equals: ["cash CAD -1010", "AAPL 5 unknown unknown USD"])
  }

  @Test("contribution limit cases: external contributions to the accounts with the limit")
  func limits() throws {
    for the in try PortfolioCase.all() where the.kind == "contribution_limit" {
      let booked = the.booked()
      let days = try require(the.period).compactMap { CalendarDate.of($0) }
      var exchange = BookedExchange(the.prices, booked.booking, base: the.base_currency)
      let paid = try NetContributions(
        of: booked.booking, in: days[0]...days[1], the.prices, &exchange)
      expect(paid.paidIn?.description, equals: the.expect.total, "\(the.id)")
      expect(booked.findings, equals: [], "\(the.id)")
    }
  }

  @Test("aggregate case: positions in two accounts are added, and their lots kept")
  func aggregate() throws {
    let the = try require(try PortfolioCase.all().first { $0.kind == "aggregate" })
    var rows: [RandomActivities.Row] = []
    for state in try require(the.account_states) {
      for lot in state.positions["AAPL"]?.lots ?? [] {
        rows.append([
          "date": lot.date, "account": state.account, "type": "BUY", "symbol": "AAPL",
          "quantity": lot.quantity, "amount": lot.cost_basis, "currency": "USD",
        ])
      }
    }
    let booked = BookedLedger(RandomActivities.csv(rows))
    var exchange = BookedExchange(PriceBook(), booked.booking, base: "USD")
    let day = try require(CalendarDate.of("2023-02-02"))
    let portfolio = try Portfolio(
      of: booked.booking, [], Settings(), PriceBook(), &exchange, asOf: day)
    let held = try require(the.expect.positions?["AAPL"])
    let units = portfolio.positions.map(\.quantity).reduce(.zero, sum)
    let cost = portfolio.positions.compactMap(\.costBasis).reduce(.zero, sum)
    expect(units.description == held.quantity && cost.description == held.total_cost_basis)
    try expect(cost.divided(by: units, .halfEven).description, equals: held.average_cost)
    expect(booked.lots.count, equals: 2)
  }

  @Test("rate cases: the expected rates, but a later rate is used only in lenient mode")
  func rates() throws {
    for the in try PortfolioCase.all() where the.kind == "fx" {
      let query = try require(the.query)
      let date = try require(CalendarDate.of(query.date))
      var exchange = Exchange(ExchangeRates(the.prices, base: the.base_currency))
      let rate = try exchange.convert(.one, from: query.from, to: query.to, on: date)
      // A GBX is a hundredth of a GBP on every day, regardless of the rows.
      let expected = the.id == "FX02-nearest-future" ? "100" : the.expect.rate
      expect(rate, equals: expected.map { Decimal.of($0) }, "\(the.id)")
    }
  }

  @Test("valuation cases: a purchase on the day is converted at the day's rates")
  func valuation() throws {
    for var the in try PortfolioCase.all() where the.kind == "valuation" {
      let holding = try require(the.holding)
      let day = try require(the.quotes.last?.date)
      the.activities = [
        PortfolioCase.Row(
          date: day, type: "BUY", symbol: holding.symbol, quantity: holding.quantity,
          amount: holding.cost_basis, currency: holding.currency)
      ]
      let answer = try PortfolioCaseAnswer(the)
      let position = try require(answer.portfolio.positions.first)
      let wanted = the.expect
      func same(_ mine: Decimal?, _ its: String?) -> Bool {
        its == nil || mine == its.map { Decimal.of($0) }
      }
      expect(same(position.marketValue, wanted.market_value?.local), "\(the.id)")
      expect(same(position.marketValueBase, wanted.market_value?.base), "\(the.id)")
      expect(same(position.costBasisBase, wanted.cost_basis_base), "\(the.id)")
      expect(same(position.unrealizedGain, wanted.unrealized?.local), "\(the.id)")
      expect(same(position.unrealizedGainBase, wanted.unrealized?.base), "\(the.id)")
      let share = try position.unrealizedGainPct?.divided(by: Decimal(100), .halfEven)
      expect(same(try share?.rounded(toDecimals: 4, .halfEven), wanted.unrealized_pct))
      expect(same(position.price, wanted.price), "\(the.id)")
    }
  }

  @Test("each of the 46 cases is covered by a test, or listed with a reason")
  func coverage() throws {
    let answered: Set = ["holdings", "contribution_limit", "aggregate", "fx", "valuation"]
    let cases = try PortfolioCase.all()
    expect(cases.count == 46 && Set(cases.map(\.id)).count == 46)
    let others = cases.filter { !answered.contains($0.kind) }
    expect(Set(others.map(\.id)), equals: Set(Self.elsewhere.keys))
    expect(cases.count { $0.kind == "holdings" }, equals: 28)
    expect(Set(Self.lenient.keys).isSubset(of: cases.map(\.id)))
  }
}

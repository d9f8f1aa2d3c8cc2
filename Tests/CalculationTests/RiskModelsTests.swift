import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct RiskModelsTests {
  private func rows(_ name: String, months: Int = 30, from first: Int = 0) -> [String] {
    (first..<(first + months)).compactMap { month in
      CalendarDate.epochDay.adding(months: 600 + month).map { "\($0) \(name) value \(100 + month)" }
    }
  }

  private func plan(_ accounts: [String]) -> Plan {
    Plan(tiers: [
      Tier(
        name: "Late", target: .one, priority: Decimal(2),
        accounts: accounts.map { Account(name: $0) }),
      Tier(name: "Soon", target: .one, priority: .one, accounts: [Account(name: "Jar")]),
    ])
  }

  private func models(
    _ accounts: [String], _ values: [String], _ settings: String = "{}",
    before start: String = "2022-12-01"
  ) throws -> RiskModels {
    try RiskModels(
      of: plan(accounts), .of(settings), .of(values, .of(settings)),
      before: CalendarDate(parsing: start))
  }

  @Test("an account uses the history with its name, and tiers are in priority order")
  func ownName() throws {
    let found = try models(["Saver", "Other"], rows("Saver"))
    expect(found.rows.map(\.tier) == [1, 0, 0] && found.rows.map(\.account) == [0, 0, 1])
    expect(found.rows.map(\.model), equals: [.rate, .history(column: 0), .rate])
    expect(found.history.factors.count, equals: 29)
  }

  @Test("the history of a claiming account takes precedence over that of the balance's name")
  func claims() throws {
    let settings = """
      {"accounts": [{"name": "Bank", "kind": "SECURITIES",
        "claims": [{"tier": "Late", "account": "Saver"}, {"tier": "Late", "account": "Fund"}]},
        {"name": "Fund", "kind": "CASH"}]}
      """
    let values = rows("Saver") + rows("Bank", months: 40)
    let found = try models(["Saver", "Fund", "Else"], values, settings)
    expect(
      found.rows.map(\.model), equals: [.rate, .history(column: 0), .history(column: 0), .rate])
    expect(found.rows.map(\.kind), equals: [nil, .securities, .securities, nil])
    expect(found.history.columns.map(\.account), equals: [1])
    // If the bank account has too few values, the saver account uses its own, and the fund has
    // none.
    let few = try models(["Saver", "Fund"], rows("Saver") + rows("Bank", months: 9), settings)
    expect(few.rows.map(\.model), equals: [.rate, .history(column: 0), .rate])
    expect(few.history.columns.map(\.account), equals: [0])
  }

  @Test("without a history, stated mean and volatility are used if both are valid")
  func lognormal() throws {
    let settings = """
      {"accounts": [
        {"name": "Saver", "mean_pct": 5, "volatility_pct": 12.5},
        {"name": "Half", "mean_pct": 5}, {"name": "Lost", "mean_pct": -100, "volatility_pct": 1},
        {"name": "Odd", "mean_pct": 5, "volatility_pct": -1},
        {"name": "Past", "mean_pct": 5, "volatility_pct": 1}]}
      """
    let found = try models(["Saver", "Half", "Lost", "Odd", "Past"], rows("Past"), settings)
    let half = try Decimal(units: 125, minorDigits: 1)
    expect(
      found.rows.map(\.model),
      equals: [
        .rate, .lognormal(meanPct: Decimal(5), volatilityPct: half), .rate, .rate, .rate,
        .history(column: 0),
      ])
  }

  @Test("the balance's own settings are used if the claiming account states none")
  func ownSettings() throws {
    let settings = """
      {"accounts": [{"name": "Bank", "claims": [{"tier": "Late", "account": "Fund"}]},
        {"name": "Fund", "mean_pct": 7, "volatility_pct": 15}]}
      """
    let found = try models(["Fund"], [], settings)
    expect(
      found.rows[1].model, equals: .lognormal(meanPct: Decimal(7), volatilityPct: Decimal(15)))
  }

  @Test("an account whose history shares too few months uses the next model, which is reported")
  func dropped() throws {
    let settings = #"{"accounts": [{"name": "New", "mean_pct": 1, "volatility_pct": 2}]}"#
    let values = rows("Old", months: 68) + rows("New", months: 30, from: 50)
    let found = try models(["Old", "New"], values, settings, before: "2026-09-01")
    expect(
      found.rows.map(\.model),
      equals: [
        .rate, .history(column: 0), .lognormal(meanPct: .one, volatilityPct: Decimal(2)),
      ])
    expect(found.history.dropped, equals: [1])
  }

  @Test("a history that ended long ago is replaced by the balance's own or by the next model")
  func ended() throws {
    let settings = """
      {"accounts": [{"name": "Bank", "claims": [{"tier": "Late", "account": "Saver"}]},
        {"name": "Bond", "mean_pct": 1, "volatility_pct": 2}]}
      """
    // The histories of the bank and the bond end in June 2022, that of the saver account in April
    // 2023.
    let values = rows("Bank") + rows("Bond") + rows("Saver", months: 40)
    let early = try models(["Saver", "Bond"], values, settings, before: "2023-07-01")
    expect(early.history.columns.map(\.account) == [0, 1] && early.history.ended == [])
    let found = try models(["Saver", "Bond"], values, settings, before: "2023-07-02")
    expect(
      found.rows.map(\.model),
      equals: [
        .rate, .history(column: 0), .lognormal(meanPct: .one, volatilityPct: Decimal(2)),
      ])
    expect(found.history.columns.map(\.account), equals: [2])
    expect(found.history.ended.map(\.account), equals: [0, 1])
  }

  @Test("an alias means its account")
  func aliases() throws {
    let settings = #"{"accounts": [{"name": "Bank", "aliases": ["Saver"]}]}"#
    try expect(models(["Saver"], rows("Bank"), settings).rows[1].model, equals: .history(column: 0))
  }
}

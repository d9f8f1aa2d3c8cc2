import Expectations
import FinanceModel
import PlainText
import Testing

struct PlanCodableTests {
  @Test("a plan is encoded with every key in the app's format, and decodes to the same plan")
  func roundTrip() throws {
    let plan = Plan(
      tiers: [
        Tier(
          name: "Tier 1", purpose: "Buffer", target: Decimal(1000), priority: .one,
          accounts: [Account(name: "Épargne", balance: try Decimal(parsing: "10.05"))]),
        Tier(
          name: "Tier 2", target: .zero, priority: Decimal(2), preferredAccount: "A",
          accounts: [Account(name: "A", notes: "n", weight: .zero, cap: Decimal(5))]),
      ], lastUpdated: "2026-11-21")
    let text = try JSONValue(encoding: plan).text(.compact)
    expect(
      text,
      equals: #"{"tiers":[{"name":"Tier 1","purpose":"Buffer","target":1000,"priority":1,"#
        + #""preferred_account":null,"accounts":[{"name":"Épargne","balance":10.05,"apy_pct":0,"#
        + #""notes":"","alloc_weight":1,"account_target":null}]},{"name":"Tier 2","purpose":"","#
        + #""target":0,"priority":2,"preferred_account":"A","accounts":[{"name":"A","balance":0,"#
        + #""apy_pct":0,"notes":"n","alloc_weight":0,"account_target":5}]}],"#
        + #""last_updated":"2026-11-21"}"#)
    let document = try require(
      JSONDocument.parse(SourceText(file: "f", bytes: Array(text.utf8))).value)
    expect(document.decode(Plan.self, stage: "plan").value, equals: plan)
  }

  @Test("settings are written without missing keys and decode to the same settings")
  func settings() throws {
    let text =
      #"{"plan":{"currency":"JPY","terms":[{"tier":"T","account":"A","#
      + #""matures":"2027-06-15"}]},"accounts":[{"name":"A","kind":"CASH","keep":10.5}],"#
      + #""targets":{"by":"class:region","weights":{"World":99.5}},"#
      + #""spending":{"rules":[{"match":"A*","category":"B"}]}}"#
    let document = try require(
      JSONDocument.parse(SourceText(file: "f", bytes: Array(text.utf8))).value)
    let settings = try require(document.decode(Settings.self, stage: "settings").value)
    try expect(JSONValue(encoding: settings).text(.compact), equals: text)
  }
}

import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct DesktopPlanTests {
  private static func plan(_ tiers: String) throws -> DesktopPlan {
    try require(read(DesktopPlan.self, from: "{\"tiers\": [\(tiers)]}").value)
  }

  @Test("missing keys have the app's defaults, which are doubles")
  func defaults() throws {
    let plan = try Self.plan(
      #"{"name": "T", "purpose": "", "target": 5, "priority": 1, "accounts": [{"name": "a"}]}"#)
    let account = plan.tiers[0].accounts[0]
    expect(account.balance, equals: .double(0))
    expect(account.weight, equals: .double(1))
    expect(account.cap == nil)
    expect(plan.tiers[0].preferredAccount == nil)
    expect(try Self.plan(Self.tier(priority: "1")).tiers[0].accounts.isEmpty)
  }

  @Test("the balance is summed from left to right; the gap to the target is at least zero")
  func balanceAndGap() throws {
    let text = """
      {"name": "T", "purpose": "", "target": 1, "priority": 1, "accounts": [
        {"name": "a", "balance": 0.1}, {"name": "b", "balance": 0.2},
        {"name": "c", "balance": 0.3}]}
      """
    let tier = try Self.plan(text).tiers[0]
    expect(tier.balance, equals: .double(0.1 + 0.2 + 0.3))
    expect(tier.gap, equals: .double(1 - (0.1 + 0.2 + 0.3)))
    try expect(Self.plan(Self.tier(priority: "1")).tiers[0].balance, equals: .whole(0))
    try expect(Self.plan(Self.tier(priority: "1", target: "-3")).tiers[0].gap, equals: .zero)
  }

  @Test("the room is the cap minus the balance, at least zero, and infinite without a cap")
  func room() throws {
    let text = """
      {"name": "T", "purpose": "", "target": 0, "priority": 1, "accounts": [
        {"name": "a", "balance": 4, "account_target": 10},
        {"name": "b", "balance": 40, "account_target": 10},
        {"name": "c", "balance": 4, "account_target": null}]}
      """
    let rooms = try Self.plan(text).tiers[0].accounts.map(\.room)
    expect(rooms, equals: [.whole(6), .zero, .double(.infinity)])
  }

  @Test("priorities 1 and 1.0 are equal, so file order decides")
  func priorities() throws {
    let tiers = ["2", "1.0", "1", "0.5", "1.0", "1"].map { Self.tier(priority: $0) }
    let plan = try Self.plan(tiers.joined(separator: ","))
    expect(plan.tiersByPriority, equals: [3, 1, 2, 4, 5, 0])
  }

  private static func tier(priority: String, target: String = "0") -> String {
    #"{"name": "T", "purpose": "", "target": \#(target), "priority": \#(priority)}"#
  }
}

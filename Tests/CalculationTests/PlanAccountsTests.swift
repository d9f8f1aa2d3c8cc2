import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

@Suite struct PlanAccountsTests {
  private static func refused(_ lines: String, in plan: Plan) throws -> [String] {
    let moves = try moves(lines)
    let stamp = PostingStamp(now: try moment("09:30:00"))
    do {
      _ = try MoveApplication(
        of: moves, op: "a", to: plan, history: History(), minorDigits: 2, stamp: stamp)
      return []
    } catch {
      return error.findings.map { "\($0.shown); \($0.hint ?? "-")" }
    }
  }

  @Test("a name not in the plan is reported with the name that was probably meant")
  func unknown() throws {
    let plan = try plan("One/Saver 1", "Two/Bank 1")
    let exact = "use a name from reserve_manager.json, exactly as it is written there"
    try expect(
      Self.refused("Onee/Saver 1 2", in: plan),
      equals: [
        "error plan-move-unknown 0.tier: tier 'Onee' is not in the plan; did you mean 'One'?"
      ])
    try expect(
      Self.refused("Three-hundred/Saver 1 2", in: plan),
      equals: [
        "error plan-move-unknown 0.tier: tier 'Three-hundred' is not in the plan; \(exact)"
      ])
    let message = "error plan-move-unknown 0.account: account"
    try expect(
      Self.refused("One/saver 1 2", in: plan),
      equals: [
        "\(message) 'saver' is not in tier 'One' of the plan; did you mean 'Saver'?"
      ])
    try expect(
      Self.refused("One/Bank 1 2", in: plan),
      equals: [
        "\(message) 'Bank' is not in tier 'One' of the plan; it is in tier 'Two'"
      ])
    try expect(
      Self.refused("One/Piggy 1 2", in: plan),
      equals: [
        "\(message) 'Piggy' is not in tier 'One' of the plan; \(exact)"
      ])
  }

  @Test(
    "a duplicate account name in a tier is refused; of two tiers with one name either may match"
  )
  func ambiguous() throws {
    var plan = try plan("One/Saver 1", "One/Saver 2", "Two/Bank 1")
    try expect(
      Self.refused("One/Saver 1 2", in: plan),
      equals: [
        "error plan-move-ambiguous 0.account: account 'Saver' appears twice in tier 'One' of the"
          + " plan; use each account name only once in a tier"
      ])
    plan.tiers[1].name = "One"
    try expect(Self.refused("One/Bank 1 2", in: plan), equals: [])
    plan.tiers[1].accounts[0].name = "Saver"
    try expect(Self.refused("One/Saver 1 2", in: plan).count, equals: 1)
  }

  @Test("an account name with a line break matches its one-line form in the history")
  func recordedNames() throws {
    var plan = try plan("One/Saver 5")
    plan.tiers[0].accounts[0].name = "Sa\nver"
    let stamp = PostingStamp(now: try moment("09:30:00"))
    let posting = try MoveApplication(
      of: [
        Move(tier: "One", account: "Sa ver", amount: .one, balanceAfter: nil, kind: .allocation)
      ], op: "a", to: plan, history: History(), minorDigits: 2, stamp: stamp
    ).posting
    expect(posting.balances, equals: [NewBalance(tier: 0, account: 0, balance: Decimal(6))])
  }
}

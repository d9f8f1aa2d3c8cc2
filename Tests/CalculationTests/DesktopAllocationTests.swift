import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct DesktopAllocationTests {
  @Test("only plans with a null, a wrong type or a missing key are refused")
  func refusals() throws {
    let parity = try DesktopParity()
    expect(parity.cases.count, equals: 88)
    var refused: [String: String] = [:]
    for parityCase in parity.cases where parityCase.plan.value == nil {
      let codes = parityCase.plan.diagnostics.filter { $0.severity == .error }.map(\.code)
      refused[parityCase.id] = codes.joined(separator: " ")
    }
    expect(refused, equals: DesktopParity.refused)
  }

  @Test("by tier, every recorded answer of the app is reproduced")
  func byTier() throws {
    for parityCase in try DesktopParity().cases where parityCase.plan.value != nil {
      let plan = try parityCase.desktopPlan()
      let lines = DesktopAllocation(of: parityCase.cash, across: plan).byTier.map {
        DesktopParity.Line(names: [plan.tiers[$0.tier].name], amount: $0.amount)
      }
      let recorded = try parityCase.answer("allocation")
      expect(lines, equals: recorded, "\(parityCase.id)")
    }
  }

  @Test("by account, every recorded answer of the app is reproduced, including its exceptions")
  func byAccount() throws {
    var raised: [String] = []
    for parityCase in try DesktopParity().cases where parityCase.plan.value != nil {
      let plan = try parityCase.desktopPlan()
      let allocation = DesktopAllocation(of: parityCase.cash, across: plan)
      guard let recorded = try parityCase.answer("allocation_detailed") else {
        expect(
          parityCase.errors["allocation_detailed"], equals: "StopIteration", "\(parityCase.id)")
        #expect(throws: DesktopAllocation.Unanswered.self, "\(parityCase.id)") {
          try allocation.byAccount()
        }
        raised.append(parityCase.id)
        continue
      }
      let lines = try allocation.byAccount().map { line in
        let tier = plan.tiers[line.tier]
        return DesktopParity.Line(
          names: [tier.name, tier.accounts[line.account].name], amount: line.amount)
      }
      expect(lines, equals: recorded, "\(parityCase.id)")
    }
    expect(raised, equals: ["hand-missing-preferred", "rnd-20251-001"])
  }

  @Test("names are compared code point by code point: a decomposed letter gives another name")
  func namesByCharacter() throws {
    let text = """
      {"tiers": [{"name": "T", "purpose": "", "target": 10, "priority": 1,
        "preferred_account": "Re\\u0301serve", "accounts": [{"name": "R\\u00e9serve"}]}]}
      """
    let plan = try require(read(DesktopPlan.self, from: text).value)
    let allocation = DesktopAllocation(of: .whole(5), across: plan)
    let missing = #expect(throws: DesktopAllocation.Unanswered.self) {
      try allocation.byAccount()
    }
    expect(missing?.tier, equals: 0)
    expect(missing?.reason, equals: .missingPreferredAccount)
  }

  @Test("the rest after the preferred account is reduced by the unrounded amount")
  func unroundedRest() throws {
    let text = """
      {"tiers": [{"name": "T", "purpose": "", "target": 10.009, "priority": 1,
        "preferred_account": "p", "accounts": [
          {"name": "p", "account_target": 1.0049, "alloc_weight": 0}, {"name": "a"}]}]}
      """
    let plan = try require(read(DesktopPlan.self, from: text).value)
    let lines = try DesktopAllocation(of: .whole(20), across: plan).byAccount()
    expect(lines.map(\.account), equals: [0, 1])
    expect(lines.map(\.amount), equals: [.double(1), .double(9)])
  }

  @Test("an endless loop in the app is reported as an error")
  func endless() throws {
    let text = """
      {"tiers": [
        {"name": "A", "purpose": "", "target": 1, "priority": 1, "accounts": [{"name": "a"}]},
        {"name": "B", "purpose": "", "target": 1e17, "priority": 2,
         "accounts": [{"name": "b", "account_target": 0.01}]}]}
      """
    let plan = try require(read(DesktopPlan.self, from: text).value)
    let allocation = DesktopAllocation(of: .double(1e17), across: plan)
    let unanswered = #expect(throws: DesktopAllocation.Unanswered.self) {
      try allocation.byAccount()
    }
    expect(unanswered?.tier, equals: 1)
    expect(unanswered?.reason, equals: .endless)
    expect(allocation.byTier.map(\.tier), equals: [0, 1])
    let finding = unanswered?.finding(in: try require(read(Plan.self, from: text).value))
    expect(finding?.code, equals: "plan-desktop-raises")
    expect(
      finding?.message,
      equals: "the desktop app would need more than 100,000 allocation lines here to fill the caps"
        + " of tier 'B'"
    )
    expect(finding?.path.text, equals: "tiers[1].accounts")
    expect(finding?.hint, equals: "raise a cap, or use --method exact")
  }

  @Test("all lines of the app are produced if its loop ends")
  func manyLines() throws {
    let text = """
      {"tiers": [{"name": "T", "purpose": "", "target": 100, "priority": 1,
        "accounts": [{"name": "a", "account_target": 0.1}]}]}
      """
    let plan = try require(read(DesktopPlan.self, from: text).value)
    let lines = try DesktopAllocation(of: .whole(100), across: plan).byAccount()
    expect(lines.count, equals: 1000)
    expect(lines.allSatisfy { $0.amount == .double(0.1) })
  }
}

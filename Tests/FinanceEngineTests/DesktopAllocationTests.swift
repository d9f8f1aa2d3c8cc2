import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct DesktopAllocationTests {
  @Test("a plan with a null, a wrong type or a missing key is refused, and no other plan is")
  func refusals() throws {
    let parity = try DesktopParity()
    #expect(parity.cases.count == 88)
    var refused: [String: String] = [:]
    for parityCase in parity.cases where parityCase.plan.value == nil {
      let codes = parityCase.plan.diagnostics.filter { $0.severity == .error }.map(\.code)
      refused[parityCase.id] = codes.joined(separator: " ")
    }
    #expect(refused == DesktopParity.refused)
  }

  @Test("by tier, every recorded answer of the app is repeated")
  func byTier() throws {
    for parityCase in try DesktopParity().cases where parityCase.plan.value != nil {
      let plan = try parityCase.desktopPlan()
      let lines = DesktopAllocation(of: parityCase.cash, across: plan).byTier.map {
        DesktopParity.Line(names: [plan.tiers[$0.tier].name], amount: $0.amount)
      }
      let recorded = try parityCase.answer("allocation")
      #expect(lines == recorded, "\(parityCase.id)")
    }
  }

  @Test("by account, every recorded answer of the app is repeated, its exceptions too")
  func byAccount() throws {
    var raised: [String] = []
    for parityCase in try DesktopParity().cases where parityCase.plan.value != nil {
      let plan = try parityCase.desktopPlan()
      let allocation = DesktopAllocation(of: parityCase.cash, across: plan)
      guard let recorded = try parityCase.answer("allocation_detailed") else {
        #expect(parityCase.errors["allocation_detailed"] == "StopIteration", "\(parityCase.id)")
        #expect(throws: DesktopAllocation.MissingPreferredAccount.self, "\(parityCase.id)") {
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
      #expect(lines == recorded, "\(parityCase.id)")
    }
    #expect(raised == ["hand-missing-preferred", "rnd-20251-001"])
  }

  @Test("names are compared character by character: a decomposed letter is another name")
  func namesByCharacter() throws {
    let text = """
      {"tiers": [{"name": "T", "purpose": "", "target": 10, "priority": 1,
        "preferred_account": "Re\\u0301serve", "accounts": [{"name": "R\\u00e9serve"}]}]}
      """
    let plan = try #require(read(DesktopPlan.self, from: text).value)
    let allocation = DesktopAllocation(of: .whole(5), across: plan)
    let missing = #expect(throws: DesktopAllocation.MissingPreferredAccount.self) {
      try allocation.byAccount()
    }
    #expect(missing?.tier == 0)
  }
}

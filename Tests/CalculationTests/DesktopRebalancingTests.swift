import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct DesktopRebalancingTests {
  @Test("every recorded answer of the app is reproduced")
  func parity() throws {
    for parityCase in try DesktopParity().cases where parityCase.plan.value != nil {
      let plan = try parityCase.desktopPlan()
      let lines = DesktopRebalancing(of: plan).moves.map {
        DesktopParity.Line(
          names: [plan.tiers[$0.from].name, plan.tiers[$0.to].name], amount: $0.amount)
      }
      let recorded = try parityCase.answer("rebalancing")
      expect(lines, equals: recorded, "\(parityCase.id)")
    }
  }

  @Test("sources are in file order, destinations in priority order")
  func order() throws {
    let text = """
      {"tiers": [
        {"name": "A", "purpose": "", "target": 0, "priority": 1, "accounts": [
          {"name": "a", "balance": 30}]},
        {"name": "B", "purpose": "", "target": 0, "priority": 9, "accounts": [
          {"name": "b", "balance": 30}]},
        {"name": "C", "purpose": "", "target": 40, "priority": 8},
        {"name": "D", "purpose": "", "target": 10, "priority": 2}]}
      """
    let plan = try require(read(DesktopPlan.self, from: text).value)
    let moves = DesktopRebalancing(of: plan).moves
    expect(moves.map { [$0.from, $0.to] }, equals: [[0, 3], [0, 2], [1, 2]])
    expect(moves.map(\.amount), equals: [.whole(10), .whole(20), .whole(20)])
  }
}

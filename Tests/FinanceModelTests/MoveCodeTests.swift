import Expectations
import FinanceModel
import Testing

@Suite struct MoveCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first the stage that speaks")
  func spelling() {
    for code in MoveCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /(plan|write|history)(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("only the note that there are more findings is shared with the plan's own rules")
  func ownCodes() {
    let plan = Set(PlanCode.allCases.map(\.rawValue) + WritingCode.allCases.map(\.rawValue))
    expect(MoveCode.allCases.map(\.rawValue).filter(plan.contains), equals: ["plan-more"])
  }
}

import Expectations
import FinanceModel
import Testing

@Suite struct MoveCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with its stage")
  func spelling() {
    for code in MoveCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /(plan|write|history)(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("the plan's own codes share only the note about more findings")
  func ownCodes() {
    let plan = Set(PlanCode.allCases.map(\.rawValue) + WritingCode.allCases.map(\.rawValue))
    expect(MoveCode.allCases.map(\.rawValue).filter(plan.contains), equals: ["plan-more"])
  }
}

import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct PlanCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'plan'")
  func spelling() {
    for code in PlanCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /plan(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("decoding errors have their own codes, which share only the note about more findings")
  func decodingProblems() {
    let own = JSONDecodingProblem.allCases.map { "plan-\($0.rawValue)" }
    expect(PlanCode.allCases.map(\.rawValue).filter(own.contains), equals: ["plan-more"])
  }
}

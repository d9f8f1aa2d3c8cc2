import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct PlanCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'plan'")
  func spelling() {
    for code in PlanCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /plan(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("what decoding finds is told by its own codes, and by none of these but the note of more")
  func decodingProblems() {
    let own = JSONDecodingProblem.allCases.map { "plan-\($0.rawValue)" }
    expect(PlanCode.allCases.map(\.rawValue).filter(own.contains), equals: ["plan-more"])
  }
}

import FinanceModel
import PlainText
import Testing

@Suite struct PlanCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'plan'")
  func spelling() {
    for code in PlanCode.allCases.map(\.rawValue) {
      #expect(code.wholeMatch(of: /plan(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("every problem that decoding a plan can find has its code here")
  func decodingProblems() {
    let codes = Set(PlanCode.allCases.map(\.rawValue))
    // The plan has no enumerations and no values that refuse a text of the right type.
    let impossible: Set<JSONDecodingProblem> = [.valueUnknown, .valueMalformed]
    for problem in JSONDecodingProblem.allCases where !impossible.contains(problem) {
      #expect(codes.contains("plan-\(problem.rawValue)"))
    }
  }
}

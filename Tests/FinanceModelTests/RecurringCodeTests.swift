import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct RecurringCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'recurring'")
  func spelling() {
    for code in RecurringCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /recurring(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("what decoding finds is told by its own codes, and by none of these but the note of more")
  func decodingProblems() {
    let own = JSONDecodingProblem.allCases.map { "recurring-\($0.rawValue)" }
    expect(RecurringCode.allCases.map(\.rawValue).filter(own.contains), equals: ["recurring-more"])
  }
}

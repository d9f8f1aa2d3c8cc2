import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct RecurringCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'recurring'")
  func spelling() {
    for code in RecurringCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /recurring(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("decoding errors have their own codes, which share only the note about more findings")
  func decodingProblems() {
    let own = JSONDecodingProblem.allCases.map { "recurring-\($0.rawValue)" }
    expect(RecurringCode.allCases.map(\.rawValue).filter(own.contains), equals: ["recurring-more"])
  }
}

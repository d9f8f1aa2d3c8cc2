import FinanceModel
import PlainText
import Testing

@Suite struct SettingsCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'settings'")
  func spelling() {
    for code in SettingsCode.allCases.map(\.rawValue) {
      #expect(code.wholeMatch(of: /settings(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("every problem that decoding settings can find has its code here")
  func decodingProblems() {
    let codes = Set(SettingsCode.allCases.map(\.rawValue))
    for problem in JSONDecodingProblem.allCases {
      #expect(codes.contains("settings-\(problem.rawValue)"))
    }
  }
}

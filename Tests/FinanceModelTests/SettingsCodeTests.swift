import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct SettingsCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'settings'")
  func spelling() {
    for code in SettingsCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /settings(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("what decoding finds is told by its own codes, and by none of these but the note of more")
  func decodingProblems() {
    let own = JSONDecodingProblem.allCases.map { "settings-\($0.rawValue)" }
    expect(SettingsCode.allCases.map(\.rawValue).filter(own.contains), equals: ["settings-more"])
  }
}

import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct SettingsCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'settings'")
  func spelling() {
    for code in SettingsCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /settings(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("decoding errors have their own codes, which share only the note about more findings")
  func decodingProblems() {
    let own = JSONDecodingProblem.allCases.map { "settings-\($0.rawValue)" }
    expect(SettingsCode.allCases.map(\.rawValue).filter(own.contains), equals: ["settings-more"])
  }
}

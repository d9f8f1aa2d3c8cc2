import Expectations
import FinanceModel
import Testing

@Suite struct EntryCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'usage'")
  func spelling() {
    for code in EntryCode.allCases {
      expect(code.rawValue.wholeMatch(of: /usage(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

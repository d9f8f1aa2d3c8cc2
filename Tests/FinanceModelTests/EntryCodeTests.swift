import Expectations
import FinanceModel
import Testing

@Suite struct EntryCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'usage'")
  func spelling() {
    for code in EntryCode.allCases {
      expect(code.rawValue.wholeMatch(of: /usage(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

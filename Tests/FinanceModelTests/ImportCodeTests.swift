import Expectations
import FinanceModel
import Testing

@Suite struct ImportCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'import'")
  func spelling() {
    for code in ImportCode.allCases {
      expect(code.rawValue.wholeMatch(of: /import(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

import Expectations
import FinanceModel
import Testing

@Suite struct ImportCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'import'")
  func spelling() {
    for code in ImportCode.allCases {
      expect(code.rawValue.wholeMatch(of: /import(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

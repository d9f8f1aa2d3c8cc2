import Expectations
import FinanceModel
import Testing

@Suite struct FolderCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'folder'")
  func spelling() {
    for code in FolderCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /folder(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

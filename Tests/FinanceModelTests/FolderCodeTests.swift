import Expectations
import FinanceModel
import Testing

@Suite struct FolderCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'folder'")
  func spelling() {
    for code in FolderCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /folder(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

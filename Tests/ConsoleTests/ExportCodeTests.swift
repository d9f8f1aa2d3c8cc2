import Console
import Expectations
import Testing

struct ExportCodeTests {
  @Test("codes begin with export and are in kebab-case")
  func codes() {
    for code in ExportCode.allCases {
      let words = code.rawValue.split(separator: "-", omittingEmptySubsequences: false)
      expect(words.count > 1 && words[0] == "export", "\(code)")
      let letters = words.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("a"..."z").contains($0) } }
      expect(letters, "\(code)")
    }
  }
}

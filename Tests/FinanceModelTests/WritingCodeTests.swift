import Expectations
import FinanceModel
import Testing

@Suite struct WritingCodeTests {
  @Test("each code is lower-case words that identify writing")
  func names() {
    for code in WritingCode.allCases {
      expect(code.rawValue.hasPrefix("write-"))
      expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }
}

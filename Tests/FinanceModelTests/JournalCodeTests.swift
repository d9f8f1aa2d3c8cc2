import Expectations
import FinanceModel
import Testing

@Suite struct JournalCodeTests {
  @Test("each code says that it is about an export, in lower-case words")
  func names() {
    for code in JournalCode.allCases {
      expect(code.rawValue.hasPrefix("export-"))
      expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }
}

import Expectations
import FinanceModel
import Testing

@Suite struct JournalCodeTests {
  @Test("each code is lower-case words that identify the export")
  func names() {
    for code in JournalCode.allCases {
      expect(code.rawValue.hasPrefix("export-"))
      expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }
}

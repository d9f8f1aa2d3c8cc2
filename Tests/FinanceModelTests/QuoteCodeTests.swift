import Expectations
import FinanceModel
import Testing

@Suite struct QuoteCodeTests {
  @Test("each code starts with its stage")
  func stages() {
    for code in QuoteCode.allCases { expect(code.rawValue.hasPrefix("quote-")) }
  }
}

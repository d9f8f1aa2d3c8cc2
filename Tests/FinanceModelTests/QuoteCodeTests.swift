import Expectations
import FinanceModel
import Testing

@Suite struct QuoteCodeTests {
  @Test("each code names its stage")
  func stages() {
    for code in QuoteCode.allCases { expect(code.rawValue.hasPrefix("quote-")) }
  }
}

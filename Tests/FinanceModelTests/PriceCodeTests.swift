import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct PriceCodeTests {
  private static let codes = PriceCode.allCases.map(\.rawValue)

  @Test("each code is lower-case words joined by hyphens, starting with 'price'")
  func spelling() {
    for code in Self.codes {
      expect(code.wholeMatch(of: /price(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for price rows")
  func rows() {
    expect(Self.codes.filter(Ledger.prices.possibleCodes.contains), equals: [])
  }
}

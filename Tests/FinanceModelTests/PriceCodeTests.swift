import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct PriceCodeTests {
  private static let codes = PriceCode.allCases.map(\.rawValue)

  @Test("each code is lower-case words joined by hyphens, the first of them 'price'")
  func spelling() {
    for code in Self.codes {
      expect(code.wholeMatch(of: /price(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("what is wrong with a row of prices has codes of its own, and none of these")
  func rows() {
    expect(Self.codes.filter(Ledger.prices.possibleCodes.contains), equals: [])
  }
}

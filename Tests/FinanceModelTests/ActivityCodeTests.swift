import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct ActivityCodeTests {
  private static let codes = ActivityCode.allCases.map(\.rawValue)

  @Test("each code is lower-case words joined by hyphens, the first of them 'activity'")
  func spelling() {
    for code in Self.codes {
      expect(code.wholeMatch(of: /activity(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("what is wrong with a single cell has codes of its own, and none of these")
  func cells() {
    expect(Self.codes.filter(Ledger.activities.possibleCodes.contains), equals: [])
    expect(Self.codes.filter(PriceCode.allCases.map(\.rawValue).contains), equals: [])
  }

  @Test("the codes that the rules of booking name are these")
  func named() {
    expect(
      Set(Self.codes).isSuperset(of: [
        "activity-oversold", "activity-amount-net", "activity-amount-differs",
        "activity-rate-missing", "activity-rate-old", "activity-fx-rate-meaningless",
        "activity-order-matters", "activity-split-missing", "activity-split-twice",
        "activity-transfer-unequal", "activity-transfer-unlinked", "activity-basis-missing",
        "activity-lot-unknown", "activity-currency-differs", "activity-multiplier-missing",
        "activity-uninterpreted",
      ]))
  }
}

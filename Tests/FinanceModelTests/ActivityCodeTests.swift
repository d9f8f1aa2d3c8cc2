import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct ActivityCodeTests {
  private static let codes = ActivityCode.allCases.map(\.rawValue)

  @Test("each code is lower-case words joined by hyphens, starting with 'activity'")
  func spelling() {
    for code in Self.codes {
      expect(code.wholeMatch(of: /activity(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for single cells")
  func cells() {
    expect(Self.codes.filter(Ledger.activities.possibleCodes.contains), equals: [])
    expect(Self.codes.filter(PriceCode.allCases.map(\.rawValue).contains), equals: [])
  }

  @Test("the codes used by the booking rules are listed in full")
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

import Expectations
import FinanceModel
import Testing

@Suite struct TransactionCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'transaction'")
  func spelling() {
    for code in TransactionCode.allCases {
      expect(code.rawValue.wholeMatch(of: /transaction(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("what is wrong with a single cell has codes of its own, and none of these")
  func cells() {
    let codes = TransactionCode.allCases.map(\.rawValue)
    expect(codes.filter(Ledger.transactions.possibleCodes.contains), equals: [])
  }
}

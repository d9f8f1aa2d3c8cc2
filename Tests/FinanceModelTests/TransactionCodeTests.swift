import Expectations
import FinanceModel
import Testing

@Suite struct TransactionCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'transaction'")
  func spelling() {
    for code in TransactionCode.allCases {
      expect(code.rawValue.wholeMatch(of: /transaction(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for single cells")
  func cells() {
    let codes = TransactionCode.allCases.map(\.rawValue)
    expect(codes.filter(Ledger.transactions.possibleCodes.contains), equals: [])
  }
}

import Expectations
import FinanceModel
import Testing

@Suite struct ValueCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'value'")
  func spelling() {
    for code in ValueCode.allCases {
      expect(code.rawValue.wholeMatch(of: /value(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("what is wrong with a single cell has codes of its own, and none of these")
  func cells() {
    let codes = ValueCode.allCases.map(\.rawValue)
    expect(codes.filter(Ledger.values.possibleCodes.contains), equals: [])
  }
}

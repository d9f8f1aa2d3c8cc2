import Expectations
import FinanceModel
import Testing

@Suite struct ValueCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'value'")
  func spelling() {
    for code in ValueCode.allCases {
      expect(code.rawValue.wholeMatch(of: /value(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for single cells")
  func cells() {
    let codes = ValueCode.allCases.map(\.rawValue)
    expect(codes.filter(Ledger.values.possibleCodes.contains), equals: [])
  }
}

import Expectations
import FinanceModel
import Testing

@Suite struct BudgetCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'budget'")
  func spelling() {
    for code in BudgetCode.allCases {
      expect(code.rawValue.wholeMatch(of: /budget(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for single cells")
  func cells() {
    let codes = BudgetCode.allCases.map(\.rawValue)
    expect(codes.filter(Ledger.budgets.possibleCodes.contains), equals: [])
  }
}

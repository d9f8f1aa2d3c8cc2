import Expectations
import FinanceModel
import Testing

@Suite struct BudgetCodeTests {
  @Test("each code is lower-case words joined by hyphens, the first of them 'budget'")
  func spelling() {
    for code in BudgetCode.allCases {
      expect(code.rawValue.wholeMatch(of: /budget(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("what is wrong with a single cell has codes of its own, and none of these")
  func cells() {
    let codes = BudgetCode.allCases.map(\.rawValue)
    expect(codes.filter(Ledger.budgets.possibleCodes.contains), equals: [])
  }
}

import Expectations
import FinanceModel
import Testing

@Suite struct AccountNameTests {
  @Test("a balance is told by tier and account, in the order of both")
  func order() {
    let names = [("A", "x"), ("A", "y"), ("B", "a")].map { AccountName(tier: $0, account: $1) }
    expect(names.reversed().sorted() == names && Set(names).count == 3)
  }
}

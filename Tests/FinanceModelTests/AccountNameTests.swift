import Expectations
import FinanceModel
import Testing

@Suite struct AccountNameTests {
  @Test("a balance is identified by tier and account, and sorted by both")
  func order() {
    let names = [("A", "x"), ("A", "y"), ("B", "a")].map { AccountName(tier: $0, account: $1) }
    expect(names.reversed().sorted() == names && Set(names).count == 3)
  }
}

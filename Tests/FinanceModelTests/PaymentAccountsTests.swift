import Expectations
import FinanceModel
import Testing

struct PaymentAccountsTests {
  @Test(
    "the layout is built in and describes how to read its files",
    arguments: ["monzo", "revolut", "revolut-de", "revolut-fr", "wise"])
  func isThere(name: String) throws {
    let layout = try require(BuiltInLayouts.all.first { $0.name == name })
    expect(layout.headers != nil || layout.width != nil)
    expect(layout.findings.isEmpty)
  }
}

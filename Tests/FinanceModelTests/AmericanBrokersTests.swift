import Expectations
import FinanceModel
import Testing

struct AmericanBrokersTests {
  @Test(
    "the layout is built in and describes how to read its files",
    arguments: ["fidelity", "vanguard"])
  func isThere(name: String) throws {
    let layout = try require(BuiltInLayouts.all.first { $0.name == name })
    expect(layout.headers != nil || layout.width != nil)
    expect(layout.findings.isEmpty)
  }
}

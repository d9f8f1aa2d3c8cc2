import Expectations
import FinanceModel
import Testing

struct GermanBanksTests {
  @Test(
    "the layout is built in and describes how to read its files",
    arguments: ["comdirect", "dkb", "ing-de", "n26"])
  func isThere(name: String) throws {
    let layout = try require(BuiltInLayouts.all.first { $0.name == name })
    expect(layout.headers != nil || layout.width != nil)
    expect(layout.findings.isEmpty)
  }
}

import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

@Suite struct GroupedAmountsTests {
  private func hints(_ text: String, minorDigits: Int = 2) throws -> [String] {
    let document = try require(
      JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
    return SourcedValue(0, in: document).groupedAmounts(
      PlanCode.numberGrouped, minorDigits: minorDigits
    ).map { "\($0.excerpt?.position.column ?? 0) \($0.hint ?? "")" }
  }

  @Test("amounts with exactly three decimals are reported wherever they occur")
  func amounts() throws {
    try expect(
      hints(#"{"tiers": [{"target": 12.000, "accounts": [{"balance": 3.250}]}]}"#),
      equals: [
        "23 write 12000, or 12", "56 write 3250, or 3.2500",
      ])
  }

  @Test("other values and other decimals are not reported")
  func others() throws {
    try expect(
      hints(#"{"apy_pct": 2.125, "target": 12.00, "balance": 0.125, "keep": 5}"#), equals: [])
    try expect(hints(#"{"target": 12.000}"#, minorDigits: 3), equals: [])
  }
}

import FinanceModel
import PlainText
import Testing

@Suite struct UnreadableNumbersTests {
  @Test(
    "a number that cannot be read is told with the mended one",
    arguments: [
      ("12,5", "write decimals with a point: 12.5"),
      ("1,234,567", "write it without grouping: 1234567"), ("+5", "write 5"), ("1e3", "write 1000"),
      ("five", "write digits, with a point before decimals: 1234.50"),
    ])
  func malformed(text: String, hint: String) {
    let found = findings(.prices, "date,base,quote,amount\n2026-01-02,A,EUR,\"\(text)\"\n")
    #expect(
      found == [
        LedgerFinding(
          .error, .numberMalformed, of: .prices, "amount '\(text)' is not a number",
          at: LedgerPlace(file: 0, record: 0), column: "amount", hint: hint)
      ])
  }
}

import Expectations
import FinanceModel
import Testing

struct StatementFactsTests {
  private let layout = SampleLayout.json(
    #", "facts": [{"fact": "account", "label": "IBAN"}, {"fact": "closing", "label": "Balance"},"#
      + #" {"fact": "opening", "label": "Before"}, {"fact": "period", "label": "Days"}]"#)

  @Test("rows before and after the table give account, balances and period")
  func facts() {
    let text =
      "IBAN:,DE02\nDays,2026-01-01 - 2026-01-31\nBalance 2026-01-31:,\"1,005.00 EUR\"\n\n"
      + "D,P,A\n2026-01-05,a,5.00\nBefore;\nBefore,\"1,000.00\"\n"
    expect(
      SampleLayout.lines(layout, text),
      equals: [
        "x account=DE02 currency=EUR days=2026-01-01/2026-01-31",
        "  closing 1005 EUR 2026-01-31 line 3", "  opening 1000 - - line 8",
        "  line 6: 2026-01-05 5 EUR [a] []",
      ])
  }

  @Test("a balance that is not an amount in the file's format is an error")
  func malformed() {
    let text = "Balance,\"1.005,00\"\nD,P,A\n2026-01-05,a,5.00\n"
    expect(
      SampleLayout.lines(layout, text),
      equals: [
        "1:1 error: the balance '1.005,00' is not an amount [statement-amount]"
      ])
  }
}

import Expectations
import FinanceModel
import Testing

struct HeaderNameTests {
  private func read(_ name: String) -> String? {
    let layout =
      #"{"name":"x","headers":[["D","Amount ({currency})"]],"dates":["yyyy-mm-dd"],"#
      + #""decimal":"point","columns":{"date":["D"],"amount":["Amount ({currency})"]}}"#
    return SampleLayout.lines(layout, "D;\(name)\n2026-01-01;5.00\n").last
  }

  @Test("a currency code in a column name is the currency of the amounts")
  func currency() {
    expect(read("Amount (EUR)"), equals: "  line 2: 2026-01-01 5 EUR [] []")
    expect(read("amount  (chf)"), equals: "  line 2: 2026-01-01 5 CHF [] []")
    for name in ["Amount (EU)", "Amount (EURO)", "Amount", "Amount (12€)"] {
      expect(read(name)?.contains("[statement-layout-unknown]"), equals: true, "\(name)")
    }
  }
}

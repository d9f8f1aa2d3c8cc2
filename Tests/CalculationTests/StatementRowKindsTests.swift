import Expectations
import FinanceModel
import Testing

struct StatementRowKindsTests {
  @Test("a footer ends the table, and so does a blank row if the layout says so")
  func ends() {
    let text = "D,P,A\n2026-01-01,a,5.00\n\n2026-01-02,b,6.00\nTotal,11.00\nnot a row\n"
    func rows(_ more: String) -> Int {
      SampleLayout.lines(SampleLayout.json(more), text).count { $0.hasPrefix("  line") }
    }
    expect(rows(#", "footer": ["Total"]"#), equals: 2)
    expect(rows(#", "ends_at_blank_row": true"#), equals: 0)
    expect(rows(""), equals: 0)
  }

  @Test("rows omitted by a layout are counted if they have an amount")
  func leftOut() {
    let layout = SampleLayout.json(#", "skip": [{"column": "P", "words": ["x*"]}]"#)
    let text = "D,P,A\n2026-01-01,a,5.00\n2026-01-02,x1,6.00\n2026-01-03,x2,\n,x3,7.00\n"
    expect(
      SampleLayout.lines(layout, text),
      equals: [
        "x account=- currency=EUR", "  skipped line 3: leftOut",
        "  line 2: 2026-01-01 5 EUR [a] []",
      ])
  }
}

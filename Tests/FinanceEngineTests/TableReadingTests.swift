import FinanceEngine
import FinanceModel
import Testing

struct TableReadingTests {
  @Test("a footer ends the table, a blank row does if the layout says so")
  func ends() {
    let text = "D,P,A\n2026-01-01,a,5.00\n\n2026-01-02,b,6.00\nTotal,11.00\nnot a row\n"
    func rows(_ more: String) -> Int {
      SampleLayout.lines(SampleLayout.json(more), text).count { $0.hasPrefix("  line") }
    }
    #expect(rows(#", "footer": ["Total"]"#) == 2)
    #expect(rows(#", "ends_at_blank_row": true"#) == 1)
    #expect(rows("") == 0)
  }

  @Test("rows without a date continue the one above, if the layout says so")
  func continuation() {
    let layout = SampleLayout.json(#", "continuation_rows": true, "row_lengths_vary": true"#)
    let text = "D,P,A\n2026-01-01,a,5.00\n,more\n,\"and more\"\n"
    #expect(
      SampleLayout.lines(layout, text).last == "  line 2: 2026-01-01 5 EUR [a more and more] []")
    #expect(SampleLayout.lines(SampleLayout.json(), text).count == 2)
  }

  @Test("a header that stands there again is no row")
  func repeatedHeader() {
    let text = "D,P,A\n2026-01-01,a,5.00\nD,P,A\n2026-01-02,b,6.00\n"
    #expect(SampleLayout.lines(SampleLayout.json(), text).count == 3)
  }

  @Test("more errors than a hundred are told by one note")
  func limit() {
    let text = "D,P,A\n" + String(repeating: "x,y,z\n", count: 300)
    let found = SampleLayout.lines(SampleLayout.json(), text)
    #expect(found.count == 101)
    #expect(found.last?.contains("note: there are more errors than the first 100") == true)
  }
}

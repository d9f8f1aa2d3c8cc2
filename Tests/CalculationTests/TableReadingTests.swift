import Expectations
import FinanceModel
import Testing

struct TableReadingTests {
  @Test("after a blank row that ends a table, rows with a date still belong to it")
  func afterBlank() {
    let layout = SampleLayout.json(#", "ends_at_blank_row": true"#)
    let text = "D,P,A\n2026-01-01,a,5.00\n\nnote\n2026-01-02,b,6.00\n\nDownloaded 2026-01-03\n"
    expect(
      SampleLayout.lines(layout, text),
      equals: [
        "x account=- currency=EUR", "  line 2: 2026-01-01 5 EUR [a] []",
        "  line 5: 2026-01-02 6 EUR [b] []",
      ])
  }

  @Test("the end-of-day balance is after the day's last row, whichever row contains it")
  func endOfDay() {
    let layout = SampleLayout.json(
      #", "balance_is": "end_of_day""#, header: #""D","P","A","B""#,
      columns: #", "amount": ["A"], "balance": ["B"]"#)
    let text =
      "D,P,A,B\n2026-01-02,d,-2.00,\n2026-01-02,c,-3.00,5.00\n"
      + "2026-01-01,b,4.00,\n2026-01-01,a,6.00,10.00\n"
    expect(
      SampleLayout.lines(layout, text).dropFirst(),
      equals: [
        "  line 5: 2026-01-01 6 EUR [a] []", "  line 4: 2026-01-01 4 EUR [b] [] balance 10",
        "  line 3: 2026-01-02 -3 EUR [c] []", "  line 2: 2026-01-02 -2 EUR [d] [] balance 5",
      ])
  }

  @Test("rows without a date continue the previous row if the layout says so")
  func continuation() {
    let layout = SampleLayout.json(#", "continuation_rows": true, "row_lengths_vary": true"#)
    let text = "D,P,A\n2026-01-01,a,5.00\n,more\n,\"and more\"\n"
    expect(
      SampleLayout.lines(layout, text).last,
      equals: "  line 2: 2026-01-01 5 EUR [a more and more] []")
    expect(SampleLayout.lines(SampleLayout.json(), text).count, equals: 2)
    expect(
      SampleLayout.lines(layout, "D,P,A\n2026-01-01,a,5.00\n,more,6.00\n"),
      equals: [
        "3:7 error: A '6.00' in a row without D [statement-blank]"
      ])
  }

  @Test("errors after the first hundred are replaced by a note")
  func limit() {
    let text = "D,P,A\n" + String(repeating: "x,y,z\n", count: 300)
    let found = SampleLayout.lines(SampleLayout.json(), text)
    expect(found.count, equals: 101)
    expect(found.last?.contains("note: only the first 100 errors are shown"), equals: true)
  }
}

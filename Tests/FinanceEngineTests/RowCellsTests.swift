import FinanceEngine
import FinanceModel
import Testing

struct RowCellsTests {
  @Test("several columns are one text on one line, blank ones left out")
  func texts() {
    let layout = SampleLayout.json(
      header: #""D","P","X","Y","A""#, columns: #", "amount": ["A"], "text": ["X","P","Y"]"#)
    let lines = SampleLayout.lines(
      layout, "D,P,X,Y,A\n2026-01-01,,one,\"two\n \"\"lines\"\"\",5.00\n")
    #expect(lines.last == "  line 2: 2026-01-01 5 EUR [] [one two  \"lines\"]")
  }

  @Test("what a message shows of a cell has an end")
  func shown() {
    let long = String(repeating: "x", count: 500)
    let lines = SampleLayout.lines(SampleLayout.json(), "D,P,A\n2026-01-01,a,\(long)\n")
    #expect(lines.count == 1 && (lines.first?.count ?? 0) < 120)
  }
}

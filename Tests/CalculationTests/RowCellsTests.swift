import Expectations
import FinanceModel
import Testing

struct RowCellsTests {
  @Test("several columns are joined into one line of text without blank cells")
  func texts() {
    let layout = SampleLayout.json(
      header: #""D","P","X","Y","A""#, columns: #", "amount": ["A"], "text": ["X","P","Y"]"#)
    let lines = SampleLayout.lines(
      layout, "D,P,X,Y,A\n2026-01-01,,one,\"two\n \"\"lines\"\"\",5.00\n")
    expect(lines.last, equals: "  line 2: 2026-01-01 5 EUR [] [one two  \"lines\"]")
  }

  @Test("adjacent quoted cells are read like other cells")
  func neighbors() {
    let layout = SampleLayout.json(
      header: #""D","P","X","Y","Z","A""#,
      columns: #", "amount": ["A"], "text": ["X","Y","Z"]"#)
    func text(_ cells: String) -> String? {
      SampleLayout.lines(layout, "D,P,X,Y,Z,A\n2026-01-01,a,\(cells),5.00\n").last?
        .split(separator: "[").last.map { String($0.dropLast()) }
    }
    for cells in [
      "\"one\",\"two\",\"three\"", "one,two,three", "\"one\",two,\"three\"",
      "\"one\", \"two\",\"three\"", "\"one \",\"two\",\"three\"", "=\"one\",\"two\",\"three\"",
      "\"one\",\"=\"\"two\"\"\",\"three\"",
    ] {
      expect(text(cells), equals: "one two three", "\(cells)")
    }
    expect(text("\"one\",\"\",\"three\""), equals: "one three")
    expect(text("\"one\",\"t\"\"wo\"\"\",\"three\""), equals: "one t\"wo\" three")
    expect(text("\"one\",\"two\n2\",\"three\""), equals: "one two 2 three")
    expect(text("5\",\"two\",\"three\""), equals: "5\" two three")
  }

  @Test("the cell text shown in a message is truncated")
  func shown() {
    let long = String(repeating: "x", count: 500)
    let lines = SampleLayout.lines(SampleLayout.json(), "D,P,A\n2026-01-01,a,\(long)\n")
    expect(lines.count == 1 && (lines.first?.count ?? 0) < 120)
  }
}

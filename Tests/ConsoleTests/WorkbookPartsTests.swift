import Console
import Expectations
import PlainText
import Testing

struct WorkbookPartsTests {
  private func book(_ name: String) throws -> String {
    try Export(
      Table(TableSpec(name, "rows", [ColumnSpec("a", .text, "one")]), rows: []), .xlsx
    ).text
  }

  @Test("the parts are in a fixed order, with the sheet last")
  func order() throws {
    let text = try book("t")
    let paths = [
      "[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels",
      "xl/styles.xml", "xl/worksheets/sheet1.xml",
    ]
    let places = paths.compactMap { text.firstRange(of: $0 + "<?xml")?.lowerBound }
    expect(places.count == paths.count && places == places.sorted())
  }

  @Test(
    "the sheet is named after the table, within the limits of spreadsheets",
    arguments: [
      ("activities", "activities"), ("a[]:*?/\\b", "a_______b"), ("'a'", "_a_"), ("it's", "it's"),
      ("a & <b> \"c\"", "a &amp; &lt;b> &quot;c&quot;"), ("History", "History_"),
      ("history", "history_"), ("", "table"), ("a\u{1}b", "a_b"),
      ("a234567890b234567890c234567890de", "a234567890b234567890c234567890d"),
      ("a234567890b234567890c234567890👍", "a234567890b234567890c234567890"),
    ])
  func names(table: String, sheet: String) throws {
    expect(try book(table).contains("<sheet name=\"\(sheet)\" sheetId=\"1\" r:id=\"rId1\"/>"))
  }

  @Test(
    "headings are bold, amounts have two decimals, dates are ISO 8601, and columns have a width"
  )
  func styles() throws {
    let text = try Export(ExportedTable.small, .xlsx).text
    expect(text.contains("formatCode=\"yyyy\\-mm\\-dd\""))
    expect(text.contains("<font><b/>"))
    expect(text.contains("<col min=\"2\" max=\"2\" width=\"12\" customWidth=\"1\"/>"))
    expect(text.components(separatedBy: "<col ").count - 1, equals: 9)
  }
}

extension String {
  fileprivate func components(separatedBy mark: String) -> [Substring] {
    split(separator: mark, omittingEmptySubsequences: false)
  }
}

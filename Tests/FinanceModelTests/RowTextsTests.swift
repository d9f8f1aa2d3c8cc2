import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct RowTextsTests {
  private static func texts(_ text: String) throws -> [String] {
    let scan = CSVScan(SourceText(file: "a", bytes: Array(text.utf8)))
    let table = try require(scan.table)
    let texts = RowTexts(of: table, in: ["id", "date", "note", "batch"])
    return (0..<table.count).map { texts($0) }
  }

  @Test("column order, blank cells and missing columns do not matter")
  func equal() throws {
    let first = try Self.texts("date,note,id\n2026-01-02,x,\n")
    expect(first, equals: try Self.texts("id,note,date,batch\n,x,2026-01-02,  \n"))
    expect(first != (try Self.texts("id,note,date\n,y,2026-01-02\n")))
  }

  @Test("a row's batch matters unless its id is derived from its content")
  func batches() throws {
    let typed = try Self.texts("id,batch\na,1\na,2\n")
    expect(typed[0] != typed[1])
    let id = "i" + String(repeating: "0", count: 25)
    let imported = try Self.texts("id,batch\n\(id),1\n\(id),2\n")
    expect(imported[0], equals: imported[1])
  }
}

import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Returns the written merge of two versions of a file without a base.
private func written(_ ours: String, _ theirs: String, endsEarly: Bool = false) -> String? {
  func table(_ text: String) -> CSVTable? {
    CSVScan(SourceText(file: "a", bytes: Array(text.utf8))).table
  }
  guard let our = table(ours), let their = table(theirs) else { return nil }
  let merge = RowMerge(base: nil, ours: our, theirs: their, endsEarly: endsEarly)
  return String(decoding: merge.bytes, as: UTF8.self)
}

struct RowMergeWriterTests {
  @Test("our side's byte order mark, line endings, empty lines and quotes are kept")
  func style() {
    expect(
      written("\u{FEFF}id,a\r\n\"1\",x\r\n\r\n2,y", "id,a\n3,\"p, q\"\n"),
      equals: "\u{FEFF}id,a\r\n\"1\",x\r\n\r\n2,y\r\n3,\"p, q\"\r\n")
  }

  @Test("a new column is added at the end; rows are padded unless they may end early")
  func columns() {
    expect(
      written("id,a\n1,x\n", "b,id\n\"say \"\"hi\"\"\",2\n"),
      equals: "id,a,b\n1,x,\n2,,\"say \"\"hi\"\"\"\n")
    expect(
      written("id,a\n1,x\n", "id,b\n2,\n3,z\n", endsEarly: true),
      equals: "id,a,b\n1,x\n2,\n3,,z\n")
  }
}

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

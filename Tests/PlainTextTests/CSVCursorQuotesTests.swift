import Expectations
import PlainText
import Testing

struct CSVCursorQuotesTests {
  @Test(
    "an unclosed quote is one finding at its start, and the rows after it are read",
    arguments: ["2,\"x,y\"", "\"2\",x", "2,\"\"\"x\"\"\"", "2,\"\""])
  func unclosed(_ row: String) throws {
    let rows = Array(repeating: row + "\n", count: 50).joined()
    let scan = CSVScan(
      SourceText(file: "a", bytes: Array(("a,b\n1,\"oops\n" + rows).utf8)))
    let records = try require(scan.readable)
    expect(scan.diagnostics.map(\.code), equals: ["csv-unclosed-quote"])
    expect(
      scan.diagnostics[0].excerpt?.position, equals: SourcePosition(file: "a", line: 2, column: 3))
    expect(records.count, equals: 51)
    expect(scan.damaged, equals: [0])
    expect((1..<51).allSatisfy { records.line(ofRecord: $0).elementsEqual(row.utf8) })
  }

  @Test("errors after the text that follows a closing quote are not reported")
  func follows() {
    expect(
      csvFindings(Array("a,b\n\"x \"y, z\" w\",5\" ,\n1,2\"\n".utf8)),
      equals: [
        "csv-text-after-quote 2:5 y", "csv-bare-quote 3:4 \"",
      ])
  }

  @Test("a quoted field may contain quotes, commas and line breaks")
  func holds() throws {
    let text = "a,b\n\"x \"\"y\"\", \r\n\"\"\",\"\"\"\"\n\",\",\"\"\"\n\"\n"
    let table = try require(csv(text).value)
    expect(fields(table).dropFirst(), equals: [["x \"y\", \r\n\"", "\""], [",", "\"\n"]])
  }

  @Test(
    "reading a large text of one repeated error finishes in time", .timeLimit(.minutes(1)),
    arguments: [
      "\"", "\"a\n", "\"\n", "a\",", ",\"", "\"\"", "\"a\"\"\n", "\"a\",\"b\n", "\n\"\"\"",
      "\"a\n\"\"\n",
      "\r", "\0,", "=======\n", "\"\"\"\n", "\"\" \n", "\",\n", "\u{FF}\n",
    ])
  func linear(_ mistake: String) {
    for start in ["a,b\n", "a,b\n\""] {
      let text = start + String(repeating: mistake, count: 20_000)
      expect(csv(text).diagnostics.count { $0.severity != .note } <= 100)
    }
  }
}

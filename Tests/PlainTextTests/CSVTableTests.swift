import Expectations
import PlainText
import Testing

struct CSVTableTests {
  private let text = "id,\"the \"\"note\"\"\",amount\n1,\"a, b\",5\n\n2,,\"6\"\n"

  @Test("columns are found by their exact name")
  func columns() throws {
    let table = try require(csv(text).value)
    expect(table.header, equals: ["id", "the \"note\"", "amount"])
    expect(table.column("amount"), equals: 2)
    expect(table.column("the \"note\""), equals: 1)
    expect(table.column("Amount") == nil && table.column("") == nil)
    expect(table.headerRange, equals: 0..<24)
    expect(table.headerRange(ofColumn: 1), equals: 3..<17)
    expect(table.headerRange(ofColumn: 3), equals: 24..<24)
  }

  @Test("the record count excludes the header and empty lines")
  func counts() throws {
    expect(csv(text).value?.count, equals: 2)
    expect(csv("a,b\n").value?.count, equals: 0)
    expect(csv("a,b").value?.count, equals: 0)
    expect(csv("a\n\"\"\n").value?.count, equals: 1)
  }

  @Test("a field has its text, its bytes as written and its position")
  func fieldAccess() throws {
    let table = try require(csv(text).value)
    expect(table.text(0, 1), equals: "a, b")
    expect(Array(table.bytes(0, 1)), equals: Array("\"a, b\"".utf8))
    expect(table.range(0, 1), equals: 27..<33)
    expect(table.text(1, 1) == "" && table.range(1, 1) == 39..<39)
    expect(table.text(1, 2) == "6" && table.range(1, 2) == 40..<43)
    expect(Array(table.line(ofRecord: 1)), equals: Array("2,,\"6\"".utf8))
    expect(table.range(ofRecord: 1), equals: 37..<43)
    expect(table.source.bytes, equals: Array(text.utf8))
  }

  @Test("a missing field is blank, and its position is the end of the record")
  func missingFields() throws {
    let table = try require(csv(text).value)
    for column in [-1, 3, 100] {
      expect(table.text(0, column) == "" && table.bytes(0, column).isEmpty)
      expect(table.range(0, column), equals: 35..<35)
    }
  }

  @Test("with CR LF the CR is part of neither the record nor its last field")
  func carriageReturns() throws {
    let table = try require(csv("a,b\r\n1,\"x\"\r\n3,y\r\n").value)
    expect(table.headerRange, equals: 0..<3)
    expect((0..<2).map { table.text($0, 1) } == ["x", "y"])
    expect(Array(table.line(ofRecord: 0)), equals: Array("1,\"x\"".utf8))
  }

  @Test(
    "texts from the tests of other CSV readers are read correctly",
    arguments: [
      ("a,b\n1,\"ha \"\"ha\"\" ha\"\n3,4\n", [["a", "b"], ["1", "ha \"ha\" ha"], ["3", "4"]]),
      ("a,b\n\"\",\"\"\n,\n", [["a", "b"], ["", ""], ["", ""]]),
      ("k,v\n1,\"{\"\"t\"\": [1, 2]}\"\n", [["k", "v"], ["1", "{\"t\": [1, 2]}"]]),
      ("a,b\n\"Once\n upon, a\r\ntime\",x\n", [["a", "b"], ["Once\n upon, a\r\ntime", "x"]]),
      ("a,b\nʤ,日本語\n", [["a", "b"], ["ʤ", "日本語"]]),
      ("a b, c \n 1 ,\t2\n", [["a b", " c "], [" 1 ", "\t2"]]),
      ("a\r\n\"\"\"\"\r\n\"\"\"\"\"\"\r\n", [["a"], ["\""], ["\"\""]]),
      ("\"a\n1\",b\n\",\",\"\n\"\n", [["a\n1", "b"], [",", "\n"]]),
      ("a,b\n'1','2'\n\\,2\n", [["a", "b"], ["'1'", "'2'"], ["\\", "2"]]),
      ("a,b\n=1+1,@x\n", [["a", "b"], ["=1+1", "@x"]]),
    ])
  func spectrum(_ text: String, _ expected: [[String]]) throws {
    let table = try require(csv(text).value)
    expect(fields(table), equals: expected)
  }

  @Test("all records are returned in one batch if each has a cell for each column")
  func batch() throws {
    let table = try require(csv("a,b\n1,\"x,y\"\n,3\n").value)
    let cells = table.withBatch { batch in
      (0..<batch.count).map { record in (0..<2).map { batch.text(record, $0) } }
    }
    expect(cells, equals: Array(fields(table).dropFirst()))
    try expect(require(csv("a,b\n").value).withBatch { $0.count }, equals: 0)
  }
}

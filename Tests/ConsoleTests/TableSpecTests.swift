import Console
import Testing

struct TableSpecTests {
  @Test("a kind is a number exactly where a schema says so", arguments: ColumnSpec.Kind.allCases)
  func numbers(kind: ColumnSpec.Kind) {
    let table = TableSpec("t", "help", [ColumnSpec("c", kind, "help")])
    let spec = ToolSpec(name: "x", summary: "s", tables: [table], examples: [])
    let schema = Generated.schema.rendering(of: spec)
    let isNumber =
      schema.contains("\"type\": \"number\"") || schema.contains("\"type\": \"integer\"")
    #expect(kind.isNumber == isNumber)
  }

  @Test("tables are the same where name, meaning and columns are, in their order")
  func equality() {
    let columns = [ColumnSpec("a", .text, "a"), ColumnSpec("b", .money, "b")]
    let table = TableSpec("t", "rows", columns)
    #expect(table == TableSpec("t", "rows", columns))
    #expect(table != TableSpec("t", "rows", columns.reversed()))
    #expect(table != TableSpec("t", "rows", [columns[0], ColumnSpec("b", .price, "b")]))
  }
}

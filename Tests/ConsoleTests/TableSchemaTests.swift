import Console
import Expectations
import PlainText
import Testing

struct TableSchemaTests {
  @Test("a schema lists every table of the tool and its verbs, and each column's type")
  func schema() {
    expect(
      Generated.schema.rendering(of: Orchard.spec),
      equals: """
        {
          "name": "orchard",
          "description": "keep count of trees and what they bear",
          "resources": [
            {
              "name": "trees",
              "description": "a row for each tree",
              "schema": {
                "fields": [
                  {"name": "tree", "type": "string", "description": "the tree's name"},
                  {"name": "kilos", "type": "number", "description": "what it bore"},
                  {"name": "is_old", "type": "boolean", \
        "description": "whether it is older than its keeper"}
                ],
                "missingValues": [""]
              }
            },
            {
              "name": "rows",
              "description": "a row for each row of trees",
              "schema": {
                "fields": [
                  {"name": "row", "type": "integer", "description": "its number"}
                ],
                "missingValues": [""]
              }
            }
          ]
        }

        """)
  }

  @Test(
    "every kind of column has a valid Table Schema type", arguments: ColumnSpec.Kind.allCases)
  func types(kind: ColumnSpec.Kind) throws {
    let table = TableSpec("t", "help", [ColumnSpec("c", kind, "help")])
    let spec = ToolSpec(name: "x", summary: "s", tables: [table], examples: [])
    let text = Generated.schema.rendering(of: spec)
    let types = ["string", "number", "integer", "date", "datetime", "boolean"]
    expect(types.contains { text.contains("\"type\": \"\($0)\"") })
  }

  @Test(
    "a kind is numeric exactly if its schema type is numeric", arguments: ColumnSpec.Kind.allCases)
  func numbers(kind: ColumnSpec.Kind) {
    let table = TableSpec("t", "help", [ColumnSpec("c", kind, "help")])
    let spec = ToolSpec(name: "x", summary: "s", tables: [table], examples: [])
    let schema = Generated.schema.rendering(of: spec)
    let isNumber =
      schema.contains("\"type\": \"number\"") || schema.contains("\"type\": \"integer\"")
    expect(kind.isNumber, equals: isNumber)
  }
}

import Console
import Expectations
import Foundation
import PlainText
import Testing

struct SpecJSONTests {
  @Test("a description is JSON with every key, and null if a key does not apply")
  func wholeDescription() {
    expect(
      Generated.json.rendering(of: Gate.spec),
      equals: #"""
        {
          "name": "gate",
          "version": "0.1.0",
          "summary": "do as told",
          "description": [],
          "operands": [
            {"placeholder": "ACT", "arity": "one", "help": "what to do"},
            {"placeholder": "FILE", "arity": "any", "help": "files to do it with"}
          ],
          "options": [
            {
              "name": "format",
              "short": "f",
              "placeholder": "FORMAT",
              "help": "the output format",
              "choices": ["text", "csv", "tsv", "json", "jsonl", "html"],
              "default": "text",
              "repeats": false
            },
            {
              "name": "json",
              "short": null,
              "placeholder": null,
              "help": "short for --format json",
              "choices": [],
              "default": null,
              "repeats": false
            },
            {
              "name": "quiet",
              "short": "q",
              "placeholder": null,
              "help": "hide warnings and notes",
              "choices": [],
              "default": null,
              "repeats": false
            },
            {
              "name": "color",
              "short": null,
              "placeholder": "WHEN",
              "help": "when to use colour",
              "choices": ["auto", "always", "never"],
              "default": "auto",
              "repeats": false
            },
            {
              "name": "output",
              "short": "o",
              "placeholder": "FILE",
              "help": "write the output to this file; - means standard output",
              "choices": [],
              "default": null,
              "repeats": false
            },
            {
              "name": "help",
              "short": "h",
              "placeholder": null,
              "help": "show the full help and exit; -h shows one screen",
              "choices": [],
              "default": null,
              "repeats": false
            },
            {
              "name": "version",
              "short": null,
              "placeholder": null,
              "help": "show the version and exit",
              "choices": [],
              "default": null,
              "repeats": false
            }
          ],
          "tables": [],
          "examples": [
            {"command": "gate open", "explanation": "opens it"}
          ],
          "verbs": [],
          "default_verb": null,
          "see_also": []
        }

        """#)
  }

  @Test("verbs have their own descriptions, and the text is valid JSON")
  func verbs() throws {
    let text = Generated.json.rendering(of: Orchard.spec)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let verbs = value?["verbs"] as? [[String: Any]]
    expect(verbs?.map { $0["name"] as? String }, equals: ["orchard list", "orchard pick"])
    expect(value?["default_verb"] as? String == "list")
  }
}

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

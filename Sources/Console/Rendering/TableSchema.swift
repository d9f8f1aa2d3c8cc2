package import PlainText

/// A tool's tables as Frictionless table schemas, with csv, tsv and jsonl resources for each table.
///
/// Source: Data Package and Table Schema, version 1 (specs.frictionlessdata.io).
enum TableSchema {
  static func text(of spec: ToolSpec) -> String {
    var tables: [TableSpec] = []
    // Verbs may share a table.
    for table in spec.tables + spec.verbs.flatMap(\.tables) where !tables.contains(table) {
      tables.append(table)
    }
    let package = JSONValue.object([
      "name": .string(spec.name),
      "description": .string(spec.summary),
      "resources": .array(tables.map(resource)),
    ])
    return package.text(.pretty) + "\n"
  }

  private static func resource(_ table: TableSpec) -> JSONValue {
    .object([
      "name": .string(table.name),
      "description": .string(table.wholeHelp),
      "schema": table.schema(missing: [""]),
    ])
  }
}

extension TableSpec {
  /// Returns the columns as a Frictionless table schema.
  ///
  /// - Parameter texts: the strings that denote a missing value.
  package func schema(missing texts: [String]) -> JSONValue {
    .object([
      "fields": .array(columns.map(Self.field)),
      "missingValues": .array(texts.map(JSONValue.string)),
    ])
  }

  private static func field(_ column: ColumnSpec) -> JSONValue {
    .object([
      "name": .string(column.name), "type": .string(column.kind.fieldType),
      "description": .string(column.help),
    ])
  }
}

extension ColumnSpec.Kind {
  fileprivate var fieldType: String {
    switch self {
    case .text: "string"
    case .money, .price, .quantity, .number, .percent, .share: "number"
    case .integer, .estimate: "integer"
    case .date: "date"
    case .timestamp: "datetime"
    case .flag: "boolean"
    }
  }
}

package import PlainText

/// A tool's description as JSON, for programs that document or wrap the tools.
enum SpecJSON {
  static func text(of spec: ToolSpec) -> String { json(of: spec).text(.pretty) + "\n" }

  private static func json(of spec: ToolSpec) -> JSONValue {
    .object([
      "name": .string(spec.name),
      "version": .string(cofferVersion),
      "summary": .string(spec.summary),
      "description": .array(spec.description.map { .string($0) }),
      "operands": .array(spec.operands.map(operand)),
      "options": .array(spec.shownOptions.map { option($0, of: spec) }),
      "tables": .array(spec.tables.map(table)),
      "examples": .array(spec.examples.map(example)),
      "verbs": .array(spec.verbs.compactMap { spec.verb(named: $0.name) }.map(json)),
      "default_verb": text(spec.defaultVerb),
      "see_also": .array(spec.seeAlso.map { .string($0) }),
    ])
  }

  private static func operand(_ operand: OperandSpec) -> JSONValue {
    .object([
      "placeholder": .string(operand.placeholder),
      "arity": .string(operand.arity.rawValue),
      "help": .string(operand.help),
    ])
  }

  private static func option(_ option: OptionSpec, of spec: ToolSpec) -> JSONValue {
    .object([
      "name": .string(option.name),
      "short": text(option.short.map { String($0) }),
      "placeholder": text(option.placeholder),
      "help": .string(option.help),
      "choices": .array(spec.choices(of: option).map { .string($0) }),
      "default": text(option.defaultText),
      "repeats": .bool(option.repeats),
    ])
  }

  private static func table(_ table: TableSpec) -> JSONValue {
    .object([
      "name": .string(table.name),
      "help": .string(table.help),
      "needs": text(table.needs),
      "columns": .array(
        table.columns.map { column in
          .object([
            "name": .string(column.name),
            "kind": .string(column.kind.rawValue),
            "help": .string(column.help),
          ])
        }),
    ])
  }

  private static func example(_ example: Example) -> JSONValue {
    .object([
      "command": .string(example.command), "explanation": .string(example.explanation),
    ])
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

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

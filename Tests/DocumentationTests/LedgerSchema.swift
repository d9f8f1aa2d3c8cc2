import FinanceModel
import PlainText

/// A ledger as a Frictionless table schema, generated from the columns in the code.
///
/// Source: Table Schema, version 2 (datapackage.org). `fieldsMatch` states that optional columns
/// may be missing and that other columns may exist. A row that only cancels another row leaves its
/// other cells blank, so no cell is required in a ledger with such rows.
struct LedgerSchema {
  let ledger: Ledger

  var text: String {
    let schema = JSONValue.object([
      "$schema": .string("https://datapackage.org/profiles/2.0/tableschema.json"),
      "name": .string(ledger.rawValue),
      "fields": .array(ledger.columns.map(field)),
      "fieldsMatch": .string("partial"),
      "missingValues": .array([.string("")]),
    ])
    return schema.text(.pretty) + "\n"
  }

  private func field(_ column: LedgerColumn) -> JSONValue {
    var constraints: [JSONValue.Member] = []
    if column.isRequired, !ledger.hasVoids { constraints.append(.init("required", .bool(true))) }
    if column.kind == .nonNegative { constraints.append(.init("minimum", .number("0"))) }
    if case .word(let words) = column.kind {
      constraints.append(.init("enum", .array(words.map(JSONValue.string))))
    }
    // Hours and minutes alone do not match the default time format, and a date does not match the
    // default datetime format.
    let format =
      column.kind == .time || column.kind == .moment
      ? [JSONValue.Member("format", .string("any"))] : []
    let field = JSONValue.object([
      "name": .string(column.name), "type": .string(type(of: column.kind)),
    ]).adding(format).adding([.init("description", .string(description(of: column)))])
    return constraints.isEmpty
      ? field : field.adding([.init("constraints", .object(constraints))])
  }

  private func description(of column: LedgerColumn) -> String {
    if column.isRequired, ledger.hasVoids {
      return column.help + "; blank only in a row that voids another"
    }
    return column.isReserved ? column.help + "; reserved" : column.help
  }

  private func type(of kind: LedgerColumn.Kind) -> String {
    switch kind {
    case .number, .nonNegative: "number"
    case .date: "date"
    case .time: "time"
    case .timestamp, .moment: "datetime"
    case .identifier, .voids, .text, .currency, .symbol, .word, .account, .tier,
      .ratio, .source:
      "string"
    }
  }
}

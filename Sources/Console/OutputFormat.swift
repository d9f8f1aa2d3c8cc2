/// The formats of an answer. `text` is for people and may change; the others are stable.
package enum OutputFormat: String, CaseIterable, Sendable {
  case text, csv, tsv, json, jsonl
  /// A standalone document for people.
  case html

  /// The formats of every tool; tools that answer people also have ``html``.
  package static let plain = allCases.filter { $0 != .html }

  /// Whether the reader is a program that reads JSON, so that findings are JSON too.
  package var isJSON: Bool { self == .json || self == .jsonl }
  /// Whether the format contains only one table.
  package var isOneTable: Bool { self == .csv || self == .tsv || self == .jsonl }
}

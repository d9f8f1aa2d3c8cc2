/// The forms an answer can take. `text` is for people and may change; the rest are promises.
package enum OutputFormat: String, CaseIterable, Sendable {
  case text, csv, tsv, json, jsonl
  /// A document for people that stands alone.
  case html

  /// The forms that every tool has; those that answer people have ``html`` too.
  package static let plain = allCases.filter { $0 != .html }

  /// Whether the reader is a program that reads JSON, so that findings are JSON too.
  package var isJSON: Bool { self == .json || self == .jsonl }
  /// Whether the form carries one table.
  package var isOneTable: Bool { self == .csv || self == .tsv || self == .jsonl }
}

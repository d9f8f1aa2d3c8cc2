/// The formats of an answer. `text` is for people and may change; the other formats are stable.
package enum OutputFormat: String, CaseIterable, Sendable {
  case text, csv, tsv, json, jsonl
  /// A standalone document for people.
  case html

  /// The formats that every tool supports. Tools with an answer for people also support ``html``.
  package static let plain = allCases.filter { $0 != .html }

  /// Whether the format is JSON, so that findings are written as JSON too.
  package var isJSON: Bool { self == .json || self == .jsonl }
  /// Whether the format contains only one table.
  package var isOneTable: Bool { self == .csv || self == .tsv || self == .jsonl }
}

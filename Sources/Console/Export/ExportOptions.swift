import PlainText

/// The settings of an export.
package struct ExportOptions: Equatable, Sendable {
  /// The format; an export cannot be `text`.
  package var format: ExportFormat
  /// Whether csv is for a spreadsheet: with a byte order mark, CR LF between records, and formulas
  /// defused in text.
  package var forSpreadsheet = false
  /// Whether money, estimates and quantities are written as the text `HIDDEN`; null is not changed.
  package var masksAmounts = false
  /// Whether csv, tsv and xlsx begin with the column names.
  package var writesHeader = true

  package init(
    format: ExportFormat, forSpreadsheet: Bool = false, masksAmounts: Bool = false,
    writesHeader: Bool = true
  ) {
    self.format = format
    self.forSpreadsheet = forSpreadsheet
    self.masksAmounts = masksAmounts
    self.writesHeader = writesHeader
  }

  /// The text that replaces a hidden amount.
  static let mask: StaticString = "HIDDEN"

  func masks(_ column: ColumnSpec) -> Bool {
    switch column.kind {
    case .money, .estimate, .quantity: masksAmounts
    case .text, .price, .number, .percent, .share, .integer, .date, .timestamp, .flag: false
    }
  }
}

import PlainText

/// The settings for an export.
package struct ExportOptions: Equatable, Sendable {
  /// The export format; must not be `text`.
  package var format: ExportFormat
  /// Whether csv is intended for a spreadsheet, with a byte order mark, CR LF line endings, and
  /// formulas in text disabled.
  package var forSpreadsheet = false
  /// Whether money, estimates and quantities are written as the text `HIDDEN`; null cells are not
  /// changed.
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

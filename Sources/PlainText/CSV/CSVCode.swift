/// The error codes of CSV files.
///
/// A code never changes its meaning, which the case's comment describes. A finding's message adds
/// the subject, and its hint adds the fix.
package enum CSVCode: String, CaseIterable, Sendable {
  /// The file is empty or blank, so it has no header.
  case empty = "csv-empty"
  /// The file is encrypted by git-crypt.
  case locked = "csv-locked"
  /// The file is encoded in UTF-16, not UTF-8.
  case utf16 = "csv-utf16"
  /// The file is larger than 4 GiB, the largest size that offsets can represent.
  case tooLarge = "csv-too-large"
  /// Bytes that are not UTF-8.
  case invalidUTF8 = "csv-invalid-utf8"
  /// NUL bytes, as left by a power failure at the end of a growing file.
  case nul = "csv-nul"
  /// A conflict marker: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>` at the start of a line.
  case conflictMarker = "csv-conflict-marker"
  /// A merge conflict with matching markers: both sides changed the row.
  case conflict = "csv-conflict"
  /// The header's columns are separated by semicolons.
  case semicolon = "csv-semicolon"
  /// The header's columns are separated by tabs.
  case tab = "csv-tab"
  /// The header is missing: the first line is a row.
  case headerMissing = "csv-header-missing"
  /// Names in the header that differ from column names only in case.
  case headerCase = "csv-header-case"
  /// Blanks around the commas of the header.
  case blankAfterComma = "csv-blank-after-comma"
  /// Lines that end with CR without LF.
  case carriageReturn = "csv-carriage-return"
  /// A quoted field without its closing quote.
  case unclosedQuote = "csv-unclosed-quote"
  /// Something other than a comma or a line ending after a closing quote.
  case textAfterQuote = "csv-text-after-quote"
  /// A quote inside a field that does not begin with a quote.
  case bareQuote = "csv-bare-quote"
  /// A row with more or fewer fields than the header has columns.
  case fieldCount = "csv-field-count"
  /// A final row without a line ending that is too short, because writing was interrupted.
  case tornRow = "csv-torn-row"
  /// A field larger than 1 MiB.
  case fieldSize = "csv-field-size"
  /// Two columns with the same name.
  case columnTwice = "csv-column-twice"
  /// A column without a name.
  case columnBlank = "csv-column-blank"
  /// The file begins with U+FEFF: a warning.
  case byteOrderMark = "csv-byte-order-mark"
  /// Lines end with CR LF: a warning.
  case crlf = "csv-crlf"
  /// A quoted field contains a line break: a warning.
  case lineBreak = "csv-line-break"
  /// The last line has no line ending: a warning.
  case missingNewline = "csv-missing-newline"
  /// The file has more findings than the hundred shown: a note.
  case more = "csv-more"

  /// The severity of the code. A file that has only warnings is accepted.
  var severity: Diagnostic.Severity {
    switch self {
    case .byteOrderMark, .crlf, .lineBreak, .missingNewline: .warning
    case .more: .note
    default: .error
    }
  }
}

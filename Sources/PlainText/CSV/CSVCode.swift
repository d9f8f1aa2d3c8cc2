/// The error codes of CSV files.
///
/// The meaning of a code, given in the comment on its case, never changes. A finding's message adds
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
  /// NUL bytes, for example after a power failure while the file was being extended.
  case nul = "csv-nul"
  /// A conflict marker: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>` at the start of a line.
  case conflictMarker = "csv-conflict-marker"
  /// A merge conflict with matching markers. Both sides changed the row.
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
  /// A last row that was only partly written: it is too short and has no line ending.
  case tornRow = "csv-torn-row"
  /// A field larger than 1 MiB.
  case fieldSize = "csv-field-size"
  /// Two columns with the same name.
  case columnTwice = "csv-column-twice"
  /// A column without a name.
  case columnBlank = "csv-column-blank"
  /// The file begins with U+FEFF. Reported as a warning.
  case byteOrderMark = "csv-byte-order-mark"
  /// Lines end with CR LF. Reported as a warning.
  case crlf = "csv-crlf"
  /// A quoted field contains a line break. Reported as a warning.
  case lineBreak = "csv-line-break"
  /// The last line has no line ending. Reported as a warning.
  case missingNewline = "csv-missing-newline"
  /// The file has more findings than the hundred shown. Reported as a note.
  case more = "csv-more"

  /// The severity of findings with this code. A file with no findings except warnings is accepted.
  var severity: Diagnostic.Severity {
    switch self {
    case .byteOrderMark, .crlf, .lineBreak, .missingNewline: .warning
    case .more: .note
    default: .error
    }
  }
}

/// Every mistake of a CSV file that has a code of its own.
///
/// A code never changes its meaning. What each one means is in the case's comment; the message of
/// a finding adds the subject, the hint adds the remedy.
package enum CSVCode: String, CaseIterable, Sendable {
  /// The file holds no header: nothing, or blanks only.
  case empty = "csv-empty"
  /// The file is encrypted by git-crypt.
  case locked = "csv-locked"
  /// The file is UTF-16, not UTF-8.
  case utf16 = "csv-utf16"
  /// The file has more bytes than a place in it can be counted in: 4 GiB.
  case tooLarge = "csv-too-large"
  /// Bytes that are not UTF-8.
  case invalidUTF8 = "csv-invalid-utf8"
  /// NUL bytes, as a power cut leaves them at the end of a file that was growing.
  case nul = "csv-nul"
  /// A merge left its mark: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>` at the start of a line.
  case conflictMarker = "csv-conflict-marker"
  /// A conflict of a merge, whose marks pair: a row that both sides changed.
  case conflict = "csv-conflict"
  /// The header's columns are separated by semicolons.
  case semicolon = "csv-semicolon"
  /// The header's columns are separated by tabs.
  case tab = "csv-tab"
  /// The first line is a row, and there is no header.
  case headerMissing = "csv-header-missing"
  /// Names in the header that differ from those of columns only in case.
  case headerCase = "csv-header-case"
  /// Blanks beside the commas of the header.
  case blankAfterComma = "csv-blank-after-comma"
  /// Lines that end with CR and no LF.
  case carriageReturn = "csv-carriage-return"
  /// A quoted field without its closing quote.
  case unclosedQuote = "csv-unclosed-quote"
  /// Something other than a comma or a line's end after a closing quote.
  case textAfterQuote = "csv-text-after-quote"
  /// A quote inside a field that does not begin with one.
  case bareQuote = "csv-bare-quote"
  /// A row with more or fewer fields than the header has columns.
  case fieldCount = "csv-field-count"
  /// A last row that ends too early, without a line ending: writing it was cut short.
  case tornRow = "csv-torn-row"
  /// A field of more than 1 MiB.
  case fieldSize = "csv-field-size"
  /// Two columns of one name.
  case columnTwice = "csv-column-twice"
  /// A column without a name.
  case columnBlank = "csv-column-blank"
  /// A warning: the file begins with U+FEFF.
  case byteOrderMark = "csv-byte-order-mark"
  /// A warning: lines end with CR LF.
  case crlf = "csv-crlf"
  /// A warning: a quoted field goes over more than one line.
  case lineBreak = "csv-line-break"
  /// A warning: the last line has no line ending.
  case missingNewline = "csv-missing-newline"
  /// A note: there are more findings than the hundred that are shown.
  case more = "csv-more"

  /// Warnings are accepted as they are; the rest is not.
  var severity: Diagnostic.Severity {
    switch self {
    case .byteOrderMark, .crlf, .lineBreak, .missingNewline: .warning
    case .more: .note
    default: .error
    }
  }
}

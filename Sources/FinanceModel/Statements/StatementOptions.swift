package import PlainText

/// Properties of a file that the file does not determine and the user states as options.
package struct StatementOptions: Equatable, Sendable {
  /// The order of day, month and year in a numeric date; set with `--date-order`.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
    case yearFirst = "ymd"
  }

  /// The decimal separator of numbers; set with `--decimal`.
  package typealias DecimalSign = AmountForm.DecimalSign

  /// Whether amounts have the sign defined by the layout or the opposite sign; set with `--sign`.
  package enum Sign: String, CaseIterable, Sendable {
    case normal, inverted
  }

  /// The decimal separator; nil if it must be determined from the file.
  package var decimal: DecimalSign?
  /// The order of dates; nil if it must be determined from the file.
  package var dateOrder: DateOrder?
  /// The meaning of signs; nil for the meaning defined by the layout.
  package var sign: Sign?
  /// The currency code for a file that does not state a currency.
  package var currency: String?

  /// Creates options. By default, the file and the layout determine all properties.
  package init(
    decimal: DecimalSign? = nil, dateOrder: DateOrder? = nil, sign: Sign? = nil,
    currency: String? = nil
  ) {
    self.decimal = decimal
    self.dateOrder = dateOrder
    self.sign = sign
    self.currency = currency
  }
}

/// A statement format that defines the meaning of its values and therefore needs no layout.
package enum StatementFileFormat: String, CaseIterable, Sendable {
  case ofx
  case qif
  case camt
  case mt940

  /// Creates the format that matches the beginning of a file; nil for any other file, such as CSV.
  ///
  /// The first few KiB are sufficient, in any encoding that extends ASCII.
  ///
  ///     StatementFileFormat(recognising: Array("!Type:Bank\n".utf8))   // qif
  package init?(recognising prefix: [UInt8]) {
    if OFXReading.recognises(prefix) {
      self = .ofx
    } else if CAMTReading.recognises(prefix) {
      self = .camt
    } else if QIFReading.recognises(prefix) {
      self = .qif
    } else if MT940Reading.recognises(prefix) {
      self = .mt940
    } else {
      return nil
    }
  }

  /// Returns the encoding that the file declares, in lower case: `windows-1252`; nil if the file
  /// does not declare an encoding. The encoding determines how non-ASCII letters are decoded; see
  /// ``PlainText/DecodedText/Encoding/init(declared:)``.
  package func declaredEncoding(of prefix: [UInt8]) -> String? {
    switch self {
    case .ofx: OFXHeader.encoding(of: prefix)
    case .camt: XMLDeclaration.encoding(of: prefix)
    case .qif, .mt940: nil
    }
  }

  /// Reads the statements of a UTF-8 file. If anything is malformed, the result contains no
  /// statements, and errors are reported at their positions.
  package func reading(
    _ source: SourceText, _ options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    switch self {
    case .ofx: OFXReading.reading(source, options)
    case .qif: QIFReading.reading(source, options)
    case .camt: CAMTReading.reading(source, options)
    case .mt940: MT940Reading.reading(source, options)
    }
  }
}

/// The codes of findings about a bank's or broker's file.
package enum StatementCode: String, CaseIterable, Sendable {
  /// The bytes are not valid text, or the file is too large.
  case text = "statement-text"
  /// The file is empty or has no rows.
  case empty = "statement-empty"
  /// No layout has the file's header or the requested name.
  case layoutUnknown = "statement-layout-unknown"
  /// Several layouts match the file.
  case layoutSeveral = "statement-layout-several"
  /// Rows whose type contradicts the sign of their amount. Reported as a warning.
  case sign = "statement-sign"
  /// The file's header differs from the layout's header only in columns that the layout does not
  /// need. Reported as a note.
  case layoutNear = "statement-layout-near"
  /// The file is in an unsupported format.
  case format = "statement-format"
  /// A row with more or fewer cells than the header.
  case cellCount = "statement-cell-count"
  /// A required cell is blank.
  case blank = "statement-blank"
  /// A cell that is not an amount in the file's format.
  case amount = "statement-amount"
  /// A cell that is not a date in the file's format.
  case date = "statement-date"
  /// A word that the layout does not define.
  case word = "statement-word"
  /// A cell that is not a currency, or differs from the currency defined for its column.
  case currency = "statement-currency"
  /// Amounts, dates or signs whose meaning cannot be determined from the file alone.
  case undecided = "statement-undecided"
  /// A line, field or element that the format does not allow in this position.
  case syntax = "statement-syntax"
  /// A row that the layout excludes, although the stated balances include it.
  case skippedMoved = "statement-skipped-moved"
  /// A row whose meaning the format does not define. The row becomes an UNKNOWN activity. Reported
  /// as a warning.
  case uninterpreted = "statement-uninterpreted"
  /// Rows that reverse other rows. Reversed rows from an earlier import are not removed. Reported
  /// as a warning.
  case takenBack = "statement-taken-back"
  /// There are more findings than are shown. Reported as a note.
  case more = "statement-more"
}

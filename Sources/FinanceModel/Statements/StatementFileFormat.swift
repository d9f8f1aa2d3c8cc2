package import PlainText

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

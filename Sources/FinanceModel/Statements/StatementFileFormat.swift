package import PlainText

/// A format of statements that states itself what its values are, and so needs no layout.
package enum StatementFileFormat: String, CaseIterable, Sendable {
  case ofx
  case qif
  case camt
  case mt940

  /// The format that a file begins as; nil for any other text, such as CSV.
  ///
  /// A few KiB from the start are enough, in any encoding that ASCII is a part of.
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

  /// The name of the encoding that the file declares, in lower case: `windows-1252`; nil if it
  /// declares none. It decides how letters beyond ASCII are read; see
  /// ``PlainText/DecodedText/Encoding/init(declared:)``.
  package func declaredEncoding(of prefix: [UInt8]) -> String? {
    switch self {
    case .ofx: OFXHeader.encoding(of: prefix)
    case .camt: XMLDeclaration.encoding(of: prefix)
    case .qif, .mt940: nil
    }
  }

  /// The statements of a file in UTF-8; none, with errors at their places, if anything cannot be
  /// read.
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

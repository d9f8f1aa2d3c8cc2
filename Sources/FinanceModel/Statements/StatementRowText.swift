extension StatementRows {
  /// A text on its way into the rows.
  package enum Text: Equatable, Sendable {
    /// These bytes of the file, as they stand there.
    case standing(Range<Int>)
    /// Cells that follow each other, from the first byte of the first to the last byte of the last:
    /// each is in quotation marks, and none contains one. One space joins the cells.
    case joined(Range<Int>)
    case made(String)

    /// Whether it has no letter.
    package var isEmpty: Bool {
      switch self {
      case .standing(let range), .joined(let range): range.isEmpty
      case .made(let text): text.isEmpty
      }
    }
  }
}

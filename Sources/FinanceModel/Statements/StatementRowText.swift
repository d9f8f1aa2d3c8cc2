extension StatementRows {
  /// A text to be added to the rows.
  package enum Text: Equatable, Sendable {
    /// The bytes of the file in that range.
    case standing(Range<Int>)
    /// Consecutive cells, from the first byte of the first to the last byte of the last: each is in
    /// quotation marks, and none contains one. One space joins the cells.
    case joined(Range<Int>)
    case made(String)

    /// Whether the text is empty.
    package var isEmpty: Bool {
      switch self {
      case .standing(let range), .joined(let range): range.isEmpty
      case .made(let text): text.isEmpty
      }
    }
  }
}

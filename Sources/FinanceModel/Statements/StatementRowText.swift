extension StatementRows {
  /// A text to add to the rows.
  package enum Text: Equatable, Sendable {
    /// The bytes of the file in the given range.
    case standing(Range<Int>)
    /// Consecutive quoted cells without inner quotation marks, as a range that begins with the
    /// first cell and ends with the last cell. Their texts are joined by a space.
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

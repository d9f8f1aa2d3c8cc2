extension StatementRows {
  /// The source of a text to add to the rows.
  package enum Text: Equatable, Sendable {
    /// The bytes of the file in the given range.
    case standing(Range<Int>)
    /// Consecutive quoted cells without inner quotation marks. The range begins with the first cell
    /// and ends with the last cell. The contents of the cells are joined by spaces.
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

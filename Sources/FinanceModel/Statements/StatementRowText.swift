extension StatementRows {
  /// A text to be added to the rows.
  package enum Text: Equatable, Sendable {
    /// The bytes of the file in the given range.
    case standing(Range<Int>)
    /// Consecutive quoted cells without quotation marks inside them, as the range from the first
    /// byte of the first cell to the last byte of the last. They are joined by a space.
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

extension [String] {
  /// The texts as a list in a sentence, such as "A, B and C"; empty if there are no texts.
  package var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

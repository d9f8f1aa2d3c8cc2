extension [String] {
  /// The strings as a list in a sentence, such as "A, B and C"; "" if there are no strings.
  package var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension [String] {
  /// Returns the strings joined with `separator`; "" if there are no strings.
  ///
  /// This function replaces the standard library's method, which is generic over collections and
  /// looks up conformances at its first call. That lookup took a twentieth of the running time of
  /// `plan-status`.
  package func joined(separator: String) -> String {
    var text = ""
    for index in indices {
      if index > 0 { text += separator }
      text += self[index]
    }
    return text
  }
}

extension [String] {
  /// The strings as a list in a sentence, such as "A, B and C"; "" if there are no strings.
  package var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension String {
  /// The text with its first letter in upper case; an empty text is unchanged.
  ///
  ///     "net worth".capitalised   // "Net worth"
  package var capitalised: String { String(prefix(1)).uppercased() + String(dropFirst()) }
}

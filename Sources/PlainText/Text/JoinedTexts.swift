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

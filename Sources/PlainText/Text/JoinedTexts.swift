extension [String] {
  /// The texts one after the other with `separator` between them; empty for none.
  ///
  /// As the standard library's, which is for any collection and looks for conformances when a
  /// program calls it first: a twentieth of what `plan-status` did.
  package func joined(separator: String) -> String {
    var text = ""
    for index in indices {
      if index > 0 { text += separator }
      text += self[index]
    }
    return text
  }
}

extension String {
  /// The text with its first letter in upper case; an empty text is unchanged.
  ///
  ///     "net worth".capitalised   // "Net worth"
  package var capitalised: String { String(prefix(1)).uppercased() + String(dropFirst()) }
}

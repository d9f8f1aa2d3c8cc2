extension String {
  /// The text with its first letter in upper case, the rest as it is; an empty text stays so.
  ///
  ///     "net worth".capitalised   // "Net worth"
  package var capitalised: String { String(prefix(1)).uppercased() + String(dropFirst()) }
}

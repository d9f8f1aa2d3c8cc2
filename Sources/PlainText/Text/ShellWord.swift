extension String {
  /// The text as one word of a shell, whatever is in it.
  ///
  ///     "it's".shellWord   // 'it'\''s'
  package var shellWord: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

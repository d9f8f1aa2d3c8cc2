extension String {
  /// The text quoted as a single shell word.
  ///
  ///     "it's".shellWord   // 'it'\''s'
  package var shellWord: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

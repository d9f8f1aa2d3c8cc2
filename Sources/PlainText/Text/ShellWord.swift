extension String {
  /// The text as one quoted word of a shell.
  ///
  ///     "it's".shellWord   // 'it'\''s'
  package var shellWord: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

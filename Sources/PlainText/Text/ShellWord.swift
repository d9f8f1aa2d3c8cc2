extension String {
  /// The text quoted as a single shell word.
  ///
  ///     "it's".shellWord   // 'it'\''s'
  package var shellWord: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The text as a single shell word, quoted only if necessary.
  package var shellArgument: String { isPlain ? self : shellWord }

  /// Whether a shell reads the text as a single word without quotes.
  private var isPlain: Bool {
    !isEmpty
      && utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || "-_./=:,@+%".utf8.contains($0)
      }
  }
}

package import PlainText

/// A reader for bank statements in SWIFT's MT940 format, with or without the envelope `{1:…}`.
package enum MT940Reading {
  /// Whether the beginning of a file looks like SWIFT statements. The first few KiB are sufficient.
  ///
  /// Some banks write a few additional lines before the first `:20:`.
  package static func recognises(_ prefix: [UInt8]) -> Bool {
    let lines = prefix.prefix(4096).split(maxSplits: 12, omittingEmptySubsequences: true) {
      $0 == 0x0A || $0 == 0x0D
    }
    guard let first = lines.firstIndex(where: { MT940Fields.tag(of: $0) == "20" }) else {
      return lines.first.map { $0.starts(with: "{1:F".utf8) } ?? false
    }
    // A CSV line before the first `:20:` would be longer.
    return lines[..<first].allSatisfy { $0.count <= 80 || $0.first == UInt8(ascii: "{") }
      && lines[(first + 1)...].prefix(4).contains { MT940Fields.tag(of: $0) != nil }
  }

  /// Reads the statements of a UTF-8 file. If anything is malformed, the result contains no
  /// statements, and errors are reported at their positions.
  ///
  /// The date of a row is its entry date, in the year nearest to its value date. If there is no
  /// entry date, the value date is used. `RC` and `RD` reverse a credit and a debit. `:86:` belongs
  /// to the preceding `:61:`, but does not belong to a row if it follows a balance. The pages of a
  /// statement (`:62M:`, then `:60M:`) are joined.
  ///
  ///     :61:2601020105D12,50NMSCNONREF//8327   // 2026-01-05, -12.5, bankID "8327"
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(
    _ source: SourceText, _ options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    var notes = StatementNotes(source)
    if notes.refusesBytes() { return notes.loaded([]) }
    var reader = MT940Reader(notes: notes, options: options)
    let fields = MT940Fields(source.bytes)
    for message in fields.messages where !reader.notes.isFull { reader.read(message) }
    if reader.statements.isEmpty, !reader.notes.hasErrors {
      reader.notes.report(
        .format, "the file does not contain a SWIFT statement", at: 0..<0,
        hint: "a statement begins with a line ':20:'")
    }
    notes = reader.notes
    return notes.loaded(reader.statements)
  }
}

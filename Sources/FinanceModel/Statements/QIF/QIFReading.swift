package import PlainText

/// A reader for bank, card, cash and broker statements in Quicken's QIF format.
package enum QIFReading {
  /// Whether the beginning of a file looks like QIF: `!Type:`, `!Account` or `!Option:`.
  package static func recognises(_ prefix: [UInt8]) -> Bool {
    var from = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while from < prefix.count, prefix[from] <= 0x20, prefix[from] > 0 { from += 1 }
    let head = String(decoding: prefix[from...].prefix(16), as: UTF8.self).lowercased()
    return ["!type:", "!account", "!option:", "!clear:"].contains { head.hasPrefix($0) }
  }

  /// Reads the statements of a UTF-8 file. If anything is malformed, the result contains no
  /// statements, and errors are reported at their positions.
  ///
  /// QIF does not contain ids, a currency or a period; `currency` is the currency in the options,
  /// or "" if the options do not state one. A single date with a number above 12 determines the
  /// order of day and month for the whole file, as does `!Option:MDY`; otherwise
  /// `options.dateOrder` is required. The decimal separator is determined in the same way. A year
  /// after an apostrophe is in the 21st century. Categories and splits (`L`, `S`, `E`, `$`) are
  /// stored in the text. A transaction "Opening Balance" between the account and itself is a
  /// balance.
  ///
  ///     !Type:Bank
  ///     D26/ 1'26
  ///     T-12.50
  ///     PBakery
  ///     ^
  ///     // 2026-01-26, "Bakery", -12.5
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(
    _ source: SourceText, _ options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    var notes = StatementNotes(source)
    if notes.refusesBytes() { return notes.loaded([]) }
    let sections = QIFSections(source.bytes, &notes)
    var reader = QIFReader(notes: notes, options: options)
    reader.read(sections.sections)
    if reader.statements.isEmpty, !reader.notes.hasErrors {
      reader.notes.report(
        .format, "the file does not contain account transactions", at: 0..<0,
        hint: "export an account's transactions, which begin with '!Type:Bank' or '!Type:Invst'")
    }
    return reader.notes.loaded(reader.statements)
  }
}

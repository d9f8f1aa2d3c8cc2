import FinanceModel
import PlainText

/// Checks that other tools will be able to read the files to be written.
struct ResultCheck {
  let place: FolderPlace

  /// Checks a change. A file that was already invalid may remain invalid, because a change may
  /// repair only one of its errors.
  ///
  /// - Throws: `write-failed` with the errors in the result.
  func check(_ change: FolderChange) throws(Failure) {
    for file in change.files {
      if let diagnostics = problems(file.after, of: file.file),
        problems(file.before, of: file.file) == nil
      {
        throw unreadable(place.path(of: file.file), diagnostics)
      }
    }
    for rows in change.rows {
      let text = rows.target.header + "\n" + rows.text
      let source = SourceText(file: place.path(of: rows.target.file), bytes: Array(text.utf8))
      let loaded = CSVTable.parse(source)
      guard let table = loaded.value, table.count == rows.count else {
        throw unreadable(source.file, loaded.diagnostics)
      }
    }
  }

  /// Returns the errors in the text that is to become the given file's contents; nil if the text
  /// can be read.
  private func problems(_ text: [UInt8], of file: String) -> [Diagnostic]? {
    let source = SourceText(file: place.path(of: file), bytes: text)
    if file == FolderPlace.planName {
      let loaded = JSONDocument.read(source, as: Plan.self, stage: "plan")
      return loaded.value == nil ? loaded.diagnostics : nil
    }
    if file.hasSuffix(".csv") {
      // The ledger determines which trailing columns a row may omit.
      let ledger = Ledger.allCases.first { file.isFile(of: $0) }
      let loaded = ledger?.parse(source) ?? CSVTable.parse(source)
      return loaded.value == nil ? loaded.diagnostics : nil
    }
    let loaded = JSONDocument.parse(source)
    return loaded.value == nil ? loaded.diagnostics : nil
  }

  private func unreadable(_ path: String, _ diagnostics: [Diagnostic]) -> Failure {
    Failure(
      .writing,
      [
        Diagnostic(
          .error, WritingCode.failed, "'\(path.visible)' would not be readable afterwards",
          hint: "nothing was written")
      ] + diagnostics)
  }
}

extension String {
  /// Whether the path belongs to a file of the ledger: `ledgers/prices.csv`,
  /// `ledgers/prices/a.csv`.
  func isFile(of ledger: Ledger) -> Bool {
    self == "ledgers/\(ledger.rawValue).csv" || hasPrefix("ledgers/\(ledger.rawValue)/")
  }
}

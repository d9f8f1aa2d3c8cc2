import FinanceModel
import PlainText

/// Reads what is about to be written as the next tool will read it.
struct ResultCheck {
  let place: FolderPlace

  /// A file that was invalid before may remain invalid: a change may repair one of its errors and
  /// leave the others.
  ///
  /// - Throws: `write-failed` with what would be wrong with the result.
  func check(_ change: FolderChange) throws(Failure) {
    for file in change.files {
      if let diagnostics = problems(file.after, of: file.file),
        problems(file.before, of: file.file) == nil
      {
        throw unreadable(place.path(of: file.file), diagnostics)
      }
    }
    for rows in change.rows {
      let text = ([rows.target.header] + rows.lines).map { $0 + "\n" }.joined()
      let source = SourceText(file: place.path(of: rows.target.file), bytes: Array(text.utf8))
      let loaded = CSVTable.parse(source)
      guard let table = loaded.value, table.count == rows.lines.count else {
        throw unreadable(source.file, loaded.diagnostics)
      }
    }
  }

  /// What is wrong with the text as one of that file; nil where it can be read.
  private func problems(_ text: [UInt8], of file: String) -> [Diagnostic]? {
    let source = SourceText(file: place.path(of: file), bytes: text)
    if file == FolderPlace.planName {
      let loaded = JSONDocument.read(source, as: Plan.self, stage: "plan")
      return loaded.value == nil ? loaded.diagnostics : nil
    }
    if file.hasSuffix(".csv") {
      // Rows may leave out columns at their end, and which ones the ledger knows.
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
  /// Whether it is the name of a file of that ledger: `ledgers/prices.csv`, `ledgers/prices/a.csv`.
  fileprivate func isFile(of ledger: Ledger) -> Bool {
    self == "ledgers/\(ledger.rawValue).csv" || hasPrefix("ledgers/\(ledger.rawValue)/")
  }
}

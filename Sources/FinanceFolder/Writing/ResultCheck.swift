import FinanceModel
import PlainText

/// Reads what is about to be written as the next tool will read it.
struct ResultCheck {
  let place: FolderPlace

  /// - Throws: `write-failed` with what would be wrong with the result.
  func check(_ change: Change) throws(Failure) {
    for file in change.files {
      let source = SourceText(file: place.path(of: file.file), bytes: file.after)
      let loaded = JSONDocument.read(source, as: Plan.self, stage: "plan")
      if loaded.value == nil { throw unreadable(source.file, loaded.diagnostics) }
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

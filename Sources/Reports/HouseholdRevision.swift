import FinanceFolder
import FinanceModel
import PlainText

extension Household {
  /// Returns the household as of a commit.
  ///
  /// - Throws: the errors of ``FinanceFolder/Folder/files(at:knowing:)``.
  func at(_ revision: Revision, needs parts: [FolderPart]) throws(Failure) -> Household {
    Household(try folder.files(at: revision).folder, needs: parts)
  }
}

extension Revision {
  /// The commit as shown in answers: its abbreviated hash, day and subject.
  var json: JSONValue {
    .object([
      "commit": .string(hash), "date": .string(day.description), "subject": .string(subject),
    ])
  }
}

extension Failure {
  /// Returns a failure with the errors in a commit's files. These errors cannot be corrected, so
  /// the hints suggest another revision. An error without a position names the commit.
  func named(_ revision: Revision) -> Failure {
    let named = diagnostics.filter { $0.severity == .error }.map { error in
      var error = error
      let name = "'\(revision.name.visible)"
      if error.excerpt == nil, !error.message.contains(name) {
        error.message = "in \(name)': \(error.message)"
      }
      error.hint = "name another revision; files in a commit cannot be corrected"
      return error
    }
    return Failure(kind, named)
  }

  /// Returns the error for revisions that cannot be compared.
  static func incomparable(_ message: String) -> Failure {
    Failure(
      .input,
      Diagnostic(.error, FolderCode.revisionOther, message, hint: "name a later revision"))
  }
}

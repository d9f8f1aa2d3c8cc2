import FinanceModel
package import PlainText

/// Files that a filter from git's configuration converts, so that git stores them in a form other
/// than their text, for example encrypted. Git passes the stored form to merge drivers, and Coffer
/// does not run filters.
extension Git {
  /// Whether git stores a file in another form. This is the case if a filter applies to the file,
  /// and one of these stored versions is neither a ledger nor JSON. Returns false if git fails.
  ///
  /// - Complexity: starts git only if a version cannot be read.
  package func converts(_ path: String, _ versions: [[UInt8]]) -> Bool {
    guard !versions.allSatisfy({ Self.isText($0, of: path) }) else { return false }
    do throws(Problem) { return try !filtered([path]).isEmpty } catch { return false }
  }

  /// Returns the error for a file whose stored versions cannot be merged.
  package func conversionError(of path: String, hint: String) -> Diagnostic {
    Diagnostic(
      .error, FolderCode.gitFilter,
      "a git filter converts '\(path.visible)', so the versions stored by git cannot be merged",
      hint: hint
    )
  }

  /// Whether the bytes are a ledger or JSON, possibly with conflict markers.
  static func isText(_ bytes: [UInt8], of path: String) -> Bool {
    if bytes.isEmpty || ConflictedText(bytes) != nil { return true }
    guard path.hasSuffix(".csv") else {
      return JSONDocument.parse(SourceText(file: path, bytes: bytes)).value != nil
    }
    return Ledger(ofFile: path) != nil && Ledger.table(bytes, path) != nil
  }

  /// Returns the files with a filter. A filter is a command from git's configuration, and it is not
  /// run.
  func filtered(_ paths: [String]) throws(Problem) -> Set<String> {
    guard !paths.isEmpty else { return [] }
    let fields = try output(["check-attr", "-z", "filter", "--"] + paths)
      .split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return Set(
      stride(from: 0, to: fields.count - 2, by: 3).lazy
        .filter { !["unspecified", "unset"].contains(fields[$0 + 2]) }.map { fields[$0] })
  }
}

import FinanceFolder
import PlainText

/// A file with conflicts, and the sides chosen for the conflicts.
struct ChosenSides {
  let file: ConflictedFile
  /// Chosen sides by conflict number, counted from 0.
  let sides: [Int: ConflictSide]

  /// The file with each resolved conflict replaced by its chosen side.
  var repair: FileRepair { file.choosing(sides) }
  var isChanged: Bool { !sides.isEmpty }

  /// Conflicts without a chosen side.
  var left: [String] {
    file.conflicts.conflicts.enumerated().filter { sides[$0.offset] == nil }.map(\.element.name)
  }

  /// The errors in a file whose conflicts are all resolved, as warnings.
  var problems: [Diagnostic] {
    guard isChanged, left.isEmpty else { return [] }
    let text = SourceText(file: file.file, bytes: repair.after)
    let found =
      file.file.hasSuffix(".csv")
      ? CSVScan(text).diagnostics.filter { $0.severity == .error }
      : JSONDocument.parse(text).diagnostics
    return found.map { diagnostic in
      Diagnostic(
        .warning, FindingCode(rawValue: diagnostic.code), diagnostic.message,
        at: diagnostic.excerpt, hint: diagnostic.hint)
    }
  }
}

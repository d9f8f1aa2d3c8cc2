import FinanceModel
import PlainText

extension Git.Commit {
  /// The commit as a merge with an unknown second side; nil unless the commit was rebased or
  /// cherry-picked in another clone. Only that clone has the original commit.
  var replayedElsewhere: Git.Commit? {
    guard isReplayed, parents.count == 1 else { return nil }
    return Git.Commit(name: name, parents: [parents[0], name], isReplayed: true)
  }

  /// Whether the original of a rebased or cherry-picked commit is unknown.
  var isOriginalUnknown: Bool { parents.count == 2 && parents[1] == name }
}

extension Git {
  /// Number of earlier versions of a file to compare with a rebased or cherry-picked commit.
  private static let mostVersions = 8

  /// Returns the versions combined by a rebased or cherry-picked commit; nil unless git kept lines
  /// that earlier commits had changed or deleted.
  ///
  /// Such lines are found if the commit adds a row, together with other rows, that an earlier
  /// version contains, and the rows that replaced it remain. The original commit is assumed to be
  /// that version with the commit's other changes.
  ///
  /// - Parameters:
  ///   - merged: the file in the commit.
  ///   - ours: the file in its parent.
  func versions(
    replayedBy commit: Commit, _ merged: CommittedFile, onto ours: CommittedFile
  ) throws(Problem) -> MergedVersions? {
    let texts = try contents(of: [merged, ours])
    guard let result = texts[merged.object], let our = texts[ours.object],
      let now = Ledger.table(result, merged.path), let parent = Ledger.table(our, merged.path)
    else { return nil }
    let words = [
      "--literal-pathspecs", "log", "--first-parent", "--raw", "--no-abbrev", "--format=",
      "--max-count=\(Self.mostVersions)", commit.parents[0], "--", merged.path,
    ]
    // Each line is ":100644 100644 OLD NEW M", a tab and the path.
    let lines = String(decoding: try output(words), as: UTF8.self).split(separator: "\n")
    for object in lines.compactMap({ $0.split(separator: " ").dropFirst(2).first }) {
      if object.allSatisfy({ $0 == "0" }) { break }
      let text = try blob(String(object))
      guard let old = Ledger.table(text, merged.path) else { continue }
      let columns = Set(old.header + parent.header + now.header)
      func rows(_ table: CSVTable) -> Set<String> {
        let texts = RowTexts(of: table, in: columns)
        return Set((0..<table.count).map { texts($0) })
      }
      let (first, before, after) = (rows(old), rows(parent), rows(now))
      let added = after.subtracting(before)
      guard !added.isDisjoint(with: first) else { continue }
      guard !added.isSubset(of: first), before.subtracting(first).isSubset(of: after) else {
        return nil
      }
      let original = RowMerge(
        base: parent, ours: now, theirs: old, endsEarly: true, style: .ours)
      return MergedVersions(
        name: merged.path, merged: result, base: text, ours: our, theirs: original.bytes)
    }
    return nil
  }
}

import FinanceModel
import PlainText

/// Versions of a file that a commit merged.
struct MergedVersions {
  let name: String
  let merged: [UInt8]
  let base: [UInt8]?
  var ours: [UInt8]
  var theirs: [UInt8]

  /// Replaces each side in which an earlier line-by-line merge left a second header.
  mutating func repairSides(_ repaired: [[UInt8]: [UInt8]]) {
    if table(ours)?.hasSecondHeader == true { ours = repaired[ours] ?? ours }
    if table(theirs)?.hasSecondHeader == true { theirs = repaired[theirs] ?? theirs }
  }

  /// Whether the line-by-line merge kept two headers.
  var leftSecondHeader: Bool { table(merged)?.hasSecondHeader ?? false }

  /// Returns the result of merging the versions row by row, with both sides of conflicts; nil if a
  /// version cannot be read or has a second header, or if the user chose one side for the merge.
  func mergedByRows() -> RowsOfMerge? {
    guard let our = table(ours), let their = table(theirs), let merged = table(merged),
      !our.hasSecondHeader, !their.hasSecondHeader
    else { return nil }
    let right = RowMerge(
      base: base.flatMap(table), ours: our, theirs: their, endsEarly: true,
      style: .both(in: merged.hasSecondHeader ? nil : merged))
    guard let rows = table(right.bytes) else { return nil }
    // If a merge result is identical to one side and lacks rows of the other, that side was chosen
    // intentionally.
    if self.merged == ours || self.merged == theirs {
      let columns = Set(merged.header + rows.header)
      let texts = (merged: RowTexts(of: merged, in: columns), rows: RowTexts(of: rows, in: columns))
      var there: [String: Int] = [:]
      for record in 0..<merged.count { there[texts.merged(record), default: 0] += 1 }
      for record in 0..<rows.count {
        let said = texts.rows(record)
        guard let count = there[said], count > 0 else { return nil }
        there[said] = count - 1
      }
    }
    return RowsOfMerge(
      name: name, merged: merged, rows: rows, ours: our, theirs: their, conflicts: right.conflicts)
  }

  /// Applies the difference between the actual merge and `rows`, the row-by-row merge, to the first
  /// of these later texts that does not conflict with it. If all of them conflict, the difference
  /// is applied to the first text, and rows that were changed later keep their later content.
  /// Returns nil if a text cannot be read.
  func applying(_ rows: CSVTable, to texts: [UInt8]...) -> [UInt8]? {
    guard let merged = table(merged) else { return nil }
    var first: [UInt8]?
    for text in texts {
      guard let now = table(text) else { return nil }
      let result = RowMerge(base: merged, ours: now, theirs: rows, endsEarly: true, style: .ours)
      if result.conflicts.isEmpty { return result.bytes }
      first = first ?? result.bytes
    }
    return first
  }

  private func table(_ bytes: [UInt8]) -> CSVTable? { Ledger.table(bytes, name) }
}

extension Git {
  /// Returns the file's versions in commits that include the merge. Only the last 50 commits that
  /// changed the file are read.
  func versions(of file: String, since merge: Commit) throws(Problem) -> [[UInt8]] {
    let words = [
      "--literal-pathspecs", "rev-list", "--max-count=50", "--ancestry-path", "--full-history",
      "\(merge.name)..HEAD", "--", file,
    ]
    let commits = String(decoding: try output(words), as: UTF8.self).split(separator: "\n")
    var versions: [[UInt8]] = []
    for commit in commits {
      for found in try committedFiles([file], of: String(commit)) {
        versions.append(try content(of: found))
      }
    }
    return versions
  }

  /// Returns the ledger files that both parents of a merge changed since their common ancestor.
  func ledgers(
    mergedBy merge: Commit, of ledger: Ledger?
  ) throws(Problem) -> [MergedVersions] {
    func files(_ commit: String) throws(Problem) -> [String: CommittedFile] {
      Dictionary(
        try committedFiles(["ledgers"], of: commit)
          .filter { file in
            Ledger(ofFile: file.path).map { ledger == nil || ledger == $0 } ?? false
          }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let merged = try files(merge.name)
    let (ours, theirs) = (try files(merge.parents[0]), try files(merge.parents[1]))
    let candidates = merged.values.filter { file in
      guard let our = ours[file.path], let their = theirs[file.path] else { return false }
      return our.object != their.object
    }.sorted { $0.path < $1.path }
    guard !candidates.isEmpty else { return [] }
    if merge.isOriginalUnknown {
      var found: [MergedVersions] = []
      for file in candidates {
        guard let our = ours[file.path] else { continue }
        if let one = try versions(replayedBy: merge, file, onto: our) { found.append(one) }
      }
      return found
    }
    let bases = try bases(of: merge).map { name throws(Problem) in try files(name) }
    var versions: [MergedVersions] = []
    for file in candidates {
      guard let our = ours[file.path], let their = theirs[file.path] else { continue }
      let old = bases.compactMap { $0[file.path] }
      let isOneSided = old.contains { $0.object == our.object || $0.object == their.object }
      if bases.count == 1, isOneSided { continue }
      let texts = try contents(of: [file, our, their] + old)
      guard let merged = texts[file.object], let our = texts[our.object],
        let their = texts[their.object]
      else { continue }
      versions.append(
        MergedVersions(
          name: file.path, merged: merged,
          base: Ledger.commonText(of: old.compactMap { texts[$0.object] }, file.path), ours: our,
          theirs: their))
    }
    return versions
  }

  /// Returns the best common ancestors of a merge's parents. There are two if each parent contains
  /// a merge of the other's earlier commits.
  private func bases(of merge: Commit) throws(Problem) -> [String] {
    if let base = merge.base { return [base] }
    let outcome = try run(["merge-base", "--all"] + merge.parents)
    guard outcome.status != 1 else { return [] }
    return String(decoding: try Self.checked(outcome), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// Returns the merge and the merges that it added to its first parent, newest first. For a
  /// rebased commit, the result contains the latest rebased commits and merges.
  func merges(broughtBy merge: Commit, atMost limit: Int) throws(Problem) -> [Commit] {
    let words = [
      "rev-list", "--min-parents=2", "--max-parents=2", "--parents", "--max-count=\(limit)",
      merge.name, "^\(merge.parents[0])",
    ]
    guard merge.base == nil, !merge.isOriginalUnknown else {
      return try combinations(among: commits(atMost: limit))
    }
    return String(decoding: try output(words), as: UTF8.self).split(separator: "\n").map { line in
      let names = line.split(separator: " ").map(String.init)
      return Commit(name: names[0], parents: Array(names.dropFirst()), isReplayed: false)
    }
  }

  /// Returns the merges in which the two parents contain different ledgers.
  func withDifferentLedgers(_ merges: [Commit]) throws(Problem) -> [Commit] {
    var different: Set<String> = []
    var rest = merges[...]
    while let first = rest.first {
      let line = first.parents.joined(separator: " ").utf8.count + 1
      let part = rest.prefix(Program.inputLimit / line)
      rest = rest.dropFirst(part.count)
      let input = part.map { $0.parents.joined(separator: " ") + "\n" }.joined()
      let words = [
        "diff-tree", "--stdin", "-r", "-z", "--name-only", "--relative", "--", "ledgers",
      ]
      // For each pair with different ledgers, git prints the first commit and the names of the
      // files.
      for word in try Self.checked(run(words, input: Array(input.utf8))).split(separator: 0) {
        different.insert(String(decoding: word, as: UTF8.self))
      }
    }
    return merges.filter { different.contains($0.parents[0]) }
  }
}

extension Ledger {
  /// Returns a text with the rows of all common ancestors of two versions; nil without an ancestor.
  /// If a version lacks a row of this text, the row was deleted from that version. Unreadable
  /// ancestors are ignored.
  fileprivate static func commonText(of ancestors: [[UInt8]], _ name: String) -> [UInt8]? {
    guard var text = ancestors.first else { return nil }
    for other in ancestors.dropFirst() {
      guard let table = Self.table(text, name), let next = Self.table(other, name) else { continue }
      text = RowMerge(base: nil, ours: table, theirs: next, endsEarly: true, style: .ours).bytes
    }
    return text
  }

  /// Returns a ledger's file as a table; nil if it cannot be read, or if it lacks all required
  /// columns, as in a file that git stores in another form.
  static func table(_ bytes: [UInt8], _ name: String) -> CSVTable? {
    let ledger = Ledger(ofFile: name)
    let table = CSVScan(
      SourceText(file: name, bytes: bytes), expecting: ledger?.expectation ?? .anything
    ).readable
    guard let ledger, let table else { return table }
    return ledger.columns.contains { $0.isRequired && table.column($0.name) != nil } ? table : nil
  }
}

extension CSVTable {
  func hasID(_ record: Int) -> Bool { !cell(record, "id").isEmpty }

  /// Whether a row contains column names in place of values.
  fileprivate var hasSecondHeader: Bool {
    (0..<count).contains { record in
      guard header.contains(text(record, 0)) else { return false }
      return 2 * header.indices.filter { header.contains(text(record, $0)) }.count > header.count
    }
  }

  /// Returns a cell's text; empty if the cell is blank or the column is missing.
  func cell(_ record: Int, _ name: String) -> String {
    let cell = column(name).map { text(record, $0) } ?? ""
    return cell.isBlankCell ? "" : cell
  }
}

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

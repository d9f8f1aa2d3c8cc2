import FinanceModel
import PlainText

/// Ledgers that git merged line by line, merged again row by row.
///
/// In a clone without the merge driver, git keeps every line from either side, even a line that the
/// other side changed or deleted. Therefore, the latest merges are repeated row by row from their
/// commits, and the differences from git's merges are applied to the current files.
struct MergedLedgers {
  /// Maximum number of commits to search for merges.
  private static let mostCommits = 1000
  /// Maximum number of merges to repeat, in general and for ledgers with more than `mebibyte`
  /// bytes.
  private static let (mostMerges, mostLargeMerges) = (50, 10)
  private static let mebibyte = 1 << 20

  /// A ledger file that differs from its row-by-row merge.
  struct File {
    let name: String
    let before: [UInt8]
    let after: [UInt8]
    /// Rows of `before` that are not in `after`, as ranges in the text.
    let returned: [Range<Int>]
    /// Rows of `before` that correct a row that only `after` contains.
    let loose: [Range<Int>]
    /// Rows of `before` on which the two sides disagree.
    let contested: [ContestedRow]
  }

  /// The files in order of their names.
  private(set) var files: [File] = []

  /// Repeats the latest merges whose parents contain different ledgers.
  ///
  /// - Parameter today: returns the current bytes of the file with the given name; nil if the file
  ///   does not exist.
  /// - Complexity: linear, for each merge, in the size of the ledgers that both sides changed.
  init(
    _ git: Git, today: (String) throws(Git.Problem) -> [UInt8]?
  ) throws(Git.Problem) {
    let merges = try git.withDifferentLedgers(
      try git.combinations(among: try git.commits(atMost: Self.mostCommits)))
    let size = merges.isEmpty ? 0 : try git.committedFiles(["ledgers"]).reduce(0) { $0 + $1.size }
    let most = size > Self.mebibyte ? Self.mostLargeMerges : Self.mostMerges
    try self.init(git, Array(merges.prefix(most)), today: today)
  }

  /// Repeats these merges.
  ///
  /// - Parameters:
  ///   - merges: the merges, newest first.
  ///   - ledger: the only ledger to merge again; nil for all ledgers.
  init(
    _ git: Git, _ merges: [Git.Commit], of ledger: Ledger? = nil,
    today: (String) throws(Git.Problem) -> [UInt8]?
  ) throws(Git.Problem) {
    var texts: [String: (before: [UInt8], now: [UInt8])] = [:]
    var contested: [String: [ContestedRow]] = [:]
    // Results of line-by-line merges, each with the result of the row-by-row merge.
    var repaired: [[UInt8]: [UInt8]] = [:]
    // The oldest merge is applied first, because a later merge may include an earlier one.
    for merge in merges.reversed() {
      for var version in try git.ledgers(mergedBy: merge, of: ledger) {
        version.repairSides(repaired)
        let known = texts[version.name]?.before
        guard let before = try known == nil ? today(version.name) : known else { continue }
        let now = texts[version.name]?.now ?? before
        let merged = version.mergedByRows()
        if let merged {
          contested[version.name, default: []] += try merged.contested(
            in: before
          ) { () throws(Git.Problem) in try git.madeAlone(merge) }
        }
        if let rows = merged?.rows, version.leftSecondHeader {
          repaired[version.merged] = version.applying(rows, to: version.merged)
        }
        // An earlier repair may have changed the header and therefore the columns of later cells.
        guard let rows = merged?.rows, rows.source.bytes != version.merged,
          let again = version.leftSecondHeader
            ? version.applying(rows, to: now, before) : version.applying(rows, to: now),
          again != now
        else {
          texts[version.name] = (before, now)
          continue
        }
        // If a later commit contains the correct rows, the merge was already settled, so later
        // changes are intentional.
        let isSettled = try git.versions(of: version.name, since: merge).contains {
          version.applying(rows, to: $0) == $0
        }
        texts[version.name] = (before, isSettled ? now : again)
      }
    }
    files = texts.sorted { $0.key < $1.key }.compactMap { name, text in
      File(name, text.before, text.now, contested[name] ?? [])
    }
  }
}

extension MergedLedgers.File {
  /// Compares the texts; nil if they do not contain a returned or contested row, or if a text
  /// cannot be read.
  fileprivate init?(
    _ name: String, _ before: [UInt8], _ after: [UInt8],
    _ contested: [ContestedRow]
  ) {
    let contested = contested.sorted { $0.place.lowerBound < $1.place.lowerBound }
    guard before != after || !contested.isEmpty, let old = Ledger.table(before, name),
      let new = Ledger.table(after, name)
    else { return nil }
    let columns = Set(old.header + new.header)
    let (oldTexts, newTexts) = (RowTexts(of: old, in: columns), RowTexts(of: new, in: columns))
    var kept: [String: Int] = [:]
    for record in 0..<new.count { kept[newTexts(record), default: 0] += 1 }
    var returned: [Range<Int>] = []
    for record in 0..<old.count {
      let said = oldTexts(record)
      if let count = kept[said], count > 0 {
        kept[said] = count - 1
      } else if kept[said] == nil || !old.hasID(record) {
        // Rows that share an id are counted once.
        returned.append(old.range(ofRecord: record))
      }
    }
    let ids = Set((0..<old.count).map { old.cell($0, "id") })
    let lost = Set((0..<new.count).map { new.cell($0, "id") }).subtracting(ids)
    let loose = (0..<old.count).filter { lost.contains(old.cell($0, "voids")) }
    guard !returned.isEmpty || !loose.isEmpty || !contested.isEmpty else { return nil }
    (self.name, self.before, self.after) = (name, before, after)
    (self.returned, self.contested) = (returned, contested)
    self.loose = loose.map(old.range)
  }
}

extension MergedLedgers.File {
  /// Returns a finding for each returned row and for each contested row.
  func diagnostics(_ severity: Diagnostic.Severity, in source: SourceText) -> [Diagnostic] {
    source.excerpts(of: returned).prefix(LedgerFinding.limit).map { excerpt in
      Diagnostic(
        severity, FolderCode.rowReturned,
        "a line-by-line merge kept this row, which one side had changed or deleted, or both had"
          + " added", at: excerpt,
        hint: "folder-repair --merges --apply; to keep the row, change its note")
    }
      + source.excerpts(of: loose).prefix(LedgerFinding.limit).map { excerpt in
        Diagnostic(
          severity, FolderCode.rowReturned,
          "a line-by-line merge removed the row that this row corrects", at: excerpt,
          hint: "folder-repair --merges --apply; to keep the row removed, remove this row too")
      }
      + zip(source.excerpts(of: contested.map(\.place)), contested).prefix(LedgerFinding.limit)
      .map { excerpt, row in
        Diagnostic(
          severity, FolderCode.rowReturned, row.message, at: excerpt, hint: row.hint)
      }
  }
}

/// Reports an error for rows that a line-by-line merge restored after one side had changed or
/// deleted them.
package let mergedRows = FolderRule(
  "merges", "rows that a line-by-line merge restored although one side had changed them"
) { survey in
  guard survey.git.isThere else { return [] }
  let texts = Dictionary(
    survey.ledgers.flatMap(\.files).map { ($0.name, $0.source) },
    uniquingKeysWith: { first, _ in first })
  do throws(Git.Problem) {
    let merged = try MergedLedgers(survey.git.git) { name throws(Git.Problem) in
      texts[name]?.bytes
    }
    return merged.files.flatMap { file -> [FolderFinding] in
      let path = survey.place.path(of: file.name)
      let diagnostics = texts[file.name].map { file.diagnostics(.error, in: $0) } ?? []
      return diagnostics.map { FolderFinding($0, about: path) }
    }
  } catch {
    return [FolderFinding(error.diagnostic)]
  }
}

extension WritingObstacles {
  /// Returns the commit of `HEAD` if it is a merge or was rebased in this clone; nil for any other
  /// commit, and outside a repository.
  ///
  /// Git runs only if the last line of the log of `HEAD` records anything other than a plain
  /// commit. In most folders, therefore, only that log is read.
  func mergeAtHead() -> Git.Commit? {
    guard let repository = repository() else { return nil }
    do throws(Failure) {
      let log = try disk.contents(of: repository.directory + "/logs/HEAD", limit: 16 << 20)
      guard let log, !Self.isCommit(Self.lastLine(log)) else { return nil }
      let git = Git(folder: place.root, calls: disk.calls)
      return Result { () throws(Git.Problem) in
        try git.combinations(among: try git.commits(atMost: 1))
      }.merge
    } catch {
      return nil
    }
  }

  private static func lastLine(_ log: [UInt8]) -> ArraySlice<UInt8> {
    let text = log.last == UInt8(ascii: "\n") ? log.dropLast() : log[...]
    return text[(text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.startIndex)...]
  }

  /// Whether a line in the log of `HEAD` records a commit that is not a merge. A tab precedes the
  /// line's message.
  private static func isCommit(_ line: ArraySlice<UInt8>) -> Bool {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return false }
    let words = line[(tab + 1)...]
    return ["commit: ", "commit (initial): "].contains { words.starts(with: $0.utf8) }
  }
}

extension Result where Success == [Git.Commit], Failure == Git.Problem {
  fileprivate var merge: Git.Commit? {
    if case .success(let commits) = self { commits.first } else { nil }
  }
}

extension Folder {
  /// Returns warnings about rows that a line-by-line merge restored after one side had changed or
  /// deleted them; empty if the last commit is not a merge. The merge at `HEAD` is examined,
  /// together with the latest merges that it brought in. `folder-check` also examines earlier
  /// merges.
  ///
  /// - Complexity: constant if the last commit is not a merge; see ``MergedLedgers``.
  func returnedRows(of ledger: Ledger, _ sources: [SourceText]) -> [Diagnostic] {
    contents.merge.map { returnedRows(of: ledger, sources, mergedBy: $0) } ?? []
  }

  /// Returns warnings about rows that a line-by-line merge restored, for a ledger that is read as a
  /// stream.
  func returnedRows(ofStreamed ledger: Ledger) throws(Failure) -> [Diagnostic] {
    guard let merge = WritingObstacles(disk: disk, place: place).mergeAtHead() else { return [] }
    return returnedRows(of: ledger, try sources(of: ledger), mergedBy: merge)
  }

  private func returnedRows(
    of ledger: Ledger, _ sources: [SourceText], mergedBy merge: Git.Commit
  ) -> [Diagnostic] {
    guard !sources.isEmpty else { return [] }
    do throws(Git.Problem) {
      let git = Git(folder: path, calls: disk.calls)
      func today(_ name: String) -> [UInt8]? {
        sources.first { $0.file == place.path(of: name) }?.bytes
      }
      let merges = try git.merges(broughtBy: merge, atMost: 5)
      var merged = try MergedLedgers(git, merges, of: ledger, today: today)
      // A second header may come from an earlier merge.
      if merged.files.isEmpty, sources.contains(where: \.mayHaveSecondHeader) {
        merged = try MergedLedgers(git, today: today)
      }
      return merged.files.flatMap { file in
        let source = sources.first { $0.file == place.path(of: file.name) }
        return source.map { file.diagnostics(.warning, in: $0) } ?? []
      }
    } catch {
      return []
    }
  }
}

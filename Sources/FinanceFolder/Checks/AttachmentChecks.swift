import FinanceModel
import PlainText

/// Warns about attachments that are missing or outside the folder, or whose contents differ from
/// those in the last git commit. Each warning is at the first row that names the attachment.
/// Attachments that are not in the commit, or that git changes with a filter such as LFS, are not
/// compared.
let attachmentFiles = FolderRule(
  "attachments",
  "attachments that are missing, outside the folder, or changed since the last git commit"
) { survey in
  survey.ledgers.flatMap { ledger -> [FolderFinding] in
    guard ledger.ledger.column("attachment") != nil else { return [] }
    let uses = (ledger.table.liveUses(of: "attachment") ?? []).filter { !$0.text.isBlankCell }
    // The paths are resolved, because one document may be written in several ways.
    var paths: Set<String> = []
    let named = uses.map { use in
      (use.first, Attachment(use.text, in: survey.place.root, survey.git.git.calls))
    }
    .filter { $0.1.state != .inside || paths.insert($0.1.path).inserted }
    do throws(Git.Problem) {
      let changed = try survey.git.changedFiles(
        among: named.filter { $0.1.state == .inside }.map(\.1.path))
      let found = named.compactMap { first, attachment in
        attachment.finding(
          at: ledger.table.liveRows[first], in: survey.place,
          isChanged: changed.contains(attachment.path))
      }
      return ledger.findings(found)
    } catch {
      return [FolderFinding(error.diagnostic)]
    }
  }
}

extension Attachment {
  /// Returns the warning about an attachment; nil for an unchanged file in the folder.
  fileprivate func finding(
    at place: LedgerPlace, in folder: FolderPlace, isChanged: Bool
  ) -> LedgerFinding? {
    let (code, fault, hint): (FolderCode, String, String)
    switch state {
    case .missing:
      code = .attachmentMissing
      fault = "is not a file in the folder"
      hint = "correct the path, or add the file there"
    case .outside:
      code = .attachmentOutside
      fault = "is outside the folder"
      hint = "copy the file into the folder, and write its path relative to the folder"
    case .inside:
      guard isChanged else { return nil }
      code = .attachmentChanged
      fault = "differs from the version in the last git commit"
      let restore = folder.git(["restore", "--source", "HEAD", "--", path])
      hint = "commit the change if it is intended; else: \(restore)"
    }
    return LedgerFinding(
      .warning, code, "attachment '\(text.visible)' \(fault)", at: place, column: "attachment",
      hint: hint)
  }
}

extension GitSurvey {
  /// Returns the files whose contents differ from those in the last commit.
  ///
  /// - Parameter paths: the paths relative to the folder.
  fileprivate func changedFiles(among paths: [String]) throws(Git.Problem) -> Set<String> {
    guard isThere, !paths.isEmpty else { return [] }
    let named = Set(paths)
    let kept = try git.committedFiles(paths).filter { named.contains($0.path) }
    let raw = try git.differing(kept, isConverted: false)
    // Filters are queried because git may have converted line endings or encodings when the file
    // was committed.
    let filtered = try git.filtered(raw.map(\.path))
    let others = try git.differing(raw.filter { !filtered.contains($0.path) }, isConverted: true)
    var changed: Set<String> = []
    for file in others {
      // For a file in git LFS, the commit contains only a short pointer.
      let pointer = file.size < 1024 ? try git.content(of: file) : []
      if !pointer.starts(with: "version https://git-lfs".utf8) { changed.insert(file.path) }
    }
    return changed
  }
}

extension Git {
  /// Returns the files whose current contents are not the committed objects.
  ///
  /// - Parameter isConverted: whether git converts the contents first, as when they are committed.
  fileprivate func differing(
    _ files: [CommittedFile], isConverted: Bool
  ) throws(Problem) -> [CommittedFile] {
    guard !files.isEmpty else { return [] }
    let words = ["hash-object"] + (isConverted ? [] : ["--no-filters"]) + ["--"]
    let objects = try output(words + files.map(\.path)).split(separator: UInt8(ascii: "\n"))
    return zip(files, objects).filter { $0.object != String(decoding: $1, as: UTF8.self) }
      .map(\.0)
  }
}

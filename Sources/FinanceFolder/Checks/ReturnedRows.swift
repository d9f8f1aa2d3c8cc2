import FinanceModel
import PlainText

extension WritingObstacles {
  /// The commit of `HEAD` if it is a merge; nil without a repository.
  ///
  /// git is asked only if the last line of its log does not say that a person committed there. So
  /// most folders pay for one small file.
  func mergeAtHead() -> Git.Commit? {
    guard let repository = repository() else { return nil }
    do throws(Failure) {
      let log = try disk.contents(of: repository.directory + "/logs/HEAD", limit: 16 << 20)
      guard let log, !Self.isCommit(Self.lastLine(log)) else { return nil }
      let git = Git(folder: place.root, calls: disk.calls)
      return Result { () throws(Git.Problem) in try git.commits(atMost: 1) }.merge
    } catch {
      return nil
    }
  }

  private static func lastLine(_ log: [UInt8]) -> ArraySlice<UInt8> {
    let text = log.last == UInt8(ascii: "\n") ? log.dropLast() : log[...]
    return text[(text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.startIndex)...]
  }

  /// Whether a line of the log, whose words begin after a tab, is about a commit without a merge.
  private static func isCommit(_ line: ArraySlice<UInt8>) -> Bool {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return false }
    let words = line[(tab + 1)...]
    return ["commit: ", "commit (initial): "].contains { words.starts(with: $0.utf8) }
  }
}

extension Result where Success == [Git.Commit], Failure == Git.Problem {
  fileprivate var merge: Git.Commit? {
    if case .success(let commits) = self { commits.first { $0.parents.count == 2 } } else { nil }
  }
}

extension Folder {
  /// Warns of rows that the merge at `HEAD` brought back by lines, though one side had changed or
  /// deleted them; none if the last commit is no merge. `folder-check` looks at earlier merges.
  ///
  /// - Complexity: nothing if the last commit is no merge; see ``MergedLedgers``.
  func returnedRows(of ledger: Ledger, _ sources: [SourceText]) -> [Diagnostic] {
    contents.merge.map { returnedRows(of: ledger, sources, mergedBy: $0) } ?? []
  }

  /// The same of rows that are read as a stream.
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
      let merged = try MergedLedgers(git, [merge], of: ledger) { name throws(Git.Problem) in
        sources.first { $0.file == place.path(of: name) }?.bytes
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

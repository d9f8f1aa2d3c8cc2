package import PlainText

extension Folder {
  /// Returns earlier versions of the plan, each read on demand: the one that `operation` replaced,
  /// then the other backups, newest first, then the one in git's last commit.
  ///
  /// They only provide the style of numbers, so an unreadable version is nil.
  ///
  ///     try books.change(…, earlier: folder.earlierPlans(replacedBy: "pay-11"))
  package func earlierPlans(replacedBy operation: String) -> [() -> JSONDocument?] {
    let backups: [PlanBackup]
    do throws(Failure) {
      backups = try planBackups()
    } catch {
      backups = []
    }
    let ordered =
      backups.filter { $0.operation == operation } + backups.filter { $0.operation != operation }
    return ordered.map { backup in { document(of: backup) } } + [committedPlan]
  }

  private func document(of backup: PlanBackup) -> JSONDocument? {
    let path = place.backups + "/" + backup.name
    do throws(Failure) {
      return try disk.contents(of: path, limit: FileSize.json).flatMap { bytes in
        JSONDocument.parse(SourceText(file: path, bytes: bytes)).value
      }
    } catch {
      return nil
    }
  }

  private func committedPlan() -> JSONDocument? {
    let git = Git(folder: path, calls: disk.calls)
    do throws(Git.Problem) {
      guard try git.workTree() != nil,
        let file = try git.committedFiles([FolderPlace.planName]).first
      else { return nil }
      let text = SourceText(file: file.path, bytes: try git.content(of: file))
      return JSONDocument.parse(text).value
    } catch {
      return nil
    }
  }
}

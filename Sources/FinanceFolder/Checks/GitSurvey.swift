import FinanceModel
import PlainText

/// What git knows of the folder.
struct GitSurvey: Sendable {
  let git: Git
  /// Whether the folder is in a work tree.
  private(set) var isThere = false
  /// Why git has no answer.
  private(set) var problem: Diagnostic?
  /// What git has begun and not ended: `a merge`.
  let act: String?
  /// A file of the folder that git left in conflict.
  let unmerged: String?
  /// The last commit's files that are the folder's.
  private(set) var committed: [Git.CommittedFile] = []

  init(of folder: String, _ disk: Disk, _ place: FolderPlace) {
    git = Git(folder: folder, calls: disk.calls)
    // A command that runs may be the commit that this check is a hook of.
    let obstacles = WritingObstacles(disk: disk, place: place)
    act = obstacles.gitAct(countingCommands: false)
    unmerged = obstacles.unmergedFile()
    do throws(Git.Problem) {
      guard try git.workTree() != nil else {
        problem = Diagnostic(
          .note, FolderCode.gitNone, "the folder is in no git repository",
          hint: "folder-init makes it one")
        return
      }
      isThere = true
      committed = try git.committedFiles(["ledgers", ".coffer", FolderPlace.planName])
    } catch {
      problem = error.diagnostic
    }
  }
}

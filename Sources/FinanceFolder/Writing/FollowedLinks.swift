import FinanceModel
import PlainText

/// Checks links to targets outside the folder. The user's own links are followed when writing, but
/// a link that git tracks may have been added by cloning a repository.
struct FollowedLinks {
  let disk: Disk
  let place: FolderPlace

  /// Refuses to write these files through a link that git tracks and whose target is outside the
  /// folder. Git runs only if there is a link to a target outside the folder.
  ///
  /// - Parameters:
  ///   - names: the names of files in the folder: `ledgers/values.csv`. Their folders may also be
  ///     links.
  ///   - following: whether the user confirmed that the links are their own.
  /// - Throws: `folder-link-tracked`.
  func check(_ names: [String], following: Bool) throws(Failure) {
    guard !following else { return }
    var checked: Set<String> = []
    for name in names {
      var prefix = ""
      for part in name.split(separator: "/") {
        prefix += prefix.isEmpty ? part : "/" + part
        guard checked.insert(prefix).inserted, let target = targetOutside(of: prefix) else {
          continue
        }
        if let reason = reasonToRefuse(prefix) {
          throw Self.refusal(place.path(of: prefix), target, reason)
        }
      }
    }
  }

  /// Returns the resolved target of a link; nil if the name is not a link, or if the target is in
  /// the folder.
  private func targetOutside(of name: String) -> String? {
    guard disk.calls.isLink(place.path(of: name)) else { return nil }
    do throws(Disk.Problem) {
      let target = try disk.calls.resolve(place.path(of: name))
      let root = try disk.calls.resolve(place.root)
      return target == root || target.hasPrefix(root == "/" ? root : root + "/") ? nil : target
    } catch {
      // A dangling link is reported when the file is read.
      return nil
    }
  }

  /// Returns the reason to refuse a link; nil if git does not track the link, or outside a
  /// repository.
  private func reasonToRefuse(_ name: String) -> String? {
    guard WritingObstacles(disk: disk, place: place).repository() != nil else { return nil }
    let git = Git(folder: place.root, calls: disk.calls)
    do throws(Git.Problem) {
      return try git.tracksLink(name) ? "git tracks it" : nil
    } catch {
      return "git cannot determine whether it tracks the link (\(error.diagnostic.message))"
    }
  }

  private static func refusal(_ path: String, _ target: String, _ reason: String) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, FolderCode.linkTracked,
        "'\(path.visible)' is a link that leads out of the folder, to '\(target.visible)', and"
          + " \(reason)",
        hint: "nothing was written; if the link is your own, add --follow-links"))
  }
}

extension Git {
  /// Whether the file in the index is a symbolic link; false outside a repository.
  ///
  /// - Parameter path: the path relative to the folder.
  func tracksLink(_ path: String) throws(Problem) -> Bool {
    let outcome = try run(["--literal-pathspecs", "ls-files", "-s", "-z", "--", path])
    if outcome.status != 0, try workTree() == nil { return false }
    return try Self.checked(outcome).split(separator: 0).contains { entry in
      entry.starts(with: Array("120000 ".utf8))
    }
  }
}

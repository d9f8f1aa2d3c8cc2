package import FinanceModel
package import PlainText

extension Folder {
  /// Returns earlier versions of the plan, each read on demand. The version that `operation`
  /// replaced is first, then the other backups, newest first, then the version in git's last
  /// commit.
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

extension Folder {
  /// The plan's balances in the commits that changed it. git runs twice for the commits, and once
  /// for each plan. If git is missing, there are no commits.
  package var committedPlans: CommittedPlans {
    let git = Git(folder: path, calls: disk.calls)
    return CommittedPlans {
      do throws(Git.Problem) {
        guard let head = try git.commit("HEAD") else { return [] }
        return try git.revisions(of: head, changing: [FolderPlace.planName], atMost: 20_000)
          .map { CommittedPlans.Commit(day: $0.day, hash: $0.hash) }
      } catch {
        return []
      }
    } balances: { commit in
      do throws(Git.Problem) {
        let name = "\(commit.hash):./\(FolderPlace.planName)"
        let text = SourceText(file: name, bytes: try git.blob(name))
        let plan = JSONDocument.read(text, as: Plan.self, stage: "plan").value?.value
        return plan?.tiers.flatMap { tier in
          tier.accounts.map { (AccountName(tier: tier.name, account: $0.name), $0.balance) }
        }
      } catch {
        return nil
      }
    }
  }
}

package import FinanceModel
package import PlainText

extension Folder {
  /// Returns earlier versions of the plan, each read on demand. The version that `operation`
  /// replaced comes first, then the other backups, newest first, then the version in the last git
  /// commit.
  ///
  /// The versions are used only to copy the formatting of numbers, so an unreadable version is nil.
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
  /// The plan's balances in the commits that changed it; empty if git is missing. Git runs twice to
  /// list the commits, and once for each plan that is read.
  package var committedPlans: CommittedPlans {
    let git = Git(folder: path, calls: disk.calls)
    let obstacles = WritingObstacles(disk: disk, place: place)
    return CommittedPlans {
      guard obstacles.repository() != nil else { return [] }
      do throws(Git.Problem) {
        guard let head = try git.commit("HEAD") else { return [] }
        return try git.revisions(of: head, changing: [FolderPlace.planName], atMost: 20_000)
          .map { CommittedPlans.Commit(day: $0.day, hash: $0.hash) }
      } catch {
        return []
      }
    } balances: { commit in
      let name = "\(commit.hash):./\(FolderPlace.planName)"
      let bytes: [UInt8]
      do throws(Git.Problem) {
        // If the commit removed the plan, there are no balances.
        guard let file = try git.committedFiles([FolderPlace.planName], of: commit.hash).first
        else { return Loaded([:]) }
        bytes = try git.content(of: file)
      } catch {
        return Loaded(nil, error.failure.diagnostics)
      }
      let plan = JSONDocument.read(
        SourceText(file: name, bytes: bytes), as: Plan.self, stage: "plan")
      return plan.map { plan, _ in
        var balances = CommittedPlans.Balances()
        for tier in plan.tiers {
          for account in tier.accounts {
            let name = AccountName(tier: tier.name, account: account.name).asRecorded
            balances[name] = balances[name] ?? account.balance
          }
        }
        return balances
      }
    }
  }
}

package import FinanceModel
package import PlainText

/// A version of the plan that a change replaced.
package struct PlanBackup: Equatable, Sendable {
  /// Name of the file in `.coffer/backups`.
  package let name: String
  /// Time of the replacement, according to the file name: `2026-11-21T093000Z`.
  package let replacedAt: String
  /// The operation that replaced this version.
  package let operation: String

  /// Parses a backup's name; nil if it is not a version of the plan.
  init?(name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts.first == "reserve_manager", parts.last == "json" else {
      return nil
    }
    self.name = name
    replacedAt = String(parts[1].prefix { $0 != "_" })
    operation = parts[2..<(parts.count - 1)].joined(separator: ".")
  }
}

extension Folder {
  /// Returns the kept earlier versions of the plan, newest first.
  package func planBackups() throws(Failure) -> [PlanBackup] {
    try requireFolder()
    return try Backups(disk: disk, place: place).list().reversed().compactMap(PlanBackup.init)
  }

  /// Returns the plan's current text, valid or not.
  ///
  /// - Throws: `folder-plan-missing` if the plan does not exist.
  package func planText() throws(Failure) -> SourceText {
    let path = place.path(of: FolderPlace.planName)
    guard let bytes = try disk.contents(of: path, limit: FileSize.json) else {
      throw Failure(
        .input,
        Diagnostic(
          .error, FolderCode.planMissing, "'\(self.path.visible)' has no \(FolderPlace.planName)",
          hint: "copy a version from .coffer/backups or from git"))
    }
    return SourceText(file: path, bytes: bytes)
  }

  /// Reads an earlier version of the plan.
  ///
  /// - Returns: the plan, or the findings if it cannot be read.
  package func plan(of backup: PlanBackup) -> Loaded<SourcedValue<Plan>> {
    let path = place.backups + "/" + backup.name
    do throws(Failure) {
      guard let bytes = try disk.contents(of: path, limit: FileSize.json) else {
        throw Failure(
          .input,
          Diagnostic(
            .error, FolderCode.unreadable,
            "'\(path.visible)' no longer exists", hint: "list the versions again")
        )
      }
      return JSONDocument.read(
        SourceText(file: path, bytes: bytes), as: Plan.self, stage: "plan"
      ).map { SourcedValue($0.value, in: $0.document) }
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }
}

import FinanceModel
import PlainText

/// Warns if the plan or a ledger has several hard links.
let hardLinks = FolderRule("hard-links", "a plan or a ledger that has several names") { survey in
  survey.statuses.compactMap { name, status in
    hardLinkWarning(of: name, at: survey.place.path(of: name), status).map {
      FolderFinding($0, about: survey.place.path(of: name))
    }
  }
}

extension Folder {
  /// A warning to whoever writes to the file; nil if it has one name or cannot be looked at.
  func hardLinkWarning(of name: String) -> Diagnostic? {
    let path = place.path(of: name)
    do throws(SystemCalls.Problem) {
      let descriptor = try disk.calls.open(path, .reading)
      defer { disk.giveUp { () throws(Disk.Problem) in try disk.calls.close(descriptor) } }
      return FinanceFolder.hardLinkWarning(of: name, at: path, try disk.calls.status(descriptor))
    } catch {
      return nil
    }
  }
}

/// `folder-hard-link`: a tool that writes replaces the plan, so the other names keep the version
/// before; rows are added to a ledger itself, so the other names get them too.
private func hardLinkWarning(
  of name: String, at path: String, _ status: SystemCalls.Status
) -> Diagnostic? {
  let isLedger = name.hasSuffix(".csv")
  guard status.kind == .file, status.linkCount > 1, isLedger || name == FolderPlace.planName else {
    return nil
  }
  let effect =
    isLedger
    ? "rows that a tool adds are in the others too"
    : "those elsewhere keep the version before the next change"
  return Diagnostic(
    .warning, FolderCode.hardLink,
    "'\(path.visible)' has \(status.linkCount) names; \(effect)",
    hint: isLedger
      ? "to keep one name: cp FILE COPY && mv COPY FILE"
      : "keep one name, and make the others symbolic links to it")
}

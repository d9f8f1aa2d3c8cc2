package import Console
package import FinanceFolder
import FinanceModel
import PlainText

/// A git merge driver that merges three versions of a file.
///
/// The driver reads the three files and atomically replaces our version. If the driver is
/// interrupted, our version is still available to the fallback command in the driver's
/// configuration.
package struct MergeDriver {
  private let kind: MergeDriverLines.Kind
  private let base: String
  private let ours: String
  private let theirs: String
  /// The file's path in the repository.
  private let path: String
  private let names: SideNames

  /// - Throws: `usage-missing-operand` and `usage-unexpected-operand` unless there are four
  ///   operands, or six with git's names for the sides.
  package init(_ kind: MergeDriverLines.Kind, _ operands: [String]) throws(UsageProblem) {
    guard operands.count >= 4 else {
      throw UsageProblem(
        "\(kind.option) needs four operands",
        hint: "pass the operands as git does: ancestor, ours, theirs and path",
        code: .missingOperand)
    }
    guard operands.count == 4 || operands.count == 6 else {
      throw UsageProblem(
        "unexpected operand '\((operands.count > 6 ? operands[6] : operands[4]).visible)'",
        hint: "\(kind.option) expects %O %A %B %P %X %Y", code: .unexpectedOperand)
    }
    self.kind = kind
    (base, ours, theirs, path) = (operands[0], operands[1], operands[2], operands[3])
    names = SideNames(given: Array(operands[4...]))
  }

  /// Merges the versions, and reports the conflicts. Our version is kept if git stores the file in
  /// a form other than its text.
  ///
  /// - Returns: `done`, or `attention` if there are conflicts.
  /// - Throws: ``Failure`` if ledgers cannot be merged row by row.
  package func run(_ streams: inout StandardStreams) throws -> ExitStatus {
    let old = try streams.contents(of: base, limit: VersionMerge.limit)
    let our = try streams.contents(of: ours, limit: VersionMerge.limit)
    let their = try streams.contents(of: theirs, limit: VersionMerge.limit)
    let git = Git(folder: ".")
    if git.converts(path, [old, our, their].compactMap(\.self)) {
      let hint = "the file contains only our version; choose our or their version before you commit"
      streams.report([git.conversionError(of: path, hint: hint)])
      return .attention
    }
    // For a file that is not a ledger, git keeps the lines of both sides, as it would without a
    // driver.
    guard kind == .members || Ledger(ofFile: path) != nil else { return .badInput }
    let merge =
      switch kind {
      case .members:
        VersionMerge(base: old, ours: our, theirs: their, of: path, names)
      case .rows:
        try VersionMerge(
          ofLedger: path, base: old, ours: our, theirs: their, names)
      }
    if let bytes = merge.bytes {
      if bytes != our { try streams.stream(to: ours) { put in try put(bytes) } }
    } else {
      try streams.writeConflict(of: ours, theirs)
    }
    streams.report(merge.diagnostics)
    return merge.hasConflicts ? .attention : .done
  }
}

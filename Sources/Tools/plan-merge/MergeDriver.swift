import Console
import FinanceFolder
import FinanceModel
import PlainText
import Reports

/// Merges three versions of one file, as git asks a merge driver to.
///
/// It reads the three files and replaces that of ours, which is at each moment wholly old or wholly
/// new: if it is stopped, what comes after it in the driver's line still has ours.
struct MergeDriver {
  private let kind: MergeDriverLines.Kind
  private let versions: FileVersions

  /// - Throws: `usage-missing-operand` and `usage-unexpected-operand` unless there are four, or six
  ///   with the names that git has for the sides.
  init(_ kind: MergeDriverLines.Kind, _ operands: [String]) throws(UsageProblem) {
    guard operands.count >= 4 else {
      throw UsageProblem(
        "\(kind.option) needs four operands",
        hint: "git gives them: ancestor, ours, theirs and path", code: .missingOperand)
    }
    guard operands.count == 4 || operands.count == 6 else {
      throw UsageProblem(
        "unexpected operand '\((operands.count > 6 ? operands[6] : operands[4]).visible)'",
        hint: "\(kind.option) takes %O %A %B %P %X %Y", code: .unexpectedOperand)
    }
    self.kind = kind
    versions = FileVersions(
      base: operands[0], ours: operands[1], theirs: operands[2], path: operands[3],
      names: operands.count == 6 ? (operands[4], operands[5]) : nil)
  }

  /// Merges, and reports the conflicts.
  ///
  /// - Returns: `done`, or `attention` if there are conflicts.
  /// - Throws: why ledgers cannot be merged row by row.
  func run(_ streams: inout StandardStreams) throws -> ExitStatus {
    // Of other files git keeps the lines of both sides, as it would without a driver.
    guard kind == .members || Ledger(ofFile: versions.path) != nil else { return .badInput }
    let old = try streams.contents(of: versions.base, limit: VersionMerge.limit)
    let our = try streams.contents(of: versions.ours, limit: VersionMerge.limit)
    let their = try streams.contents(of: versions.theirs, limit: VersionMerge.limit)
    let merge =
      switch kind {
      case .members:
        VersionMerge(base: old, ours: our, theirs: their, of: versions.path, versions.sideNames)
      case .rows:
        try VersionMerge(
          ofLedger: versions.path, base: old, ours: our, theirs: their, versions.sideNames)
      }
    if let bytes = merge.bytes {
      if bytes != our { try streams.stream(to: versions.ours) { put in try put(bytes) } }
    } else {
      try writeWhole(streams)
    }
    streams.report(merge.diagnostics)
    return merge.hasConflicts ? .attention : .done
  }

  /// Both sides between marks, piece by piece.
  private func writeWhole(_ streams: StandardStreams) throws {
    try streams.stream(to: versions.ours) { put in
      for (mark, path) in [
        (ConflictMark.ours, versions.ours), (ConflictMark.theirs, versions.theirs),
      ] {
        try put(Array(mark.utf8))
        var last = UInt8(ascii: "\n")
        try streams.pieces(of: path) { piece in
          last = piece.last ?? last
          try put(piece)
        }
        if last != UInt8(ascii: "\n") { try put([UInt8(ascii: "\n")]) }
      }
      try put(Array(ConflictMark.end.utf8))
    }
  }
}

/// The operands that git gives to a merge driver.
private struct FileVersions {
  let base: String
  let ours: String
  let theirs: String
  /// The path of the file in the repository.
  let path: String
  /// What git calls the sides, such as `HEAD` and a branch; nil if it was not asked.
  let names: (String, String)?

  /// The same for messages. An old git leaves its placeholders as they are.
  var sideNames: SideNames {
    guard let names, names.0 != "%X", names.1 != "%Y" else { return SideNames() }
    return SideNames(ours: names.0, theirs: names.1)
  }
}

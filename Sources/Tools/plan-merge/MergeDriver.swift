import Console
import PlainText
import Reports

/// Merges three versions of one file, as git asks a merge driver to.
///
/// It reads the three files and replaces that of ours, which is at each moment wholly old or wholly
/// new: if it is stopped, what comes after it in the driver's line still has ours.
struct MergeDriver {
  private let base: String
  private let ours: String
  private let theirs: String
  /// The path of the file in the repository.
  private let path: String

  /// - Throws: `usage-missing-operand` and `usage-unexpected-operand` unless there are four.
  init(_ operands: [String]) throws(UsageProblem) {
    guard operands.count >= 4 else {
      throw UsageProblem(
        "--driver needs four operands", hint: "git gives them: ancestor, ours, theirs and path",
        code: .missingOperand)
    }
    guard operands.count == 4 else {
      throw UsageProblem(
        "unexpected operand '\(operands[4].visible)'", hint: "--driver takes %O %A %B %P",
        code: .unexpectedOperand)
    }
    (base, ours, theirs, path) = (operands[0], operands[1], operands[2], operands[3])
  }

  /// Merges, and reports the conflicts.
  ///
  /// - Returns: `done`, or `attention` if there are conflicts.
  func run(_ streams: inout StandardStreams) throws -> ExitStatus {
    let old = try streams.contents(of: base, limit: VersionMerge.limit)
    let our = try streams.contents(of: ours, limit: VersionMerge.limit)
    let their = try streams.contents(of: theirs, limit: VersionMerge.limit)
    let merge = VersionMerge(base: old, ours: our, theirs: their, of: path)
    if let bytes = merge.bytes {
      if bytes != our { try streams.stream(to: ours) { put in try put(bytes) } }
    } else {
      try writeWhole(streams)
    }
    streams.report(merge.diagnostics)
    return merge.hasConflicts ? .attention : .done
  }

  /// Both sides between marks, piece by piece.
  private func writeWhole(_ streams: StandardStreams) throws {
    try streams.stream(to: ours) { put in
      for (mark, path) in [(ConflictMark.ours, ours), (ConflictMark.theirs, theirs)] {
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

import Console
import FinanceEngine
import PlainText

/// Merges three versions of one file, as git asks a merge driver to.
///
/// It reads the three files and replaces that of ours, which is at each moment wholly old or wholly
/// new: if it is stopped, what comes after it in the driver's line still has ours.
struct MergeDriver {
  private let base: String
  private let ours: String
  private let theirs: String
  /// The name of the file in the folder.
  private let name: String
  private let file: MergedFile

  /// - Throws: `usage-missing-operand` and `usage-unexpected-operand` unless there are four.
  init(_ operands: [String]) throws(UsageProblem) {
    guard operands.count >= 4 else {
      throw UsageProblem(
        "--driver needs four operands", hint: "git gives them: --driver -- %O %A %B %P",
        code: .missingOperand)
    }
    guard operands.count == 4 else {
      throw UsageProblem(
        "unexpected operand '\(operands[4].visible)'", hint: "--driver takes %O %A %B %P",
        code: .unexpectedOperand)
    }
    (base, ours, theirs) = (operands[0], operands[1], operands[2])
    file = MergedFile(path: operands[3])
    name = operands[3].split(separator: "/").last.map(String.init) ?? operands[3]
  }

  /// Merges, and reports the conflicts.
  ///
  /// - Returns: `done`, or `attention` if there are conflicts.
  func run(_ streams: inout StandardStreams) throws -> ExitStatus {
    let limit = JSONDocument.largestSize
    let old = try streams.contents(of: base, limit: limit)
    let our = try streams.contents(of: ours, limit: limit)
    let their = try streams.contents(of: theirs, limit: limit)
    guard let old, let our, let their else {
      try writeWhole(streams)
      report("a version has more than \(limit >> 20) MiB", &streams)
      return .attention
    }
    let merge = DocumentMerge(base: old, ours: our, theirs: their, as: file)
    if merge.bytes != our {
      try streams.stream(to: ours) { put in try put(merge.bytes) }
    }
    if let reason = merge.reason {
      report(reason, &streams)
    } else {
      streams.report(merge.conflicts.map(diagnostic))
    }
    return merge.conflicts.isEmpty ? .done : .attention
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

  private func report(_ reason: String, _ streams: inout StandardStreams) {
    streams.report([
      Diagnostic(
        .error, JSONCode.conflict, "\(name.visible): the whole file is in conflict: \(reason)")
    ])
  }

  private func diagnostic(_ conflict: MergeConflict) -> Diagnostic {
    func shown(_ text: String?) -> String { text ?? "nothing" }
    return Diagnostic(
      .error, JSONCode.conflict,
      "\(name.visible):\(conflict.member): base \(shown(conflict.base)), ours"
        + " \(shown(conflict.ours)), theirs \(shown(conflict.theirs))")
  }
}

import FinanceEngine
import FinanceModel
package import PlainText

/// Three versions of a JSON file, merged as git asks a merge driver to.
package struct VersionMerge {
  /// The most bytes of a version that is merged.
  package static let limit = JSONDocument.largestSize

  /// The merged text, with its conflicts between marks; nil if a version is too large: then
  /// both sides are written whole, between marks.
  package let bytes: [UInt8]?
  /// Whether there are conflicts.
  package let hasConflicts: Bool
  /// The conflicts as errors.
  package let diagnostics: [Diagnostic]

  /// - Parameters:
  ///   - base: what both sides began as; nil, as for the sides, if it is larger than ``limit``.
  ///   - path: the file's path, whose last part decides what its members mean.
  package init(base: [UInt8]?, ours: [UInt8]?, theirs: [UInt8]?, of path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let base, let ours, let theirs else {
      bytes = nil
      hasConflicts = true
      diagnostics = [
        Self.whole(name, "a version has more than \(Self.limit >> 20) MiB")
      ]
      return
    }
    let merge = DocumentMerge(
      base: base, ours: ours, theirs: theirs, as: MergedFile(path: path), planRules: planRules)
    bytes = merge.bytes
    hasConflicts = !merge.conflicts.isEmpty
    diagnostics =
      merge.reason.map { [Self.whole(name, $0)] }
      ?? merge.conflicts.map { Self.diagnostic($0, in: name) }
  }

  private static func whole(_ name: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, JSONCode.conflict, "\(name.visible): the whole file is in conflict: \(reason)")
  }

  private static func diagnostic(_ conflict: MergeConflict, in name: String) -> Diagnostic {
    func shown(_ text: String?) -> String { text ?? "nothing" }
    return Diagnostic(
      .error, JSONCode.conflict,
      "\(name.visible):\(conflict.member): base \(shown(conflict.base)), ours"
        + " \(shown(conflict.ours)), theirs \(shown(conflict.theirs))")
  }
}

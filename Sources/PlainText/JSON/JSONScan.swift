/// A scanned text: its document with errors corrected, and the findings about them.
struct JSONScan {
  let document: JSONDocument
  let findings: [TextFinding]
  /// Whether there are more findings than are kept.
  let hasMore: Bool
  /// Whether brackets, keys and values are reliable in spite of errors. In that case the values can
  /// also be checked, although a document with findings is never returned.
  let isSound: Bool

  /// Reads `source`. If the conflicts of a merge can be identified, only they are reported: other
  /// errors between the markers depend on which sides are chosen.
  ///
  /// - Parameter isUnmarked: whether the text is known to have no conflicts.
  init(
    _ source: SourceText, atMost largestSize: Int = JSONDocument.largestSize,
    unmarked isUnmarked: Bool = false
  ) {
    let (cells, found, hasMore, isSound) = source.bytes.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes, atMost: largestSize)
      scanner.scanDocument()
      let isSound =
        !scanner.hasLostStructure && !scanner.bracketsAreAmiss && scanner.badUTF8.isEmpty
      return (scanner.cells, scanner.allFindings, scanner.hasMore, isSound)
    }
    let isMarked = !isUnmarked && found.contains { $0.code == JSONCode.conflictMarker.rawValue }
    let conflicts = isMarked ? FileConflicts(source) : nil
    let all = conflicts.flatMap { $0.isUnderstood ? $0.findings() : nil } ?? found
    self.isSound = isSound && !cells.isEmpty
    findings = Array(all.prefix(TextFinding.limit))
    self.hasMore = hasMore || all.count > TextFinding.limit
    document = JSONDocument(source: source, cells: self.isSound ? cells : [])
  }

  /// The document of a text without mistakes; nil for any other.
  var parsed: JSONDocument? { findings.isEmpty ? document : nil }

  var diagnostics: [Diagnostic] {
    document.source.diagnostics(for: findings).followed(by: JSONCode.more, if: hasMore)
  }
}

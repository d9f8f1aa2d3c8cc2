/// A text after the scanner has been over it: its document, mended in thought, and what had to be
/// mended.
struct JSONScan {
  let document: JSONDocument
  let findings: [TextFinding]
  /// Whether there are more findings than are kept.
  let hasMore: Bool
  /// Whether the document is what was meant, as far as brackets, keys and values go; then its
  /// values can be looked at too, though a document with findings is never given out.
  let isSound: Bool

  /// Reads `source`. Conflicts of a merge are all that is found if they can be told apart: what
  /// else is amiss between the marks depends on the sides that are chosen.
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

/// The result of scanning a text: its document with errors corrected, and findings about the
/// errors.
struct JSONScan {
  let document: JSONDocument
  let findings: [TextFinding]
  /// Whether there are more findings than are stored.
  let hasMore: Bool
  /// Whether brackets, keys and values are reliable despite errors. If they are, the values can
  /// also be checked, although a document with findings is never returned.
  let isSound: Bool

  /// Reads `source`. If merge conflicts can be identified, no other errors are reported, because
  /// errors between the markers depend on the chosen sides.
  ///
  /// - Parameter isUnmarked: whether the text is known not to contain conflicts.
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

  /// The document if the text has no errors; otherwise nil.
  var parsed: JSONDocument? { findings.isEmpty ? document : nil }

  var diagnostics: [Diagnostic] {
    document.source.diagnostics(for: findings).followed(by: JSONCode.more, if: hasMore)
  }
}

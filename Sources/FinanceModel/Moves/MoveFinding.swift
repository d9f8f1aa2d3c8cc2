package import PlainText

/// Something noticed about moves of money: what a ``Diagnostic`` says, but with a move and a part
/// of it instead of a place in a file.
package struct MoveFinding: Equatable, Sendable {
  package let severity: Diagnostic.Severity
  package let code: MoveCode
  package let message: String
  /// The index of the move that the finding is about; nil when it is about none.
  package let move: Int?
  /// Which of its values; nil for the whole row.
  package let part: Move.CodingKeys?
  package let hint: String?

  package init(
    _ severity: Diagnostic.Severity, _ code: MoveCode, _ message: String, at move: Int? = nil,
    _ part: Move.CodingKeys? = nil, hint: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.move = move
    self.part = part
    self.hint = hint
  }

  /// As many findings as are shown.
  package static let limit = 100
}

extension [MoveFinding] {
  /// The findings as diagnostics without places, for moves that were not read from a text; at most
  /// a hundred, then a note.
  package var diagnostics: [Diagnostic] {
    let shown = prefix(MoveFinding.limit).map { finding in
      var diagnostic = finding.diagnostic(at: nil)
      // Where no rows were read, none were left out.
      if finding.code == .alreadyApplied, finding.move != nil { diagnostic.hint = nil }
      return diagnostic
    }
    return count > shown.count ? shown + [Diagnostic(.note, MoveCode.more, "and more")] : shown
  }
}

extension ProposedMoves {
  /// The findings about these moves as diagnostics, those with a place in the order of the text and
  /// then those without one; at most a hundred, then a note.
  package func diagnostics(for findings: [MoveFinding]) -> [Diagnostic] {
    let placed = findings.enumerated()
      .map { (finding: $0.element, range: range(of: $0.element), offset: $0.offset) }
      .sorted {
        ($0.range?.lowerBound ?? .max, $0.offset) < ($1.range?.lowerBound ?? .max, $1.offset)
      }
    let shown = placed.prefix(MoveFinding.limit)
    var excerpts = source.excerpts(of: shown.compactMap(\.range))[...]
    let diagnostics = shown.map { finding, range, _ in
      finding.diagnostic(at: range == nil ? nil : excerpts.popFirst())
    }
    guard shown.count < placed.count else { return diagnostics }
    return diagnostics + [Diagnostic(.note, MoveCode.more, "and more")]
  }

  private func range(of finding: MoveFinding) -> Range<Int>? {
    guard let move = finding.move, places.indices.contains(move) else { return nil }
    return finding.part.flatMap { places[move].parts[$0] } ?? places[move].row
  }
}

extension MoveFinding {
  fileprivate func diagnostic(at excerpt: Excerpt?) -> Diagnostic {
    Diagnostic(severity, code, message, at: excerpt, hint: hint)
  }
}

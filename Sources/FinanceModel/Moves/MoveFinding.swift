package import PlainText

/// The subject of a finding: a move, a value of a move, or all moves.
package struct MovePlace: Equatable, Sendable {
  /// Index of the move; nil for all moves.
  package let move: Int?
  /// The part of the move; nil for the whole row.
  package let part: Move.CodingKeys?
}

/// A finding about moves of money. Without a place, it is about all moves.
package typealias MoveFinding = Finding<MovePlace>

extension MoveFinding {
  package init(
    _ severity: Diagnostic.Severity, _ code: MoveCode, _ message: String, at move: Int? = nil,
    _ part: Move.CodingKeys? = nil, hint: String? = nil
  ) {
    self.init(
      severity, code: code.rawValue, message,
      at: move == nil && part == nil ? nil : MovePlace(move: move, part: part), hint: hint)
  }

  /// Whether the finding has the given code.
  package func isOf(_ code: MoveCode) -> Bool { self.code == code.rawValue }
}

extension [MoveFinding] {
  /// The findings as diagnostics without places, for moves that were not read from text. At most a
  /// hundred are included; if there are more, a note is added.
  package var diagnostics: [Diagnostic] {
    map { finding in
      var diagnostic = Diagnostic(finding)
      // The hint to skip rows is omitted, because no rows were read.
      if finding.isOf(.alreadyApplied), finding.location?.move != nil { diagnostic.hint = nil }
      return diagnostic
    }.bounded(more: MoveCode.more)
  }
}

extension ProposedMoves {
  /// Converts findings about these moves to diagnostics. Findings with a place come first, in text
  /// order, followed by the others. At most a hundred are returned; if there are more, a note is
  /// added.
  package func diagnostics(for findings: [MoveFinding]) -> [Diagnostic] {
    let placed = findings.enumerated()
      .map { (finding: $0.element, range: range(of: $0.element), offset: $0.offset) }
      .sorted {
        ($0.range?.lowerBound ?? .max, $0.offset) < ($1.range?.lowerBound ?? .max, $1.offset)
      }
    let shown = placed.prefix(MoveFinding.limit)
    var excerpts = source.excerpts(of: shown.compactMap(\.range))[...]
    let diagnostics = shown.map { finding, range, _ in
      Diagnostic(finding, at: range == nil ? nil : excerpts.popFirst())
    }
    return diagnostics.followed(by: MoveCode.more, if: shown.count < placed.count)
  }

  private func range(of finding: MoveFinding) -> Range<Int>? {
    guard let place = finding.location, let move = place.move, places.indices.contains(move)
    else { return nil }
    return place.part.flatMap { places[move].parts[$0] } ?? places[move].row
  }
}

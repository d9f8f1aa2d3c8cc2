package import PlainText

/// A row of a ledger, the header of a file, or a cell in a row or header.
package struct LedgerCellPlace: Equatable, Sendable {
  /// The row, or the header of a file.
  let place: LedgerPlace
  /// The cell's column; nil if the finding is about the whole row.
  let column: String?

  package init(place: LedgerPlace, column: String?) {
    self.place = place
    self.column = column
  }
}

/// A finding about a row, a cell or a header of a ledger, reported after reading. Without a place,
/// the finding is about the whole ledger.
///
/// The finding's note, if any, refers to another row involved in the problem, such as the first of
/// two rows with the same id. The displayed message then ends with "; the first row is at
/// FILE:LINE".
package typealias LedgerFinding = Finding<LedgerCellPlace>

extension LedgerFinding {
  package init(
    _ severity: Diagnostic.Severity, _ problem: LedgerProblem, of ledger: Ledger,
    _ message: String, at place: LedgerPlace?, column: String? = nil, hint: String? = nil,
    earlier: LedgerPlace? = nil
  ) {
    self.init(
      severity, code: problem.code(for: ledger), message, place, column, hint: hint,
      earlier: earlier)
  }

  /// Creates a finding whose code is not in ``LedgerProblem``, such as an ``ActivityCode``.
  package init(
    _ severity: Diagnostic.Severity, _ code: some RawRepresentable<String>, _ message: String,
    at place: LedgerPlace?, column: String? = nil, hint: String? = nil,
    earlier: LedgerPlace? = nil
  ) {
    self.init(
      severity, code: code.rawValue, message, place, column, hint: hint, earlier: earlier)
  }

  private init(
    _ severity: Diagnostic.Severity, code: String, _ message: String, _ place: LedgerPlace?,
    _ column: String?, hint: String?, earlier: LedgerPlace?
  ) {
    self.init(
      severity, code: code, message,
      at: place.map { LedgerCellPlace(place: $0, column: column) }, hint: hint,
      note: earlier.map { Note(LedgerCellPlace(place: $0, column: nil), "the first row is") })
  }

  /// The row, or the header of a file; nil for the whole ledger.
  package var place: LedgerPlace? { location?.place }

  /// The cell's column; nil for the whole row.
  package var column: String? { location?.column }

  /// An earlier row involved in the problem; nil if no earlier row is involved.
  package var earlier: LedgerPlace? { note?.place.place }

  /// The finding as a diagnostic without a position.
  package var unplaced: Diagnostic {
    Diagnostic(self)
  }

  /// The finding without its place, for tools that do not store the ledger's rows.
  package var withoutPlace: LedgerFinding {
    LedgerFinding(severity, code: code, message, at: nil, hint: hint)
  }

  /// Returns the finding with each of its places converted by `move`.
  func moved(_ move: (LedgerPlace) -> LedgerPlace) -> LedgerFinding {
    LedgerFinding(
      severity, code: code, message, place.map(move), column, hint: hint,
      earlier: earlier.map(move))
  }
}

extension [LedgerFinding] {
  /// Converts findings to diagnostics. Findings about a row are converted by `placed`, and precede
  /// the others.
  package func diagnostics(placed: ([LedgerFinding]) -> [Diagnostic]) -> [Diagnostic] {
    placed(filter { $0.place != nil }) + filter { $0.place == nil }.map(\.unplaced)
  }
}

extension LedgerTable {
  /// Returns the findings in the order of their places, starting with findings about the whole
  /// ledger. Findings about a whole column are joined; see ``joiningWholeColumns(_:)``. At most
  /// ``Finding/limit`` errors and the same number of other findings are returned. If there are
  /// more, a note is added.
  package func bounded(_ findings: [LedgerFinding]) -> [LedgerFinding] {
    let ordered = joiningWholeColumns(findings).enumerated().sorted { first, second in
      let header = LedgerPlace.header(ofFile: 0)
      return (first.element.place ?? header, first.offset)
        < (second.element.place ?? header, second.offset)
    }.map(\.element)
    var counts: (errors: Int, others: Int) = (0, 0)
    let kept = ordered.filter { finding in
      if finding.severity == .error {
        counts.errors += 1
        return counts.errors <= LedgerFinding.limit
      }
      counts.others += 1
      return counts.others <= LedgerFinding.limit
    }
    guard kept.count < ordered.count else { return kept }
    return kept + [LedgerFinding(.note, .more, of: ledger, "and more", at: nil)]
  }

  /// Converts findings to diagnostics at their positions, in the same order. The position is the
  /// cell or, if the finding does not name a cell, the row or header. Findings in a ledger without
  /// files, and the final note, do not have an excerpt.
  ///
  /// - Complexity: one pass over each file.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    var excerpts = ExcerptRequests(of: self)
    let tickets = findings.map { finding in
      (
        finding.code == LedgerProblem.more.code(for: ledger)
          ? nil : excerpts.ask(finding.place, finding.column),
        finding.earlier.flatMap { excerpts.ask($0, nil) }
      )
    }
    let found = excerpts.answers()
    return zip(findings, tickets).map { finding, tickets in
      var diagnostic = Diagnostic(finding, at: tickets.0.flatMap { found[$0] })
      if let position = tickets.1.flatMap({ found[$0] })?.position {
        let lead = finding.note?.message ?? "the first row is"
        diagnostic.message += "; \(lead) at \(position.file.visible):\(position.line)"
      }
      return diagnostic
    }
  }
}

/// Requests for excerpts from a ledger's files, all answered in one pass over each file.
private struct ExcerptRequests {
  private let table: LedgerTable
  private var ranges: [(file: Int, range: Range<Int>)] = []

  init(of table: LedgerTable) {
    self.table = table
  }

  /// Adds a request for an excerpt and returns its index in the answers; nil if the file or row
  /// does not exist.
  mutating func ask(_ place: LedgerPlace?, _ column: String?) -> Int? {
    let place = place ?? .header(ofFile: 0)
    guard table.files.indices.contains(place.file) else { return nil }
    let file = table.files[place.file]
    guard place.record < file.count else { return nil }
    let index = column.flatMap(file.column)
    let range =
      place.isHeader
      ? index.map(file.headerRange(ofColumn:)) ?? file.headerRange
      : index.map { file.range(place.record, $0) } ?? file.range(ofRecord: place.record)
    ranges.append((place.file, range))
    return ranges.count - 1
  }

  func answers() -> [Excerpt?] {
    var excerpts = [Excerpt?](repeating: nil, count: ranges.count)
    for (number, file) in table.files.enumerated() {
      let asked = ranges.indices.filter { ranges[$0].file == number }
      for (index, excerpt) in zip(asked, file.source.excerpts(of: asked.map { ranges[$0].range })) {
        excerpts[index] = excerpt
      }
    }
    return excerpts
  }
}

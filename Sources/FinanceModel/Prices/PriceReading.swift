package import PlainText

extension PriceBook {
  /// Reads the closing prices in the ledger, or reports all errors that prevent reading them, each
  /// at its cell. Rows whose `type` is not `close` are omitted.
  ///
  /// Errors are `price-cells-shifted`, `-column-missing`, `-value-missing`, `-date-malformed`,
  /// `-number-malformed`, `-number-negative`, `-word-unknown`, and `-conflict` if sources of equal
  /// rank have different prices for one day, base and quote. At most a hundred are reported; if
  /// there are more, a note is added.
  ///
  /// - Precondition: `table` is a table of ``Ledger/prices``.
  /// - Complexity: a sort of the rows.
  package static func reading(_ table: LedgerTable) -> Loaded<PriceBook> {
    if let book = fastReading(table) { return Loaded(book, []) }
    return readingCells(table)
  }

  /// Reads the prices cell by cell. This is much slower than reading in batches, but errors can be
  /// reported.
  package static func readingCells(_ table: LedgerTable) -> Loaded<PriceBook> {
    precondition(table.ledger == .prices, "only the prices ledger holds prices")
    var reader = LedgerRowReader(table)
    let observations = reader.rows { place, reader in reader.price(place) }
    let findings =
      reader.findings.isEmpty ? table.conflictFindings(among: observations) : reader.findings
    let diagnostics = table.diagnostics(for: table.bounded(findings + reader.warnings))
    return Loaded(findings.isEmpty ? PriceBook(observations) : nil, diagnostics)
  }
}

extension PriceBook {
  /// Returns the adjusted closing prices of a symbol. Rows with errors and all other prices are
  /// omitted.
  ///
  /// - Complexity: linear in the number of rows, which are read cell by cell.
  package static func adjusted(_ symbol: String, in table: LedgerTable) -> PriceBook {
    var reader = LedgerRowReader(table)
    return PriceBook(
      reader.rows { place, reader in
        table.text(place, "base") == symbol ? reader.price(place, type: "adjclose") : nil
      })
  }
}

extension LedgerTable {
  /// Returns errors about conflicting observations of the same symbol, quote and day. Only
  /// observations of the highest rank are compared. Each row whose price differs from the first
  /// row's price has a `price-conflict` error.
  ///
  /// - Parameter observations: observations with the same `type`; observations without a place are
  ///   omitted.
  /// - Complexity: a sort of the observations.
  package func conflictFindings(among observations: [PriceObservation]) -> [LedgerFinding] {
    guard let column = ledger.column("amount") else { return [] }
    let placed = observations.filter { $0.place != nil }
    guard !placed.isEmpty else { return [] }
    var findings: [LedgerFinding] = []
    var first: PriceObservation?
    for next in placed.sorted(by: PriceObservation.standsBefore) {
      guard let earlier = first, earlier.isOfTheSame(as: next) else {
        first = next
        continue
      }
      let isBeaten =
        PriceObservation.rank(ofSource: next.source)
        < PriceObservation.rank(ofSource: earlier.source)
      guard !isBeaten, next.amount != earlier.amount, let place = next.place,
        let cell = cell(place, column)
      else { continue }
      let isOneSource = next.source == earlier.source
      findings.append(
        cell.finding(
          .error, .conflict,
          "differs from \(earlier.amount), another price on the same day"
            + (isOneSource ? " from the same source" : ""),
          hint: isOneSource
            ? "remove one of the rows"
            : "write MANUAL as the source of the correct row, or remove the wrong one",
          earlier: earlier.place))
    }
    return findings
  }
}

extension PriceObservation {
  fileprivate func isOfTheSame(as other: PriceObservation) -> Bool {
    date == other.date && symbol == other.symbol && quote == other.quote
  }

  /// Whether `a` sorts before `b`: by symbol, quote and day, then by descending rank, then in file
  /// order.
  fileprivate static func standsBefore(_ a: PriceObservation, _ b: PriceObservation) -> Bool {
    if a.date != b.date { return a.date < b.date }
    if a.symbol != b.symbol { return a.symbol < b.symbol }
    if a.quote != b.quote { return a.quote < b.quote }
    let ranks = (rank(ofSource: a.source), rank(ofSource: b.source))
    if ranks.0 != ranks.1 { return ranks.0 > ranks.1 }
    let nowhere = LedgerPlace.header(ofFile: 0)
    return (a.place ?? nowhere) < (b.place ?? nowhere)
  }
}

extension LedgerRowReader {
  fileprivate mutating func price(
    _ place: LedgerPlace, type wanted: String = "close"
  ) -> PriceObservation? {
    let before = findings.count
    let type = word(place, "type") ?? "close"
    guard type == wanted || findings.count > before else { return nil }
    if let fault = table.shiftedFinding(place) { report(fault) }
    guard findings.count == before else { return nil }
    let date = required(place, "date") { (cell) throws(LedgerFinding) in try cell.date() }
    let base = required(place, "base") { $0.text }
    let quote = required(place, "quote") { (cell) throws(LedgerFinding) in try cell.currency() }
    let amount = required(place, "amount") { (cell) throws(LedgerFinding) in
      try cell.nonNegative()
    }
    guard let date, let base, let quote, let amount else { return nil }
    return PriceObservation(
      symbol: base, date: date, quote: quote, amount: amount,
      source: table.text(place, "source"), place: place)
  }
}

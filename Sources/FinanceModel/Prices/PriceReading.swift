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

extension PriceBook {
  /// Reads the closing prices in the ledger's files, or reports all errors that prevent reading
  /// them; see ``reading(_:)-(LedgerTable)``.
  ///
  /// - Parameter sources: the files, in order of their names; the ledger is empty if there are no
  ///   files.
  /// - Complexity: linear in the number of bytes, plus a sort if a symbol has several prices on one
  ///   day.
  package static func reading(_ sources: [SourceText]) -> Loaded<PriceBook> {
    if let fast = fastReading(sources) { return fast }
    let tables = sources.map(Ledger.prices.parse)
    let diagnostics = tables.flatMap(\.diagnostics)
    let files = tables.compactMap(\.value)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let loaded = readingCells(LedgerTable(.prices, files: files))
    return Loaded(loaded.value, diagnostics + loaded.diagnostics)
  }

  /// Returns the prices in a table; nil if the table contains errors or repeated rows.
  static func fastReading(_ table: LedgerTable) -> PriceBook? {
    guard table.liveRows.count == table.count else { return nil }
    var reader = PriceBatchReader()
    for (number, file) in table.files.enumerated() {
      reader.begin(file: number)
      reader.take(header: file.header)
      guard reader.isSound, file.withBatch({ reader.take($0) }) != nil else { return nil }
    }
    return reader.book
  }

  /// Returns the prices in the files; nil if the files contain errors or repeated rows.
  private static func fastReading(_ sources: [SourceText]) -> Loaded<PriceBook>? {
    var reader = PriceBatchReader()
    var diagnostics: [Diagnostic] = []
    for (number, source) in sources.enumerated() {
      reader.begin(file: number)
      let pass = CSVPass(
        source, expecting: Ledger.prices.expectation, header: { reader.take(header: $0) },
        batch: { reader.take($0) })
      diagnostics += pass.diagnostics
      guard reader.isSound, !pass.header.isEmpty,
        !pass.diagnostics.contains(where: { $0.severity == .error })
      else { return nil }
    }
    return reader.book.map { Loaded($0, diagnostics) }
  }
}

/// A fast reader that processes price rows in batches and stops at the first irregular row.
private struct PriceBatchReader {
  private struct Columns {
    var date = -1
    var base = -1
    var quote = -1
    var amount = -1
    var source = -1
    var type = -1
  }

  /// The stream of prices for one base, quote and source, which are identified by number.
  private struct Kind {
    let quote, source: Int
    let stream: PriceBook.Draft.Stream
  }

  private(set) var isSound = true
  private var file = 0
  private var columns = Columns()
  private var bases = StringInterner()
  private var quotes = StringInterner()
  private var sources = StringInterner()
  private var types = StringInterner()
  private let typeCount: Int
  private let close: Int
  private var numbers = CompactDecimals()
  private var day = LastDay()
  private var draft = PriceBook.Draft()
  /// The most recently used stream of each base.
  private var kinds: [Kind?] = []

  init() {
    if case .word(let words) = Ledger.prices.column("type")?.kind {
      for word in words { _ = types.index(of: word) }
    }
    typeCount = types.count
    close = types.index(of: "close")
  }

  mutating func begin(file: Int) { self.file = file }

  mutating func take(header: [String]) {
    func place(_ name: String) -> Int { header.firstIndex(of: name) ?? -1 }
    columns = Columns(
      date: place("date"), base: place("base"), quote: place("quote"), amount: place("amount"),
      source: place("source"), type: place("type"))
    if min(columns.date, columns.base, columns.quote, columns.amount) < 0 { isSound = false }
    if !Ledger.prices.misnamedColumns(in: header).isEmpty { isSound = false }
  }

  mutating func take(_ records: CSVBatch) {
    let batch = LedgerBatch(records: records)
    for record in 0..<records.count where isSound { isSound = take(record, batch) }
  }

  private mutating func take(_ record: Int, _ batch: LedgerBatch) -> Bool {
    let type = batch.name(record, columns.type, in: &types) ?? close
    guard type < typeCount else { return false }
    guard type == close else { return true }
    let amount = batch.cell(record, columns.amount)
    guard let date = day.date(in: batch.cell(record, columns.date), of: batch.records.bytes),
      let base = batch.name(record, columns.base, in: &bases),
      let quote = batch.name(record, columns.quote, in: &quotes), !amount.isEmpty
    else { return false }
    do throws(NumberProblem) {
      let packed = try numbers.pack(parsing: amount, of: batch.records.bytes)
      guard let amount = numbers.unpack(packed), !amount.isNegative else { return false }
      draft.append(
        amount, on: date, to: stream(of: base, quote, source(record, batch)),
        at: LedgerPlace(file: file, record: batch.records.firstRecord + record))
      return true
    } catch {
      return false
    }
  }

  /// Returns the number of the source as written, including blanks.
  private mutating func source(_ record: Int, _ batch: LedgerBatch) -> Int {
    guard columns.source >= 0 else { return sources.index(of: "") }
    return batch.name(record, columns.source, in: &sources)
      ?? sources.index(of: batch.records.text(record, columns.source))
  }

  private mutating func stream(
    of base: Int, _ quote: Int, _ source: Int
  ) -> PriceBook.Draft.Stream {
    while kinds.count <= base { kinds.append(nil) }
    if let last = kinds[base], last.quote == quote, last.source == source {
      return last.stream
    }
    return otherStream(of: base, quote, source)
  }

  @inline(never) private mutating func otherStream(
    of base: Int, _ quote: Int, _ source: Int
  ) -> PriceBook.Draft.Stream {
    let stream = draft.stream(
      of: bases.names[base], quote: quotes.names[quote], source: sources.names[source])
    kinds[base] = Kind(quote: quote, source: source, stream: stream)
    return stream
  }

  /// The prices; nil if a row is irregular, or if sources of equal rank have prices for the same
  /// symbol, day and quote currency.
  var book: PriceBook? {
    isSound && !draft.hasRepeats && !hasOddNames ? draft.book : nil
  }

  /// Whether any source or quote is a number, or any quote is a misspelt currency.
  private var hasOddNames: Bool {
    sources.names.contains(where: \.isNumber)
      || quotes.names.contains(where: CurrencyUnit.isOdd)
  }
}

package import Console
import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// Fetches the prices that are missing, and writes them symbol by symbol.
package struct QuoteFetch {
  /// Symbols to fetch, the time, and the operation.
  package struct Terms: Sendable {
    let now: Timestamp
    let today: CalendarDate
    /// Symbols to fetch; all if empty.
    let symbols: [String]
    let pauseInSeconds: Int
    let op: String

    package init(
      now: Timestamp, today: CalendarDate, symbols: [String], pauseInSeconds: Int, op: String
    ) {
      self.now = now
      self.today = today
      self.symbols = symbols
      self.pauseInSeconds = pauseInSeconds
      self.op = op
    }
  }

  /// Result for one symbol.
  private struct Outcome {
    let need: QuoteNeed
    let days: ClosedRange<CalendarDate>
    var rows: [ImportedQuote] = []
    var problem: QuoteProblem?
  }

  private static let columns: [Column<Outcome>] = [
    .text("symbol", "the symbol, or the currency pair") { $0.need.name },
    .text("state", "the state before the fetch") { $0.need.state.rawValue },
    .text("source", "the source that was queried") { $0.need.place?.name },
    .date("from", "the first day that was requested") { $0.days.lowerBound },
    .date("to", "the last day that was requested") { $0.days.upperBound },
    .integer("rows", "the number of prices that are added to the ledger") { $0.rows.count },
    .date("price_date", "the day of the last new price") { $0.rows.last?.date },
    Column("price", .price, "the last new price") {
      $0.rows.last.map { .number($0.amount.description) } ?? .null
    },
    .text("currency", "the currency of the price") { $0.rows.last?.quote },
    .text("problem", "the code of the error") { $0.problem?.code.rawValue },
  ]

  private static let spec = TableSpec(
    "symbols", "one row for each symbol that was queried", columns)
  /// The tables of the answer.
  package static let tables = [spec, QuoteRows.spec]

  private let terms: Terms
  private let progress: Progress

  package init(_ terms: Terms, _ progress: Progress) {
    (self.terms, self.progress) = (terms, progress)
  }

  /// Asks, and with a writer writes.
  ///
  /// - Throws: ``Failure`` if files have errors or nothing can be written; ``UsageProblem`` for
  ///   symbols that are not there.
  package func answer(
    of folder: Folder, as writer: Writer?, _ found: inout Diagnostics
  ) throws -> Answer {
    let household = Household(folder, needs: QuoteBooks.needs)
    let books = try QuoteBooks(household, on: terms.today, &found)
    let chosen = try books.chosen(terms.symbols)
    for need in chosen {
      if let problem = need.problem { found.report([problem.diagnostic(need.name.visible)]) }
    }
    let splitDays = books.investments.activities.splitDays
    var web = QuoteWeb(pauseInSeconds: terms.pauseInSeconds)
    var outcomes: [Outcome] = []
    var written: Int?
    var isStopped = chosen.contains { $0.problem != nil }
    let wanted = chosen.filter { $0.asked(on: terms.today) != nil }
    for (number, need) in wanted.enumerated() {
      guard let days = need.asked(on: terms.today) else { continue }
      progress.show("\(need.name), \(number + 1) of \(wanted.count)")
      var outcome = Outcome(need: need, days: days)
      fetch(&outcome, &web, splitDays[need.base] ?? [], &found)
      progress.clear()
      if !outcome.rows.isEmpty, let writer {
        do {
          outcome.rows = try record(outcome.rows, in: folder, as: writer, &written, &found)
        } catch let failure as Failure where outcomes.contains(where: { !$0.rows.isEmpty }) {
          // Earlier symbols were written: the answer shows them.
          found.report(failure.diagnostics)
          isStopped = true
          break
        }
      }
      outcomes.append(outcome)
    }
    let hasProblems = isStopped || outcomes.contains { $0.problem != nil }
    return answer(outcomes, isApplied: writer != nil, hasProblems: hasProblems)
  }

  private func fetch(
    _ outcome: inout Outcome, _ web: inout QuoteWeb, _ splitDays: [CalendarDate],
    _ found: inout Diagnostics
  ) {
    let need = outcome.need
    guard let place = need.place else { return }
    let subject = "\(need.name.visible): \(place.name.visible)"
    do throws(QuoteProblem) {
      let answer = try web.answer(place, outcome.days, now: terms.now, today: terms.today)
      let check = QuoteCheck(need, splitDays: splitDays, today: terms.today)
      let result = try check.check(answer, asked: outcome.days)
      for row in result.rows {
        outcome.rows.append(
          ImportedQuote(
            base: need.base, quote: result.currency, date: row.date, amount: row.amount,
            source: place.name))
      }
      outcome.problem = result.problems.first
      found.report(result.problems.map { $0.diagnostic(subject) })
      found.report(result.splits.map { Self.note($0, of: need.base) })
    } catch {
      outcome.problem = error
      found.report([error.diagnostic(subject)])
    }
  }

  private static func note(_ split: QuoteAnswer.Split, of symbol: String) -> Diagnostic {
    Diagnostic(
      .note, QuoteCode.splitMissing,
      "\(symbol.visible) was split \(split.new):\(split.old) on \(split.date), and the activities"
        + " have no row of it",
      hint: "ledger-add activities date=\(split.date) account=ACCOUNT type=SPLIT"
        + " symbol='\(symbol.visible)' ratio=\(split.new):\(split.old)")
  }

  /// Appends the prices that the ledger has not gained meanwhile.
  ///
  /// - Parameter written: the bytes of the ledger after the last time; if it has as many, no other
  ///   run has added prices, which are not read again then.
  private func record(
    _ rows: [ImportedQuote], in folder: Folder, as writer: Writer, _ written: inout Int?,
    _ found: inout Diagnostics
  ) throws -> [ImportedQuote] {
    let before = written
    let (absent, after) = try folder.record(as: writer, notice: { found.notice($0) }) {
      let now = Folder(at: folder.path)
      let reading = try found.report(now.ledger(.prices))
      let sources = reading.table.files.map(\.source)
      var absent = rows
      if before != Self.size(of: sources) {
        absent = QuoteRows.absent(rows, from: try found.report(PriceBook.reading(sources)))
      }
      let addition = try reading.extended(by: absent.map(QuoteRows.row))
      return (
        addition.change(operation: terms.op, backupsKept: now.backupsKept),
        (absent, Self.size(of: addition.sources))
      )
    }
    written = after
    return absent
  }

  private static func size(of sources: [SourceText]) -> Int {
    sources.reduce(0) { $0 + $1.bytes.count }
  }

  private func answer(_ outcomes: [Outcome], isApplied: Bool, hasProblems: Bool) -> Answer {
    let symbols = Table(Self.spec, Self.columns, of: outcomes)
    let rows = outcomes.flatMap(\.rows)
    let table = Table(QuoteRows.spec, QuoteRows.columns, of: rows)
    let isRecorded = isApplied && !rows.isEmpty
    var page = Page()
    if outcomes.isEmpty {
      page.line("Nothing is missing that can be fetched.")
    } else {
      page.heading(
        rows.isEmpty
          ? "No new prices:" : isApplied ? "Recorded:" : "Would be recorded with --apply:")
      page.table(
        TextTable(
          symbols,
          showing: [
            "symbol", "state", "source", "from", "to", "rows", "price_date", "price", "currency",
            "problem",
          ]))
    }
    let status: ExitStatus = hasProblems ? (isApplied ? .notWritten : .badInput) : .done
    return Answer(
      json: .object([
        .init("applied", .bool(isRecorded)), .init("symbols", .array(symbols.objects)),
        .init("rows", .array(table.objects)),
      ]),
      tables: [symbols, table], page: page, isRecorded: isRecorded, status: status)
  }
}

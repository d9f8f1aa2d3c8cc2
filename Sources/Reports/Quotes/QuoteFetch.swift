package import Console
package import FinanceFolder
import FinanceModel
import Importing
package import PlainText

/// A request to fetch missing prices and to write them symbol by symbol.
package struct QuoteFetch {
  /// The symbols to fetch, the time and the operation.
  package struct Terms: Sendable {
    let now: Timestamp
    let today: CalendarDate
    /// Symbols to fetch; all if empty.
    let symbols: [String]
    let pauseInSeconds: Int
    let op: String
    /// A function that returns the value of an environment variable, which may be a source's key.
    let variable: @Sendable (String) -> String?

    package init(
      now: Timestamp, today: CalendarDate, symbols: [String], pauseInSeconds: Int, op: String,
      variable: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
      (self.now, self.today, self.op) = (now, today, op)
      (self.symbols, self.pauseInSeconds, self.variable) = (symbols, pauseInSeconds, variable)
    }
  }

  /// The result for one symbol.
  private struct Outcome {
    let need: QuoteNeed
    let days: ClosedRange<CalendarDate>
    var rows: [PriceObservation] = []
    var problem: QuoteProblem?
  }

  private static let columns: [Column<Outcome>] = [
    .text("symbol", "the symbol, or the currency pair") { $0.need.name },
    .text("state", "the state before the fetch") { $0.need.state.rawValue },
    .text("source", "the source that was queried") { $0.need.place?.name },
    .date("from", "the first day that was requested") { $0.days.lowerBound },
    .date("to", "the last day that was requested") { $0.days.upperBound },
    .integer("rows", "the number of prices added to the ledger") { $0.rows.count },
    .date("price_date", "the date of the last new price") { $0.rows.last?.date },
    Column("price", .price, "the last new price") {
      $0.rows.last.map { .number($0.amount.description) } ?? .null
    },
    .text("currency", "the currency of the price") { $0.rows.last?.quote },
    .text("problem", "the error code") { $0.problem?.code.rawValue },
  ]

  private static let spec = TableSpec(
    "symbols", "one row for each queried symbol", columns)
  /// The tables of the answer.
  package static let tables = [spec, QuoteRows.spec]

  private let terms: Terms
  private let progress: Progress
  private let calls: SystemCalls

  package init(_ terms: Terms, _ progress: Progress, calls: SystemCalls = .system) {
    (self.terms, self.progress, self.calls) = (terms, progress, calls)
  }

  /// Queries the sources and, if there is a writer, writes the prices.
  ///
  /// - Throws: ``Failure`` if files have errors or nothing can be written; ``UsageProblem`` for
  ///   unknown symbols.
  package func answer(
    of folder: Folder, as writer: Writer?, for command: OperationCommand? = nil,
    _ found: inout Diagnostics
  ) throws -> Answer {
    let household = Household(folder, needs: QuoteBooks.needs)
    let books = try QuoteBooks(household, on: terms.today, &found)
    let chosen = try books.chosen(terms.symbols)
    for need in chosen {
      if let problem = need.problem { found.report([problem.diagnostic(need.name.visible)]) }
    }
    let splitDays = books.investments.activities.splitDays
    var web = QuoteWeb(
      calls: calls, pauseInSeconds: terms.pauseInSeconds, variable: terms.variable)
    var outcomes: [Outcome] = []
    var recording = Recording(unnamed: command)
    var isStopped = false
    let wanted = chosen.filter { $0.asked(on: terms.today) != nil }
    for (number, need) in wanted.enumerated() {
      guard let days = need.asked(on: terms.today) else { continue }
      if web.pauses(before: need.place) || outcomes.count % Self.mostTogether == 0 {
        isStopped = try !write(&outcomes, in: folder, as: writer, &recording, &found)
        if isStopped { break }
      }
      progress.show("\(need.name), \(number + 1) of \(wanted.count)")
      var outcome = Outcome(need: need, days: days)
      fetch(&outcome, &web, splitDays[need.base] ?? [], &found)
      progress.clear()
      outcomes.append(outcome)
    }
    isStopped = try !write(&outcomes, in: folder, as: writer, &recording, &found) || isStopped
    let hasProblems =
      isStopped || chosen.contains { $0.problem != nil } || outcomes.contains { $0.problem != nil }
    let answer = answer(outcomes, isApplied: writer != nil, hasProblems: hasProblems)
    guard outcomes.contains(where: { !$0.rows.isEmpty }) else { return answer }
    return answer.ending(with: OperationUndo.line(writer == nil ? command?.op : terms.op))
  }

  private func fetch(
    _ outcome: inout Outcome, _ web: inout QuoteWeb, _ splitDays: [CalendarDate],
    _ found: inout Diagnostics
  ) {
    let need = outcome.need
    guard let place = need.place else { return }
    let subject = "\(need.name.visible): source '\(place.name.visible)'"
    do throws(QuoteProblem) {
      let answer = try web.answer(place, outcome.days, now: terms.now, today: terms.today)
      let check = QuoteCheck(need, splitDays: splitDays, today: terms.today)
      let result = try check.check(answer, asked: outcome.days)
      outcome.rows = result.rows
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
      "\(symbol.visible) was split \(split.new):\(split.old) on \(split.date), but the activities"
        + " have no row for the split",
      hint: "ledger-add activities date=\(split.date) account=ACCOUNT type=SPLIT"
        + " symbol='\(symbol.visible)' ratio=\(split.new):\(split.old)")
  }

  /// Writes the rows of the symbols fetched since the last call. Returns false if the rows cannot
  /// be written although earlier rows were written.
  private func write(
    _ outcomes: inout [Outcome], in folder: Folder, as writer: Writer?,
    _ recording: inout Recording, _ found: inout Diagnostics
  ) throws -> Bool {
    let written = recording.count
    let rows = outcomes[written...].map(\.rows)
    if let writer, rows.contains(where: { !$0.isEmpty }) {
      do {
        let absent = try record(rows, in: folder, as: writer, &recording, &found)
        for (index, rows) in zip(written..., absent) { outcomes[index].rows = rows }
      } catch let failure as Failure
        where outcomes[..<written].contains(where: { !$0.rows.isEmpty })
      {
        // The answer shows the rows written so far.
        found.report(failure.diagnostics)
        outcomes.removeSubrange(written...)
        return false
      }
    }
    recording.count = outcomes.count
    return true
  }

  /// The state of the ledger after the symbols processed so far.
  private struct Recording {
    /// Number of symbols processed so far.
    var count = 0
    /// The command; nil once the operation's row is recorded.
    var unnamed: OperationCommand?
    /// The end of the ledger. The ledger is not read again unless another program has written to
    /// it.
    var end: LedgerTarget?
    /// The prices at the time when the ledger was last read. Another run may have added prices of
    /// any symbol since then.
    var prices = PriceBook()
  }

  /// Maximum number of symbols written together if there is no pause between their requests.
  private static let mostTogether = 16

  /// Appends the prices that are not yet in the ledger, and returns them symbol by symbol.
  private func record(
    _ rows: [[PriceObservation]], in folder: Folder, as writer: Writer,
    _ recording: inout Recording, _ found: inout Diagnostics
  ) throws -> [[PriceObservation]] {
    var next = recording
    let absent = try folder.record(as: writer, notice: { found.notice($0) }) {
      let absent: [[PriceObservation]]
      let addition: LedgerExtension
      if let end = recording.end, folder.isUnchanged(end) {
        absent = rows.map { QuoteRows.absent($0, from: recording.prices) }
        let count = absent.reduce(0) { $0 + $1.count }
        addition = LedgerExtension(rows: count, QuoteRows.text(absent, in: end.columns), at: end)
      } else {
        let reading = try found.report(folder.ledger(.prices))
        next.prices = try found.report(
          PriceBook.reading(reading.table.files.map(\.source)))
        absent = rows.map { QuoteRows.absent($0, from: next.prices) }
        addition = try QuoteRows.addition(of: absent.flatMap { $0 }, to: reading)
      }
      var change = addition.change(operation: terms.op, backupsKept: folder.backupsKept)
      if let unnamed = change, let command = recording.unnamed {
        // If this run continues an interrupted run with the same name, the row already exists.
        var repeated = Diagnostics()
        if try !command.isRecorded(in: folder, besides: [], &repeated) {
          change = unnamed.adding(try found.report(command.row(of: unnamed, in: folder)))
        }
        next.unnamed = nil
      }
      next.end = addition.end
      return (change, absent)
    }
    recording = next
    return absent
  }

  private func answer(_ outcomes: [Outcome], isApplied: Bool, hasProblems: Bool) -> Answer {
    let symbols = Table(Self.spec, Self.columns, of: outcomes)
    let isEmpty = outcomes.allSatisfy(\.rows.isEmpty)
    let isRecorded = isApplied && !isEmpty
    func rows() -> Table { Table(QuoteRows.spec, QuoteRows.columns, of: outcomes.flatMap(\.rows)) }
    var page = Page()
    if outcomes.isEmpty {
      page.line("There are no missing prices to fetch.")
    } else {
      page.heading(
        isEmpty
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
        .init("rows", .array(rows().objects)),
      ]),
      tables: [symbols, rows()], page: page,
      isRecorded: isRecorded, status: status)
  }
}

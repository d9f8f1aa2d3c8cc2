import Checking
package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
package import Planning
import Spending

/// A request to apply the due recurring items to the plan.
package struct RecurringDueRequest: Proposal {
  private let day: CalendarDate
  private let op: String
  private let stamp: PostingStamp
  private let isApplied: Bool

  /// - Parameters:
  ///   - day: the last day on which an occurrence is considered due.
  ///   - op: the operation's name. The rows belong to separate operations, one for each occurrence.
  ///   - stamp: the time, the user and the note of the rows.
  ///   - isApplied: whether the change is recorded.
  package init(
    through day: CalendarDate, op: String, _ stamp: PostingStamp, isApplied: Bool
  ) {
    self.day = day
    self.op = op
    self.stamp = stamp
    self.isApplied = isApplied
  }

  /// The table specifications, in the order of the help text.
  package static let tables = [
    RecurringDueAnswer.spec, RecurringDueAnswer.billSpec, ChangePreview.history,
  ]

  /// The history, whose moves are compared with the request.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// Whether a repeated request is compared by its command line. This is always true because the
  /// rows have the names of the occurrences' operations.
  package var isComparedByCommand: Bool { true }

  /// Returns the operations of the occurrences.
  package func parts(_ outcome: RecurringDueAnswer) -> [String] { outcome.operations }

  /// The plan, its history, the recurring items, and the files needed for bills.
  package var needs: [FolderPart] { RecurringBooks.needs + [.settings] }

  /// Computes the due occurrences and the resulting change to the plan.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RecurringDueAnswer) {
    let bills = try bills(household, &found)
    guard household.hasRecurringItems else {
      return (nil, RecurringDueAnswer(nil, of: [], bills, through: day, .unnamed, nil, nil))
    }
    let (planning, followed) = try household.planning(following: stamp.now.date, &found)
    let (loaded, stamp) = try household.books(with: planning, followed, op: op, self.stamp)
    let books = try found.report(loaded)
    found.report(household.balanceDiagnostics(of: books))
    guard let sourced = try found.report(household.recurringItems(of: planning.plan)) else {
      return (nil, RecurringDueAnswer(nil, of: [], bills, through: day, .unnamed, nil, nil))
    }
    let application = try application(of: sourced.value, in: books, stamp)
    found.report(
      sourced.diagnostics(for: application.findings, more: RecurringCode.more),
      evenIfQuiet: MoveCode.repeats)
    found.report(application.posting.findings.diagnostics)
    if isApplied { try books.require(none: application.posting.forkErrors) }
    let items = FileChange(
      sourced.document.changes(
        settingNextDates: application.nextDates.map { ($0.item, $0.date) }),
      inRecurringItems: sourced.document)
    let change = try books.change(
      operation: op, entries: application.posting.entries,
      balances: application.posting.balances, at: stamp.now, with: items)
    let answer = RecurringDueAnswer(
      application, of: sourced.value, bills, through: day, planning.currency,
      ChangePreview(change), LineDiff(from: items.before, to: items.after, context: 0))
    return (change.change, answer)
  }

  /// Returns the unpaid bills that are due by the day; empty if `spending.bills` is not set.
  private func bills(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> [RecurringTables.Occurrence] {
    guard let settings = household.sourcedSettings().value ?? nil,
      settings.value.spending?.bills?.isEmpty == false
    else { return [] }
    let books = try SpendingBooks(household, asOf: day, today: day, &found)
    let overview = try RecurringOverview(
      books.settings, bills: books.bills(&found), items: [], history: [],
      planCurrency: nil, base: books.code, asOf: day, days: 0)
    return overview.occurrences.filter { !$0.isPaid }.map { known in
      RecurringTables.Occurrence(
        line: overview.lines[known.line], known: known, paidOn: nil, paid: nil, id: nil)
    }
  }

  private func application(
    of items: [RecurringItem], in books: PlanBooks, _ stamp: PostingStamp
  ) throws(Failure) -> RecurringApplication {
    do throws(MoveRefusal) {
      return try RecurringApplication(
        of: items, books.planning.settings, to: books.planning.plan, history: books.history,
        through: day, minorDigits: books.planning.currency.minorDigits, stamp: stamp)
    } catch {
      throw error.failure(in: nil)
    }
  }

  /// Returns the occurrences and the changes in every output format.
  package func answer(_ outcome: RecurringDueAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }
}

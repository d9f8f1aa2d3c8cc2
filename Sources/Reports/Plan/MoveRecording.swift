import Checking
import Console
import FinanceFolder
import FinanceModel
import PlainText
import Planning

/// The change that records moves, and whether they are already recorded.
struct MoveRecording {
  let change: PostedChange
  let isRepeated: Bool

  /// - Throws: ``Failure`` if the moves are not valid for the plan or its history.
  init(
    _ moves: [Move], op: String, in books: PlanBooks, _ stamp: PostingStamp, isApplied: Bool,
    _ found: inout Diagnostics
  ) throws(Failure) {
    let posting: Posting
    do throws(MoveRefusal) {
      posting = try MoveApplication(
        of: moves, op: op, from: .calculation, to: books.planning.plan, history: books.history,
        minorDigits: books.planning.currency.minorDigits, stamp: stamp
      ).posting
    } catch {
      throw error.failure(in: nil)
    }
    found.report(posting.findings.diagnostics, evenIfQuiet: MoveCode.repeats)
    if isApplied { try books.require(none: posting.forkErrors) }
    change = try books.change(
      operation: op, entries: posting.entries, balances: posting.balances, at: stamp.now)
    isRepeated = posting.isRepeat
  }

  /// Returns the recording of a proposal's moves, and reports findings about the history. Returns
  /// nil if the change is only shown and cannot be made; the cause is then reported as a warning.
  static func of(
    _ moves: [Move], op: String, _ planning: Planning, _ followed: FollowedBalances,
    in household: Household, _ stamp: PostingStamp, isApplied: Bool, _ found: inout Diagnostics
  ) throws -> MoveRecording? {
    do throws(Failure) {
      let (loaded, stamp) = try household.books(with: planning, followed, op: op, stamp)
      guard let books = loaded.value else { throw Failure(.input, loaded.diagnostics) }
      found.report(loaded.diagnostics + household.balanceDiagnostics(of: books))
      return try MoveRecording(
        moves, op: op, in: books, stamp, isApplied: isApplied, &found)
    } catch {
      guard !isApplied else { throw error }
      found.report(error.asWarnings)
      return nil
    }
  }
}

/// The moves to record, and the resulting change to the plan.
package struct RecordedMoves {
  /// The operations that have rows.
  let ops: [String]
  /// The operation whose parts ``ops`` are, if any.
  var name: String?
  let change: ChangePreview
  /// The changed lines of the recurring items; nil if they do not change.
  var items: LineDiff?

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    Answer(
      json: json(isApplied), tables: [change.rows], page: page(isApplied),
      isRecorded: isApplied && !change.isEmpty)
  }

  private func json(_ isApplied: Bool) -> JSONValue {
    .object([
      .init("op", (name ?? (ops.count == 1 ? ops[0] : nil)).map(JSONValue.string) ?? .null),
      .init("applied", .bool(isApplied && !change.isEmpty)),
    ]).adding(change.members + itemsMember)
  }

  private var itemsMember: [JSONValue.Member] {
    guard let items else { return [] }
    let lines = items.text(label: PostedChange.recurringName).map { $0 + "\n" }
    return [.init("recurring_diff", .string(lines.joined()))]
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard !change.isEmpty else {
      page.line("Nothing to record.")
      return page
    }
    page.heading(isApplied ? "Recorded:" : "Would be recorded:")
    change.addRows(to: &page)
    if !change.diff.hunks.isEmpty {
      page.heading("Plan")
      change.addDiff(to: &page)
    }
    if let items {
      page.heading("Recurring items")
      page.changedLines(of: items, named: PostedChange.recurringName)
    }
    return page
  }
}

extension ChangePreview {
  /// The rows added to the history, with the columns of a new ledger file.
  static let history = TableSpec(
    Ledger.history.rawValue, "one row for each row added to the history",
    Ledger.history.table.columns)

  /// Creates the preview of a change to the plan and its history.
  init(_ change: PostedChange) {
    let rows = change.rows.map { row in
      zip(Self.history.columns, row).map { column, text in
        column.kind.isNumber ? Cell.number(text) : .text(text)
      }
    }
    self.init(
      Table(Self.history, rows: rows),
      showing: [
        "tier_name", "account_name", "amount", "balance_after", "transaction_type", "description",
      ], diff: change.planDiff, of: PostedChange.planName, as: "plan_diff")
  }
}

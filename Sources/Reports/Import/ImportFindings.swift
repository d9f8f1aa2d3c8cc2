import FinanceFolder
import FinanceModel
import Importing
import Investing
import PlainText

/// Errors that every tool would report about the activities ledger if an import's rows were added.
/// Existing errors are excluded.
struct ImportFindings {
  /// The errors. Errors about new rows are located at the rows of the statements, other errors at
  /// rows of the ledger.
  let errors: [Diagnostic]

  /// - Parameters:
  ///   - addition: the ledger with the new rows.
  ///   - lines: the new rows.
  ///   - now: the ledger without the new rows.
  ///   - files: the source files of the rows.
  /// - Complexity: linear in the number of rows in the ledger and of new rows; twice that time if
  ///   there are errors.
  init(
    _ addition: LedgerExtension, _ lines: [ImportLine], to now: LedgerTable, _ settings: Settings,
    _ plan: ImportPlan, _ files: [SourceText]
  ) {
    let after = LedgerState(addition.sources, settings)
    guard !after.errors.isEmpty || !after.unreadable.isEmpty else {
      errors = []
      return
    }
    let before = LedgerState(now.files.map(\.source), settings)
    let rows = StatementRowPlaces(addition, lines, to: now, plan, files)
    if let booking = after.booking {
      let known = Set(before.errors.map(Key.init))
      errors = rows.diagnostics(of: after.errors.filter { !known.contains(Key($0)) }, booking)
    } else {
      // If the ledger is already unreadable, the new rows do not make it worse.
      errors = before.unreadable.isEmpty ? rows.diagnostics(after.unreadable) : []
    }
  }

  /// A finding's identity. The message is excluded, because it may contain row numbers.
  private struct Key: Hashable {
    let code: String
    let column: String?
    let place: LedgerPlace?

    init(_ finding: LedgerFinding) {
      (code, column, place) = (finding.code, finding.column, finding.place)
    }
  }
}

/// The activities ledger as the tools read and book it.
private final class LedgerState {
  /// The booking; nil if the ledger cannot be read.
  let booking: Booking?
  /// Errors found by the booking.
  let errors: [LedgerFinding]
  /// Errors found by the reader.
  let unreadable: [Diagnostic]

  init(_ sources: [SourceText], _ settings: Settings) {
    let loaded = ActivityLedger.reading(sources, settings)
    // The settings may specify the account's currency after the rows are added.
    let isBlank = LedgerProblem.valueMissing.code(for: .activities)
    unreadable = loaded.diagnostics.filter {
      $0.severity == .error && !($0.code == isBlank && $0.message.hasPrefix("currency is blank"))
    }
    guard unreadable.isEmpty, let ledger = loaded.value else {
      (booking, errors) = (nil, [])
      return
    }
    var booking = Booking(ledger, settings)
    booking.advanceToEnd()
    // A cost that the file lacks can be added after the row is recorded; folder-check reports the
    // missing cost.
    errors = booking.findings.filter {
      $0.severity == .error && $0.code != ActivityCode.basisMissing.rawValue
    }
    self.booking = booking
  }
}

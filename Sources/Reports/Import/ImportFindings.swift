import FinanceFolder
import FinanceModel
import Importing
import Investing
import PlainText

/// Errors that every tool would report about the activities ledger with the rows of an import, but
/// not without them.
struct ImportFindings {
  /// The errors; those about new rows are at the rows of the statements, others at rows of the
  /// ledger.
  let errors: [Diagnostic]

  /// - Parameters:
  ///   - addition: the ledger with the new rows.
  ///   - lines: the new rows.
  ///   - now: the ledger without them.
  ///   - files: the files that the rows come from.
  /// - Complexity: linear in the ledger and the new rows, and twice that if there are errors.
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
      // A ledger that is already unreadable does not get worse.
      errors = before.unreadable.isEmpty ? rows.diagnostics(after.unreadable) : []
    }
  }

  /// Identity of a finding; its message may differ, because it contains row numbers.
  private struct Key: Hashable {
    let code: String
    let column: String?
    let place: LedgerPlace?

    init(_ finding: LedgerFinding) {
      (code, column, place) = (finding.code, finding.column, finding.place)
    }
  }
}

/// The activities ledger as tools read and book it.
private final class LedgerState {
  /// The booking; nil if the ledger cannot be read.
  let booking: Booking?
  /// Errors of the booking.
  let errors: [LedgerFinding]
  /// Errors of the reader.
  let unreadable: [Diagnostic]

  init(_ sources: [SourceText], _ settings: Settings) {
    let loaded = ActivityLedger.reading(sources, settings)
    // The account may get a currency in the settings after its rows are added.
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
    // A cost that is missing in the file can be added after the row is; folder-check reports it.
    errors = booking.findings.filter {
      $0.severity == .error && $0.code != ActivityCode.basisMissing.rawValue
    }
    self.booking = booking
  }
}

import Checking
import Console
import FinanceModel
import Investing
import PlainText

/// The findings that new rows cause in a ledger, from the folder-check rules for that ledger and
/// from the ledger's reader.
struct EntryFindings {
  /// The ledger including the new rows.
  let table: LedgerTable
  /// Findings about the new rows, located by row number: `LedgerPlace(file: 0, record: number)`.
  private(set) var ofNewRows: [LedgerFinding] = []
  /// Findings about existing rows, at their positions.
  private(set) var ofOldRows: [LedgerFinding] = []
  /// The complete booking of activities; nil for other ledgers.
  private(set) var booking: Booking?
  private let books: EntryBooks
  private let first: Int

  /// - Parameter count: the number of new rows, which are the last rows.
  /// - Complexity: linear in the size of the ledger; twice that time if an existing row has a
  ///   finding.
  init(_ table: LedgerTable, rows count: Int, _ books: EntryBooks, on today: CalendarDate) {
    self.table = table
    self.books = books
    first = (table.files.last?.count ?? 0) - count
    let found = findings(in: table, today)
    booking = found.booking
    for finding in found.findings {
      if let place = finding.place, isNew(place) {
        if !Self.isExpected(finding, table.ledger) {
          ofNewRows.append(
            finding.at(LedgerPlace(file: 0, record: place.record - first), hint: hint(finding)))
        }
      } else if finding.severity != .note {
        // A row that is not yet written cannot be named, because it does not have a line or an id.
        let own = finding.earlier.map(isNew) == true ? finding.withoutEarlier : finding
        let place = namesNewRow(own) ? own.place : nil
        ofOldRows.append(place.map { own.at($0, hint: "check the new row") } ?? own)
      }
    }
    guard !ofOldRows.isEmpty else { return }
    let known = Set(findings(in: books.table, today).findings.map(Key.init))
    ofOldRows.removeAll { known.contains(Key($0)) }
  }

  /// The reader's errors about the new rows, without errors that already existed in the ledger.
  var unreadable: [Diagnostic] {
    let now = reading(of: table)
    guard !now.isEmpty else { return [] }
    let known = Set(reading(of: books.table).map { [$0.code, $0.message] })
    return now.filter { !known.contains([$0.code, $0.message]) }
  }

  private func isNew(_ place: LedgerPlace) -> Bool {
    place.file == table.files.count - 1 && place.record >= first
  }

  /// Whether the hint contains the id of a new row.
  private func namesNewRow(_ finding: LedgerFinding) -> Bool {
    guard let hint = finding.hint, let file = table.files.indices.last else { return false }
    return (first..<table.files[file].count).contains { record in
      let id = table.text(LedgerPlace(file: file, record: record), "id")
      return !id.isEmpty && hint.contains(id)
    }
  }

  /// Returns a hint for a finding about a row that is not yet in the ledger.
  private func hint(_ finding: LedgerFinding) -> String? {
    guard finding.code == LedgerProblem.conflict.code(for: .prices) else { return finding.hint }
    let file = finding.earlier.flatMap { place in
      isNew(place) ? nil : table.files[place.file].source.file
    }
    return file.map {
      "if this price is right, correct the other price by editing \($0.visible)"
    }
      ?? "omit one of the two"
  }

  /// Whether a finding about a new row is expected: a failed assertion is a valid answer, and
  /// identical rows are distinguished by their ids.
  private static func isExpected(_ finding: LedgerFinding, _ ledger: Ledger) -> Bool {
    finding.code == TransactionCode.assertionDiffers.rawValue
      || finding.code == LedgerProblem.rowEqual.code(for: ledger)
  }

  /// The identity of a finding. Messages are ignored, because they may contain row numbers.
  /// However, the message of an assertion is included, because it contains the difference.
  private struct Key: Hashable {
    let code: String
    let column, message: String?
    let file, record: Int?

    init(_ finding: LedgerFinding) {
      (code, column) = (finding.code, finding.column)
      (file, record) = (finding.place?.file, finding.place?.record)
      message = code == TransactionCode.assertionDiffers.rawValue ? finding.message : nil
    }
  }

  // MARK: Rules and readers

  private func findings(
    in table: LedgerTable, _ today: CalendarDate
  ) -> (findings: [LedgerFinding], booking: Booking?) {
    let settings = books.settings
    let ledger = table.ledger
    let names = LedgerNames(
      plan: books.plan, settings: settings, today: today,
      activities: ledger == .activities ? table : books.tables[.activities])
    var findings = table.joiningRowFaults(ledgerRules.flatMap { $0(table, names) })
    var booking: Booking?
    switch ledger {
    case .activities:
      booking = booked(table)
      findings += booking?.findings ?? []
      if let prices { findings += booking?.doubts(prices) ?? [] }
    case .values:
      let values = ValueLedger.readingCells(table, settings).value
      findings += values?.findings ?? []
      findings += values?.doubts(settings) ?? []
    case .positions:
      findings += PositionLedger.reading(table, settings).value?.doubts ?? []
    case .prices:
      if let prices = PriceBook.reading(table).value {
        let activities = books.tables[.activities].flatMap(activities)
        findings += PriceJumps(prices, activities).findings(.all(today))
      }
    case .transactions, .history, .budgets, .reviews, .predictions, .operations: break
    }
    return (findings, booking)
  }

  private var prices: PriceBook? { books.tables[.prices].flatMap { PriceBook.reading($0).value } }

  private func activities(_ table: LedgerTable) -> ActivityLedger? {
    ActivityLedger.reading(table.files.map(\.source), books.settings).value
  }

  private func booked(_ table: LedgerTable) -> Booking? {
    guard let ledger = activities(table) else { return nil }
    var booking = Booking(books.linked(ledger), books.settings, BookingOptions(prices: prices))
    booking.advanceToEnd()
    return booking
  }

  /// Returns the errors reported by the reader that all tools use.
  private func reading(of table: LedgerTable) -> [Diagnostic] {
    let settings = books.settings
    let diagnostics =
      switch table.ledger {
      case .transactions: AccountPosting.reading(table, settings).diagnostics
      case .activities:
        ActivityLedger.reading(table.files.map(\.source), settings).diagnostics
      case .values: ValueLedger.readingCells(table, settings).diagnostics
      case .positions: PositionLedger.reading(table, settings).diagnostics
      case .prices: PriceBook.reading(table).diagnostics
      case .history, .budgets, .reviews, .predictions, .operations: [Diagnostic]()
      }
    return diagnostics.filter { $0.severity == .error }
  }
}

extension LedgerFinding {
  /// A copy without the reference to the earlier row.
  fileprivate var withoutEarlier: LedgerFinding {
    LedgerFinding(
      severity, FindingCode(rawValue: code), message, at: place, column: column, hint: hint)
  }

  /// Returns a copy that refers to another row.
  fileprivate func at(_ row: LedgerPlace, hint: String?) -> LedgerFinding {
    LedgerFinding(
      severity, FindingCode(rawValue: code), message, at: row, column: column, hint: hint)
  }
}

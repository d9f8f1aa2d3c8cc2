package import Console
package import FinanceFolder
import FinanceModel
import Investing
package import PlainText

/// The recorded values and their corrections.
package struct ValueHistoryReport: Report {
  /// The rows to show.
  package struct Query: Sendable {
    let accounts: [String]
    let from: CalendarDate?
    let to: CalendarDate?

    /// - Parameters:
    ///   - accounts: the account names; empty for all accounts.
    ///   - from: the first day, as written; nil for no limit.
    ///   - to: the last day.
    package init(accounts: [String], from: CalendarDate?, to: CalendarDate?) {
      self.accounts = accounts
      self.from = from
      self.to = to
    }
  }

  private static let columns: [Column<ValueRecord>] = [
    Column("timestamp", .timestamp, "the timestamp, as written") {
      .name($0.timestamp.unlessEmpty)
    },
    .text("account", "the account's name") { $0.account },
    .text("event", "the event; blank if the row only voids another") {
      $0.event.unlessEmpty
    },
    Column("value", .money, "the value at the row's timestamp") {
      .worth($0.value, $0.currency.unlessEmpty)
    },
    .text("currency", "the currency of the value and the flow") { $0.currency.unlessEmpty },
    Column("flow", .money, "the amount paid in (negative for a withdrawal)") {
      .worth($0.flow, $0.currency.unlessEmpty)
    },
    .text("note", "a note") { $0.note.unlessEmpty },
    .text("id", "the row's id") { $0.id.unlessEmpty },
    .text("voids", "the id of the row that this row replaces or voids") { $0.voids.unlessEmpty },
    .text("voided_by", "the id of the row that replaces or voids this row") {
      $0.voidedBy?.unlessEmpty
    },
    Column("counts", .flag, "whether the row is in effect") {
      .flag($0.voidedBy == nil && !$0.event.isEmpty)
    },
  ]

  /// Specification of the `history` table.
  package static let spec = TableSpec(
    "history", "one row for each ledger row, by timestamp, including voided rows",
    columns)

  private let rows: Table
  private let isOfNothing: Bool

  /// Returns the parts of the folder to read: the values ledger.
  package static func needs(_ query: Query) -> [FolderPart] {
    [.settingsFor([.backups]), .ledger(.values), .ledger(.prices)]
  }

  /// - Throws: ``Failure`` if the files have errors; ``UsageProblem`` for an unknown account.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let values = try found.report(household.accountValues())
    let ledger = values.ledger
    // Errors do not stop this report, because it shows the ids needed to correct them.
    found.report(
      ledger.diagnostics(for: ledger.doubts(values.settings) + ledger.findings))
    let begun = ledger.accounts.indices.filter {
      AccountHistory(ledger, account: $0).firstDay != nil
    }
    let wanted = try matched(
      query.accounts, among: begun.map { ledger.accounts[$0] }, values.settings
    ).map(Set.init)
    // The findings were reported when the ledger was read.
    let loaded = household.valueRecords(values.settings)
    let all = if let value = loaded.value { value } else { try found.report(loaded) }
    let (from, to) = (query.from, query.to)
    let records = all.filter { record in
      guard wanted?.contains(record.account) ?? true else { return false }
      guard from != nil || to != nil else { return true }
      guard let day = record.day else { return false }
      return from.map { $0 <= day } ?? true && to.map { day <= $0 } ?? true
    }
    rows = Table(Self.spec, Self.columns, of: records)
    isOfNothing = ledger.count == 0
  }

  /// The rows in every output format.
  package var answer: Answer {
    Answer(
      json: .object([.init(Self.spec.name, .array(rows.objects))]), tables: [rows], page: page)
  }

  private var page: Page {
    var page = Page()
    guard !rows.rows.isEmpty else {
      page.line(StyledText(isOfNothing ? WorthBooks.emptyText : "No rows."))
      return page
    }
    let hasVoids = rows.rows.contains { $0[8] != .null || $0[9] != .null }
    page.table(
      TextTable(
        rows,
        showing: ["timestamp", "account", "event", "value", "flow", "currency", "note", "id"]
          + (hasVoids ? ["voids", "voided_by"] : []),
        dropping: ["currency", "note"]))
    return page
  }
}

extension ValueRecord {
  /// The day as written; nil if the timestamp cannot be read.
  fileprivate var day: CalendarDate? {
    do throws(TimestampProblem) {
      return try Timestamp(parsingMoment: timestamp).date
    } catch {
      return nil
    }
  }
}

extension String {
  fileprivate var unlessEmpty: String? { isEmpty ? nil : self }
}

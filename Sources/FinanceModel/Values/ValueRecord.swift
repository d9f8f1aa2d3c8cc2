package import PlainText

/// A row of the values ledger as written, whether or not it counts.
package struct ValueRecord: Equatable, Sendable {
  /// The row's id; blank if the row was written by hand.
  package let id: String
  /// The timestamp as written.
  package let timestamp: String
  /// The account's name, not an alias. For a row that only voids another row, the account of the
  /// voided row.
  package let account: String
  /// The event as written; blank for a row that only voids another row.
  package let event: String
  /// The value; nil if the cell is blank, or if it is malformed in a row that does not count.
  package let value: Decimal?
  package let currency: String
  package let flow: Decimal?
  package let note: String
  /// The id of the row that this row replaces or voids; blank if it does neither.
  package let voids: String
  /// The id of the row that replaces or voids this row; nil if this row counts, "" if the replacing
  /// or voiding row does not have an id.
  package let voidedBy: String?
  package let place: LedgerPlace
  /// Nanoseconds since 1970-01-01T00:00:00Z; nil if the timestamp is malformed.
  package let instant: Int128?

  /// Reads all rows, ordered by moment, then by file order. Rows that repeat another row are
  /// omitted, as are an account's rows up to its last deletion. If the rows that count contain
  /// errors, the errors are returned instead; see ``ValueLedger/readingCells(_:_:)``.
  ///
  /// - Complexity: linear in the number of rows, plus a sort.
  package static func records(
    of table: LedgerTable, _ settings: Settings
  ) -> Loaded<[ValueRecord]> {
    let loaded = ValueLedger.readingCells(table, settings)
    guard let ledger = loaded.value else { return Loaded(nil, loaded.diagnostics) }
    let reading = RecordReading(table, settings)
    let deletions = ledger.deletions
    let records = table.places.filter { !reading.repeats.contains($0) }.map(reading.record)
      .filter { record in
        guard let deletion = deletions[record.account], let instant = record.instant else {
          return true
        }
        return instant > deletion
      }
    return Loaded(
      records.sorted { a, b in
        (a.instant ?? .max, a.place) < (b.instant ?? .max, b.place)
      }, loaded.diagnostics)
  }
}

extension ValueLedger {
  /// The moment of each account's last deletion; accounts without a deletion are omitted.
  fileprivate var deletions: [String: Int128] {
    var deletions: [String: Int128] = [:]
    for account in accounts.indices where hasDeletion(ofAccount: account) {
      let deletion = standingRows(ofAccount: account).lowerBound - 1
      deletions[accounts[account]] = instant(ofRow: deletion)
    }
    return deletions
  }
}

/// A reader of all rows, whether or not they count.
private struct RecordReading {
  let repeats: Set<LedgerPlace>
  private let table: LedgerTable
  private let names: [String: String]
  /// The first row with each id. `voiding` contains the first row that voids each id.
  private let rows: [String: LedgerPlace]
  private let voiding: [String: LedgerPlace]

  init(_ table: LedgerTable, _ settings: Settings) {
    self.table = table
    names = settings.accountNames
    repeats = Set(table.repeatedRows.map(\.row))
    func firsts(_ column: String) -> [String: LedgerPlace] {
      let named = table.places.map { (table.text($0, column), $0) }.filter { !$0.0.isBlankCell }
      return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }
    (rows, voiding) = (firsts("id"), firsts("voids"))
  }

  func record(_ place: LedgerPlace) -> ValueRecord {
    func text(_ column: String) -> String {
      let text = table.text(place, column)
      return text.isBlankCell ? "" : text
    }
    // For a row that only voids another row, the account is read from the voided row.
    let subject = table.isCancellation(place) ? rows[text("voids")] ?? place : place
    let account = table.text(subject, "account")
    let timestamp = table.text(subject, "timestamp")
    return ValueRecord(
      id: text("id"), timestamp: text("timestamp"), account: names[account] ?? account,
      event: text("event"), value: number(text("value")), currency: text("currency"),
      flow: number(text("flow")), note: text("note"), voids: text("voids"),
      voidedBy: text("id").isEmpty
        ? nil
        : voiding[text("id")].map { table.text($0, "id") }, place: place,
      instant: instant(timestamp))
  }

  private func number(_ text: String) -> Decimal? {
    do {
      return try Decimal(parsing: text)
    } catch {
      return nil
    }
  }

  private func instant(_ text: String) -> Int128? {
    do {
      return try Timestamp(parsingMoment: text).instant
    } catch {
      return nil
    }
  }
}

/// A value to be written into the values ledger.
package struct ValueEntry: Equatable, Sendable {
  /// The account's name as typed.
  package var account: String
  package var event: ValueUpdate.Event
  package var value: Decimal?
  package var flow: Decimal?
  /// Currencies stated with the value; if empty, the account's currency applies.
  package var currencies: [StatedCurrency]
  package var note: String
  package var timestamp: Timestamp
  /// The entry's row in the input; nil for an entry typed on the command line.
  package var place: LedgerPlace?
  /// The row of the ledger that the entry replaces; nil if the entry is new.
  package var replaced: LedgerPlace?

  package init(
    account: String, event: ValueUpdate.Event, value: Money? = nil, flow: Money? = nil,
    note: String = "", timestamp: Timestamp, place: LedgerPlace? = nil
  ) {
    self.account = account
    self.event = event
    self.value = value?.amount
    self.flow = flow?.amount
    currencies = [("value", value), ("flow", flow)].compactMap { column, money in
      money?.currency?.code.map { StatedCurrency($0, in: column) }
    }
    self.note = note
    self.timestamp = timestamp
    self.place = place
  }
}

/// A currency, and the column of the input that states it.
package struct StatedCurrency: Equatable, Sendable {
  package let code: String
  package let column: String

  package init(_ code: String, in column: String) {
    self.code = code
    self.column = column
  }
}

/// A row of the values ledger: an account's value at a moment, or another event of the account.
package struct ValueUpdate: Equatable, Sendable {
  /// The kind of event. Raw values are the words in the `event` column.
  package enum Event: String, CaseIterable, Sendable {
    case open, value, flow, close, reopen, delete

    /// The sort position among events with the same time. An account is opened before it has a
    /// value, and closed afterwards.
    package var rank: Int {
      switch self {
      case .open: 0
      case .reopen: 1
      case .flow: 2
      case .value: 3
      case .close: 4
      case .delete: 5
      }
    }
  }

  /// Nanoseconds since 1970-01-01T00:00:00Z.
  package var instant: Int128
  /// The date as written.
  package var date: CalendarDate
  /// The account's number in its ``ValueLedger``.
  package var account: Int
  package var event: Event
  /// The value at that moment, which is negative for a debt; nil if the row does not state a value.
  package var value: Decimal?
  /// The currency's number in its ``ValueLedger``; nil means the account's currency.
  package var currency: Int?
  /// The amount paid in; negative for a withdrawal.
  package var flow: Decimal?
  package var place: LedgerPlace

  package init(
    instant: Int128, date: CalendarDate, account: Int, event: Event, value: Decimal? = nil,
    currency: Int? = nil, flow: Decimal? = nil, place: LedgerPlace
  ) {
    self.instant = instant
    self.date = date
    self.account = account
    self.event = event
    self.value = value
    self.currency = currency
    self.flow = flow
    self.place = place
  }
}

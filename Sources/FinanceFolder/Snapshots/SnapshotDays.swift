import FinanceModel
package import PlainText

/// The contents of the two daily files while they are built.
///
///     snapshots/accounts.csv    date,account,value,currency
///     snapshots/portfolio.csv   date,total_value,currency
package struct SnapshotDays: Sendable {
  /// An account's value on one day; the currency is nil if it is not stated.
  package struct Row: Equatable, Sendable {
    package let account: String
    package let value: Decimal
    package let currency: String?

    package init(account: String, value: Decimal, currency: String?) {
      self.account = account
      self.value = value
      self.currency = currency
    }
  }

  /// The first day; nil if there are no days.
  package let from: CalendarDate?
  /// The first day that must be computed; nil if there are no days.
  package let start: CalendarDate?
  /// The day used as today.
  package let today: CalendarDate
  let context: String
  private(set) var accounts = DailyFile(["date", "account", "value", "currency"])
  private(set) var portfolio = DailyFile(["date", "total_value", "currency"])
  private(set) var names: Set<String> = []
  /// Forms of the rows on the last day added.
  private var forms: [RowForm] = []

  /// Begins the files with the days that can be kept.
  ///
  /// - Parameters:
  ///   - basis: earlier snapshots with days that can be kept.
  ///   - from: the first day.
  ///   - context: a string on which all days depend, in addition to their records. If it differs
  ///     from the string of `basis`, no days are kept.
  package init(
    keeping basis: SnapshotBasis? = nil, from: CalendarDate?, today: CalendarDate, context: String
  ) {
    self.from = from
    self.today = today
    self.context = ContentDigest(of: Array(context.utf8)[...]).hash
    guard let from, let basis, basis.record.from == from, basis.record.context == self.context,
      basis.start > from,
      let accounts = DailyFile.keeping(basis.accounts, before: basis.start),
      let portfolio = DailyFile.keeping(basis.portfolio, before: basis.start)
    else {
      start = from
      return
    }
    start = basis.start
    self.accounts = accounts.file
    self.portfolio = portfolio.file
    names = accounts.names
  }

  /// Adds a day. Amounts are written with their currency's number of decimals, or with two decimals
  /// if the currency is unknown.
  ///
  /// - Parameter total: the total in the currency `base`; nil if it is unknown.
  /// - Precondition: days are added in order from ``start`` to ``today``, each once.
  package mutating func add(
    _ date: CalendarDate, _ rows: [Row], total: Decimal?, in base: String?
  ) {
    let day = date.description
    for (place, row) in rows.enumerated() {
      // The form is reused if possible, because most days have the same accounts as the previous
      // day.
      if place >= forms.count || !forms[place].fits(row) {
        names.insert(row.account)
        forms.removeSubrange(min(place, forms.count)...)
        forms.append(RowForm(row))
      }
      accounts.add(day, forms[place], CurrencyUnit.printedText(of: row.value, in: row.currency))
    }
    if let total {
      portfolio.add([day, CurrencyUnit.printedText(of: total, in: base), base ?? ""])
    }
  }

  var summary: SnapshotSummary {
    SnapshotSummary(
      from: from, to: from == nil ? nil : today, accounts: names.count,
      daysMade: start.map { $0.days(until: today) + 1 } ?? 0, isWritten: true,
      rows: [accounts.rows, portfolio.rows])
  }
}

/// A summary of the snapshots.
package struct SnapshotSummary: Equatable, Sendable {
  /// The first and the last day; nil if there are no days.
  package let from, to: CalendarDate?
  /// Number of accounts in the files.
  package let accounts: Int
  /// Number of days that were computed, excluding days that were kept.
  package var daysMade: Int
  /// Whether the files were written.
  package var isWritten: Bool
  /// Number of rows in each of ``files``.
  package let rows: [Int]

  /// Number of days.
  package var days: Int {
    guard let from, let to else { return 0 }
    return from.days(until: to) + 1
  }

  /// The names of the files in the folder.
  package static let files = ["snapshots/accounts.csv", "snapshots/portfolio.csv"]
}

/// Earlier snapshots that are still correct for days before ``start``.
package struct SnapshotBasis: Sendable {
  let record: SnapshotRecord
  let start: CalendarDate
  let accounts: [UInt8]
  let portfolio: [UInt8]
}

/// The text of one of the two daily files, in memory.
struct DailyFile: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var rows = 0

  /// Creates a file without rows.
  init(_ header: [String]) { appendCSVLine(header, to: &bytes) }

  mutating func add(_ fields: [String]) {
    appendCSVLine(fields, to: &bytes)
    rows += 1
  }

  /// Adds a row whose day and value need no quotes.
  mutating func add(_ day: String, _ form: RowForm, _ value: String) {
    bytes += day.utf8
    bytes += form.account
    bytes += value.utf8
    bytes += form.currency
    rows += 1
  }
}

/// The part of a row that is constant for an account and currency.
struct RowForm: Sendable {
  /// Bytes of the row before and after the value.
  let account, currency: [UInt8]
  private let row: SnapshotDays.Row

  init(_ row: SnapshotDays.Row) {
    self.row = row
    var line: [UInt8] = []
    appendCSVLine(["", row.account], to: &line)
    account = line.dropLast() + [UInt8(ascii: ",")]
    line = []
    appendCSVLine(["", row.currency ?? ""], to: &line)
    currency = line
  }

  func fits(_ row: SnapshotDays.Row) -> Bool {
    row.account == self.row.account && row.currency == self.row.currency
  }
}

extension DailyFile {
  /// Returns the rows of an earlier daily file up to the day before `day`, and the second field of
  /// each row; nil if the file cannot be read.
  static func keeping(
    _ bytes: [UInt8], before day: CalendarDate
  ) -> (file: DailyFile, names: Set<String>)? {
    guard let table = CSVTable.parse(SourceText(file: "", bytes: bytes)).value else { return nil }
    // Days in text form sort in chronological order.
    let end = day.description
    var kept = 0
    var names: Set<String> = []
    while kept < table.count, table.text(kept, 0) < end {
      names.insert(table.text(kept, 1))
      kept += 1
    }
    var file = DailyFile([])
    file.rows = kept
    file.bytes =
      kept < table.count ? Array(bytes[..<table.range(ofRecord: kept).lowerBound]) : bytes
    return (file, names)
  }
}

import Console
import FinanceFolder
package import FinanceModel
import Forecasting
import Investing
package import PlainText

/// A dataset to export: a ledger, a part of the plan, or a computed table.
package enum Dataset: Equatable, Sendable {
  /// A part of the plan.
  case tiers, accounts
  /// The rows of a ledger, unchanged.
  case ledger(Ledger)
  /// A computed dataset.
  case positions, lots, disposals, income, series

  /// All datasets, in the order used by the help and by `all`.
  package static let all: [Dataset] = [
    .tiers, .accounts, .ledger(.history), .ledger(.values), .ledger(.activities),
    .ledger(.positions), .positions, .lots, .disposals, .income, .ledger(.prices),
    .ledger(.transactions), .ledger(.budgets), .series,
  ]

  /// The dataset's name and columns.
  package var spec: TableSpec {
    switch self {
    case .tiers: PlanDatasets.tiers
    case .accounts: PlanDatasets.accounts
    case .ledger(.positions):
      // The ledger's file name is already used for the computed positions.
      TableSpec("statements", Ledger.positions.table.help, Ledger.positions.table.columns)
    case .ledger(let ledger): ledger.table
    case .positions: PositionTable.spec
    case .lots: LotTable.spec
    case .disposals: DisposalTable.spec
    case .income: IncomeTable.spec
    case .series: SeriesTable.spec
    }
  }

  /// The name on a command line.
  package var name: String { spec.name }

  /// The ledger that contains the rows, as for `--raw`; nil for a computed dataset or a part of the
  /// plan.
  var ledger: Ledger? {
    switch self {
    case .ledger(let ledger): ledger
    case .positions: .positions
    default: nil
    }
  }

  /// The valid values of the dataset's type column.
  var knownTypes: [String] {
    guard let name = column(of: .type), case .word(let words) = ledger?.column(name)?.kind
    else { return [] }
    return words
  }

  /// Returns the name of the column to which a filter applies; nil if the dataset does not contain
  /// a column for the filter.
  func column(of filter: ExportFilter.Subject) -> String? {
    let names: [String] =
      switch filter {
      case .account: ["account", "account_name"]
      case .tier: ["tier", "tier_name"]
      case .symbol: self == .ledger(.prices) ? ["base"] : ["symbol"]
      case .type: ["type", "transaction_type", "event", "kind"]
      case .day: ["date", "timestamp", "month"]
      }
    return names.first { name in spec.columns.contains { $0.name == name } }
  }
}

/// A ledger's rows, for export.
struct LedgerDataset {
  let stream: LedgerStream
  private let spec: TableSpec
  /// Whether numbers are written in JSON syntax. If false, every cell is written as in the ledger.
  private let isTyped: Bool

  /// - Parameter format: the format, which determines whether numbers are written in JSON syntax.
  init(_ stream: LedgerStream, of dataset: Dataset, _ format: ExportFormat) {
    self.stream = stream
    isTyped = format != .csv && format != .tsv
    let known = dataset.ledger?.table.columns ?? []
    spec = TableSpec(
      dataset.name, dataset.spec.help,
      stream.columns.map { name in
        known.first { $0.name == name } ?? ColumnSpec(name, .text, "a column added by the user")
      })
  }

  /// Returns the rows that meet the conditions. In all other rows, only the compared cells are
  /// read.
  func table(of filters: [RowFilter] = []) -> OutgoingTable {
    let kinds = spec.columns.map(\.kind)
    return OutgoingTable(spec) { take in
      var row = OutgoingRow()
      try stream.forEach { record in
        guard meets(filters, record, kinds, &row) else { return }
        row.removeAll()
        for column in kinds.indices {
          append(record.field(column), kinds[column], to: &row)
        }
        try take(row)
      }
    }
  }

  private func meets(
    _ filters: [RowFilter], _ record: LedgerRecord, _ kinds: [ColumnSpec.Kind],
    _ row: inout OutgoingRow
  ) -> Bool {
    for filter in filters {
      row.removeAll()
      append(record.field(filter.column), kinds[filter.column], to: &row)
      guard row.meets(filter, inCell: 0) else { return false }
    }
    return true
  }

  private func append(
    _ field: UnsafeBufferPointer<UInt8>, _ kind: ColumnSpec.Kind, to row: inout OutgoingRow
  ) {
    guard let first = field.first else { return row.appendNull() }
    let isNumber = isTyped && kind.isNumber
    // A blank text cell remains blank, because text is written as in the ledger.
    let isReady =
      kind == .text || (isNumber ? isPlainNumber(field) : first > 0x20 || !field.isBlank)
    if isReady, first != UInt8(ascii: "\"") { return row.append(field) }
    let text = String(csvFieldBytes: field)
    guard !text.isEmpty, kind == .text || !text.isBlankCell else { return row.appendNull() }
    row.append(isNumber ? .number(Self.number(text)) : .text(text))
  }

  /// Returns the number in JSON syntax, or the text unchanged if it is not a number.
  private static func number(_ text: String) -> String {
    do throws(NumberProblem) {
      return try Decimal(parsing: text).description
    } catch {
      return text
    }
  }

  /// Writes the header, then the rows that meet the conditions, byte for byte as in the files.
  func writeLines(
    by filters: [RowFilter], to put: ([UInt8]) throws -> Void
  ) throws {
    var bytes: [UInt8] = []
    appendCSVLine(stream.columns, to: &bytes)
    let kinds = spec.columns.map { _ in ColumnSpec.Kind.text }
    var row = OutgoingRow()
    try stream.forEach { record in
      guard meets(filters, record, kinds, &row) else { return }
      if record.isInColumns, record.isWhole {
        bytes += record.line
        bytes.append(UInt8(ascii: "\n"))
      } else {
        row.removeAll()
        for column in kinds.indices { append(record.field(column), .text, to: &row) }
        appendCSVLine(
          (0..<row.count).map { String(decoding: row.bytes($0), as: UTF8.self) }, to: &bytes)
      }
      if bytes.count >= 64 << 10 {
        try put(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    if !bytes.isEmpty { try put(bytes) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}

/// The plan's tiers and accounts, as rows for export.
struct PlanDatasets {
  static let tiers = TableSpec(
    "tiers", "one row for each tier in the plan, by priority",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("purpose", .text, "the tier's purpose"),
      ColumnSpec("priority", .number, "the priority; tiers with lower numbers are filled first"),
      ColumnSpec("target", .money, "the target amount"),
      ColumnSpec("balance", .money, "the sum of the tier's account balances"),
      ColumnSpec("gap", .money, "the amount below the target; zero if the tier is full"),
      ColumnSpec("currency", .text, "the plan's currency; blank if it has none"),
      ColumnSpec("preferred_account", .text, "the account that is filled first"),
      ColumnSpec(
        "due", .date, "the day by which the tier should be full, if set in coffer.json"),
    ])

  static let accounts = TableSpec(
    "accounts", "one row for each account in the plan, by tier",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("priority", .number, "the tier's priority"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("balance", .money, "the balance"),
      ColumnSpec("currency", .text, "the plan's currency; blank if it has none"),
      ColumnSpec(
        "apy_pct", .number,
        "the yearly rate in percent, as written; see plan.apy_is"),
      ColumnSpec("weight", .number, "the account's weight in the distribution of new money"),
      ColumnSpec("cap", .money, "the maximum balance; blank if there is no cap"),
      ColumnSpec("preferred", .flag, "whether the account is filled first in its tier"),
      ColumnSpec("notes", .text, "a note"),
    ])

  private let planning: Planning
  private var plan: Plan { planning.plan }

  init(_ planning: Planning) { self.planning = planning }

  /// Returns the tiers by priority.
  func tiers(on today: CalendarDate) throws -> Table {
    let summary = try PlanSummary(of: plan)
    let due = plan.dueTiers(by: planning.settings, on: today)
    return Table(
      Self.tiers,
      rows: summary.tiers.map { sums in
        let tier = plan.tiers[sums.tier]
        return [
          .text(tier.name), .name(tier.purpose.nonBlank), .exact(tier.priority),
          money(tier.target), money(sums.balance), money(sums.gap), .name(planning.currency.code),
          .name(tier.preferredAccount), .date(due.first { $0.tier == sums.tier }?.date),
        ]
      })
  }

  var accounts: Table {
    Table(
      Self.accounts,
      rows: plan.tiersByPriority.flatMap { index in
        let tier = plan.tiers[index]
        return tier.accounts.map { account in
          [
            .text(tier.name), .exact(tier.priority), .text(account.name), money(account.balance),
            .name(planning.currency.code), .exact(account.nominalRatePct),
            .exact(account.weight), account.cap.map(money) ?? .null,
            .flag(tier.preferredAccount == account.name), .name(account.notes.nonBlank),
          ]
        }
      })
  }

  private func money(_ amount: Decimal) -> Cell { .number(planning.currency.text(amount)) }
}

extension String {
  fileprivate var nonBlank: String? { isEmpty ? nil : self }
}

/// Datasets computed from activities, prices and statements, as shown by `holdings`.
struct ComputedDatasets {
  private let investments: Investments
  private let booking: Booking
  private let asOf: CalendarDate
  private let isLenient: Bool
  private let dayStart: DayChange.Start?
  private var exchange: BookedExchange

  /// Reads and books the ledgers.
  ///
  /// - Throws: ``Failure`` with any errors found.
  init(
    _ household: Household, on asOf: CalendarDate, _ isLenient: Bool, _ found: inout Diagnostics
  ) throws {
    var investments = try found.report(household.investments())
    if investments.activities.hasOpenTransfers,
      let ledgers = household.worthLedgers(investments.settings).value
    {
      investments.link(to: ledgers)
    }
    self.asOf = asOf
    self.isLenient = isLenient
    var booking = Booking(
      investments.activities, investments.settings,
      BookingOptions(
        isLenient: isLenient, keepsEvents: true, keepsLotChanges: false,
        prices: investments.prices))
    dayStart = DayChange.Start(advancing: &booking, investments.prices, to: asOf)
    booking.advance(through: asOf)
    try found.report(booking.findings, placed: investments.activities.diagnostics)
    exchange = BookedExchange(
      investments.prices, booking, base: booking.terms.baseCurrency, isLenient: isLenient)
    self.investments = investments
    self.booking = booking
  }

  /// - Parameter days: the days whose disposals and income are included.
  /// - Precondition: the dataset is a computed dataset.
  mutating func table(
    _ dataset: Dataset, in days: ClosedRange<CalendarDate>, _ found: inout Diagnostics
  ) throws -> Table {
    let table: Table
    switch dataset {
    case .positions: table = try positions()
    case .lots: table = LotTable.table(of: booking, &exchange, where: { _ in true })
    case .disposals:
      let gains = try RealizedGains(of: booking, in: days, &exchange).gains
      table = DisposalTable.table(of: gains, booking.ledger, booking.terms.baseCurrency)
      let unknown = try booking.salesWithoutLots(
        in: days, investments.positions, investments.settings, through: asOf
      ) { _ in true }
      try found.report(unknown, placed: investments.activities.diagnostics)
    case .income:
      table = IncomeTable.table(
        of: try IncomeSummary(of: booking, in: days, &exchange).lines, booking)
    case .tiers, .accounts, .ledger, .series:
      preconditionFailure("'\(dataset.name)' is not computed from activities")
    }
    try found.report(exchange.findings, placed: investments.activities.diagnostics)
    return table
  }

  private mutating func positions() throws -> Table {
    let statements = investments.positions.statements(
      beside: booking.ledger, investments.settings, onOrBefore: asOf)
    let change = try dayStart?.change(to: booking, investments, exchange)
    let portfolio = try Portfolio(
      of: booking, statements, investments.settings, investments.prices, &exchange, asOf: asOf,
      change)
    return PositionTable.table(
      of: portfolio.positions, booking.terms.baseCurrency,
      whole: try PortfolioTotals(of: portfolio).value)
  }
}

/// Returns account values by day, as shown by `snapshot series`.
func seriesTable(
  _ household: Household, every period: CalendarPeriod, _ filter: ExportFilter,
  until asOf: CalendarDate, today: CalendarDate, _ found: inout Diagnostics
) throws -> Table {
  let books = try WorthBooks(household, readsCommits: true, &found)
  let series = try books.series(asOf: asOf, today: today, &found) { _ in
    WorthSeries.Question(every: period, from: filter.from, to: filter.to ?? asOf)
  }
  return SeriesTable.table(of: series.rows)
}

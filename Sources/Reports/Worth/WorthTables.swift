import Console
import FinanceModel
import Investing
import PlainText

/// Report tables of account values.
struct WorthTables {
  static let accounts = TableSpec(
    "accounts", "one row for each account, in the order of coffer.json, then by name",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("active", .flag, "whether the account is open"),
      ColumnSpec("value", .money, "the value; 0 if closed, blank before the first value"),
      ColumnSpec("currency", .text, "the currency of the account's amounts"),
      ColumnSpec("value_base", .money, "the value in the base currency"),
      ColumnSpec(
        "updated", .timestamp, "the time of the last value, or the date of the last record"),
      ColumnSpec("closed", .timestamp, "the time of closing, if the account is closed"),
      ColumnSpec("last_value", .money, "the value at closing"),
    ] + changes + [
      ColumnSpec(
        "source", .text,
        "the source of the value: activities, positions, values, transactions or plan")
    ])

  static let total = TableSpec(
    "total", "the total of all accounts, including closed ones, in one row in the base currency",
    [
      ColumnSpec("value", .money, "the sum of all values"),
      ColumnSpec("currency", .text, "the base currency"),
    ] + changes + [
      ColumnSpec(
        "without_past", .integer,
        "the number of accounts without change figures because an earlier balance is unknown")
    ])

  private static let changes = WorthReport.Period.allCases.flatMap { period in
    let name = period.rawValue
    return [
      ColumnSpec("change_\(name)", .money, period.help),
      ColumnSpec(
        "change_\(name)_pct", .percent,
        "the change as a percentage of the earlier value; not a return"),
      ColumnSpec(
        "contribution_\(name)", .money,
        "the contribution included in the change; blank if unknown"),
      ColumnSpec("growth_\(name)", .money, "the change less the contribution"),
      ColumnSpec("growth_\(name)_pct", .percent, "the growth as a percentage of the earlier value"),
      ColumnSpec("since_\(name)", .date, "the first day of the change"),
      ColumnSpec(
        "from_first_\(name)", .flag,
        "whether the change starts at the first value because there is no older one"),
    ]
  }

  let report: WorthReport
  let shown: [WorthReport.Account]
  /// The only account to show, for which text output omits the total; nil for all accounts.
  let only: String?
  let ledger: ValueLedger
  /// Accounts whose last value is older than the age limit; empty without a limit.
  var stale: [String] = []
  /// Text shown if there are no accounts.
  var emptyText = WorthBooks.emptyText
  /// Sparklines by account name, shown in text output.
  var courses: [String: String] = [:]
  /// Whether any displayed account has a currency other than the base currency.
  let isForeign: Bool
  /// Whether any displayed account is closed.
  let showsClosed: Bool
  /// Whether any displayed change is measured from an account's first value. Text output marks such
  /// changes.
  let isMarked: Bool

  /// - Parameter only: the only account that is shown; nil for all.
  init(_ report: WorthReport, _ ledger: ValueLedger, withClosed: Bool, only: String?) {
    self.report = report
    self.ledger = ledger
    self.only = only
    shown = report.accounts.filter { account in
      only.map { $0 == account.name } ?? (account.isOpen || withClosed)
    }
    isForeign = shown.contains { $0.currency != report.baseCurrency }
    showsClosed = shown.contains { !$0.isOpen }
    let changes = shown.map(\.changes) + (only == nil ? [report.totalChanges] : [])
    isMarked = changes.contains { $0.values.contains(where: \.isSinceBeginning) }
  }

  var isOfOne: Bool { only != nil }

  /// Whether the account was requested.
  func isAsked(_ account: WorthReport.Account) -> Bool { only.map { $0 == account.name } ?? true }

  var accounts: Table {
    Table(
      Self.accounts,
      rows: shown.map { account in
        lead(of: account) + cells(of: account.changes, account.currency).flatMap(\.self)
          + [.text(account.source.rawValue)]
      })
  }

  var total: Table {
    Table(
      Self.total,
      rows: [
        [.worth(report.total, report.baseCurrency), .name(report.baseCurrency)]
          + cells(of: report.totalChanges, report.baseCurrency).flatMap(\.self)
          + [.number("\(report.withoutPast.count)")]
      ])
  }

  var json: JSONValue {
    let accounts = shown.map { account in
      JSONValue.object(
        zip(Self.accounts.columns, lead(of: account)).map { .init($0.name, $1.json) }
          + [
            .init("change", changes(account.changes, account.currency)),
            .init("source", .string(account.source.rawValue)),
          ])
    }
    return .object([
      .init("as_of", .string(report.asOf.description)),
      .init("base_currency", report.baseCurrency.map(JSONValue.string) ?? .null),
      .init("accounts", .array(accounts)),
      .init("stale", .array(stale.map { .string($0) })),
      .init(
        "total",
        .object([
          .init("value", Cell.worth(report.total, report.baseCurrency).json),
          .init("currency", Cell.name(report.baseCurrency).json),
          .init("change", changes(report.totalChanges, report.baseCurrency)),
        ])),
      .init("without_past", .array(report.withoutPast.map(JSONValue.string))),
    ])
  }

  private func lead(of account: WorthReport.Account) -> [Cell] {
    [
      .text(account.name), .flag(account.isOpen), .worth(account.value, account.currency),
      .name(account.currency), .worth(account.valueBase, report.baseCurrency),
      updated(account), account.isOpen ? .null : moment(account.state?.closingRow),
      account.isOpen ? .null : .worth(account.state?.value, account.currency),
    ]
  }

  /// Returns the time of the last value, or the day of the last record.
  private func updated(_ account: WorthReport.Account) -> Cell {
    guard let state = account.state else {
      return account.valueDate.map { .text($0.description) } ?? .null
    }
    return moment(state.valueRow)
  }

  private func moment(_ row: Int?) -> Cell {
    row.flatMap { ledger.timestamp(ofRow: $0) }.map { .text($0.description) } ?? .null
  }

  private func changes(
    _ changes: [WorthReport.Period: WorthReport.Change], _ code: String?
  ) -> JSONValue {
    let names = [
      "amount", "change_pct", "contribution", "growth", "growth_pct", "since", "from_first",
    ]
    return .object(
      zip(WorthReport.Period.allCases, cells(of: changes, code)).map { period, cells in
        .init(
          period.rawValue, .object(zip(names, cells).map { JSONValue.Member($0, $1.json) }))
      })
  }

  /// Returns the cells for each period.
  private func cells(
    of changes: [WorthReport.Period: WorthReport.Change], _ code: String?
  ) -> [[Cell]] {
    WorthReport.Period.allCases.map { period in
      guard let found = changes[period] else { return Array(repeating: .null, count: 7) }
      return [
        .worth(found.change.amount, code), .percent(found.percentage),
        .worth(found.change.contribution, code), .worth(found.change.growth, code),
        .percent(found.growthPercentage), .text(found.since.description),
        .flag(found.isSinceBeginning),
      ]
    }
  }
}

extension WorthReport.Period {
  /// A clause that describes a change in the period.
  fileprivate var help: String {
    switch self {
    case .last:
      "the change since the previous value, or since the end of the day before the last"
        + " record"
    case .oneMonth: "the change over 30 days"
    case .threeMonths: "the change over 90 days"
    case .oneYear: "the change over 365 days"
    case .all: "the change since the first value, or since the end of the first record's day"
    }
  }
}

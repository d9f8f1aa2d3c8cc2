import Console
import FinanceFolder
import FinanceModel
import PlainText
import Planning
import Spending

/// The due occurrences, the outcome of each, and the change to write.
package struct RecurringDueAnswer {
  private struct Row: Sendable {
    let item: RecurringItem
    let occurrence: RecurringApplication.Occurrence
    /// The balance after the occurrence; nil if no row is written.
    let balance: Decimal?
    let isWritten: Bool
  }

  private static let columns: [Column<Row>] = [
    .text("name", "the item's name") { $0.item.name },
    .date("date", "the due date") { $0.occurrence.date },
    .text("tier", "the tier's name") { $0.item.tierName },
    .text("account", "the account's name") { $0.item.accountName },
    .money("amount", "the amount; negative for outgoing money") { $0.item.amount },
    .money("balance_after", "the account balance after the item; blank if it is not applied") {
      $0.balance
    },
    Column("applied", .flag, "whether the item is recorded, in this run or earlier") {
      .flag($0.isWritten || $0.occurrence.outcome == .repeated)
    },
    .text(
      "state",
      "due: would be recorded; applied: was recorded; repeated: was already in the history;"
        + " waiting: remains due"
    ) { $0.isWritten ? "applied" : $0.occurrence.outcome.word },
    .text("op", "the operation of the history row") { $0.occurrence.op },
  ]

  static let spec = TableSpec(
    "occurrences", "one row for each due item and date, in order of application",
    columns)
  static let billSpec = TableSpec(
    "bills", "one row for each bill and date without a payment; bills are paid by the bank",
    RecurringTables.occurrenceColumns)

  private let application: RecurringApplication?
  private let items: [RecurringItem]
  private let bills: [RecurringTables.Occurrence]
  private let day: CalendarDate
  private let currency: Currency
  private let change: ChangePreview?
  private let itemsDiff: LineDiff?

  /// - Parameters:
  ///   - application: the application of the due items; nil if the folder has no recurring items.
  ///   - bills: the unpaid bills.
  init(
    _ application: RecurringApplication?, of items: [RecurringItem],
    _ bills: [RecurringTables.Occurrence], through day: CalendarDate, _ currency: Currency,
    _ change: ChangePreview?, _ itemsDiff: LineDiff?
  ) {
    self.application = application
    self.items = items
    self.bills = bills
    self.day = day
    self.currency = currency
    self.change = change
    self.itemsDiff = itemsDiff
  }

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    Answer(
      json: json(isApplied),
      tables: [
        occurrences(isApplied), billTable, change?.rows ?? Table(ChangePreview.history, rows: []),
      ],
      page: page(isApplied), wantsAttention: wantsAttention(isApplied),
      isRecorded: isApplied && !isEmpty)
  }

  /// Names of the operations that apply the occurrences.
  var operations: [String] { application?.posting.operations.map(\.op) ?? [] }

  private var isEmpty: Bool { (change?.isEmpty ?? true) && (itemsDiff?.hunks.isEmpty ?? true) }

  /// Whether any occurrence is waiting, due but not recorded, or a late bill.
  private func wantsAttention(_ isApplied: Bool) -> Bool {
    if bills.contains(where: \.known.isLate) { return true }
    guard let application else { return false }
    return application.hasWaiting || (!isApplied && !isEmpty)
  }

  private var billTable: Table {
    Table(Self.billSpec, RecurringTables.occurrenceColumns, of: bills)
  }

  private func occurrences(_ isApplied: Bool) -> Table {
    let balances = Dictionary(
      (application?.posting.entries ?? []).map { ($0.op ?? "", $0.balanceAfter) },
      uniquingKeysWith: { first, _ in first })
    let rows = (application?.occurrences ?? []).map { occurrence in
      Row(
        item: items[occurrence.item], occurrence: occurrence, balance: balances[occurrence.op],
        isWritten: isApplied && occurrence.outcome == .applied)
    }
    return Table(Self.spec, Self.columns, of: rows) { .number(currency.text($0)) }
  }

  private func json(_ isApplied: Bool) -> JSONValue {
    let diff = itemsDiff?.text(label: PostedChange.recurringName).map { $0 + "\n" }.joined() ?? ""
    let members =
      change?.members ?? [
        .init(ChangePreview.history.name, .array([])), .init("plan_diff", .string("")),
      ]
    return .object([
      .init("as_of", .string(day.description)),
      .init("applied", .bool(isApplied && !isEmpty)),
      .init(Self.spec.name, .array(occurrences(isApplied).objects)),
      .init(Self.billSpec.name, .array(billTable.objects)),
    ]).adding(members + [.init("recurring_diff", .string(diff))])
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    let isDue = application?.occurrences.isEmpty == false
    page.line(verdict(isApplied))
    if isDue {
      page.blank()
      page.table(
        TextTable(
          occurrences(isApplied),
          showing: ["date", "name", "tier", "account", "amount", "balance_after", "state"],
          dropping: ["tier", "account"]))
    }
    if !bills.isEmpty {
      page.heading("Unpaid bills; the bank pays them")
      page.table(
        TextTable(
          billTable,
          showing: ["date", "name", "account", "amount", "still_due", "currency", "state"]
            .filter { $0 != "still_due" || bills.contains { !$0.known.payments.isEmpty } }))
    }
    guard !isEmpty else { return page }
    if let change, !change.diff.hunks.isEmpty {
      page.heading("Plan")
      change.addDiff(to: &page)
    }
    if let itemsDiff, !itemsDiff.hunks.isEmpty {
      page.heading("Recurring items")
      page.changedLines(of: itemsDiff, named: PostedChange.recurringName)
    }
    return page
  }

  /// Returns a sentence with the number of due occurrences, and whether they are recorded.
  private func verdict(_ isApplied: Bool) -> StyledText {
    let occurrences = application?.occurrences ?? []
    var parts: [StyledText] = []
    for (outcome, word) in [
      (RecurringApplication.Outcome.applied, isApplied ? "applied" : "to apply"),
      (.repeated, "applied before"), (.waiting, "waiting"),
    ] {
      let count = occurrences.count { $0.outcome == outcome }
      let role: StyledText.Role = outcome == .waiting ? .attention : .plain
      if count > 0 { parts.append(StyledText("\(count) \(word)", role)) }
    }
    if !bills.isEmpty {
      parts.append("\(bills.count) bill\(bills.count == 1 ? "" : "s") to be paid")
    }
    guard !parts.isEmpty else { return "No items are due up to \(day)." }
    let text = parts.enumerated().reduce("Up to \(day): " as StyledText) { text, part in
      text + (part.offset == 0 ? "" : ", ") + part.element
    }
    if isEmpty { return text + "." }
    return text + (isApplied ? "." : "; nothing was written. --apply applies them.")
  }
}

extension RecurringApplication.Outcome {
  /// The outcome's word in tables.
  fileprivate var word: String {
    switch self {
    case .applied: "due"
    case .repeated: "repeated"
    case .waiting: "waiting"
    }
  }
}

package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
package import Spending

/// The matching rows of the transactions ledger, with running balances.
package struct RegisterReport: Report {
  /// The options of `spending list`: the days and the filter.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The filter without accounts. ``accounts`` contains the account names as the user wrote them.
    package var filter = TransactionRegister.Filter()
    /// Names or aliases of accounts.
    package var accounts: [String] = []

    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// The table specification.
  package static let spec = RegisterRows.spec

  private let rows: RegisterRows
  private var register: TransactionRegister { rows.register }
  private let asOf: CalendarDate

  /// Returns the parts of the folder to read: settings, transactions and prices; for transfers,
  /// also the activities.
  package static func needs(_ query: Query) -> [FolderPart] {
    SpendingBooks.needs + (query.filter.isTransfers ? [.ledger(.activities)] : [])
  }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for an
  ///   unknown account or category, and for bounds that exclude every row.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    var filter = query.filter
    try Self.refuseEmpty(filter)
    var columns = ["time"]
    if filter.tag != nil { columns.append("tags") }
    if filter.method != nil { columns.append("method") }
    if filter.member != nil { columns += RowMembers.columns }
    if filter.text != nil { columns += ["note", Transactions.originalColumn] }
    if filter.isTransfers { columns.append("group") }
    let records = try SpendingRecords(
      household, asOf: query.asOf, today: query.today, with: columns, &found)
    let names = records.transactions.accounts.filter { !$0.isEmpty }
    let aliases = records.settings.accountNames
    filter.accounts = Set(
      try query.accounts.map { text in
        names[try match(aliases[text] ?? text, of: "account", among: names)]
      })
    if filter.isTransfers {
      filter.activityGroups = Set(household.activityGroups(records.settings).keys)
    }
    filter.categories = try records.categories(meantBy: query.filter.categories)
    filter.member = try filter.member.map { try records.member(named: $0) }
    rows = RegisterRows(
      try TransactionRegister(
        records.transactions, records.settings, filter, asOf: query.asOf))
    asOf = query.asOf
  }

  /// Refuses bounds that exclude every row.
  private static func refuseEmpty(_ filter: TransactionRegister.Filter) throws(UsageProblem) {
    if let from = filter.from, let to = filter.to { try UsageProblem.refuse(from: from, to: to) }
    guard let min = filter.min, let max = filter.max, max < min else { return }
    throw UsageProblem(
      "--min \(min) exceeds --max \(max)",
      hint: "write the smaller amount with --min",
      code: .conflict)
  }

  /// The rows in every output format.
  package var answer: Answer { Answer(json: json, tables: [table], page: page) }

  private var table: Table { rows.table(Self.spec) }

  private var json: JSONValue {
    .object([
      .init("as_of", .string(asOf.description)), .init("rows", .array(table.objects)),
    ])
  }

  private var page: Page {
    var page = Page()
    page.line(verdict)
    guard !register.rows.isEmpty else { return page }
    page.blank()
    page.table(rows.text)
    return page
  }

  /// Number of rows, and their total in each currency.
  private var verdict: StyledText {
    guard !register.rows.isEmpty else { return "No matching rows." }
    let count = register.rows.count
    var text: StyledText = "\(count) \(count == 1 ? "row" : "rows")"
    var sums: [String: Decimal] = [:]
    do throws(DecimalError) {
      for row in register.rows {
        let amount = register.transactions.rows[row.transaction].amount
        let code = row.currency ?? ""
        sums[code] = try (sums[code] ?? .zero) + amount
      }
    } catch {
      return text + "."
    }
    for (place, code) in sums.keys.sorted().enumerated() {
      let sum = CurrencyUnit.printedText(of: sums[code] ?? .zero, in: code.isEmpty ? nil : code)
      text += (place == 0 ? ": " : ", ") + "\(sum, .amount)"
      if !code.isEmpty { text += " \(code)" }
    }
    return text + " in all."
  }
}

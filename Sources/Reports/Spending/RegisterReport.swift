package import Console
package import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// The rows of the transactions ledger that are looked for, with running balances.
package struct RegisterReport: Report {
  /// What is asked.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// Its accounts are empty; ``accounts`` has them as a person names them.
    package var filter = TransactionRegister.Filter()
    /// Names or aliases.
    package var accounts: [String] = []

    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// What the columns of its table are.
  package static let spec = RegisterRows.spec

  private let rows: RegisterRows
  private var register: TransactionRegister { rows.register }
  private let asOf: CalendarDate

  /// Settings, transactions and prices; the activities if transfers are asked for.
  package static func needs(_ query: Query) -> [FolderPart] {
    SpendingBooks.needs + (query.filter.isTransfers ? [.ledger(.activities)] : [])
  }

  /// - Throws: ``Failure`` if the files or what they mean have errors; ``UsageProblem`` for an
  ///   account or a category that is not there, and for bounds that no row can be within.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    var filter = query.filter
    try Self.refuseEmpty(filter)
    var columns = ["time"]
    if filter.tag != nil { columns.append("tags") }
    if filter.method != nil { columns.append("method") }
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
      "no amount is from \(min) to \(max)",
      hint: "write an amount of --min that is not above --max",
      code: .conflict)
  }

  /// The rows in every form.
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

  /// How many rows there are, and what they come to in each currency.
  private var verdict: StyledText {
    guard !register.rows.isEmpty else { return "No row fits." }
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

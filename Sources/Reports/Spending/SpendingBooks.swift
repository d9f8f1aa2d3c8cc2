import Checking
import Console
import FinanceFolder
import FinanceModel
import Importing
import PlainText
import Spending

/// The household's income and spending.
struct SpendingBooks {
  let records: SpendingRecords
  private(set) var book: SpendingBook
  /// The bills shared by several answers; nil if the bills are not shared.
  var keptBills: Kept<ScheduledBills>?

  /// The files needed by answers about spending.
  static let needs: [FolderPart] = [
    .settingsFor([.categories]), .ledger(.transactions), .ledger(.prices),
  ]

  /// - Parameters:
  ///   - day: the as-of day; later rows are ignored.
  ///   - today: the current day.
  ///   - columns: additional text columns to read.
  ///   - notesLaterRows: whether to report rows after the day.
  /// - Throws: ``Failure`` if the files or their contents have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate,
    with columns: [String] = [], notesLaterRows: Bool = true, _ found: inout Diagnostics
  ) throws {
    if columns.isEmpty, notesLaterRows,
      let shared = household.sharedSpending(asOf: day, today: today)
    {
      self = try shared.books.value(&found)
      return
    }
    records = try SpendingRecords(
      household, asOf: notesLaterRows ? day : nil, today: today, with: columns, &found)
    book = try records.book(in: records.settings.baseCurrency?.code, asOf: day, &found)
    guard let sourced = records.sourcedSettings else { return }
    let written = records.transactions.categories.map(CategoryRules(sourced.value).renamed)
    let findings = spendingCategories(
      in: sourced.value, recorded: Set(book.categories).union(written))
    try found.report(Loaded((), sourced.diagnostics(for: findings, more: SettingsCode.more)))
  }

  /// Creates the value without checking settings or files.
  init(_ records: SpendingRecords, _ book: SpendingBook) {
    (self.records, self.book) = (records, book)
  }

  var settings: Settings { records.settings }

  /// Removes all rows except the rows of one member. A note states how many rows in the period have
  /// no member.
  ///
  /// - Parameter text: the member's name, as the user wrote it.
  /// - Throws: `usage-name-unknown` or `usage-name-ambiguous`.
  mutating func keep(
    ofMember text: String, _ period: SpendingComparison.Days, _ found: inout Diagnostics
  ) throws(UsageProblem) {
    let member = try records.member(named: text)
    let members = RowMembers(records.transactions, settings)
    var without = 0
    book.keep { row in
      let name = members.name(ofRow: row.transaction, account: row.account)
      if name.isEmpty, row.date >= period.first, row.date <= period.last { without += 1 }
      return name == member
    }
    if without > 0 { found.report([LedgerFinding.withoutMember(without, "row").unplaced]) }
  }

  /// Returns the bills with the rows that paid them.
  ///
  /// - Parameter start: the first day if only costs are needed; see ``ScheduledBills``.
  /// - Throws: ``Failure`` if an exchange rate is missing.
  func bills(
    costsFrom start: CalendarDate? = nil, _ found: inout Diagnostics
  ) throws -> ScheduledBills {
    try keptBills?.value(&found) ?? records.bills(of: book, costsFrom: start, &found)
  }

  /// The currency code; nil if no currency is stated.
  var code: String? { book.base }

  /// Returns an amount with the currency's decimals.
  func text(_ amount: Decimal) -> String { CurrencyUnit.printedText(of: amount, in: code) }

  /// Returns an amount with the currency's decimals and code, such as "12.50 EUR".
  func priced(_ amount: Decimal) -> StyledText {
    "\(text(amount), .amount)" + StyledText(code.map { " \($0)" } ?? "")
  }

  /// Returns an amount as a cell.
  func money(_ amount: Decimal) -> Cell { .number(text(amount)) }

  /// The tags that each rule adds to its rows.
  var ruleTags: [[String]] { (settings.spending?.rules ?? []).map { $0.tags ?? [] } }

  /// The currency as JSON.
  var currencyJSON: JSONValue { code.map(JSONValue.string) ?? .null }
}

extension SpendingRecords {
  /// Reads the records, and reports errors in the spending settings. If the day is not nil, also
  /// reports rows after that day.
  ///
  /// - Throws: ``Failure`` if the files or the settings have errors.
  init(
    _ household: Household, asOf day: CalendarDate?, today: CalendarDate,
    with columns: [String], _ found: inout Diagnostics
  ) throws {
    self = try found.report(household.spendingRecords(with: columns))
    try requireRules(&found)
    guard let day else { return }
    var later = LaterRows(after: day, today: today)
    later.look(at: transactions)
    let placed = transactions
    found.report(later.findings.diagnostics(placed: { placed.diagnostics(for: $0) }))
    found.ignore(later.ignored)
  }

  var settings: Settings { sourcedSettings?.value ?? Settings() }

  /// Reports errors in the settings that determine the meaning of rows.
  ///
  /// - Throws: ``Failure`` if the settings have errors.
  func requireRules(_ found: inout Diagnostics) throws {
    try require(&found) { settings in
      categoryRules.flatMap { $0(settings) }
        + ruleAccounts(in: settings, recorded: Set(transactions.accounts))
    }
  }

  /// Reports errors in a part of the settings that an answer needs.
  ///
  /// - Throws: ``Failure`` if that part has errors.
  func require(
    _ found: inout Diagnostics, _ findings: (Settings) -> [PathFinding]
  ) throws {
    guard let sourced = sourcedSettings else { return }
    try found.report(
      Loaded((), sourced.diagnostics(for: findings(sourced.value), more: SettingsCode.more)))
  }

  /// Returns income and spending up to a day, according to the rules common to all tools.
  ///
  /// - Parameter base: the currency of all amounts; nil if all rows are in one currency.
  /// - Throws: ``Failure`` if an exchange rate is missing, or if rows are in several currencies
  ///   without a base currency.
  func book(
    in base: String?, asOf day: CalendarDate, _ found: inout Diagnostics
  ) throws -> SpendingBook {
    let book = try SpendingBook(transactions, settings, prices, base: base, asOf: day)
    let placed = transactions
    try found.report(
      Loaded((), book.findings.diagnostics(placed: { placed.diagnostics(for: $0) })))
    return book
  }

  /// Returns the member that the text matches. The member column must have been requested.
  ///
  /// - Throws: `usage-name-unknown` or `usage-name-ambiguous`.
  func member(named text: String) throws(UsageProblem) -> String {
    try matchMember(text, among: RowMembers.names(transactions, settings))
  }

  /// Names of the categories in rows and rules, and of their ancestors, after aliases are applied.
  var categoryNames: [String] {
    let rules = CategoryRules(settings)
    return writtenCategories.map(rules.renamed).withThoseAbove
  }

  /// Returns the names of the categories that match the given texts, either by
  /// ``match(_:of:among:)`` or by a name that aliases rename.
  ///
  ///     // with the alias {"Eating": "Food:Out"}
  ///     try records.categories(meantBy: ["food", "eating"])   // ["Food", "Food:Out"]
  ///
  /// - Throws: `usage-name-unknown` or `usage-name-ambiguous`.
  func categories(meantBy texts: [String]) throws(UsageProblem) -> [String] {
    guard !texts.isEmpty else { return [] }
    let names = categoryNames
    let folded = Set(names.map(\.foldedForMatching))
    let rules = CategoryRules(settings)
    let old = (settings.spending?.aliases ?? [:]).keys.sorted() + writtenCategories.withThoseAbove
    return try texts.map { text throws(UsageProblem) in
      let wanted = text.foldedForMatching
      if !folded.contains(wanted),
        let former = old.first(where: { $0.foldedForMatching == wanted }),
        names.contains(rules.renamed(former))
      {
        return rules.renamed(former)
      }
      return names[try match(text, of: "category", among: names)]
    }
  }

  /// The categories as written, before aliases are applied.
  private var writtenCategories: [String] {
    let given = (settings.spending?.rules ?? []).compactMap(\.category)
    return (transactions.categories + given).filter { !$0.isEmpty }
  }
}

extension [String] {
  /// The categories and all their ancestors, without duplicates.
  fileprivate var withThoseAbove: [String] {
    flatMap { name in
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      return (1...parts.count).map { parts.prefix($0).joined(separator: ":") }
    }.eachOnce
  }
}

extension UsageProblem {
  /// Refuses a period that ends before it begins.
  static func refuse(from: CalendarDate, to: CalendarDate) throws(UsageProblem) {
    guard to < from else { return }
    throw UsageProblem(
      "the period ends on \(to), before it begins on \(from)",
      hint: "--from must not be later than --to", code: .conflict)
  }
}

extension String {
  /// The category for display.
  var asCategory: String { isEmpty ? "(no category)" : self }
}

extension CalendarDate {
  /// The year and month: "2026-11".
  var monthText: String { String(description.dropLast(3)) }
}

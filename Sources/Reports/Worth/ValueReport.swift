import Charts
package import Console
import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// What each account is worth by the values that were written down, and how that has changed.
package struct ValueReport: Report {
  /// What is asked.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The name of the one account that is shown; nil for all.
    package var account: String?
    /// Whether closed accounts are shown too.
    package var withClosed = false
    /// The days after which a value is stale; nil where nobody asks.
    package var maximumAge: Int?
    /// Whether a small line is drawn for each account.
    package var drawsCourses = false
    /// What the name could be a misspelt one of; empty where it can only be an account.
    package var verbs: [String] = []

    /// - Parameters:
    ///   - asOf: the evening that is told of.
    ///   - today: the day that it is.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// What the columns of its tables are.
  package static let tables = [WorthTables.accounts, WorthTables.total]

  private let tables: WorthTables

  /// Values, and the other records of accounts, which come before them.
  package static func needs(_ query: Query) -> [FolderPart] { WorthBooks.needs(outranking: true) }

  /// - Throws: ``Failure`` where the files or what they mean have errors; ``UsageProblem`` for an
  ///   account that is not there.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try WorthBooks(household, &found, outranking: true)
    let values = books.values
    let report = try WorthReport(
      values.ledger, values.settings, values.prices, asOf: query.asOf)
    try found.report(report.findings, of: books.ledger)
    books.reportLaterRows(query.asOf, query.today, followsDays: false, &found)
    var tables = WorthTables(
      report, books.ledger, withClosed: query.withClosed, only: try Self.wanted(query, books))
    if let others = try books.others(until: query.asOf, &found) {
      found.report(
        report.accounts.filter { others.accounts.contains($0.name) && tables.isAsked($0) }
          .map(\.outranked))
    }
    if let limit = query.maximumAge {
      tables.stale = report.accounts.filter {
        $0.state.isOpen && tables.isAsked($0) && $0.age.map { $0 > limit } ?? true
      }.map(\.name)
    }
    if query.drawsCourses { tables.courses = try Self.courses(of: values, query.asOf) }
    self.tables = tables
  }

  /// The accounts and their sum in every form.
  package var answer: Answer {
    Answer(
      json: tables.json, tables: [tables.accounts, tables.total], page: tables.page,
      wantsAttention: !tables.stale.isEmpty)
  }

  /// The number of the account that is named; nil if none is.
  ///
  /// - Throws: `usage-name-unknown`. If no verb is named, the name may be a misspelt verb too.
  private static func wanted(
    _ query: Query, _ books: WorthBooks
  ) throws -> Int? {
    guard let name = query.account else { return nil }
    do {
      return try books.accounts([name])?.first
    } catch let problem as UsageProblem where problem.code == .nameUnknown {
      guard !query.verbs.isEmpty else { throw problem }
      throw UsageProblem(
        problem.message,
        hint: hint(for: name, books.begun.map { books.ledger.accounts[$0] }, query.verbs),
        code: problem.code)
    }
  }

  /// The nearest account and the nearest verb; all of them if none is near.
  private static func hint(
    for name: String, _ accounts: [String], _ verbs: [String]
  ) -> String {
    let account = nearestName(to: name, among: accounts)
    let verb = nearestName(to: name, among: verbs)
    let near = [
      account.map { "the account '\($0.visible)'" }, verb.map { "the verb '\($0)'" },
    ].compactMap(\.self)
    let question = near.isEmpty ? [] : ["did you mean \(near.joined(separator: " or "))?"]
    var lists: [String] = []
    if account == nil, !accounts.isEmpty {
      lists.append("accounts: \(accounts.map(\.visible).joined(separator: ", "))")
    }
    if verb == nil { lists.append("verbs: \(verbs.joined(separator: ", "))") }
    return (question + (lists.isEmpty ? [] : [lists.joined(separator: "; ")]))
      .joined(separator: " ")
  }

  /// What each account was worth at the ends of the past twelve months and today, as a small line.
  private static func courses(
    of values: AccountValues, _ today: CalendarDate
  ) throws -> [String: String] {
    let ends = CalendarPeriod.month.ends(from: today.adding(months: -12) ?? today, to: today)
    let series = try WorthSeries(
      WorthSeries.Question(every: .month, from: ends.first, to: today), values.ledger,
      values.settings, values.prices)
    return Dictionary(grouping: series.rows) { $0.account ?? "" }.mapValues { rows in
      let worths = Dictionary(rows.map { ($0.date, $0.value) }, uniquingKeysWith: { $1 })
      let before = ends.prefix { worths[$0] == nil }.count
      let after = ends.reversed().prefix { worths[$0] == nil }.count
      let line = Sparkline(ends.dropFirst(before).dropLast(after).map { worths[$0] })
      return String(repeating: " ", count: before) + line.text(isASCII: false)
    }
  }
}

extension WorthReport.Account {
  /// Another record says what it is worth elsewhere.
  fileprivate var outranked: Diagnostic {
    Diagnostic(
      .note, ValueCode.outranked,
      "'\(name.visible)' has activities or positions too, and they tell its worth elsewhere; these"
        + " are its values",
      hint: "say \"tracking\": \"VALUES\" in coffer.json if the values are what counts")
  }
}

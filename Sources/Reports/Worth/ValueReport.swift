import Charts
import Checking
package import Console
package import FinanceFolder
import FinanceModel
import Investing
package import PlainText

/// Each account's value, from any record that determines the value, and the changes in the value.
package struct ValueReport: Report {
  /// The options of `snapshot show`: its days and the accounts to show.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// Name of the only account to show; nil for all.
    package var account: String?
    /// The member whose accounts are shown, as the user wrote the name; nil for all.
    package var member: String?
    /// Whether closed accounts are also shown.
    package var withClosed = false
    /// Number of days after which a value is stale; nil for no limit.
    package var maximumAge: Int?
    /// Whether a sparkline is drawn for each account.
    package var drawsCourses = false
    /// Verbs that the user may have meant instead of an account; empty if the name can only be an
    /// account.
    package var verbs: [String] = []

    /// - Parameters:
    ///   - asOf: the day at whose end the values are shown.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// The report's table specifications, in the order of the help text.
  package static let tables = [WorthTables.accounts, WorthTables.total]

  private let tables: WorthTables

  /// Returns the parts of the folder to read: all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] { WorthBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for an
  ///   unknown account.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try WorthBooks(household, readsCommits: true, &found)
    let worth = books.worth(through: query.asOf, today: query.today)
    let beginnings = WorthBeginnings(of: books.records, worth)
    let ends = query.drawsCourses ? Self.courseDays(query.asOf) : []
    let (member, owned) = try books.settings.ownership(of: query.member)
    let report = try WorthReport(
      books.records, books.settings, worth, beginnings, among: owned,
      asOf: query.asOf, drawing: ends)
    try books.report(report.findings, &found)
    books.reportDoubts(.current(query.asOf), after: query.asOf, today: query.today, &found)
    if member != nil {
      let without = books.settings.withoutMember(among: Set(beginnings.accounts))
      found.report(without.map(\.unplaced))
    }
    let known = Set(beginnings.accounts).union(report.accounts.lazy.map(\.name))
    var tables = WorthTables(
      report, books.records.values, withClosed: query.withClosed,
      only: try Self.wanted(query, books, known.sorted()))
    if let member { tables.emptyText = "\(member.visible) has no records." }
    if let limit = query.maximumAge {
      tables.stale = report.accounts.filter {
        $0.source == .values && $0.isOpen && tables.isAsked($0) && $0.age.map { $0 > limit } ?? true
      }.map(\.name)
    }
    tables.courses = Dictionary(
      report.accounts.lazy.map { ($0.name, Self.course(of: $0.name, report, ends)) },
      uniquingKeysWith: { first, _ in first })
    self.tables = tables
  }

  /// The accounts and their total in every output format.
  package var answer: Answer {
    Answer(
      json: tables.json, tables: [tables.accounts, tables.total], page: tables.page,
      wantsAttention: !tables.stale.isEmpty)
  }

  /// Returns the account that the user named; nil if the user did not name an account.
  ///
  /// - Throws: `usage-name-unknown`. The hint also suggests any verbs.
  private static func wanted(
    _ query: Query, _ books: WorthBooks, _ known: [String]
  ) throws -> String? {
    guard let name = query.account else { return nil }
    do {
      return try books.accounts([name], among: known)?.first
    } catch let problem where problem.code == .nameUnknown {
      guard !query.verbs.isEmpty else { throw problem }
      throw UsageProblem(
        problem.message, hint: hint(for: name, known, query.verbs), code: problem.code)
    }
  }

  /// Returns a hint with the nearest account and the nearest verb, or with all accounts and verbs
  /// if none is similar.
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

  /// Returns the last days of the past twelve months, followed by the day itself.
  private static func courseDays(_ day: CalendarDate) -> [CalendarDate] {
    CalendarPeriod.month.ends(from: day.adding(months: -12) ?? day, to: day)
  }

  /// Returns a sparkline of the account's values on the given days.
  private static func course(
    of account: String, _ report: WorthReport, _ ends: [CalendarDate]
  ) -> String {
    let worths = ends.map { report.drawn[$0]?[account] }
    let before = worths.prefix { $0 == nil }.count
    guard before < worths.count else { return "" }
    let after = worths.reversed().prefix { $0 == nil }.count
    let line = Sparkline(Array(worths.dropFirst(before).dropLast(after)))
    return String(repeating: " ", count: before) + line.text(isASCII: false)
  }
}

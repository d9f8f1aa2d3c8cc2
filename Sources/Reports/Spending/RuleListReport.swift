package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// The spending rules, each with the rows that it decides, and the rules that do not decide any
/// rows.
package struct RuleListReport: Report {
  /// The options of `spending rules`: the days, and whether to list each row.
  package struct Query: Sendable {
    let day: CalendarDate
    let today: CalendarDate
    let tests: Bool

    /// - Parameters:
    ///   - day: the as-of day; later rows are ignored.
    ///   - today: the current day.
    ///   - tests: whether to list each row with the rule that decides it.
    package init(asOf day: CalendarDate, today: CalendarDate, tests: Bool) {
      self.day = day
      self.today = today
      self.tests = tests
    }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [RuleTables.rules, RuleTables.tests, RuleTables.shadows]

  private let query: Query
  private let rules: [RuleRow]
  private let tests: [RuledRow]
  private let shadows: [ShadowRow]
  private let uncategorized: Int
  private let base: String?

  /// Returns the parts of the folder to read: settings, transactions and rates.
  package static func needs(_ query: Query) -> [FolderPart] { RuleBooks.needs }

  /// - Throws: ``Failure`` if files cannot be read, or rules or rates have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try RuleBooks(
      household, asOf: query.day, today: query.today, &found)
    let coverage = RuleCoverage(books.transactions, books.rules, asOf: query.day)
    self.query = query
    base = books.book.base
    uncategorized = coverage.uncategorized.count
    rules = try Self.rows(coverage, books)
    let list = books.rules.rules
    shadows = coverage.usages.enumerated().flatMap { rule, usage in
      usage.lost.sorted { $0.key < $1.key }.map { taker, rows in
        ShadowRow(
          number: rule + 1, takenBy: taker + 1, match: list[rule].match ?? "",
          takenByMatch: list[taker].match ?? "", rows: rows)
      }
    }
    var tests: [(place: Int, row: RuledRow)] = []
    for (number, usage) in coverage.usages.enumerated() where query.tests {
      let rule = list[number]
      let category = rule.kind == nil ? books.rules.renamed(rule.category ?? "") : ""
      tests += usage.rows.map { place in
        let words = LedgerWords(place, books)
        return (place, RuledRow(number: number + 1, rule: rule, category: category, row: words))
      }
    }
    self.tests = tests.sorted { ($0.row.row.date, $0.place) < ($1.row.row.date, $1.place) }
      .map(\.row)
  }

  /// Returns each rule with the rows that it decides.
  static func rows(_ coverage: RuleCoverage, _ books: RuleBooks) throws -> [RuleRow] {
    try zip(books.rules.rules, coverage.usages).enumerated().map { index, pair in
      let sum = try books.amounts(of: pair.1.rows).reduce(Decimal.zero) { try $0 + $1 }
      return RuleRow(number: index + 1, rule: pair.0, usage: pair.1, amount: sum)
    }
  }

  /// The rules in every output format.
  package var answer: Answer {
    let rules = Table(RuleTables.rules, RuleTables.ruleColumns, of: rules) { .money($0, base) }
    let tests = Table(RuleTables.tests, RuleTables.testColumns, of: tests)
    let shadows = Table(RuleTables.shadows, RuleTables.shadowColumns, of: shadows)
    let tables = query.tests ? [tests, rules, shadows] : [rules, tests, shadows]
    return Answer(
      json: .object(
        [
          .init("as_of", .string(query.day.description)),
          .init("currency", base.map(JSONValue.string) ?? .null),
          .init("uncategorized", .number(String(uncategorized))),
        ] + tables.map { .init($0.spec.name, .array($0.objects)) }),
      tables: tables, page: page(rules, tests, shadows))
  }

  // MARK: Display

  private func page(_ rules: Table, _ tests: Table, _ shadows: Table) -> Page {
    var page = Page()
    page.line(StyledText(verdict, .strong))
    guard !self.rules.isEmpty else {
      page.line(
        "'spending rules --add PAYEE CATEGORY' adds a rule; 'spending rules --learn' proposes"
          + " rules.")
      return page
    }
    page.blank()
    if query.tests {
      let columns = ["date", "account", "payee", "amount", "currency", "rule", "match", "category"]
      page.table(
        TextTable(tests, showing: tests.filled(columns + ["to"]), dropping: ["account", "match"]))
      let idle = Table(
        RuleTables.rules, rows: rules.rows.filter { $0.last != .null })
      if !idle.rows.isEmpty { page.heading("Rules that do not apply to any row:") }
      page.table(TextTable(idle, showing: idle.filled(["rule", "match", "account", "reason"])))
      if !shadows.rows.isEmpty { page.heading("Rows to which an earlier rule applies:") }
      page.table(TextTable(shadows))
    } else {
      page.table(RuleWords.table(self.rules, base: base))
    }
    return page
  }

  private var verdict: String {
    let taken = rules.reduce(0) { $0 + $1.usage.rows.count }
    let rest =
      uncategorized == 1 ? "1 row has no category" : "\(uncategorized) rows have no category"
    if rules.isEmpty { return "No rules; \(rest)." }
    let idle = rules.filter { $0.usage.rows.isEmpty }.count
    let none =
      idle == 0
      ? ""
      : idle == 1
        ? "; 1 rule does not apply to any"
          + " row" : "; \(idle) rules do not apply to any row"
    return "\(rules.count == 1 ? "1 rule applies" : "\(rules.count) rules apply")"
      + " to \(taken == 1 ? "1 row" : "\(taken) rows")\(none); \(rest)."
  }
}

extension Table {
  /// Returns the named columns that contain at least one filled cell.
  func filled(_ names: [String]) -> [String] {
    names.filter { name in
      guard let index = spec.columns.firstIndex(where: { $0.name == name }) else { return false }
      return rows.contains { $0[index] != .null && $0[index] != .text("") }
    }
  }
}

package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// Rules learned from the user's own categories, ready to be pasted into `coffer.json`.
package struct RuleLearnReport: Report {
  /// The options of `spending rules --learn`: the days and the number of rules.
  package struct Query: Sendable {
    let day: CalendarDate
    let today: CalendarDate
    let showsAll: Bool

    /// - Parameters:
    ///   - day: the as-of day; later rows are ignored.
    ///   - today: the current day.
    ///   - showsAll: whether the page shows all rules instead of a short list.
    package init(asOf day: CalendarDate, today: CalendarDate, showsAll: Bool) {
      self.day = day
      self.today = today
      self.showsAll = showsAll
    }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [
    LearnedTables.learned, LearnedTables.exceptions, LearnedTables.changes,
  ]

  private let query: Query
  private let tables: LearnedTables

  /// Returns the parts of the folder to read: settings, transactions and rates.
  package static func needs(_ query: Query) -> [FolderPart] { RuleBooks.needs }

  /// - Throws: ``Failure`` if files cannot be read, or rules or rates have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try RuleBooks(
      household, asOf: query.day, today: query.today, &found)
    self.query = query
    let payments = Self.payments(books)
    let learned = RuleLearning(payments.map(\.payment)).rules
    let own = books.rules.rules
    let rules = CategoryRules(books.settings, rules: own + learned)
    var trial = RuleTrial(learned, after: own.count, rules, books)
    for (place, payment) in payments { trial.judge(place, payment) }
    let coverage = RuleCoverage(books.transactions, rules, asOf: query.day)
    trial.changes(coverage)
    tables = LearnedTables(
      trial, rows: payments.count,
      uncategorized: trial.changes.count + coverage.uncategorized.count,
      score: RuleLearning.score(payments.map(\.payment)), books.layout)
  }

  /// The rules in every output format.
  package var answer: Answer { tables.answer(asOf: query.day, showsAll: query.showsAll) }

  /// Returns the rows categorized by the user, sorted by date. Rows that match a rule in the
  /// settings are excluded, because such rules always take precedence.
  private static func payments(
    _ books: RuleBooks
  ) -> [(place: Int, payment: CategorizedPayment)] {
    let transactions = books.transactions
    var rules = books.rules
    return books.book.rows.compactMap { row in
      let source = transactions.rows[row.transaction]
      guard row.category != 0, row.rule == nil else { return nil }
      let (payee, text) = (
        transactions.payees[source.payee], transactions.originals[source.original]
      )
      let account = transactions.accounts[source.account]
      guard
        rules.rule(payee: payee, original: text, account: account, amount: source.amount) == nil
      else { return nil }
      return (
        row.transaction,
        CategorizedPayment(
          date: row.date, text: payee.isEmpty ? text : payee, account: account,
          amount: source.amount, category: books.book.categories[row.category])
      )
    }
  }
}

/// A learned rule, with the numbers of its right and wrong results.
struct LearnedRow: Sendable {
  let number: Int
  let rule: CategoryRule
  var right = 0
  var wrong = 0
  var last: CalendarDate?
  var changes = 0

  var support: Int { right + wrong }
  /// Wilson's lower bound on the fraction of correct results.
  var score: Double { RuleEvidence.score(right: right, of: support) }
}

/// A row whose own category differs from the rule's category.
struct ExceptionRow: Sendable {
  let rule: LearnedRow
  let category: String
  let row: LedgerWords
}

/// An uncategorized row to which a rule would assign a category.
struct ChangedRow: Sendable {
  let rule: LearnedRow
  let row: LedgerWords
}

/// Report tables of learned rules, with the rules' accuracy.
struct LearnedTables {
  static let learned = TableSpec(
    "learned", "one row for each proposed rule, in order", needs: "learn", learnedColumns)
  static let exceptions = TableSpec(
    "exceptions", "one row for each row with a category that differs from the rule's",
    needs: "learn", exceptionColumns)
  static let changes = TableSpec(
    "changes", "one row for each uncategorized row that a proposed rule would categorize",
    needs: "learn", changeColumns)

  private static let learnedColumns: [Column<LearnedRow>] =
    [.integer("rule", "the number of the proposed rule, from 1") { $0.number }]
    + RuleTables.conditions(\.rule).filter { column in
      !["payee", "tags", "kind", "to"].contains(column.spec.name)
    } + [
      .integer("right", "the number of matching rows with the rule's category") { $0.right },
      .integer("wrong", "the number of matching rows with a different category") { $0.wrong },
      .integer("support", "right plus wrong") { $0.support },
      Column(
        "score_pct", .percent, "the confidence: Wilson's lower bound for the share of right rows"
      ) { .share($0.score) },
      .date("last", "the date of the last of these rows") { $0.last },
      .integer("changes", "the number of uncategorized rows that the rule would categorize") {
        $0.changes
      },
    ]

  private static let exceptionColumns: [Column<ExceptionRow>] =
    [
      .integer("rule", "the number of the proposed rule") { $0.rule.number },
      .text("match", "the rule's text") { $0.rule.rule.match },
    ] + RuleTables.words(\.row) + [
      .text("category", "the row's category") { $0.category },
      .text("learned", "the category that the rule would set") { $0.rule.rule.category },
    ]

  private static let changeColumns: [Column<ChangedRow>] =
    [
      .integer("rule", "the number of the proposed rule") { $0.rule.number },
      .text("match", "the rule's text") { $0.rule.rule.match },
    ] + RuleTables.words(\.row) + [
      .text("category", "the category that the rule would set") { $0.rule.rule.category }
    ]

  private let trial: RuleTrial
  /// Number of rows from which the rules were learned.
  private let rows: Int
  /// Number of rows without a category.
  private let uncategorized: Int
  private let score: RuleLearning.Score?
  private let layout: JSONLayout

  init(
    _ trial: RuleTrial, rows: Int, uncategorized: Int, score: RuleLearning.Score?,
    _ layout: JSONLayout
  ) {
    self.trial = trial
    self.layout = layout
    self.rows = rows
    self.uncategorized = uncategorized
    self.score = score
  }

  private var tables: [Table] {
    [
      Table(Self.learned, Self.learnedColumns, of: trial.rules),
      Table(Self.exceptions, Self.exceptionColumns, of: trial.exceptions),
      Table(Self.changes, Self.changeColumns, of: trial.changes),
    ]
  }

  func answer(asOf day: CalendarDate, showsAll: Bool) -> Answer {
    Answer(
      json: .object(
        [
          .init("as_of", .string(day.description)),
          .init("rules", .array(trial.rules.map { $0.rule.json })),
          .init("score", score?.json ?? .null),
        ] + tables.map { .init($0.spec.name, .array($0.objects)) }), tables: tables,
      page: page(showsAll))
  }

  // MARK: Display

  /// Maximum number of rules, changed rows and exceptions on the page without --all.
  private static let shown = (rules: 10, changes: 10, exceptions: 5)

  private func page(_ showsAll: Bool) -> Page {
    var page = Page()
    guard !trial.rules.isEmpty else {
      page.line("No rules can be learned from \(Self.rows(rows)) with a category.")
      return page
    }
    page.line(StyledText(verdict, .strong))
    for sentence in score?.sentences ?? [] { page.line(StyledText(sentence)) }
    page.blank()
    let tables = tables
    let rules = showsAll ? trial.rules : trial.shortList(of: Self.shown.rules)
    page.table(RuleWords.table(rules))
    let rest = trial.rules.count - rules.count
    if rest > 0 {
      page.line("… and \(Self.count(rest, "more rule")): --all shows all \(trial.rules.count).")
    }
    add(
      tables[1], under: "Rows with another category:",
      limit: showsAll ? nil : Self.shown.exceptions, &page)
    add(
      tables[2], under: "Rows that would be categorized:",
      limit: showsAll ? nil : Self.shown.changes, &page)
    page.heading("To paste into \"rules\" of \"spending\" in coffer.json:")
    for (index, row) in rules.enumerated() {
      let comma = index < rules.count - 1 ? "," : ""
      let text = String(decoding: layout.text(of: row.rule.json), as: UTF8.self)
      page.verbatim(StyledText("  ", json: text + comma))
    }
    return page
  }

  /// - Parameter limit: the maximum number of rows; if there are more, only the last rows are
  ///   shown.
  private func add(
    _ table: Table, under heading: String, limit: Int?, _ page: inout Page
  ) {
    guard !table.rows.isEmpty else { return }
    page.heading(heading)
    let shown = Table(table.spec, rows: Array(table.rows.suffix(limit ?? table.rows.count)))
    let columns = ["date", "payee", "amount", "currency", "category", "learned", "rule"]
    page.table(TextTable(shown, showing: shown.filled(columns), dropping: ["currency"]))
    let rest = table.rows.count - shown.rows.count
    if rest > 0 { page.line("… and \(Self.count(rest, "row")) before these: --all shows all.") }
  }

  private var verdict: String {
    let start =
      "\(Self.count(trial.rules.count, "rule")) learned from \(Self.rows(rows)) with a category"
    return uncategorized == 0
      ? "\(start); all rows have one."
      : "\(start) would categorize \(trial.changes.count) of"
        + " \(Self.rows(uncategorized)) without one."
  }

  private static func rows(_ count: Int) -> String { Self.count(count, "row") }

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

extension CategoryRule {
  /// The rule as written in `spending.rules`.
  var json: JSONValue {
    func text(_ key: CodingKeys, _ value: String?) -> [JSONValue.Member] {
      value.map { [.init(key.rawValue, .string($0))] } ?? []
    }
    func number(_ key: AmountRange.CodingKeys, _ value: Decimal?) -> [JSONValue.Member] {
      value.map { [.init(key.rawValue, .number($0.description))] } ?? []
    }
    var members = text(.match, match) + text(.account, account)
    if let amount {
      members.append(
        .init(
          CodingKeys.amount.rawValue, .object(number(.min, amount.min) + number(.max, amount.max))))
    }
    members += text(.sign, sign?.rawValue) + text(.category, category) + text(.payee, payee)
    if let tags {
      members.append(.init(CodingKeys.tags.rawValue, .array(tags.map(JSONValue.string))))
    }
    return .object(members + text(.kind, kind?.rawValue) + text(.to, to))
  }
}

extension RuleLearning.Score {
  fileprivate var json: JSONValue {
    .object([
      .init("learned_from", .number(String(learned))), .init("seen", seen.json),
      .init("unseen", unseen.json), .init("last_category", lastCategory.json),
      .init("last_category_where_answered", lastCategoryWhereAnswered.json),
    ])
  }

  /// The accuracy in full sentences, for display.
  fileprivate var sentences: [String] {
    let tested = seen.payments + unseen.payments
    return [
      "Tested on the last \(tested) of them, with rules learned from the preceding \(learned):",
      "  known payees: \(seen.words); the payee's last category is right for"
        + " \(lastCategory.right) of the \(lastCategory.payments)",
      "  new payees: \(unseen.words)",
    ]
  }
}

extension RuleLearning.Score.Share {
  /// The accuracy in words, such as "202 of 204 get a category (99.02 %), 202 the right one".
  fileprivate var words: String {
    let coverage =
      payments == 0 ? "" : " (\(Cell.share(Double(answered) / Double(payments)).text) %)"
    return "\(answered) of \(payments) receive a category\(coverage), \(right) the right one"
  }

  fileprivate var json: JSONValue {
    .object([
      .init("rows", .number(String(payments))), .init("answered", .number(String(answered))),
      .init("right", .number(String(right))),
    ])
  }
}

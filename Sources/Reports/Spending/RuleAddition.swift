package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
import Spending

/// A rule to add to `coffer.json` after the existing rules.
package struct RuleAddition: Proposal {
  /// The parts to read: settings, transactions and rates.
  package var needs: [FolderPart] { RuleBooks.needs }
  private let rule: CategoryRule
  private let day: CalendarDate
  private let today: CalendarDate
  private let op: String

  /// - Parameters:
  ///   - day: the as-of day; later rows are omitted.
  ///   - today: the current day.
  ///   - op: the operation's name.
  /// - Throws: ``UsageProblem`` for a rule without an effect, a category for a transfer, or blank
  ///   text.
  package init(
    _ rule: CategoryRule, asOf day: CalendarDate, today: CalendarDate, op: String
  ) throws(UsageProblem) {
    try Self.requireSense(of: rule)
    self.rule = rule
    self.day = day
    self.today = today
    self.op = op
  }

  private static func requireSense(of rule: CategoryRule) throws(UsageProblem) {
    if rule.category != nil, rule.to != nil {
      throw UsageProblem(
        "a transfer has no category", hint: "omit CATEGORY or --transfer", code: .conflict)
    }
    let tags = rule.tags ?? []
    if rule.category == nil, rule.to == nil, rule.payee == nil, tags.isEmpty {
      throw UsageProblem(
        "the category is missing", hint: "write a category: --add PAYEE CATEGORY",
        code: .missingOperand)
    }
    let texts: [(name: String, text: String?)] =
      [
        ("the category", rule.category), ("the payee", rule.payee), ("the account", rule.account),
        ("the account of the transfer", rule.to),
      ] + tags.map { ("the tag", $0) }
    guard let blank = texts.first(where: { $0.text?.isBlankCell ?? false }) else { return }
    throw UsageProblem("\(blank.name) is blank", hint: "write it, or omit it")
  }

  /// Computes the settings with the rule added, and the rows that the rule decides.
  ///
  /// - Throws: ``Failure`` if files cannot be read or the rule contradicts itself; ``UsageProblem``
  ///   if there are no settings, or for an unknown account whose name is similar to an existing
  ///   name.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RuleAdditionAnswer) {
    let books = try RuleBooks(household, asOf: day, today: today, &found)
    guard let sourced = books.sourced else {
      throw UsageProblem(
        "the folder has no coffer.json", hint: "folder-init adds missing files",
        code: .file)
    }
    let rule = try rule(in: books)
    let before = sourced.document.source.bytes
    let own = books.rules.rules
    guard !own.contains(rule) else {
      return (nil, RuleAdditionAnswer(nil, base: books.book.base, LineDiff(from: [], to: [])))
    }
    var settings = sourced.value
    settings.spending = settings.spending ?? SpendingSettings()
    settings.spending?.rules = own + [rule]
    try report(rule, settings, sourced.value, books, &found)
    var draft = ListDraft(sourced.document, at: [.key("spending"), .key("rules")])
    try draft.append(rule.json)
    let document = draft.document
    let rules = CategoryRules(settings)
    let coverage = RuleCoverage(books.transactions, rules, asOf: day)
    let usage = coverage.usages[own.count]
    let sum = try books.amounts(of: usage.rows).reduce(Decimal.zero) { try $0 + $1 }
    let row = RuleRow(number: own.count + 1, rule: rule, usage: usage, amount: sum)
    let change = FolderChange(
      operation: op,
      files: [
        FileChange(whole: document.source.bytes, of: Folder.settingsFile, before: before)
      ], rows: [], backupsKept: sourced.value.backups?.keep)
    let diff = LineDiff(from: before, to: document.source.bytes, context: 0)
    return (change, RuleAdditionAnswer(row, base: books.book.base, diff))
  }

  /// Returns the change in every output format.
  package func answer(_ outcome: RuleAdditionAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  /// Returns the rule with full account names.
  private func rule(in books: RuleBooks) throws(UsageProblem) -> CategoryRule {
    var rule = rule
    rule.account = try rule.account.map { text throws(UsageProblem) in
      try books.account(meantBy: text)
    }
    rule.to = try rule.to.map { text throws(UsageProblem) in try books.account(meantBy: text) }
    return rule
  }

  /// Reports the new rule's errors, and a category that may be misspelt.
  private func report(
    _ rule: CategoryRule, _ new: Settings, _ old: Settings, _ books: RuleBooks,
    _ found: inout Diagnostics
  ) throws {
    let recorded = Set(books.transactions.accounts)
    let known = Set(RuleBooks.findings(old, recorded).map(\.message))
    let findings = RuleBooks.findings(new, recorded).filter { !known.contains($0.message) }
    var diagnostics = findings.map {
      Diagnostic($0.severity, FindingCode(rawValue: $0.code), $0.message, hint: $0.hint)
    }
    let categories = books.book.categories
    if let category = rule.category, !categories.contains(books.rules.renamed(category)),
      let near = nearestName(to: category, among: categories.filter { !$0.isEmpty })
    {
      diagnostics.append(
        Diagnostic(
          .warning, UsageCode.nameUnknown, "category '\(category.visible)' is new",
          hint: "did you mean '\(near.visible)'?"))
    }
    found.report(diagnostics.filter { $0.severity != .error })
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(.input, errors) }
  }
}

/// The change to the settings, and the rows that a new rule decides.
package struct RuleAdditionAnswer {
  private let row: RuleRow?
  private let base: String?
  private let diff: LineDiff

  /// - Parameter row: the added rule; nil if the settings already contain the rule.
  init(_ row: RuleRow?, base: String?, _ diff: LineDiff) {
    self.row = row
    self.base = base
    self.diff = diff
  }

  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && row != nil
    let table = Table(RuleTables.rules, RuleTables.ruleColumns, of: row.map { [$0] } ?? []) {
      .money($0, base)
    }
    let text = diff.text(label: Folder.settingsFile).map { $0 + "\n" }.joined()
    return Answer(
      json: .object([
        .init("applied", .bool(isRecorded)), .init("rules", .array(table.objects)),
        .init("settings_diff", .string(text)),
      ]), tables: [table], page: page(isApplied), isRecorded: isRecorded)
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard let row else {
      page.line("Nothing changes: coffer.json already has that rule.")
      return page
    }
    page.heading(isApplied ? "Recorded" : "With --apply the settings become")
    page.changedLines(of: diff, named: Folder.settingsFile)
    page.blank()
    let count = row.usage.rows.count
    let unit = base.map { " \($0)" } ?? ""
    let sum = CurrencyUnit.printedText(of: row.amount, in: base)
    page.line(
      count == 0
        ? "It does not apply to any row: \(row.reason ?? "none matches")."
        : "It applies to \(count == 1 ? "1 row" : "\(count) rows"),"
          + " \(sum, .amount)\(unit) in total."
    )
    for (rule, rows) in row.usage.lost.sorted(by: { $0.key < $1.key }) where count > 0 {
      page.line(
        "Rule \(String(rule + 1)) comes first and applies to \(String(rows)) more matching rows.")
    }
    return page
  }
}

/// A trial of learned rules on the rows from which they were learned and on rows without a
/// category.
struct RuleTrial {
  private(set) var rules: [LearnedRow]
  private(set) var exceptions: [ExceptionRow] = []
  private(set) var changes: [ChangedRow] = []
  private let first: Int
  private let all: CategoryRules
  private let books: RuleBooks
  /// Sets of earlier rules by index of a rule: the earlier rules that assign a different category
  /// to a row matched by this rule.
  private var earlier: [Set<Int>]
  /// Indices of the rules whose text matches, by payee and the bank's original wording.
  private var known: [UInt64: [Int]] = [:]

  /// - Parameters:
  ///   - count: the number of rules before the learned rules.
  ///   - all: all rules, including the learned rules.
  init(_ learned: [CategoryRule], after count: Int, _ all: CategoryRules, _ books: RuleBooks) {
    rules = learned.enumerated().map { LearnedRow(number: $0 + 1, rule: $1) }
    earlier = Array(repeating: [], count: learned.count)
    first = count
    self.all = all
    self.books = books
  }

  /// Compares the category that the rules assign to a row with the user's category.
  mutating func judge(_ place: Int, _ payment: CategorizedPayment) {
    guard let index = take(place) else { return }
    rules[index].last = max(rules[index].last ?? payment.date, payment.date)
    guard rules[index].rule.category != payment.category else {
      rules[index].right += 1
      return
    }
    rules[index].wrong += 1
    exceptions.append(
      ExceptionRow(
        rule: rules[index], category: payment.category, row: LedgerWords(place, books)))
  }

  /// Lists the rows that the rules would categorize.
  mutating func changes(_ coverage: RuleCoverage) {
    var found: [(place: Int, index: Int)] = []
    for index in rules.indices {
      let places = coverage.usages[first + index].rows
      rules[index].changes = places.count
      found += places.map { ($0, index) }
    }
    let rows = books.transactions.rows
    found.sort { (rows[$0.place].date, $0.place) < (rows[$1.place].date, $1.place) }
    for (place, index) in found {
      _ = take(place)
      changes.append(ChangedRow(rule: rules[index], row: LedgerWords(place, books)))
    }
  }

  /// Returns the learned rule that decides a row; nil if the row is decided by a rule in the
  /// settings or by no rule.
  private mutating func take(_ place: Int) -> Int? {
    let row = books.transactions.rows[place]
    let key = UInt64(row.payee) << 32 | UInt64(row.original)
    let candidates =
      known[key]
      ?? all.candidates(
        payee: books.transactions.payees[row.payee],
        original: books.transactions.originals[row.original], all: true)
    known[key] = candidates
    let account = books.transactions.accounts[row.account]
    let matched = candidates.filter { all.holds($0, account, row.amount) }
    guard let number = matched.first, rules.indices.contains(number - first) else { return nil }
    for later in matched.dropFirst() where all.rules[later].category != all.rules[number].category {
      earlier[later - first].insert(number - first)
    }
    return number - first
  }

  /// Returns at least `count` rules, in order: rules that change rows, then the rules supported by
  /// the most rows, each with the earlier rules that it depends on. On the rows matched by these
  /// rules, they yield the same results as all rules together.
  func shortList(of count: Int) -> [LearnedRow] {
    let ranked = rules.indices.sorted { one, other in
      let (a, b) = (rules[one], rules[other])
      return (a.changes > 0 ? 0 : 1, -a.support, one) < (b.changes > 0 ? 0 : 1, -b.support, other)
    }
    var chosen: Set<Int> = []
    var waiting = Array(ranked.prefix(count))
    while let index = waiting.popLast() {
      if chosen.insert(index).inserted { waiting += earlier[index] }
    }
    return chosen.sorted().map { rules[$0] }
  }
}

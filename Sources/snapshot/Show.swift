import Charts
import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What is each account worth, and how has that changed?
enum Show {
  static let account = Operand<String>(
    "ACCOUNT", help: "show this account alone, closed or not", arity: .optional)
  static let closed = Switch("closed", help: "show closed accounts too")
  static let maxAge = Option(
    "max-age", "DAYS", help: "with --check: the days after which a value is stale",
    defaultText: "30", parse: days(parsing:))

  static let spec = ToolSpec(
    name: "show",
    summary: "show what each account is worth, and how that has changed",
    description: [
      "One row for each account that is open, with its last value and the change since the value"
        + " before it and over 30, 90 and 365 days and all its life. An account that is younger"
        + " than a period counts from its first value, marked with *.",
      "Growth is the change less the contribution: what was put in and taken out, where that is"
        + " known. Percentages are of growth.",
      "With --check the status is 1 when the last value of an account is older than --max-age, or"
        + " it has none; text and JSON say which.",
    ],
    operands: [account.spec], options: [closed.spec, .asOf, .check, maxAge.spec],
    tables: [WorthTables.accounts, WorthTables.total],
    examples: [
      Example("snapshot -C examples/household", "what is each account worth?"),
      Example("snapshot Mortgage -C examples/household", "how is the mortgage doing?"),
      Example(
        "snapshot -C examples/household --as-of 2025-12-31", "and at the end of last year?"),
      Example(
        "snapshot -C examples/household --check --max-age 14 -q -o /dev/null",
        "for a script: 0, or 1 where a value is old"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let isCheck = invocation(Common.check)
    if try !isCheck && invocation(maxAge) != nil {
      throw UsageProblem(
        "--max-age is for --check only", hint: "add --check, or leave it out", code: .conflict)
    }
    let books = try WorthBooks(invocation, &streams, outranking: true)
    let values = books.values
    let report = try WorthReport(
      values.ledger, values.settings, values.prices, asOf: invocation.today)
    try streams.report(report.findings, of: books.ledger)
    books.reportLaterRows(
      invocation.today, invocation.now.date, followsDays: false, &streams)
    var tables = WorthTables(
      report, books.ledger, withClosed: invocation(closed), only: try wanted(invocation, books))
    if let others = try books.others(until: invocation.today, &streams) {
      streams.report(
        report.accounts.filter { others.accounts.contains($0.name) && tables.isAsked($0) }
          .map(\.outranked))
    }
    if isCheck {
      let limit = try invocation(maxAge) ?? 30
      tables.stale = report.accounts.filter {
        $0.state.isOpen && tables.isAsked($0) && $0.age.map { $0 > limit } ?? true
      }.map(\.name)
    }
    if invocation.format == .text { tables.courses = try courses(of: values, invocation.today) }
    try streams.write(
      Answer(
        json: tables.json, tables: [tables.accounts, tables.total], page: tables.page),
      invocation)
    return tables.stale.isEmpty ? .done : .attention
  }

  /// The number of the account that is named; nil if none is.
  ///
  /// - Throws: `usage-name-unknown`. If no verb is named, the name may be a misspelt verb too.
  private static func wanted(
    _ invocation: Invocation, _ books: WorthBooks
  ) throws -> Int? {
    let names = try invocation.all(account)
    do {
      return try books.accounts(names)?.first
    } catch let problem as UsageProblem where problem.code == .nameUnknown {
      guard !invocation.namesVerb, let name = names.first else { throw problem }
      throw UsageProblem(
        problem.message,
        hint: hint(for: name, books.begun.map { books.ledger.accounts[$0] }), code: problem.code)
    }
  }

  /// The nearest account and the nearest verb; all of them if none is near.
  private static func hint(for name: String, _ accounts: [String]) -> String {
    let verbs = Snapshot.spec.verbs.map(\.name)
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

  @Sendable private static func days(parsing text: String) throws(UsageProblem) -> Int {
    guard let days = Int(text), (0...99_999).contains(days) else {
      throw UsageProblem("'\(text)' is no number of days", hint: "write 0 to 99999")
    }
    return days
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

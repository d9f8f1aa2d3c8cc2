import Console
import PlainText
import Reports

/// `snapshot show`: shows the value of each account and its changes.
enum ShowCommand {
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
      "One row for each account that is open, with the worth that holdings --net-worth counts, and"
        + " its change since the last record but one, over 30, 90 and 365 days and over all its"
        + " life. An account that is younger than a period counts from its first evening, marked"
        + " with *.",
      "Growth is the change less the contribution: what was put in and taken out, where that is"
        + " known. Percentages are of growth.",
      "With --check the status is 1 if the last typed value of an account is older than --max-age,"
        + " or it has none; text and JSON name those accounts.",
    ],
    operands: [account.spec], options: [closed.spec, .asOf, .check, maxAge.spec],
    tables: ValueReport.tables,
    examples: [
      Example("snapshot -C examples/household", "what is each account worth?"),
      Example("snapshot Mortgage -C examples/household", "how is the mortgage doing?"),
      Example(
        "snapshot -C examples/household --as-of 2025-12-31", "and at the end of last year?"),
      Example(
        "snapshot -C examples/household --check --max-age 14 -q -o /dev/null",
        "for a script: 0, or 1 where a value is old"),
    ])

  static func query(_ invocation: Invocation) throws -> ValueReport.Query {
    let isCheck = invocation(Common.check)
    if try !isCheck && invocation(maxAge) != nil {
      throw UsageProblem(
        "--max-age is for --check only", hint: "add --check, or leave it out", code: .conflict)
    }
    var query = ValueReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.account = try invocation.all(account).first
    query.withClosed = invocation(closed)
    query.maximumAge = try isCheck ? invocation(maxAge) ?? 30 : nil
    query.drawsCourses = invocation.format == .text
    query.verbs = invocation.namesVerb ? [] : Snapshot.spec.verbs.map(\.name)
    return query
  }

  @Sendable private static func days(parsing text: String) throws(UsageProblem) -> Int {
    guard let days = Int(text), (0...99_999).contains(days) else {
      throw UsageProblem("'\(text)' is not a number of days", hint: "write 0 to 99999")
    }
    return days
  }
}

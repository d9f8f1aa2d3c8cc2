import Console
import PlainText
import Reports

/// The `snapshot show` verb: shows each account's value and its changes.
enum ShowCommand {
  static let account = Operand<String>(
    "ACCOUNT", help: "show only this account, open or closed", arity: .optional)
  static let closed = Switch("closed", help: "also show closed accounts")
  static let maxAge = Option(
    "max-age", "DAYS", help: "with --check: the age in days from which a value is stale",
    defaultText: "30", parse: Common.count(of: "days", in: 0...99_999))

  static let spec = ToolSpec(
    name: "show",
    summary: "show the worth of each account, and its change",
    description: [
      "Shows one row per open account, with its worth as holdings --net-worth counts it, and its"
        + " change since the previous record, over 30, 90 and 365 days, and in total. If an"
        + " account is younger than a period, its change is counted from its first evening and"
        + " marked with *.",
      "Growth is the change less the contribution (money paid in less money taken out), if that is"
        + " known. Percentages are percentages of growth.",
      "With --check the exit status is 1 if the last typed value of an account is older than"
        + " --max-age days, or is missing; text and JSON list these accounts.",
    ],
    operands: [account.spec], options: [closed.spec, .asOf, .check, maxAge.spec],
    tables: ValueReport.tables,
    examples: [
      Example("snapshot -C examples/household", "show the worth of each account"),
      Example("snapshot Mortgage -C examples/household", "show one account"),
      Example(
        "snapshot -C examples/household --as-of 2025-12-31",
        "show the worth at the end of last year"),
      Example(
        "snapshot -C examples/household --check --max-age 14 -q -o /dev/null",
        "in a script: exit with status 1 if a value is old"),
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
}

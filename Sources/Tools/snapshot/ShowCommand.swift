import Console
import PlainText
import Reports

/// The `snapshot show` verb: shows each account's value and its changes.
enum ShowCommand {
  static let account = Operand<String>(
    "ACCOUNT", help: "show only this account, open or closed", arity: .optional)
  static let closed = Switch("closed", help: "also show closed accounts")
  static let member = MemberOption.member
  static let maxAge = Option(
    "max-age", "DAYS", help: "with --check: the maximum age of a value, in days",
    defaultText: "30", parse: Common.count(of: "days", in: 0...99_999))

  static let spec = ToolSpec(
    name: "show",
    summary: "show each account's value and its change",
    description: [
      "Shows one row per open account: its value, as in holdings --net-worth, and its change since"
        + " the previous record, over 30, 90 and 365 days, and in total. If an account is younger"
        + " than a period, its change is measured from the end of its first day and marked with *.",
      "Growth is the change minus the contribution (money paid in minus money withdrawn), if the"
        + " contribution is known. Percentages are growth rates.",
      "With --check the exit status is 1 if an account's last recorded value is missing or older"
        + " than --max-age days; text and JSON list these accounts.",
    ],
    operands: [account.spec], options: [closed.spec, member.spec, .asOf, .check, maxAge.spec],
    tables: ValueReport.tables,
    examples: [
      Example("snapshot -C examples/household", "show each account's value"),
      Example("snapshot Mortgage -C examples/household", "show one account"),
      Example(
        "snapshot -C examples/household --as-of 2025-12-31",
        "show the values at the end of last year"),
      Example(
        "snapshot -C examples/household --check --max-age 14 -q -o /dev/null",
        "in a script: exit with status 1 if a value is too old"),
    ])

  static func query(_ invocation: Invocation) throws -> ValueReport.Query {
    let isCheck = invocation(Common.check)
    if try !isCheck && invocation(maxAge) != nil {
      throw UsageProblem(
        "--max-age needs --check", hint: "add --check, or omit --max-age", code: .conflict)
    }
    var query = ValueReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.account = try invocation.all(account).first
    query.member = try invocation(member)
    if query.member != nil, query.account != nil {
      throw UsageProblem(
        "ACCOUNT and --member cannot be combined", hint: "omit one of them", code: .conflict)
    }
    query.withClosed = invocation(closed)
    query.maximumAge = try isCheck ? invocation(maxAge) ?? 30 : nil
    query.drawsCourses = invocation.format == .text
    query.verbs = invocation.namesVerb ? [] : Snapshot.spec.verbs.map(\.name)
    return query
  }
}

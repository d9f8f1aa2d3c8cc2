import Console
import Reports

/// The `snapshot blame` verb: explains the change in net worth between two commits.
enum BlameCommand {
  static let from = Operand<String>(
    "FROM", help: "the earlier revision: what git accepts, or a day", arity: .one)
  static let to = Operand<String>(
    "TO", help: "the later revision; by default HEAD", arity: .optional)

  static let spec = ToolSpec(
    name: "blame",
    summary: "show which commits and files changed the net worth",
    description: [
      "Shows one row for each commit after FROM up to TO, along first parents, and for each cause:"
        + " the days since the commit before, then each changed file. The net worth of a commit is"
        + " that of holdings --net-worth at the end of its day. The parts sum to the change.",
      "A day, such as 2026-10-01, means the last commit on or before it. Files that are not"
        + " committed do not count.",
    ],
    operands: [from.spec, to.spec],
    tables: [BlameReport.parts, BlameReport.causes, BlameReport.totals],
    examples: [
      Example(
        "cd examples/household && git init -q . && git add . && git -c user.name=me"
          + " -c user.email=me@example.org commit -q -m Start && snapshot blame HEAD",
        "show the causes since a commit")
    ])

  static func query(_ invocation: Invocation) throws -> BlameReport.Query {
    BlameReport.Query(
      from: try invocation.all(from).first ?? "", to: try invocation.all(to).first ?? "HEAD")
  }
}

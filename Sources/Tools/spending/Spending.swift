package import Console
import PlainText
import Reports

/// The `spending` tool: shows income, spending and the difference. See `docs/tools/spending.md`.
package struct Spending: FolderTool {
  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "spending",
    summary: "show income, spending, and what is left",
    description: [
      "Reports income and spending from the transactions ledger in the base currency. Transfers,"
        + " opening balances and balance adjustments are excluded. A purchase is counted on its"
        + " day; a refund reduces its category on the day of the refund.",
      "Rules and aliases in coffer.json assign categories to rows when the rows are read.",
    ],
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: [
      Example("spending -C examples/household", "show what is left this month"),
      Example("spending compare -C examples/household", "compare this month with the last one"),
      Example("spending list Bakery -C examples/household", "list payments to one payee"),
    ],
    verbs: [
      SummaryCommand.spec, CompareCommand.spec, RegisterCommand.spec, BalancesCommand.spec,
      CalendarCommand.spec, BudgetCommand.spec, AnomalyCommand.spec, AdviceCommand.spec,
      RuleCommand.spec, PaidDebtsCommand.spec,
      OperationUndo.verb(of: "spending"),
    ],
    defaultVerb: "show",
    seeAlso: ["ledger-add", "import-csv", "forecast"])

  /// Runs the verb, or throws the error that prevents an answer.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case CompareCommand.spec.name: try CompareCommand.run(invocation, &streams)
    case RegisterCommand.spec.name:
      try answer(RegisterReport.self, RegisterCommand.query(invocation), invocation, &streams)
    case BalancesCommand.spec.name:
      try answer(BalancesReport.self, BalancesCommand.query(invocation), invocation, &streams)
    case CalendarCommand.spec.name: try CalendarCommand.run(invocation, &streams)
    case BudgetCommand.spec.name: try BudgetCommand.run(invocation, &streams)
    case AnomalyCommand.spec.name: try AnomalyCommand.run(invocation, &streams)
    case AdviceCommand.spec.name:
      try answer(
        AdviceReport.self, .init(asOf: invocation.today, today: invocation.now.date), invocation,
        &streams)
    case PaidDebtsCommand.spec.name:
      try answer(DebtPaymentReport.self, PaidDebtsCommand.query(invocation), invocation, &streams)
    case "undo": try undo(OperationUndo.operation(invocation), invocation, &streams)
    case RuleCommand.spec.name: try RuleCommand.run(invocation, &streams)
    default: try SummaryCommand.run(invocation, &streams)
    }
  }
}

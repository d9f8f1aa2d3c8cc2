package import Console
import FinanceFolder
import FinanceModel
import PlainText
import Planning
import Reports

/// The `plan-set` tool: changes the plan and the settings. See `docs/tools/plan-set.md`.
package struct PlanSet: FolderTool {
  static let words = Operand<String>(
    "TIER",
    help: "a tier or TIER/ACCOUNT, then fields and values; or - for JSON lines on standard input",
    arity: .any)
  static let addTier = Option<String>(
    "add-tier", "NAME", help: "add a tier with this name and the fields that follow")
  static let addAccount = Option<String>(
    "add-account", "NAME", help: "add an account, TIER/ACCOUNT, with the fields that follow")
  static let remove = Option<String>(
    "remove", "TIER", help: "remove a tier or an account whose balance is 0")
  static let moveTo = Option<String>(
    "move-to", "ACCOUNT", help: "with --remove: the account that receives its balance")
  static let fromWorth = Switch(
    "from-worth", help: "set balances to the values of the accounts that they claim")
  static let account = Option<String>(
    "account", "ACCOUNT", help: "set keys of an account in coffer.json: kind=CASH currency=EUR")
  static let asset = Option<String>(
    "asset", "SYMBOL", help: "set keys of an asset in coffer.json: kind=FUND name='World index'")
  static let setting = Option<String>(
    "setting", "KEY", help: "set another key of coffer.json: base_currency EUR, plan.currency EUR")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-set",
    summary: "change settings and the plan's targets, balances, rates and names",
    description: [
      "Write a name, then fields and values. Tier fields: name, purpose, target, priority,"
        + " preferred. Account fields: name, balance, apy, weight, cap, notes. cap and preferred"
        + " also accept 'none'.",
      "Without --apply the changes are shown, and nothing is written. With --apply all changes are"
        + " made, or none. Changes to balances are recorded in the history; plan-apply --undo"
        + " reverts them.",
    ],
    operands: [words.spec],
    options: [
      .apply, addTier.spec, addAccount.spec, remove.spec, moveTo.spec, fromWorth.spec,
      account.spec, asset.spec, setting.spec, .note, Common.op.spec,
      .wait, .followLinks, .folder, .format, .json, .table, .output, .color, .privacy, .quiet,
    ],
    tables: PlanEditRequest.tables + SettingsEditRequest.tables,
    examples: [
      Example(
        "plan-set 'Tier 2' target 20000 priority 2 -C examples/household",
        "set a tier's target and priority"),
      Example(
        "plan-set 'Tagesgeld Köln' balance 3200.50 apy 2.5 -C examples/household --apply",
        "set the balance and the rate of an account"),
      Example(
        "plan-set --add-account 'Tier 2/Postbank' apy 2 cap 5000 -C examples/household",
        "add an account"),
      Example(
        "plan-set --remove 'Money market' --move-to 'Tagesgeld Köln' -C examples/household",
        "remove an account and move its balance"),
      Example(
        "plan-set --account 'Tagesgeld Köln' kind=SAVINGS group= -C examples/household",
        "set the kind of an account"),
      Example(
        "plan-set --from-worth 'Tagesgeld Köln' -C examples/household",
        "set the balance to the value of the account"),
    ],
    seeAlso: ["plan-status", "plan-apply", "plan-allocate"])

  /// Shows or makes the change, or throws the error that prevents the action.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let words = try invocation.all(words)
    let change = try change(words, invocation, &streams)
    let stamp = PostingStamp(
      now: invocation.now, user: invocation.user, note: try invocation(Common.note))
    let terms = EditOrder.Terms(
      op: try invocation.operation(), namesOp: try invocation(Common.op) != nil, stamp,
      isApplied: invocation(Common.apply))
    let order = EditOrder(change, words, terms)
    let request = try streams.reporting { try order.request(&$0) }
    return try answer(request, invocation, &streams)
  }
}

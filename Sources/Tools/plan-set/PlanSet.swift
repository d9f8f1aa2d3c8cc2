package import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText
import Reports

/// Changes the plan and the settings. See `docs/tools/plan-set.md`.
package struct PlanSet: FolderTool {
  static let words = Operand<String>(
    "TIER",
    help: "a tier or TIER/ACCOUNT, then fields and values; - for JSON lines on standard input",
    arity: .any)
  static let addTier = Option<String>(
    "add-tier", "NAME", help: "add a tier of that name, with the fields that follow")
  static let addAccount = Option<String>(
    "add-account", "NAME", help: "add an account, TIER/ACCOUNT, with the fields that follow")
  static let remove = Option<String>(
    "remove", "TIER", help: "remove a tier or an account that holds nothing")
  static let moveTo = Option<String>(
    "move-to", "ACCOUNT", help: "with --remove: the account that takes what is there")
  static let fromWorth = Switch(
    "from-worth", help: "set balances from what the accounts that they claim are worth")
  static let account = Option<String>(
    "account", "ACCOUNT", help: "set what coffer.json says of an account: kind=CASH currency=EUR")
  static let asset = Option<String>(
    "asset", "SYMBOL", help: "the same of an asset: kind=FUND name='World index'")
  static let setting = Option<String>(
    "setting", "KEY", help: "set another key of coffer.json: base_currency EUR, plan.currency EUR")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-set",
    summary: "set what the plan says: targets, balances, rates, names, tiers and accounts",
    description: [
      "Names are followed by fields and values. Fields of a tier: name, purpose, target, priority,"
        + " preferred. Fields of an account: name, balance, apy, weight, cap, notes. cap and"
        + " preferred may be none.",
      "Without --apply it shows what would change and writes nothing. With it all changes are"
        + " made, or none. A changed balance gets a row in the history with the difference;"
        + " plan-apply --undo takes it back.",
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
        "plan-set 'Tier 2' target 20000 priority 2 -C examples/household", "aim higher"),
      Example(
        "plan-set 'Tagesgeld Köln' balance 3200.50 apy 2.5 -C examples/household --apply",
        "what the bank says"),
      Example(
        "plan-set --add-account 'Tier 2/Postbank' apy 2 cap 5000 -C examples/household",
        "an account was opened"),
      Example(
        "plan-set --remove 'Money market' --move-to 'Tagesgeld Köln' -C examples/household",
        "and one was closed"),
      Example(
        "plan-set --account 'Tagesgeld Köln' kind=SAVINGS group= -C examples/household",
        "what kind of account it is"),
      Example(
        "plan-set --from-worth 'Tagesgeld Köln' -C examples/household",
        "does the balance come to what is there?"),
    ],
    seeAlso: ["plan-status", "plan-apply", "plan-allocate"])

  /// Shows the change or makes it, or throws the error that prevents it.
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

package import Console
import FinanceFolder
import PlainText
import Planning
import Reports

/// The `plan-merge` tool: merges the folder's files by content. See `docs/tools/plan-merge.md`.
package struct PlanMerge: FolderTool {
  static let versions = Operand<String>(
    "FILE",
    help: "with --driver: the base version, ours, theirs, and the file's path",
    arity: .any)
  static let driver = Switch(
    "driver", help: "merge a JSON file as git's merge driver: --driver -- %O %A %B %P %X %Y")
  static let ledgerDriver = Switch("ledger-driver", help: "merge a ledger as git's merge driver")
  static let copies = Switch(
    "copies", help: "merge files with conflicted copies from a sync program")
  static let ours = Option<String>(
    "ours", "MEMBER", help: "choose our side of this conflict", repeats: true)
  static let theirs = Option<String>(
    "theirs", "MEMBER", help: "choose their side of this conflict", repeats: true)
  static let account = Option<String>(
    "account", "ACCOUNT", help: "settle only this account", repeats: true)

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-merge",
    summary: "merge plans by content, and settle balances after a merge",
    description: [
      "Without --driver, --ours or --theirs the plan is compared with its history, and accounts"
        + " that a merge or rebase left unsettled are shown. If git has conflicts, the files are"
        + " merged by content.",
      "--ours and --theirs choose a side of a conflict, even during a merge. Without --apply"
        + " nothing is written.",
      "As git's merge driver, plan-merge merges three versions of a file: JSON by member, ledgers"
        + " by row. The driver does not need --apply.",
    ],
    operands: [versions.spec],
    options: [
      driver.spec, ledgerDriver.spec, copies.spec, ours.spec, theirs.spec, account.spec,
      Common.applyRepair.spec, .check, Common.op.spec, .wait, .followLinks, .folder, .format, .json,
      .table, .output, .color, .privacy, .quiet,
    ],
    tables: SettlingRequest.tables + [ResolvedTable.resolved, MergingRequest.merged],
    examples: [
      Example(
        "plan-merge -C examples/household", "show balances that the history does not explain"),
      Example(
        "plan-merge -C examples/household --check",
        "in a script: exit with status 1 if any balance is unsettled"),
    ],
    seeAlso: ["folder-init", "folder-check", "plan-apply"])

  /// Performs the requested merge, or throws the error that prevents the merge.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let operands = try invocation.all(versions)
    let sides = (ours: try invocation.all(ours), theirs: try invocation.all(theirs))
    let accounts = try invocation.all(account)
    let choosesSides = !sides.ours.isEmpty || !sides.theirs.isEmpty
    let drivers = [(driver, MergeDriverLines.Kind.members), (ledgerDriver, .rows)]
    if let kind = drivers.first(where: { invocation($0.0) })?.1 {
      guard !(invocation(driver) && invocation(ledgerDriver)), !choosesSides,
        !invocation(Common.apply), !invocation(Common.check), accounts.isEmpty
      else {
        throw UsageProblem(
          "\(kind.option) cannot be combined with other options",
          hint: "omit the other options", code: .conflict)
      }
      return try MergeDriver(kind, operands).run(&streams)
    }
    if let operand = operands.first {
      throw UsageProblem(
        "unexpected operand '\(operand.visible)'",
        hint: "omit the files; only a merge driver accepts them",
        code: .unexpectedOperand)
    }
    let op = try invocation.operation()
    let comesAfter = !accounts.isEmpty || invocation(Common.check)
    guard !comesAfter || !choosesSides && !invocation(copies) else {
      throw UsageProblem(
        "--account and --check cannot be used until conflicts are resolved",
        hint: "choose sides first, then run the command again", code: .conflict)
    }
    let command = try OperationCommand(invocation, of: spec.name, tables: invocation.tables)
    let chosen = SideRequest(ours: sides.ours, theirs: sides.theirs, op: op, for: command)
    if invocation(copies) {
      return try answer(invocation, &streams, MergingRequest(.copies, choosing: chosen).answer)
    }
    if choosesSides { return try answer(invocation, &streams, chosen.answer) }
    if !comesAfter, try !folder(invocation).unmergedFiles().isEmpty {
      return try answer(invocation, &streams, MergingRequest(.index, choosing: chosen).answer)
    }
    let request = SettlingRequest(
      accounts: accounts, op: op, PostingStamp(now: invocation.now, user: invocation.user))
    return try answer(request, invocation, &streams)
  }
}

package import Console
import FinanceFolder
import PlainText
import Planning
import Reports

/// The `folder-repair` tool: repairs files and restores plans. See `docs/tools/folder-repair.md`.
package struct FolderRepair: FolderTool {
  static let version = Operand(
    "VERSION",
    help: "with --restore: the version's number (1 is newest) or the operation that replaced it",
    arity: .optional, parse: RestoredVersion.init)
  static let resolve = Option(
    "resolve", "WAY",
    help: "keep your edit, or apply the recorded change, if they conflict",
    oneOf: ChangeResolution.Way.self)
  static let ids = Switch(
    "ids", help: "give each row without an id an id that is derived from its contents")
  static let merges = Switch(
    "merges", help: "merge ledgers again row by row, after git merged them line by line")
  static let restore = Switch("restore", help: "list earlier plans, or restore one")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "folder-repair",
    summary: "safely repair a finance folder, and restore earlier plans",
    description: [
      "Completes a change that a tool recorded but did not finish. Converts CR LF to LF, and a"
        + " spreadsheet's semicolons to commas. Adds a missing final line feed. Removes byte order"
        + " marks, and duplicate rows with the same id. Uncertain cases are left unchanged.",
      "--ids only adds ids to rows without one. Each id is derived from the row's content, so it is"
        + " the same on every machine.",
      "--merges removes rows that one side of a merge changed or deleted but that git retained"
        + " because the merge driver was missing.",
      "Without --apply the repairs are shown as a diff, and nothing is written. With --apply the"
        + " replaced files are stored in .coffer/backups.",
    ],
    operands: [version.spec],
    options: [
      Common.applyRepair.spec, resolve.spec, restore.spec, ids.spec, merges.spec, Common.op.spec,
      Common.wait.spec, .followLinks, .folder, .plainFormat, .json, .table, .color, .privacy,
      .quiet,
    ],
    tables: [RepairTable.repairs, BackupTable.backups],
    examples: [
      Example("folder-repair -C examples/household", "show the repairs"),
      Example(
        "folder-repair -C examples/household --restore", "list the earlier versions of the plan"),
    ],
    seeAlso: ["folder-check", "folder-init"])

  /// Shows or makes the repairs, or throws the error that prevents them.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let stated = try invocation.all(version).first
    try refuseTwoThings(invocation)
    let op = try invocation.operation()
    let stamp = PostingStamp(now: invocation.now, user: invocation.user)
    if invocation(restore) {
      guard let stated else { return try listVersions(invocation, &streams) }
      let backups = try folder(invocation, isWritten: invocation(Common.apply)).planBackups()
      return try answer(
        PlanRestoration(stated, among: backups, op: op, stamp), invocation, &streams)
    }
    if let stated {
      throw UsageProblem(
        "unexpected operand '\(stated.text)'", hint: "add --restore, or omit the version",
        code: .unexpectedOperand)
    }
    let content =
      try invocation(resolve).map(RepairRequest.Content.resolution)
      ?? .repairs(invocation(ids) ? .rowIDs : invocation(merges) ? .merges : .certain)
    let command = try OperationCommand(invocation, of: spec.name, tables: invocation.tables)
    let request = RepairRequest(content, op: op, for: command, stamp)
    return try answer(invocation, &streams, request.answer)
  }

  private static func listVersions(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    guard !invocation(Common.apply) else {
      throw UsageProblem(
        "operand VERSION is missing",
        hint: "write the version number, such as 1 for the newest: --restore 1 --apply",
        code: .missingOperand)
    }
    return try answer(PlanVersionReport.self, .init(), invocation, &streams)
  }

  private static func refuseTwoThings(_ invocation: Invocation) throws {
    let asked = [
      ("--restore", invocation(restore)), ("--resolve", try invocation(resolve) != nil),
      ("--ids", invocation(ids)), ("--merges", invocation(merges)),
    ].filter(\.1).map(\.0)
    guard asked.count > 1 else { return }
    let message = "\(asked[0]) and \(asked[1]) cannot be combined"
    throw UsageProblem(message, hint: "run them separately", code: .conflict)
  }
}

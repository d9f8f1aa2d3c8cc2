package import Console
import FinanceFolder
import FinanceModel
import PlainText
import Reports

/// What can be mended for certain? See `docs/tools/folder-repair.md`.
@main package struct FolderRepair: FolderTool {
  /// What becomes of a recorded change that an edit stands in the way of.
  enum Way: String, CaseIterable, Sendable {
    case keep, apply
  }

  static let version = Operand(
    "VERSION",
    help: "with --restore: its number, 1 being the newest, or the operation that replaced it",
    arity: .optional, parse: RestoredVersion.init)
  static let resolve = Option(
    "resolve", "WAY",
    help: "keep your edit or apply the recorded change, where one stands in the way of the other",
    oneOf: Way.self)
  static let ids = Switch(
    "ids", help: "give each row without an id one, made of what the row says")
  static let restore = Switch("restore", help: "list earlier plans, or restore one")

  /// What help, completions and the parser are made from.
  package static let spec = ToolSpec(
    name: "folder-repair",
    summary: "mend in a finance folder what is certain, and restore earlier plans",
    description: [
      "Completes a change that a tool recorded and did not finish; turns CR LF into LF and the"
        + " semicolons of a spreadsheet into commas; adds a missing last line feed; removes byte"
        + " order marks and rows that are there twice, id and all. What is not certain is left as"
        + " it is, and said.",
      "--ids does another thing: it gives each row that was typed without an id one of its content,"
        + " the same on every machine, and changes nothing else.",
      "Without --apply it shows what it would do, as a diff, and writes nothing. With it, what each"
        + " file was is kept in .coffer/backups.",
    ],
    operands: [version.spec],
    options: [
      Common.apply.spec, resolve.spec, restore.spec, ids.spec, Common.op.spec, Common.wait.spec,
      .followLinks, .folder, .plainFormat, .json, .table, .color, .privacy, .quiet,
    ],
    tables: [RepairTable.repairs, BackupTable.backups],
    examples: [
      Example("folder-repair -C examples/household", "what would be mended?"),
      Example("folder-repair -C examples/household --restore", "which versions are kept?"),
    ],
    seeAlso: ["folder-check", "folder-init"])

  /// Shows what is mended, and mends it where that is asked for.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = folder(invocation, isWritten: invocation(Common.apply))
    let stated = try invocation.all(version).first
    try refuseTwoThings(invocation)
    if invocation(restore) { return try PlanRestoration(folder, invocation).run(stated, &streams) }
    if let stated {
      throw UsageProblem(
        "unexpected operand '\(stated.text)'", hint: "a version goes with --restore",
        code: .unexpectedOperand)
    }
    let resolution = ChangeResolution(folder, invocation)
    if let way = try invocation(resolve) { return try resolution.run(way, &streams) }
    if !invocation(Common.apply), let change = try folder.recordedChange() {
      return try resolution.showWays(of: change, &streams)
    }
    return try mend(folder, invocation, &streams)
  }

  private static func refuseTwoThings(_ invocation: Invocation) throws {
    let asked = [
      ("--restore", invocation(restore)), ("--resolve", try invocation(resolve) != nil),
      ("--ids", invocation(ids)),
    ].filter(\.1).map(\.0)
    guard asked.count > 1 else { return }
    throw UsageProblem(
      "\(asked[0]) and \(asked[1]) are two things", hint: "do one after the other",
      code: .conflict)
  }

  private static func mend(
    _ folder: Folder, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let purpose: Repairs.Purpose = invocation(ids) ? .rowIDs : .mending
    guard invocation(Common.apply) else {
      try streams.write(RepairTable.answer(folder.repairs(purpose)), invocation)
      return .done
    }
    let repairs = try folder.repair(
      purpose, as: try writer(invocation), operation: try invocation.operation(),
      backupsKept: folder.backupsKept)
    if !repairs.files.isEmpty { streams.noteRecorded() }
    try streams.write(RepairTable.answer(repairs, isApplied: true), invocation)
    return .done
  }
}

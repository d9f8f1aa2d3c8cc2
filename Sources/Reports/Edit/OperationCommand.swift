package import Console
import FinanceFolder
import FinanceModel
package import PlainText

/// A command that writes, as one operation: its name and what it does.
package struct OperationCommand: Sendable {
  /// The name that a person gave with `--op`; nil if it is a fresh one.
  let op: String?
  private let tool: String
  /// The command in one line: `end Gym`.
  private let what: String
  private let user: String
  private let now: Timestamp
  private let milliseconds: Int64
  private let tables: [TableSpec]

  /// The command of a tool.
  ///
  /// - Parameter what: the command as it was typed unless given.
  package init(
    _ invocation: Invocation, of tool: String, what: String? = nil, tables: [TableSpec]
  ) throws {
    op = try invocation.statedOperation()
    self.tool = tool
    self.what = what ?? invocation.command
    user = invocation.user
    (now, milliseconds) = (invocation.now, invocation.milliseconds)
    self.tables = tables
  }

  /// Whether the folder has recorded this command under its name; then a note is reported.
  ///
  /// - Parameter ledgers: the ledgers whose rows the proposal compares itself; rows there decide
  ///   nothing here.
  /// - Throws: ``Failure`` `write-operation-taken` if it has recorded another one.
  func isRecorded(
    in folder: Folder, besides ledgers: Set<Ledger>, _ found: inout Diagnostics
  ) throws(Failure) -> Bool {
    guard let op, let first = folder.record(ofOperation: op) else { return false }
    if first.ledger == .operations {
      guard (first.tool, first.what) == (tool, what) else {
        throw Failure(.input, first.taken(op))
      }
      let note = Diagnostic(
        .note, WritingCode.alreadyRecorded, "operation '\(op.visible)' is already recorded")
      found.report([note], evenIfQuiet: [WritingCode.alreadyRecorded.rawValue])
      return true
    }
    guard ledgers.contains(first.ledger) else { throw Failure(.input, first.taken(op)) }
    return false
  }

  /// The row of `ledgers/operations.csv` for a change that no other row names.
  func row(of change: FolderChange, in folder: Folder) -> Loaded<LedgerExtension> {
    folder.operationRow(
      change.operation, of: tool, what: what, user: user, at: now, milliseconds: milliseconds)
  }

  /// The answer of a command that is recorded already.
  var repeated: Answer {
    var page = Page()
    page.line("Already recorded.")
    return Answer(
      json: .object([
        .init("op", op.map(JSONValue.string) ?? .null), .init("applied", .bool(false)),
      ]),
      tables: tables.map { Table($0, rows: []) }, page: page)
  }
}

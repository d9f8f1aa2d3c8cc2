package import Console
import FinanceFolder
import FinanceModel
package import PlainText

/// A command that writes to the folder, as an operation with a name and a command line.
package struct OperationCommand: Sendable {
  /// The name specified with `--op`; nil for a generated name.
  let op: String?
  private let tool: String
  /// The command on one line, without its standard input, such as `end Gym`.
  private let command: String
  /// The standard input; nil if the command does not read it.
  private let input: [UInt8]?
  private let user: String
  private let now: Timestamp
  private let milliseconds: Int64
  private let tables: @Sendable () -> [TableSpec]

  /// Creates a tool's command.
  ///
  /// - Parameters:
  ///   - what: the command line; by default, the one that was typed.
  ///   - input: the standard input; nil if it was not read.
  ///   - tables: the verb's tables, evaluated only if the operation is already recorded.
  package init(
    _ invocation: Invocation, of tool: String, what: String? = nil, input: [UInt8]? = nil,
    tables: @escaping @autoclosure @Sendable () -> [TableSpec]
  ) throws {
    op = try invocation.statedOperation()
    self.tool = tool
    command = what ?? invocation.command
    self.input = input
    user = invocation.user
    (now, milliseconds) = (invocation.now, invocation.milliseconds)
    self.tables = tables
  }

  /// The command on one line, with a hash of its standard input, such as `- (input 4tq0s1b8c6vk)`.
  private var what: String {
    input.map { "\(command) (input \(base32(of: Array(SHA256.hash($0))).prefix(12)))" } ?? command
  }

  /// Whether the user named the operation and its rows were read from standard input.
  var isNamedWithInput: Bool { op != nil && input != nil }

  /// Whether the folder already contains this command under its name; if so, a note is reported.
  ///
  /// - Parameter ledgers: the ledgers that the proposal itself compares; their rows are ignored
  ///   here.
  /// - Throws: ``Failure`` `write-operation-taken` if another command has the same name.
  func isRecorded(
    in folder: Folder, besides ledgers: Set<Ledger>, _ found: inout Diagnostics
  ) throws(Failure) -> Bool {
    guard let op, let first = try folder.record(ofOperation: op) else { return false }
    if first.ledger == .operations {
      // Earlier versions did not record the hash.
      let first = (row: first, what: OperationParts(first.what).command)
      guard first.row.tool == tool, first.what == what || first.what == command else {
        throw Failure(.input, first.row.taken(op))
      }
      let note = Diagnostic(
        .note, WritingCode.alreadyRecorded, "operation '\(op.visible)' is already recorded")
      found.report([note], evenIfQuiet: [WritingCode.alreadyRecorded.rawValue])
      return true
    }
    guard ledgers.contains(first.ledger) else { throw Failure(.input, first.taken(op)) }
    return false
  }

  /// Returns the row of `ledgers/operations.csv` for a change that does not add other rows with the
  /// operation's name.
  ///
  /// - Parameter parts: the operations of the change's rows, if there are several.
  func row(
    of change: FolderChange, parts: [String] = [], in folder: Folder
  ) -> Loaded<LedgerExtension> {
    folder.operationRow(
      of: change, by: tool, what: OperationParts(what, parts).text, user: user, at: now,
      milliseconds: milliseconds)
  }

  /// Returns the repair of files, together with the row that records its name. An empty or unnamed
  /// repair is returned unchanged.
  ///
  /// - Throws: the errors of `ledgers/operations.csv`.
  func naming(_ change: FolderChange, in folder: Folder) throws(Failure) -> FolderChange {
    guard op != nil, !change.isEmpty else { return change }
    let row = row(of: change, in: folder)
    guard let value = row.value else {
      throw Failure(.input, row.diagnostics.filter { $0.severity == .error })
    }
    return change.adding(value)
  }

  /// The answer for a command that is already recorded.
  var repeated: Answer {
    var page = Page()
    page.line("Already recorded.")
    return Answer(
      json: .object([
        .init("op", op.map(JSONValue.string) ?? .null), .init("applied", .bool(false)),
      ]),
      tables: tables().map { Table($0, rows: []) }, page: page)
  }
}

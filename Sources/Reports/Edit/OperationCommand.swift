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

  /// The record of a command's name in the ledgers.
  enum Record {
    /// No ledger contains the name, or the command has no name.
    case new
    /// A ledger that the proposal compares contains the name.
    case rows(OperationRecord)
    /// `ledgers/operations.csv` contains the name, with this command.
    case command

    var isCommand: Bool { if case .command = self { true } else { false } }
  }

  /// Whether `ledgers/operations.csv` already contains this command under its name; see
  /// ``record(in:besides:_:)``.
  func isRecorded(
    in folder: Folder, besides ledgers: Set<Ledger>, _ found: inout Diagnostics
  ) throws(Failure) -> Bool {
    try record(in: folder, besides: ledgers, &found).isCommand
  }

  /// Returns the record of this command's name. If it is in `ledgers/operations.csv`, a note is
  /// reported, and a warning if the operation was undone.
  ///
  /// - Parameter ledgers: the ledgers that the proposal itself compares.
  /// - Throws: ``Failure`` `write-operation-taken` if another command has the same name.
  func record(
    in folder: Folder, besides ledgers: Set<Ledger>, _ found: inout Diagnostics
  ) throws(Failure) -> Record {
    guard let op, let first = try folder.record(ofOperation: op) else { return .new }
    guard first.ledger == .operations else {
      guard ledgers.contains(first.ledger) else { throw Failure(.input, first.taken(op)) }
      return .rows(first)
    }
    // Earlier versions did not record the hash.
    guard first.tool == tool, first.what == what || first.what == command else {
      throw Failure(.input, first.taken(op))
    }
    reportRecorded(op, in: folder, &found)
    return .command
  }

  private func reportRecorded(_ op: String, in folder: Folder, _ found: inout Diagnostics) {
    let note = Diagnostic(
      .note, WritingCode.alreadyRecorded, "operation '\(op.visible)' is already recorded")
    found.report([note], evenIfQuiet: [WritingCode.alreadyRecorded.rawValue])
    reportUndone(in: folder, &found)
  }

  /// Whether the recorded rows are those of this undo, which would be recorded again under another
  /// name because it was itself undone; if so, a note and a warning are reported.
  ///
  /// - Parameter change: the undo's change; nil if nothing changes.
  /// - Throws: ``Failure`` `write-operation-taken` if the rows do not belong to this undo.
  func isRecordedUndo(
    _ first: OperationRecord, _ change: FolderChange?, in folder: Folder,
    _ found: inout Diagnostics
  ) throws(Failure) -> Bool {
    guard let op else { return false }
    let undone = RecordedOperations.undone(in: first.what)
    let isOther =
      undone.map { $0 != RecordedOperations.undone(in: command) }
      ?? (change.map { $0.operation != op } ?? (first.ledger == .history))
    if isOther { throw Failure(.input, first.taken(op)) }
    guard let change, change.operation != op else { return false }
    reportRecorded(op, in: folder, &found)
    return true
  }

  /// Warns about a repeated command if its operation was undone. Ledgers that cannot be read are
  /// reported as warnings, because nothing is written.
  func reportUndone(in folder: Folder, _ found: inout Diagnostics) {
    guard let op else { return }
    do throws(Failure) {
      guard try RecordedOperations(folder, concerning: op).isWithoutEffect(op) else { return }
    } catch {
      found.report(error.asWarnings)
      return
    }
    let warning = Diagnostic(
      .warning, WritingCode.alreadyUndone,
      "operation '\(op.visible)' was undone, so it has no effect",
      hint: "use another name for --op, or omit the option")
    found.report([warning], evenIfQuiet: [WritingCode.alreadyUndone.rawValue])
  }

  /// Returns the row of `ledgers/operations.csv` for a change without other rows that have the
  /// command's name.
  ///
  /// - Parameter parts: the operations that the change's rows name; see ``OperationParts``.
  func row(
    of change: FolderChange, parts: [String] = [], in folder: Folder
  ) -> Loaded<LedgerExtension> {
    folder.operationRow(
      op ?? change.operation, of: change, parts: parts, by: tool, what: what, user: user, at: now,
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

import Console
import FinanceFolder
import FinanceModel
import Importing
import PlainText
import Planning

/// The operations recorded in a folder's ledgers.
struct RecordedOperations {
  /// An operation and the kind of undo it requires.
  struct Operation: Equatable {
    enum Kind: Equatable {
      /// Moves of the plan, recorded in the history under these names.
      case moves([String])
      /// An import, identified by its batch.
      case statement
      /// Rows in other ledgers.
      case rows
      /// Changes to JSON files, with a row only in `ledgers/operations.csv`.
      case documents
    }

    let name: String
    let kind: Kind
  }

  private struct Record {
    var ledgers: [Ledger] = []
    /// Whether all rows of the operation are part of the undo of another operation.
    var isUndoing = true
    /// The names of the occurrences' operations; empty for other commands.
    var parts: [String] = []
    /// The number of rows outside `ledgers/operations.csv`.
    var rows = 0
    /// The tool and its verb; empty if the operation is not in `ledgers/operations.csv`.
    var command = ""
    /// Whether a row records a merge or a repair of files, whose earlier content cannot be read.
    var isRepair = false
    /// The earliest and latest possible time, in milliseconds since 1970. The ids of imported rows
    /// do not contain a time, so the times of the preceding and the following row limit the range.
    /// Predictions contain only their day.
    var first = Int64.min
    var last = Int64.min
    var number = 0
  }

  private static let ledgers: [Ledger] = [
    .history, .transactions, .activities, .values, .positions, .budgets, .reviews,
    .predictions, .operations,
  ]

  private var records: [String: Record] = [:]
  private let imports: Set<String>
  private let tables: [Ledger: LedgerTable]
  private let undoings: Undoings
  /// The last undo recorded in `ledgers/operations.csv`, by undone operation.
  private var undos: [String: String] = [:]

  /// - Parameter op: the only operation of interest; nil for all operations. Ledgers that do not
  ///   contain its name are then not read.
  /// - Throws: the errors of a ledger that cannot be read, which may contain the latest operation.
  /// - Complexity: linear in the number of rows.
  init(_ folder: Folder, concerning op: String? = nil) throws(Failure) {
    var tables: [Ledger: LedgerTable] = [:]
    // The other ledgers name the operation's parts.
    var names = op.map { [$0] } ?? []
    for ledger in Self.ledgers.reversed() {
      var isNamed = op == nil
      for name in names where !isNamed { isNamed = try folder.mentions(name, in: ledger) }
      guard isNamed else { continue }
      let table = try folder.table(of: ledger)
      tables[ledger] = table
      guard let op, ledger == .operations else { continue }
      names += table.rows(naming: op).flatMap { OperationParts($0, in: table).names }
    }
    self.tables = tables
    if tables[.history] != nil {
      let history = folder.history()
      guard let rows = history.value else { throw Failure(.input, history.diagnostics) }
      undoings = Undoings(in: rows)
    } else {
      undoings = Undoings(in: History())
    }
    let imported = [tables[.transactions], tables[.activities]].compactMap(\.self)
    imports = Set(ImportBatch.batches(in: imported).map(\.name))
    for ledger in Self.ledgers {
      if let table = tables[ledger] { note(table) }
    }
  }

  private mutating func note(_ table: LedgerTable) {
    var time: Int64 = 0
    // Operations that were recorded before the next row with a time.
    var pending: Set<String> = []
    let halfDay: Int64 = table.ledger == .predictions ? 43_200_000 : 0
    for place in table.places {
      let (id, op) = (table.text(place, "id"), table.text(place, "op"))
      let own =
        Identifier.isOfContent(id)
        ? Identifier.milliseconds(of: op) : Identifier.milliseconds(of: id)
      if let own {
        time = own
        for op in pending {
          let last = records[op]?.last ?? own
          records[op]?.last = max(last, own)
        }
        pending = []
      }
      guard !op.isBlankCell else { continue }
      var record = records[op] ?? Record(number: records.count)
      if record.ledgers.last != table.ledger { record.ledgers.append(table.ledger) }
      if table.ledger == .operations {
        let parts = OperationParts(place, in: table)
        record.command = Self.verb(of: table.text(place, "tool"), parts.command)
        record.parts += parts.names
      } else {
        record.rows += 1
      }
      if !isUndoing(place, op, in: table) { record.isUndoing = false }
      if isRepair(place, in: table) { record.isRepair = true }
      record.first = max(record.first, time - halfDay)
      record.last = max(record.last, time + halfDay)
      records[op] = record
      if own == nil { pending.insert(op) }
      let what = table.text(place, "what")
      if table.ledger == .operations, let undone = Self.undone(in: what) { undos[undone] = op }
    }
    for op in pending { records[op]?.last = .max }
  }

  /// The text that begins an undo's description in `ledgers/operations.csv`.
  static let undoing = Reversal.description(undoing: "")

  /// Returns the operation that an undo with this description or note undoes; nil if the text does
  /// not belong to an undo.
  ///
  ///     RecordedOperations.undone(in: "undo of gym")  // gym
  static func undone(in text: String) -> String? {
    text.hasPrefix(undoing) ? String(text.dropFirst(undoing.count)) : nil
  }

  /// Returns the tool and, if it has verbs, the verb. The other words of a command may be amounts.
  private static func verb(of tool: String, _ command: String) -> String {
    let verb = command.prefix { $0.isLetter || $0 == "-" }
    let hasVerb = !tool.hasPrefix("plan-") && !tool.hasPrefix("folder-") && !verb.hasPrefix("-")
    return (hasVerb && !verb.isEmpty ? "\(tool) \(verb)" : tool).visible
  }

  private func isUndoing(_ place: LedgerPlace, _ op: String, in table: LedgerTable) -> Bool {
    switch table.ledger {
    case .history: Reversal.isMade(by: table.text(place, "description"))
    case .operations: table.text(place, "what").hasPrefix(Self.undoing)
    // Only an undo cancels predictions, and predictions have no note.
    case .predictions: !table.text(place, "voids").isBlankCell
    default:
      table.text(place, "note").hasPrefix(Self.undoing) || op.hasPrefix(Identifier.undoPrefix)
    }
  }

  /// Whether the row records a merge or a repair of files, not a change of balances.
  private func isRepair(_ place: LedgerPlace, in table: LedgerTable) -> Bool {
    guard table.ledger == .operations else { return false }
    let what = table.text(place, "what")
    switch table.text(place, "tool") {
    case "plan-merge":
      return ["--ours", "--theirs", "--copies"].contains { what.contains($0) }
    case "folder-repair": return !what.contains("--restore")
    default: return false
    }
  }

  /// Returns the refusal to undo a merge or a repair of files.
  static func repairRefusal(_ name: String) -> UsageProblem {
    UsageProblem(
      "operation '\(name.visible)' merged or repaired files, so it cannot be undone",
      hint: "copy the earlier files from .coffer/backups, where their names contain the operation's"
        + " name",
      code: .file)
  }

  /// Returns the operation with the given name; for nil, the latest operation that is neither an
  /// undo nor undone.
  ///
  /// - Throws: `usage-name-unknown`, with the nearest name; `usage-name-ambiguous` if two
  ///   operations may be the latest.
  func operation(named name: String?) throws(UsageProblem) -> Operation {
    if let name {
      if let record = records[name] {
        if let part = onlyPart(record) { return try operation(named: part) }
        let kind = kind(name, record)
        guard kind != .documents || !record.isRepair else {
          throw Self.repairRefusal(name)
        }
        return Operation(name: name, kind: kind)
      }
      throw UsageProblem(
        "operation '\(name.visible)' is not in any ledger",
        hint: nearestName(to: name, among: records.keys.sorted()).map {
          "did you mean '\($0.visible)'?"
        } ?? "see the column 'op' in the ledgers, or omit the name to undo the latest operation",
        code: .nameUnknown)
    }
    let parts = Set(records.values.flatMap(\.parts))
    let latest = records.filter { !$0.value.isUndoing && !parts.contains($0.key) }.sorted {
      ($0.value.first, $0.value.number) > ($1.value.first, $1.value.number)
    }
    guard let (name, record) = latest.first(where: { isStanding($0.key, $0.value) }) else {
      throw UsageProblem(
        "there is no operation to undo",
        hint: "the ledgers contain no operations, or all are already undone",
        code: .nameUnknown)
    }
    let other = latest.first { other, its in
      its.last > record.first && other != name
        && !(its.number < record.number && its.ledgers.contains(where: record.ledgers.contains))
        && isStanding(other, its)
    }
    if let other = other?.key {
      throw UsageProblem(
        "'\(name.visible)' and '\(other.visible)' may both be the latest operation",
        hint: "name the operation: ledger-add --undo \(name.visible.shellWord) or ledger-add --undo"
          + " \(other.visible.shellWord)",
        code: .nameAmbiguous)
    }
    return Operation(name: name, kind: kind(name, record))
  }

  /// Returns the only part of an undo that names another operation than its rows; nil for other
  /// operations.
  private func onlyPart(_ record: Record) -> String? {
    guard record.parts.count == 1, let part = records[record.parts[0]],
      part.parts.isEmpty, !part.ledgers.contains(.history)
    else { return nil }
    return record.parts[0]
  }

  /// Returns the name of an operation's undo if the operation has parts; nil if the undo's rows
  /// name the undo.
  ///
  ///     recorded.undoName(of: run, stated: nil)  // undo-run
  ///
  /// - Parameter op: the name given with `--op`.
  func undoName(of operation: Operation, stated op: String?) -> String? {
    guard case .moves(let parts) = operation.kind, parts != [operation.name] else { return nil }
    if let op { return op }
    for time in 1... {
      let stem = time == 1 ? operation.name : "\(operation.name)-\(time)"
      let name = Reversal.name(undoing: stem)
      if records[name] == nil, time == 1 || records[stem] == nil { return name }
    }
    return nil
  }

  private func kind(_ op: String, _ record: Record) -> Operation.Kind {
    if !record.parts.isEmpty { return .moves(record.parts) }
    if record.ledgers.contains(.history) { return .moves([op]) }
    if imports.contains(op) { return .statement }
    return record.ledgers == [.operations] ? .documents : .rows
  }

  /// Whether a recorded operation has no effect because it was undone.
  func isWithoutEffect(_ op: String) -> Bool {
    guard let record = records[op], !record.isRepair else { return false }
    return !isStanding(op, record)
  }

  /// Returns a line about the operation that an unnamed undo would reverse: its name, its tool and
  /// verb, its time if known, and its rows.
  ///
  ///     Latest operation: gym, recurring pause, 2026-11-21T09:30:00+01:00
  func line(about operation: Operation, at now: Timestamp) -> String {
    let record = records[operation.name] ?? Record()
    let isDivided = !record.parts.isEmpty
    let ledgers = (isDivided ? [.history] : record.ledgers.filter { $0 != .operations })
      .map(\.rawValue)
    let rows = isDivided ? record.parts.count : record.rows
    let place = ledgers.isEmpty ? "" : " of \(ledgers.joined(separator: " and "))"
    let time =
      record.first == record.last && record.first > 0
      ? Timestamp(
        secondsSinceEpoch: record.first / 1000, offsetSeconds: now.offsetSeconds) : nil
    return "Latest operation: "
      + [
        operation.name.visible, operation.kind == .statement ? "import-csv" : record.command,
        time?.description ?? "",
        rows == 0 ? "" : "\(rows) \(rows == 1 ? "row" : "rows")\(place)",
      ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the last undo of an operation in `ledgers/operations.csv`; nil if that undo was itself
  /// undone, or if there is none.
  func undo(of op: String) -> String? { isUndone(op) ? undos[op] : nil }

  /// Whether the last undo of an operation in `ledgers/operations.csv` is in effect.
  func isUndone(_ op: String) -> Bool { Self.isUndone(op, undos) }

  /// Whether the last undo of an operation is in effect.
  ///
  /// - Parameter undos: the last undo of each operation.
  static func isUndone(_ op: String, _ undos: [String: String]) -> Bool {
    var (isUndone, last) = (false, undos[op])
    // Undos in rows written by hand may refer to each other in a circle.
    for _ in undos {
      guard let undo = last else { break }
      isUndone.toggle()
      last = undos[undo]
    }
    return isUndone
  }

  /// Whether any effect of the operation remains.
  private func isStanding(_ op: String, _ record: Record) -> Bool {
    if let part = onlyPart(record), let its = records[part] { return isStanding(part, its) }
    switch kind(op, record) {
    case .moves(let ops):
      return ops.contains { !undoings.isUndone($0) }
    case .documents: return !isUndone(op) && !record.isRepair
    case .statement, .rows:
      return record.ledgers.contains { ledger in
        guard let table = tables[ledger], ledger != .operations else { return false }
        let rows = Set(table.rows(naming: op))
        return !rows.isDisjoint(with: table.liveRows)
          || !rows.isDisjoint(with: table.cancellingRows)
      }
    }
  }
}

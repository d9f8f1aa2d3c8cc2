import FinanceFolder
import FinanceModel
import PlainText

/// The operations in `ledgers/operations.csv` that follow an operation and are not undone.
struct LaterOperations {
  /// A row of the ledger.
  private struct Record {
    let op: String
    let command: String
    let instant: Int128
  }

  private var own: Record?
  /// The records in chronological order.
  private var records: [Record] = []

  /// - Throws: the errors of a ledger that cannot be read.
  init(than op: String, in folder: Folder) throws(Failure) {
    let table = try folder.table(of: .operations)
    // The last undo of each operation.
    var undos: [String: String] = [:]
    for place in table.places {
      let what = OperationParts(place, in: table).command
      if let op = RecordedOperations.undone(in: what) {
        undos[op] = table.text(place, "op")
        continue
      }
      let record = Record(
        op: table.text(place, "op"), command: "\(table.text(place, "tool")) \(what)",
        instant: Self.instant(table.text(place, "timestamp")))
      if record.op == op { own = record } else { records.append(record) }
    }
    let start = own?.instant ?? .max
    records = records.filter { $0.instant >= start && !RecordedOperations.isUndone($0.op, undos) }
      .sorted { $0.instant < $1.instant }
  }

  /// The last later operation with the same `plan-set` command; nil if there is no such operation.
  /// Commands of other tools are not compared, because a repeated command may change different
  /// members.
  var same: String? {
    guard let own, own.command.hasPrefix("plan-set "), own.command != "plan-set -" else {
      return nil
    }
    return records.last { $0.command == own.command }?.op
  }

  /// Returns the conflicts of an undo. Each message also names the last later operation that
  /// mentions the same tier or account, if any.
  func named(in conflicts: [Diagnostic]) -> [Diagnostic] {
    conflicts.map { conflict in
      let names = conflict.message.split(separator: "[").dropFirst().map { part in
        String(part.prefix { $0 != "]" })
      }
      let later = records.last { record in names.allSatisfy { record.command.contains($0) } }
      guard let later else { return conflict }
      var conflict = conflict
      conflict.message +=
        "; it was changed after the operation, possibly by '\(later.op.visible)'"
        + " (\(later.command.visible))"
      conflict.hint = "undo the later operation first, or set the value instead"
      return conflict
    }
  }

  private static func instant(_ text: String) -> Int128 {
    do throws(TimestampProblem) {
      return try Timestamp(parsing: text).instant
    } catch {
      return .min
    }
  }
}

package import FinanceModel
import PlainText

/// Undo relations between the operations in a history.
///
/// The first undo of `pay` is `undo-pay`. If `undo-pay` is itself undone, so that `pay` applies
/// again, the next undo is `undo-pay-2`, and so on. An operation with one of these names is an undo
/// only if its rows follow the rows of `pay`. The rows must also be marked as an undo of `pay`, or
/// be the opposite of the rows of `pay`.
package struct Undoings {
  private let operations: [String: [History.Row]]
  /// Chronological positions of the operations' first rows.
  private let order: [String: Int]

  package init(in history: History) {
    operations = history.operations
    var order: [String: Int] = [:]
    for (index, row) in history.chronological.enumerated() {
      if let op = row.entry.op, order[op] == nil { order[op] = index }
    }
    self.order = order
  }

  /// Returns the undos of `op` in the history, and the name for the next undo.
  func undoings(of op: String) -> (found: [String], next: String) {
    var found: [String] = []
    var time = 1
    while true {
      let stem = time == 1 ? op : "\(op)-\(time)"
      let name = Reversal.name(undoing: stem)
      // A name is also unavailable if it is reserved for the undo of an operation named like the
      // stem.
      let isKept = time > 1 && operations[stem] != nil
      guard isKept || operations[name] != nil else { return (found, name) }
      if undoes(name, op, keptFor: isKept ? stem : nil) { found.append(name) }
      time += 1
    }
  }

  /// Whether `op` is currently undone, because its latest undo was not itself undone.
  package func isUndone(_ op: String) -> Bool {
    var isUndone = false
    var last = undoings(of: op).found.last
    while let undoing = last {
      isUndone.toggle()
      last = undoings(of: undoing).found.last
    }
    return isUndone
  }

  /// The undone operations, by their undos.
  ///
  /// - Complexity: linear in the number of operations.
  var undone: [String: String] {
    var undone: [String: String] = [:]
    for op in operations.keys {
      for undoing in undoings(of: op).found { undone[undoing] = op }
    }
    return undone
  }

  /// Returns the operation at the end of the chain of undos that begins with `op`, and the number
  /// of undos in the chain. If `op` is not an undo, returns `op` and 0.
  ///
  ///     undoings.origin(of: "undo-undo-pay")  // (pay, 2)
  ///
  /// - Complexity: linear in the number of operations.
  package func origin(of op: String) -> (op: String, undos: Int) {
    let undone = undone
    var origin = (op: op, undos: 0)
    while let earlier = undone[origin.op] { origin = (earlier, origin.undos + 1) }
    return origin
  }

  /// Returns the latest operation that neither undoes another nor is undone.
  func latest(in history: History) -> String? {
    let undoing = Set(operations.keys.flatMap { undoings(of: $0).found })
    var seen: Set<String> = []
    return history.chronological.lazy.reversed().compactMap(\.entry.op).first { op in
      seen.insert(op).inserted && !undoing.contains(op) && !isUndone(op)
    }
  }

  private func undoes(_ name: String, _ op: String, keptFor other: String?) -> Bool {
    guard let rows = operations[name], let undone = operations[op], let place = order[name],
      let undonePlace = order[op], undonePlace < place
    else { return false }
    let description = Reversal.description(undoing: op)
    let isOfUndoing = rows.allSatisfy { row in
      row.entry.description == description
        || Renaming.isMade(by: row.entry.description)
          && row.entry.description.hasSuffix(": " + description)
    }
    if isOfUndoing { return true }
    if rows.contains(where: { $0.entry.description.hasPrefix(Reversal.description(undoing: "")) }) {
      return false
    }
    if let other, let otherPlace = order[other], otherPlace < place { return false }
    guard let sums = Self.sums(rows), let others = Self.sums(undone) else { return false }
    return sums == others.mapValues { -$0 }
  }

  /// Returns the sum of the rows for each account; nil on overflow.
  private static func sums(_ rows: [History.Row]) -> [AccountName: Decimal]? {
    do throws(DecimalError) {
      var sums: [AccountName: Decimal] = [:]
      for row in rows {
        sums[row.entry.name] = try sums[row.entry.name, default: .zero] + row.entry.amount
      }
      return sums.filter { !$0.value.isZero }
    } catch {
      return nil
    }
  }
}

import FinanceFolder
import FinanceModel
import Importing
import PlainText

extension EntryRequest {
  /// Whether the typed request differs from the operation's recorded rows in a typed cell, or
  /// corrects a different row.
  ///
  /// Cells filled in by Coffer are not compared, because they may be filled in differently on
  /// another day. Words for days and `last` are not compared either, because they may refer to
  /// another day or row by then.
  ///
  /// - Complexity: linear in the number of rows in the table.
  func differs(
    from recorded: [LedgerPlace], in table: LedgerTable, _ names: EntryNames, on now: Timestamp
  ) -> Bool {
    let terms = EntryCompletion.Terms(now: now, isForced: true, fillsBlanks: false)
    func differ(_ cells: [String: EnteredRows.Cell], from place: LedgerPlace) -> Bool {
      let typed = cells.mapValues(\.text)
      let named = EntryCompletion([typed], of: table.ledger, names, terms).rows
      return Self.differ(named.first ?? typed, from: place, in: table)
        || Self.isOtherDay(typed["date"], than: table.text(place, "date"))
    }
    switch self {
    case .add(let entered), .transfer(let entered):
      guard !entered.rows.isEmpty else { return !entered.problems.isEmpty }
      if entered.rows.contains(where: { $0.noteID != nil }) {
        // After a crash, some of the files have already been moved, so fewer notes remain.
        var others = entered
        _ = others.removeNotes(takenIn: table)
        return !others.rows.isEmpty
      }
      return entered.rows.count != recorded.count
        || zip(entered.rows, recorded).contains { row, place in
          differ(row.cells, from: place)
        }
    case .void(let ids):
      let corrections = CorrectedIDs(table)
      let cancelled = Set(
        recorded.filter { Self.isCancellation($0, in: table) }.flatMap(corrections.ids))
      return !ids.allSatisfy { corrections.contains($0, in: cancelled) }
    case .split(let id, _), .replace(let id, _):
      let corrections = CorrectedIDs(table)
      let own = recorded.filter {
        !Self.isCancellation($0, in: table)
          && corrections.contains(id, in: Set(corrections.ids(of: $0)))
      }
      guard case .replace(_, let words) = self else { return own.isEmpty }
      var problems: [Diagnostic] = []
      let cells = words.cells(words.words, of: table.ledger, &problems)
      return own.allSatisfy { differ(cells, from: $0) }
    case .undo(let op): return !Self.areUndo(recorded, of: op, in: table)
    // Rows that the text does not change are not recorded, so the number of rows can differ.
    case .replaceEach(let entered): return entered.rows.isEmpty && !entered.problems.isEmpty
    case .keep: return false
    }
  }

  /// Whether the rows may be an undo of the operation.
  private static func areUndo(
    _ rows: [LedgerPlace], of op: String, in table: LedgerTable
  ) -> Bool {
    guard table.ledger.column("note") != nil else {
      let ids = Set(table.rows(naming: op).map { table.text($0, "id") })
      return rows.allSatisfy { ids.contains(table.text($0, "voids")) }
    }
    return rows.allSatisfy { place in
      RecordedOperations.undone(in: table.text(place, "note")).map { $0 == op } ?? true
    }
  }

  /// Whether a correction only cancels a row, so that its other columns are blank.
  private static func isCancellation(_ place: LedgerPlace, in table: LedgerTable) -> Bool {
    table.text(place, "account").isBlankCell
  }

  private static func differ(
    _ cells: [String: String], from place: LedgerPlace, in table: LedgerTable
  ) -> Bool {
    // A recorded opening, balance or assertion does not match a typed payment.
    let isStated = ["assertion", "balance", "opening"].contains(table.text(place, "kind"))
    if isStated, cells["kind"]?.isBlankCell ?? true { return true }
    return compared.contains { column in
      guard let cell = cells[column], !cell.isBlankCell else { return false }
      return !cell.isSameNumber(as: table.text(place, column))
    }
  }

  /// Whether a typed day is a date that differs from a recorded one. Words such as `yesterday` are
  /// not compared.
  private static func isOtherDay(_ typed: String?, than recorded: String) -> Bool {
    do throws(DateProblem) {
      guard let typed, !typed.isBlankCell else { return false }
      return try CalendarDate(parsing: typed) != CalendarDate(parsing: recorded)
    } catch {
      return false
    }
  }

  private static let compared = [
    "account", "type", "subtype", "kind", "event", "category", "payee", "symbol", "base", "amount",
    "quantity", "unit_price", "value", "flow", "fee", "tax", "currency", "quote",
  ]
}

/// Ids of the rows that are corrected by other rows in a table.
private struct CorrectedIDs {
  private let table: LedgerTable
  /// The id in `voids`, by row id.
  private var corrected: [String: String] = [:]

  /// - Complexity: linear in the number of rows.
  init(_ table: LedgerTable) {
    self.table = table
    for place in table.places { corrected[table.text(place, "id")] = table.text(place, "voids") }
  }

  /// Returns the ids of the rows that a row corrects, directly or through other corrections.
  func ids(of place: LedgerPlace) -> [String] {
    var ids: [String] = []
    var seen: Set<String> = []
    var next = table.text(place, "voids")
    while !next.isEmpty, seen.insert(next).inserted {
      ids.append(next)
      next = corrected[next] ?? ""
    }
    return ids
  }

  /// Whether `ids` contains this id or, if no row has this id, an id that begins with it. `last`
  /// matches any id.
  func contains(_ id: String, in ids: Set<String>) -> Bool {
    if id == "last" { return !ids.isEmpty }
    return ids.contains(id) || corrected[id] == nil && ids.contains { $0.hasPrefix(id) }
  }
}

extension String {
  /// Whether two cells contain the same number or the same text.
  func isSameNumber(as other: String) -> Bool {
    do throws(NumberProblem) {
      return try Decimal(parsing: self) == Decimal(parsing: other)
    } catch {
      return self == other
    }
  }
}

import Console
import FinanceFolder
package import FinanceModel
package import PlainText

/// The presentation of rows that were or would be added to a ledger, and of their effects.
package struct EntryAnswer {
  private let ledger: Ledger
  /// The parts, one for each ledger that receives rows.
  private let parts: [EntryPart]
  private let isRepeated: Bool
  /// Whether the rows undo an operation.
  private let undoes: Bool

  /// - Parameter isRepeated: whether the operation is already recorded.
  init(
    _ ledger: Ledger, _ parts: [EntryPart], isRepeated: Bool = false, undoes: Bool = false
  ) {
    self.ledger = ledger
    self.undoes = undoes
    self.parts = parts
    self.isRepeated = isRepeated || parts.contains(where: \.isRepeated)
  }

  /// Returns the tables of a command that writes to the ledger. For transactions, the tables of
  /// other ledgers are included, because the other row of a transfer may be an activity or a flow.
  package static func tables(of ledger: Ledger) -> [TableSpec] {
    let voided = TableSpec(
      voidedName,
      "one row for each ledger row that a new row voids or replaces", ledger.table.columns)
    return rowTables(of: ledger) + [effects] + (ledger == .transactions ? [explanations] : [])
      + (ledger.hasVoids ? [voided] : [])
  }

  private static func rowTables(of ledger: Ledger) -> [TableSpec] {
    (ledger == .transactions
      ? [ledger, .activities, .values, .positions, .budgets, .predictions] : [ledger]).map {
        ledger in
        TableSpec(
          ledger.rawValue, "one row for each row added to the ledger", ledger.table.columns)
      }
  }

  private static let voidedName = "voided"

  private var rows: [[String: String]] { parts.flatMap(\.rows) }
  private var voided: [[String: String]] { parts.flatMap(\.voided) }
  private var addedColumns: [String] { parts.flatMap(\.addition.addedColumns) }

  private static let effectColumns: [Column<EntryEffects.Effect>] = [
    .text(
      "effect", "balance, quantity, lot, cash, price, value, assertion or claim"
    ) { $0.kind.rawValue },
    Column("account", .text, "the account") { .filled($0.account) },
    Column("name", .text, "the symbol, or the plan's account") { .filled($0.name) },
    Column("before", .money, "the amount before the new rows; for an assertion, the booked balance")
    {
      $0.cell($0.before)
    },
    Column("after", .money, "the amount after the new rows; for an assertion, the asserted balance")
    {
      $0.cell($0.after)
    },
    Column("currency", .text, "the currency of the two amounts") { .filled($0.currency) },
    Column("note", .text, "a note") { .filled($0.note) },
  ]

  private static let effects = TableSpec(
    "effects", "one row for each balance, quantity, price or value that the new rows change",
    effectColumns)

  private static let explanationColumns: [Column<EntryEffects.Explanation>] = [
    Column("id", .text, "the row's id") { .filled($0.id) },
    Column("date", .date, "the row's date") { .filled($0.date) },
    Column("payee", .text, "the row's payee") { .filled($0.payee) },
    Column("amount", .money, "the row's amount") {
      $0.amount.isNumber ? .number($0.amount) : .null
    },
    .text("reason", "the possible error in the row") { $0.reason },
  ]

  private static let explanations = TableSpec(
    "explanations",
    "one row for each ledger row that may explain the difference from an asserted balance",
    explanationColumns)

  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && !rows.isEmpty
    if undoes {
      let undone = undoneTable
      return Answer(
        json: .object([
          .init("applied", .bool(isRecorded)), .init("undone", .array(undone.objects)),
        ]), tables: [undone], page: page(isApplied), isRecorded: isRecorded)
    }
    return Answer(
      json: .object(
        [
          .init("applied", .bool(isRecorded)),
          .init("added_columns", .array(addedColumns.map(JSONValue.string))),
        ] + tables.map { .init($0.spec.name, .array($0.objects)) }), tables: tables,
      page: page(isApplied), isRecorded: isRecorded)
  }

  private var tables: [Table] {
    Self.tables(of: ledger).map { spec in
      switch spec.name {
      case Self.effects.name: effectTable
      case Self.explanations.name: explanationTable
      case Self.voidedName: Self.table(spec, of: voided)
      default:
        Self.table(
          spec, of: parts.filter { $0.ledger.rawValue == spec.name }.flatMap(\.rows))
      }
    }
  }

  private static func table(_ spec: TableSpec, of rows: [[String: String]]) -> Table {
    Table(
      spec,
      rows: rows.map { row in
        spec.columns.map { column in
          let text = row[column.name] ?? ""
          if column.kind.isNumber { return text.isNumber ? .number(text) : .null }
          return .filled(text)
        }
      })
  }

  private var undoneTable: Table {
    let undone = parts.flatMap { part in
      part.rows.compactMap { row in
        row["voids"].map { id in
          UndoneRow(part.voided.first { $0["id"] == id } ?? [:], id: id, of: part.ledger)
        }
      }
    }
    return Table(UndoAnswer.undoneRows, UndoAnswer.columns, of: undone)
  }

  private var effectTable: Table {
    Table(Self.effects, Self.effectColumns, of: parts.flatMap(\.effects.effects))
  }

  private var explanationTable: Table {
    Table(Self.explanations, Self.explanationColumns, of: parts.flatMap(\.effects.explanations))
  }

  // MARK: Display

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard !rows.isEmpty else {
      let isUnchanged = parts.contains(where: \.isUnchanged)
      page.line(
        isRepeated
          ? "Already recorded." : isUnchanged ? "Nothing changes." : "Nothing to record.")
      return page
    }
    let tables = tables
    let cancels = cancelsOnly
    let verb = cancels ? "cancelled" : "recorded"
    page.heading(isApplied ? "\(verb.capitalised):" : "Would be \(verb) with --apply:")
    for (index, part) in parts.enumerated() where !cancels {
      if index > 0 { page.blank() }
      guard let table = tables.first(where: { $0.spec.name == part.ledger.rawValue }) else {
        continue
      }
      let shown = Self.shown(part.rows, of: part.ledger)
      page.table(TextTable(table, showing: shown, dropping: ["note", "currency"]))
    }
    if let table = tables.last, table.spec.name == Self.voidedName, !voided.isEmpty {
      if !cancels { page.heading("Replaces:") }
      let shown = (cancels ? [] : ["id"]) + Self.shown(voided, of: ledger)
      page.table(TextTable(table, showing: shown, dropping: ["note", "currency"]))
    }
    showColumns(&page)
    showEffects(&page)
    return page
  }

  /// Whether the new rows only cancel rows in one ledger; the cancelled rows are then shown
  /// instead.
  private var cancelsOnly: Bool {
    func hasDay(_ row: [String: String]) -> Bool {
      !(row["date"] ?? row["timestamp"] ?? "").isEmpty
    }
    return !voided.isEmpty && Set(parts.map(\.ledger)).count == 1
      && rows.allSatisfy { $0["voids"] != nil && !hasDay($0) } && voided.allSatisfy(hasDay)
  }

  private func showColumns(_ page: inout Page) {
    for part in parts where !part.addition.addedColumns.isEmpty {
      let columns = part.addition.addedColumns
      page.line(
        "New column\(columns.count == 1 ? "" : "s") in '\(part.addition.file)':"
          + " \(columns.joined(separator: ", ")).")
    }
  }

  private func showEffects(_ page: inout Page) {
    let table = effectTable
    guard !table.rows.isEmpty else { return }
    page.heading("Effect:")
    let columns = ["effect", "account", "name", "before", "after", "currency", "note"]
    page.table(
      TextTable(table, showing: table.filledColumns(of: columns), dropping: ["currency"]))
    let explanations = explanationTable
    guard !explanations.rows.isEmpty else { return }
    page.heading("Rows that could explain the difference:")
    page.table(
      TextTable(
        explanations,
        showing: explanations.filledColumns(of: ["date", "payee", "amount", "reason", "id"])))
  }

  /// Returns the non-empty columns, without ids and operations.
  private static func shown(_ rows: [[String: String]], of ledger: Ledger) -> [String] {
    let names = ledger.columns.map(\.name).filter { name in
      !["id", "op"].contains(name) && rows.contains { !($0[name] ?? "").isEmpty }
    }
    return names.isEmpty ? ["id"] : names
  }
}

extension EntryEffects.Effect {
  /// Returns the number as a cell. Money has its currency's decimals, and quantities and prices are
  /// unchanged.
  fileprivate func cell(_ number: Decimal?) -> Cell {
    guard let number else { return .null }
    switch kind {
    case .quantity, .lot, .price: return .number(number.description)
    case .balance, .cash, .value, .assertion, .claim:
      return .number(CurrencyUnit.printedText(of: number, in: currency.isEmpty ? nil : currency))
    }
  }
}

extension Cell {
  /// Returns the text as a cell; null if it is blank.
  fileprivate static func filled(_ text: String) -> Cell { text.isEmpty ? .null : .text(text) }
}

extension Table {
  /// Returns the named columns that contain a non-null cell.
  fileprivate func filledColumns(of names: [String]) -> [String] {
    names.filter { name in
      guard let index = spec.columns.firstIndex(where: { $0.name == name }) else { return false }
      return rows.contains { $0[index] != .null }
    }
  }
}

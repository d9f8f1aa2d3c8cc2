import Console
import PlainText

/// A report column: its name, its kind, its meaning, and its cell in a row. The title, the JSON
/// member and the schema are derived from these.
///
///     .date("due", "the day by which the tier should be full") { $0.due }
///     Column("share", .share, "the part of each unit") { .number($0.share.text) }
struct Column<Row>: Sendable {
  let spec: ColumnSpec
  private let value: Value

  /// A value whose kind determines its cell; a nil value produces a null cell.
  private enum Value: Sendable {
    case cell(@Sendable (Row) -> Cell)
    case text(@Sendable (Row) -> String?)
    case date(@Sendable (Row) -> CalendarDate?)
    case integer(@Sendable (Row) -> Int?)
    case money(@Sendable (Row) -> Decimal?)
    case percent(@Sendable (Row) -> Decimal?)
  }

  private init(_ name: String, _ kind: ColumnSpec.Kind, _ meaning: String, _ value: Value) {
    spec = ColumnSpec(name, kind, meaning)
    self.value = value
  }

  fileprivate func cell(of row: Row, _ money: ((Decimal) -> Cell)?) -> Cell {
    switch value {
    case .cell(let cell): return cell(row)
    case .text(let text): return .name(text(row))
    case .date(let date): return .date(date(row))
    case .integer(let integer): return integer(row).map { .number(String($0)) } ?? .null
    case .percent(let number): return .percent(number(row))
    case .money(let amount):
      guard let money else { preconditionFailure("a money column needs a format for money") }
      return amount(row).map(money) ?? .null
    }
  }
}

extension Column {
  init(
    _ name: String, _ kind: ColumnSpec.Kind, _ meaning: String,
    _ cell: @escaping @Sendable (Row) -> Cell
  ) {
    self.init(name, kind, meaning, .cell(cell))
  }

  static func text(
    _ name: String, _ meaning: String, _ text: @escaping @Sendable (Row) -> String?
  ) -> Column { Column(name, .text, meaning, .text(text)) }

  static func date(
    _ name: String, _ meaning: String, _ date: @escaping @Sendable (Row) -> CalendarDate?
  ) -> Column { Column(name, .date, meaning, .date(date)) }

  static func integer(
    _ name: String, _ meaning: String, _ number: @escaping @Sendable (Row) -> Int?
  ) -> Column { Column(name, .integer, meaning, .integer(number)) }

  /// Returns a column of amounts in the table's currency.
  static func money(
    _ name: String, _ meaning: String, _ amount: @escaping @Sendable (Row) -> Decimal?
  ) -> Column { Column(name, .money, meaning, .money(amount)) }

  /// Returns a column of percentages with two decimals, rounded half-even.
  static func percent(
    _ name: String, _ meaning: String, _ percent: @escaping @Sendable (Row) -> Decimal?
  ) -> Column { Column(name, .percent, meaning, .percent(percent)) }
}

extension TableSpec {
  /// Creates the specification of a table with these columns.
  init<Row>(_ name: String, _ help: String, needs: String? = nil, _ columns: [Column<Row>]) {
    self.init(name, help, needs: needs, columns.map(\.spec))
  }
}

extension Table {
  /// Creates a table with one row for each of `rows`.
  ///
  /// - Parameter money: creates the cell of an amount in the table's currency; nil if no column was
  ///   created by ``Column/money(_:_:_:)``.
  /// - Precondition: `spec` was created from the columns.
  init<Row>(
    _ spec: TableSpec, _ columns: [Column<Row>], of rows: [Row], money: ((Decimal) -> Cell)? = nil
  ) {
    self.init(spec, rows: rows.map { row in columns.map { $0.cell(of: row, money) } })
  }
}

extension TextTable {
  /// Creates the table for display, with all its columns.
  init(
    _ table: Table, blankingRepeatsOf repeated: [String] = [], dropping dropped: [String] = [],
    totals: Table? = nil
  ) {
    self.init(
      table, showing: table.spec.columns.map(\.name), blankingRepeatsOf: repeated,
      dropping: dropped, totals: totals)
  }
}

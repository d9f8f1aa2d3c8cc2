import PlainText

/// A column of a report in one place: what it is called, what it holds, what it means, and the cell
/// that a row has in it. Title, JSON member and schema follow from these.
///
///     Column("amount", .money, "what it receives") { $0.money($0.amount) }
struct Column<Row>: Sendable {
  let spec: ColumnSpec
  let cell: @Sendable (Row) -> Cell

  init(
    _ name: String, _ kind: ColumnSpec.Kind, _ meaning: String,
    _ cell: @escaping @Sendable (Row) -> Cell
  ) {
    spec = ColumnSpec(name, kind, meaning)
    self.cell = cell
  }
}

extension TableSpec {
  /// The promise that these columns make.
  init<Row>(_ name: String, _ help: String, needs: String? = nil, _ columns: [Column<Row>]) {
    self.init(name, help, needs: needs, columns.map(\.spec))
  }
}

extension Table {
  /// The rows in these columns.
  ///
  /// - Precondition: `spec` was made of the columns.
  init<Row>(_ spec: TableSpec, _ columns: [Column<Row>], of rows: [Row]) {
    self.init(spec, rows: rows.map { row in columns.map { $0.cell(row) } })
  }
}

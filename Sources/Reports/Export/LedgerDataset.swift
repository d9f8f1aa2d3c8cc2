import Console
import FinanceFolder
import FinanceModel
import PlainText

/// A ledger's rows, for export.
struct LedgerDataset {
  let stream: LedgerStream
  private let spec: TableSpec
  /// Whether numbers are written in JSON syntax. If false, every cell is written as in the ledger.
  private let isTyped: Bool

  /// - Parameter format: the format, which determines whether numbers are written in JSON syntax.
  init(_ stream: LedgerStream, of dataset: Dataset, _ format: ExportFormat) {
    self.stream = stream
    isTyped = format != .csv && format != .tsv
    let known = dataset.ledger?.table.columns ?? []
    spec = TableSpec(
      dataset.name, dataset.spec.help,
      stream.columns.map { name in
        known.first { $0.name == name } ?? ColumnSpec(name, .text, "a column added by the user")
      })
  }

  /// Returns the rows that meet the conditions. In all other rows, only the compared cells are
  /// read.
  func table(of filters: [RowFilter] = []) -> OutgoingTable {
    let kinds = spec.columns.map(\.kind)
    return OutgoingTable(spec) { take in
      var row = OutgoingRow()
      try stream.forEach { record in
        guard meets(filters, record, kinds, &row) else { return }
        row.removeAll()
        for column in kinds.indices {
          append(record.field(column), kinds[column], to: &row)
        }
        try take(row)
      }
    }
  }

  private func meets(
    _ filters: [RowFilter], _ record: LedgerRecord, _ kinds: [ColumnSpec.Kind],
    _ row: inout OutgoingRow
  ) -> Bool {
    for filter in filters {
      row.removeAll()
      append(record.field(filter.column), kinds[filter.column], to: &row)
      guard row.meets(filter, inCell: 0) else { return false }
    }
    return true
  }

  private func append(
    _ field: UnsafeBufferPointer<UInt8>, _ kind: ColumnSpec.Kind, to row: inout OutgoingRow
  ) {
    guard let first = field.first else { return row.appendNull() }
    let isNumber = isTyped && kind.isNumber
    // A blank text cell remains blank, because text is written as in the ledger.
    let isReady =
      kind == .text || (isNumber ? isPlainNumber(field) : first > 0x20 || !field.isBlank)
    if isReady, first != UInt8(ascii: "\"") { return row.append(field) }
    let text = String(csvFieldBytes: field)
    guard !text.isEmpty, kind == .text || !text.isBlankCell else { return row.appendNull() }
    row.append(isNumber ? .number(Self.number(text)) : .text(text))
  }

  /// Returns the number in JSON syntax, or the text unchanged if it is not a number.
  private static func number(_ text: String) -> String {
    do throws(NumberProblem) {
      return try Decimal(parsing: text).description
    } catch {
      return text
    }
  }

  /// Writes the header, then the rows that meet the conditions, byte for byte as in the files.
  func writeLines(
    by filters: [RowFilter], to put: ([UInt8]) throws -> Void
  ) throws {
    var bytes: [UInt8] = []
    appendCSVLine(stream.columns, to: &bytes)
    let kinds = spec.columns.map { _ in ColumnSpec.Kind.text }
    var row = OutgoingRow()
    try stream.forEach { record in
      guard meets(filters, record, kinds, &row) else { return }
      if record.isInColumns, record.isWhole {
        bytes += record.line
        bytes.append(UInt8(ascii: "\n"))
      } else {
        row.removeAll()
        for column in kinds.indices { append(record.field(column), .text, to: &row) }
        appendCSVLine(
          (0..<row.count).map { String(decoding: row.bytes($0), as: UTF8.self) }, to: &bytes)
      }
      if bytes.count >= 64 << 10 {
        try put(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    if !bytes.isEmpty { try put(bytes) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}

import Console
import FinanceFolder
import FinanceModel
import PlainText

/// The rows of a ledger on their way out.
struct LedgerDataset {
  let stream: LedgerStream
  private let spec: TableSpec
  private let form: Form

  /// How cells are told.
  private enum Form {
    /// As they are written.
    case written
    /// Numbers in JSON's syntax.
    case typed
  }

  /// - Parameter format: tells whether numbers must be numbers.
  init(_ stream: LedgerStream, of dataset: Dataset, _ format: ExportFormat) {
    self.stream = stream
    form = format == .csv || format == .tsv ? .written : .typed
    let known = dataset.ledger?.table.columns ?? []
    spec = TableSpec(
      dataset.name, dataset.spec.help,
      stream.columns.map { name in
        known.first { $0.name == name } ?? ColumnSpec(name, .text, "a column of one's own")
      })
  }

  var table: OutgoingTable {
    let kinds = spec.columns.map(\.kind)
    return OutgoingTable(spec) { take in
      var row = OutgoingRow()
      try stream.forEach { record in
        row.removeAll()
        for column in kinds.indices {
          append(record.field(column), kinds[column], to: &row)
        }
        try take(row)
      }
    }
  }

  private func append(
    _ field: UnsafeBufferPointer<UInt8>, _ kind: ColumnSpec.Kind, to row: inout OutgoingRow
  ) {
    guard let first = field.first else { return row.appendNull() }
    guard first == UInt8(ascii: "\"") || kind != .text && !isPlain(field) else {
      return row.append(field)
    }
    let text = String(csvFieldBytes: field)
    guard !text.isEmpty, kind == .text || !text.isBlankCell else { return row.appendNull() }
    guard case .typed = form, kind.isNumber else { return row.append(.text(text)) }
    row.append(.number(Self.number(text)))
  }

  /// Whether it begins with a digit and has nothing but digits and points: then JSON reads it too,
  /// but for needless zeros.
  private func isPlain(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    guard case .typed = form else { return !field.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    let digits = field.first == UInt8(ascii: "-") ? field.dropFirst() : field[...]
    guard let first = digits.first, let last = digits.last, last != UInt8(ascii: "."),
      first != UInt8(ascii: "0") || digits.count == 1 || digits.dropFirst().first == 0x2E
    else { return false }
    return digits.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") } && first != 0x2E
  }

  /// The number in JSON's syntax; the text itself for what is none.
  private static func number(_ text: String) -> String {
    do throws(NumberProblem) {
      return try Decimal(parsing: text).description
    } catch {
      return text
    }
  }

  /// Writes the rows that meet the conditions byte for byte as they stand in the files, below the
  /// header.
  func writeLines(
    by filters: [RowFilter], to put: ([UInt8]) throws -> Void
  ) throws {
    var bytes: [UInt8] = []
    appendCSVLine(stream.columns, to: &bytes)
    let kinds = spec.columns.map(\.kind)
    var row = OutgoingRow()
    try stream.forEach { record in
      let isWhole = record.isInColumns
      if !filters.isEmpty || !isWhole {
        row.removeAll()
        for column in kinds.indices { append(record.field(column), .text, to: &row) }
        guard row.meets(filters) else { return }
      }
      if isWhole {
        bytes += record.line
        bytes.append(UInt8(ascii: "\n"))
      } else {
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

import PlainText

/// The sql format: a transaction that creates the table and fills it, for SQLite.
///
/// Text, dates and timestamps have type TEXT. Whole numbers and flags (0 and 1) have type INTEGER.
/// Other numbers have type NUMERIC, which SQLite can sum with a precision of 15 digits.
struct SQLStatements: OutgoingForm {
  private let spec: TableSpec
  private let name: [UInt8]
  private let columns: [OutgoingColumn]
  /// The number of rows in the unfinished statement.
  private var rows = 0
  private var lostDigits = LostDigits(keepsWholeNumbers: true)

  private static let rowsOfStatement = 500

  var warnings: [Diagnostic] { lostDigits.warnings("SQLite keeps") }

  init(_ spec: TableSpec, _ manner: ExportOptions) {
    self.spec = spec
    name = Self.quoted(spec.name)
    columns = spec.columns.map { OutgoingColumn($0, manner) }
  }

  private static func quoted(_ name: String) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return [quote] + name.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  /// The column names. SQLite ignores case, so the second of `note` and `Note` becomes `Note_2`.
  private var names: [String] {
    var taken: Set<String> = []
    return spec.columns.map { column in
      var (name, number) = (column.name, 1)
      while !taken.insert(name.lowercased()).inserted {
        number += 1
        name = "\(column.name)_\(number)"
      }
      return name
    }
  }

  func begin(to bytes: inout [UInt8]) {
    bytes += "BEGIN;\nCREATE TABLE ".utf8 + name + " (".utf8
    for (index, (column, name)) in zip(spec.columns, names).enumerated() {
      bytes += (index == 0 ? "\n  " : ",\n  ").utf8 + Self.quoted(name)
      bytes += " \(column.kind.typeInSQL)".utf8
    }
    bytes += "\n);\n".utf8
  }

  mutating func append(_ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]) {
    if rows == 0 {
      bytes += "INSERT INTO ".utf8
      bytes += name
      bytes += " VALUES\n(".utf8
    } else {
      bytes += ",\n(".utf8
    }
    for index in 0..<row.count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch columns[index].value(row[index]) {
      case .null: bytes += "NULL".utf8
      case .number(let digits):
        lostDigits.look(at: digits)
        bytes.append(contentsOf: digits)
      case .flag(let flag): bytes.append(UInt8(ascii: flag ? "1" : "0"))
      case .text(let text): appendSQLString(text, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: ")"))
    rows += 1
    if rows == Self.rowsOfStatement { endStatement(&bytes) }
  }

  mutating func end(to bytes: inout [UInt8]) {
    endStatement(&bytes)
    bytes += "COMMIT;\n".utf8
  }

  private mutating func endStatement(_ bytes: inout [UInt8]) {
    if rows > 0 { bytes += ";\n".utf8 }
    rows = 0
  }
}

extension ColumnSpec.Kind {
  fileprivate var typeInSQL: String {
    switch self {
    case .text, .date, .timestamp: "TEXT"
    case .integer, .flag: "INTEGER"
    case .money, .estimate, .price, .quantity, .number, .percent, .share: "NUMERIC"
    }
  }
}

/// Appends the text as a quoted string that SQLite reads back byte for byte.
///
/// The sqlite3 shell drops the CR of a CR LF even inside quotes, and ends a line at a NUL. Text
/// that contains either is therefore written in hexadecimal digits: `CAST(X'0D0A' AS TEXT)`.
/// (`char(13)` joined with `||` would exceed SQLite's limit of a thousand levels.)
func appendSQLString(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
  let quote = UInt8(ascii: "'")
  guard !text.contains(where: { $0 == UInt8(ascii: "\r") || $0 == 0 }) else {
    bytes += "CAST(X'".utf8
    for byte in text {
      for half in [byte >> 4, byte & 15] { bytes.append(half < 10 ? 0x30 + half : 0x37 + half) }
    }
    bytes += "' AS TEXT)".utf8
    return
  }
  bytes.append(quote)
  var plain = 0
  for index in text.indices where text[index] == quote {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...index]))
    bytes.append(quote)
    plain = index + 1
  }
  bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
  bytes.append(quote)
}

import PlainText

/// A writer of tables in one format. It writes the start, each row, and the end.
protocol OutgoingForm {
  mutating func begin(to bytes: inout [UInt8])
  /// Appends a row that has a cell for each column.
  mutating func append(_ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]) throws
  mutating func end(to bytes: inout [UInt8])
  /// Findings about data that the format cannot contain.
  var warnings: [Diagnostic] { get }
}

/// A cell's value, for formats that distinguish types.
enum OutgoingValue {
  case null
  /// A number in JSON syntax, which is also valid in SQL and XML.
  case number(UnsafeBufferPointer<UInt8>)
  case flag(Bool)
  case text(UnsafeBufferPointer<UInt8>)
}

/// The column properties needed for each cell. The structure is small because it is read often.
struct OutgoingColumn {
  let kind: ColumnSpec.Kind
  let isNumber: Bool
  let isMasked: Bool

  init(_ spec: ColumnSpec, _ manner: ExportOptions) {
    kind = spec.kind
    isNumber = spec.kind.isNumber
    isMasked = manner.masks(spec)
  }

  /// Returns a cell's text, or the mask if the column is hidden; nil if the cell is null.
  @inline(__always)
  func bytes(_ cell: UnsafeBufferPointer<UInt8>?) -> UnsafeBufferPointer<UInt8>? {
    guard isMasked, cell != nil else { return cell }
    return UnsafeBufferPointer(ExportOptions.mask)
  }

  /// Returns a cell's value. In a number column, a cell that is not a number is written as text, so
  /// that it is never interpreted as syntax.
  func value(_ cell: UnsafeBufferPointer<UInt8>?) -> OutgoingValue {
    guard let bytes = bytes(cell) else { return .null }
    if isNumber {
      return isPlainNumber(bytes) ? .number(bytes) : .text(bytes)
    }
    guard kind == .flag else { return .text(bytes) }
    if bytes.elementsEqual("true".utf8) { return .flag(true) }
    return bytes.elementsEqual("false".utf8) ? .flag(false) : .text(bytes)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Creates a buffer that contains a literal's bytes.
  init(_ text: StaticString) { self.init(start: text.utf8Start, count: text.utf8CodeUnitCount) }
}

/// Whether the bytes are a number in RFC 8259 syntax: `-0.50`, but not `.5`, `007` or `1.`.
package func isPlainNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  /// Skips the digits and returns how many there are.
  func digits() -> Int {
    let start = index
    while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
    return index - start
  }
  if bytes.first == UInt8(ascii: "-") { index = 1 }
  let isZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
  let whole = digits()
  guard whole > 0, !isZero || whole == 1 else { return false }
  if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
    index += 1
    guard digits() > 0 else { return false }
  }
  if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    guard digits() > 0 else { return false }
  }
  return index == bytes.count
}

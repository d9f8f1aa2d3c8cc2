import PlainText

/// The bytes of a table in one form: what comes first, each row, what comes last.
protocol OutgoingForm {
  mutating func begin(to bytes: inout [UInt8])
  /// There is a cell for each column.
  mutating func append(_ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]) throws
  mutating func end(to bytes: inout [UInt8])
  /// What the form could not carry of all that was appended.
  var warnings: [Diagnostic] { get }
}

/// What a cell is, in forms that tell kinds apart.
enum OutgoingValue {
  case null
  /// In JSON's syntax, which SQL and XML share.
  case number(UnsafeBufferPointer<UInt8>)
  case flag(Bool)
  case text(UnsafeBufferPointer<UInt8>)
}

/// What is to be known of a column for each of its cells; small, as it is looked at so often.
struct OutgoingColumn {
  let kind: ColumnSpec.Kind
  let isNumber: Bool
  let isMasked: Bool

  init(_ spec: ColumnSpec, _ manner: ExportOptions) {
    kind = spec.kind
    isNumber = spec.kind.isNumber
    isMasked = manner.masks(spec)
  }

  /// What a cell says, or the mask; nil where it is null.
  @inline(__always)
  func bytes(_ cell: UnsafeBufferPointer<UInt8>?) -> UnsafeBufferPointer<UInt8>? {
    guard isMasked, cell != nil else { return cell }
    return UnsafeBufferPointer(ExportOptions.mask)
  }

  /// What a cell is. What is no number where one belongs is text, so that no text is ever taken for
  /// a part of the form.
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
  /// The bytes of a text that is a part of the program.
  init(_ text: StaticString) { self.init(start: text.utf8Start, count: text.utf8CodeUnitCount) }
}

/// Whether the bytes are a number as RFC 8259 writes it: `-0.50`, not `.5`, `007` or `1.`.
package func isPlainNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  /// Steps over the digits and says how many there were.
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

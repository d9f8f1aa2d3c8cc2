import PlainText

/// The csv (RFC 4180) and tsv formats.
struct SeparatedRows: OutgoingForm {
  private let names: [String]
  private let manner: ExportOptions
  private let isTabbed: Bool
  private let isForSpreadsheet: Bool
  private let columns: [OutgoingColumn]
  /// Whether cells are neither masked nor defused.
  private let isPlain: Bool
  /// The separator after each cell in a line.
  private let separators: [UInt8]

  var warnings: [Diagnostic] { [] }

  init(_ columns: [ColumnSpec], _ manner: ExportOptions) {
    names = columns.map(\.name)
    self.manner = manner
    isTabbed = manner.format == .tsv
    isForSpreadsheet = manner.forSpreadsheet && !isTabbed
    self.columns = columns.map { OutgoingColumn($0, manner) }
    isPlain = !isForSpreadsheet && !columns.contains(where: manner.masks)
    let separator = UInt8(ascii: isTabbed ? "\t" : ",")
    separators = columns.dropFirst().map { _ in separator } + [UInt8(ascii: "\n")]
  }

  func begin(to bytes: inout [UInt8]) {
    if isForSpreadsheet { bytes += [0xEF, 0xBB, 0xBF] }
    guard manner.writesHeader else { return }
    let start = bytes.count
    for (index, name) in names.enumerated() {
      var name = name
      name.withUTF8 { append($0, at: index, isText: true, to: &bytes) }
    }
    endLine(since: start, in: &bytes)
  }

  func append(_ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]) {
    guard !appendPlain(row, to: &bytes) else { return }
    let start = bytes.count
    for index in 0..<row.count {
      let column = columns[index]
      let cell = column.bytes(row[index]) ?? UnsafeBufferPointer(start: nil, count: 0)
      append(cell, at: index, isText: !column.isNumber, to: &bytes)
    }
    endLine(since: start, in: &bytes)
  }

  /// Appends the row unchanged if no cell needs quoting or escaping, which is the usual case.
  /// Otherwise returns false.
  private func appendPlain(
    _ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]
  ) -> Bool {
    guard isPlain, row.count > 1, !(isTabbed ? row.hasTSVMark : row.hasCSVMark) else {
      return false
    }
    let start = bytes.count
    // Appending the bytes reserves space; the cells are then moved apart.
    bytes.append(contentsOf: row.text)
    bytes.append(contentsOf: separators)
    bytes.withUnsafeMutableBytes { bytes in
      var place = start
      for index in 0..<row.count {
        if let cell = row[index] {
          UnsafeMutableRawBufferPointer(rebasing: bytes[place...]).copyMemory(from: .init(cell))
          place += cell.count
        }
        bytes[place] = separators[index]
        place += 1
      }
    }
    return true
  }

  func end(to bytes: inout [UInt8]) {}

  private func append(
    _ cell: UnsafeBufferPointer<UInt8>, at index: Int, isText: Bool, to bytes: inout [UInt8]
  ) {
    if isTabbed {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      appendTSVField(cell, to: &bytes)
      return
    }
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    if isForSpreadsheet, isText || !isPlainNumber(cell), let safe = defused(cell) {
      safe.withUnsafeBufferPointer { appendCSVField($0, isFirst: index == 0, to: &bytes) }
    } else {
      appendCSVField(cell, isFirst: index == 0, to: &bytes)
    }
  }

  private func endLine(since start: Int, in bytes: inout [UInt8]) {
    // Readers skip an empty line, so a blank cell is quoted.
    if !isTabbed, bytes.count == start { bytes += "\"\"".utf8 }
    if isForSpreadsheet { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension OutgoingRow.Cells {
  /// Whether a cell may need quotes in CSV, or the line may look like a conflict marker.
  fileprivate var hasCSVMark: Bool {
    "<=>|".utf8.contains(text.first ?? 0) || has(0x22, 0x2C, 0x0A, 0x0D)
  }

  /// Whether the cells contain a character that tsv must escape.
  fileprivate var hasTSVMark: Bool { has(0x09, 0x0A, 0x0D, 0x5C) }

  @inline(__always)
  private func has(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Bool {
    var found: UInt8 = 0
    for byte in text {
      // The loop has no early exit, so the compiler can vectorize it.
      found |= (byte == a ? 1 : 0) | (byte == b ? 1 : 0) | (byte == c ? 1 : 0) | (byte == d ? 1 : 0)
    }
    return found != 0
  }
}

/// Whether a spreadsheet might interpret the text as a formula.
///
/// The list follows OWASP's page "CSV Injection": `=`, `+`, `-`, `@`, TAB, CR, LF and the
/// full-width `＝`, `＋`, `－`, `＠` at the beginning. Leading spaces, tabs and no-break spaces are
/// ignored, because some programs trim cells.
private func looksLikeFormula(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  func byte(_ distance: Int) -> UInt8 {
    index + distance < text.count ? text[index + distance] : 0
  }
  while true {
    if byte(0) == UInt8(ascii: " ") {
      index += 1
    } else if byte(0) == 0xC2, byte(1) == 0xA0 {
      index += 2
    } else {
      break
    }
  }
  switch byte(0) {
  case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return true
  // A tab, CR or LF is enough, regardless of the text after it.
  case UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return true
  case 0xEF where byte(1) == 0xBC: return [0x9D, 0x8B, 0x8D, 0xA0].contains(byte(2))
  default: return false
  }
}

/// Returns the text with a `'` before each place where a formula might begin, so that spreadsheets
/// treat it as text. Returns nil if the text has no such place.
///
/// Such places are the beginning and the positions after `;`, TAB, CR and LF. With another locale
/// or setting, a spreadsheet may begin a new cell there.
func defused(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
  var safe: [UInt8]?
  var begins = true
  for index in text.indices {
    // A line break or a tab inside the text ends a cell.
    if begins, index == 0 || text[index] >= 0x20,
      looksLikeFormula(UnsafeBufferPointer(rebasing: text[index...]))
    {
      if safe == nil { safe = Array(text[..<index]) }
      safe?.append(UInt8(ascii: "'"))
    }
    safe?.append(text[index])
    switch text[index] {
    case UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      begins = true
    default: begins = false
    }
  }
  return safe
}

/// A count of the numbers that lose digits in a program that uses binary floating point, which
/// preserves 15 digits (IEEE 754 binary64).
struct LostDigits {
  /// Whether whole numbers of up to 18 digits are preserved, as 64-bit integers.
  let keepsWholeNumbers: Bool
  private(set) var count = 0

  init(keepsWholeNumbers: Bool) { self.keepsWholeNumbers = keepsWholeNumbers }

  mutating func look(at number: UnsafeBufferPointer<UInt8>) {
    guard number.count > 15, significantDigits(number) > 15 else { return }
    let isKept =
      keepsWholeNumbers
      && number.drop { $0 == UInt8(ascii: "-") }.count <= 18
      && number.allSatisfy { $0 == UInt8(ascii: "-") || $0 &- 0x30 < 10 }
    if !isKept { count += 1 }
  }

  /// Returns a warning if any numbers lose digits; otherwise an empty array.
  ///
  /// - Parameter reader: the program that preserves only 15 digits, with its verb: `SQLite keeps`.
  func warnings(_ reader: String) -> [Diagnostic] {
    guard count > 0 else { return [] }
    let subject = count == 1 ? "1 number has" : "\(count) numbers have"
    return [
      Diagnostic(
        .warning, ExportCode.digitsLost, "\(subject) more than 15 digits; \(reader) only 15",
        hint: "use '--format csv' to retain all digits")
    ]
  }
}

/// Returns the number of significant digits in a JSON number. Leading and trailing zeros and the
/// exponent are not counted.
func significantDigits(_ number: UnsafeBufferPointer<UInt8>) -> Int {
  var (seen, significant) = (0, 0)
  for byte in number {
    if byte | 0x20 == UInt8(ascii: "e") { break }
    let digit = byte &- 0x30
    guard digit < 10, seen > 0 || digit > 0 else { continue }
    seen += 1
    if digit > 0 { significant = seen }
  }
  return significant
}

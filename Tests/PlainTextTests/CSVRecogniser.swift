/// RFC 4180 and Coffer's few additional rules, implemented again in the simplest way: byte by byte,
/// without recovery.
struct CSVRecogniser {
  private let bytes: [UInt8]
  private var at = 0

  /// Returns all fields, with the header first; nil if the text is to be refused.
  static func fields(of bytes: [UInt8]) -> [[String]]? {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else { return nil }
    var recogniser = CSVRecogniser(bytes: bytes)
    guard let rows = recogniser.rows(), let header = rows.first else { return nil }
    let names = header.map { name in name.filter { $0 != " " && $0 != "\t" } }
    guard !names.contains(""), Set(header).count == header.count else { return nil }
    guard rows.allSatisfy({ $0.count == header.count }) else { return nil }
    return recogniser.isSemicolons ? nil : rows
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Whether the first non-empty line has one field with semicolons outside quotes.
  private var isSemicolons: Bool {
    var text = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    text = text.drop { $0 == "\n" || $0 == "\r" }
    var outside = ""
    var isQuoted = false
    for scalar in text {
      if scalar == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if scalar == "\n" || scalar == "\r" { break }
      outside.unicodeScalars.append(scalar)
    }
    return outside.contains(";") && !outside.contains(",")
  }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Moves past a line ending; returns nil for a lone CR, and false if there is no line ending.
  private mutating func lineEnding() -> Bool? {
    if next == 0x0A {
      at += 1
      return true
    }
    guard next == 0x0D else { return false }
    guard at + 1 < bytes.count, bytes[at + 1] == 0x0A else { return nil }
    at += 2
    return true
  }

  private mutating func rows() -> [[String]]? {
    var rows: [[String]] = []
    while next != nil {
      guard let isEmpty = lineEnding() else { return nil }
      if isEmpty { continue }
      for mark in ["<", "=", ">", "|"] {
        let line = bytes[at...].prefix { $0 != 0x0A && $0 != 0x0D }
        let marks = Array(String(repeating: mark, count: 7).utf8)
        if line.starts(with: marks), line.count == 7 || line.dropFirst(7).prefix(1) == [0x20] {
          return nil
        }
      }
      guard let row = row() else { return nil }
      rows.append(row)
    }
    return rows
  }

  private mutating func row() -> [String]? {
    var row: [String] = []
    while true {
      guard let field = next == 0x22 ? quoted() : bare() else { return nil }
      row.append(String(decoding: field, as: UTF8.self))
      if next == nil { return row }
      if next == 0x2C {
        at += 1
        continue
      }
      return lineEnding() == true ? row : nil
    }
  }

  private mutating func bare() -> [UInt8]? {
    let field = bytes[at...].prefix { ![0x2C, 0x0A, 0x0D].contains($0) }
    at = field.endIndex
    return field.contains(0x22) ? nil : Array(field)
  }

  private mutating func quoted() -> [UInt8]? {
    var field: [UInt8] = []
    at += 1
    while let byte = next {
      at += 1
      if byte == 0x22 {
        guard next == 0x22 else { return field }
        at += 1
      }
      field.append(byte)
    }
    return nil
  }
}

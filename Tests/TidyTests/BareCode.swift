/// Swift source without its comments and without the contents of its strings, line for line.
///
/// It works on bytes, because processing characters is slow in a test build.
struct BareCode {
  private enum Place {
    /// In code, with the number of parentheses open since an interpolation began.
    case code(depth: Int)
    case lineComment, blockComment
    /// In a string that begins with this many `#` and one or three quotes.
    case string(pounds: Int, quotes: Int)
  }

  /// Marks the end of a line that ends inside a string.
  static let endsInString: UInt8 = 0x0C

  private let bytes: [UInt8]
  private var at = 0
  private var bare: [UInt8] = []
  private var places: [Place] = [.code(depth: 0)]

  static func of(_ text: String) -> String {
    var reader = BareCode(bytes: Array(text.utf8))
    while let place = reader.places.last, reader.at < reader.bytes.count {
      switch place {
      case .code(let depth): reader.readCode(depth)
      case .lineComment: reader.readLineComment()
      case .blockComment:
        if reader.takes("*/") { reader.places.removeLast() } else { reader.skip() }
      case .string(let pounds, let quotes): reader.readString(pounds, quotes)
      }
    }
    return String(decoding: reader.bare, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    bare.reserveCapacity(bytes.count)
  }

  private mutating func readCode(_ depth: Int) {
    let byte = bytes[at]
    if byte == UInt8(ascii: "/") {
      if takes("//") { return places.append(.lineComment) }
      if takes("/*") { return places.append(.blockComment) }
    }
    if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\""), opensString() { return }
    bare.append(byte)
    at += 1
    guard places.count > 1 else { return }
    if byte == UInt8(ascii: "(") { places[places.count - 1] = .code(depth: depth + 1) }
    if byte == UInt8(ascii: ")") {
      places[places.count - 1] = .code(depth: depth - 1)
      if depth == 1 { places.removeLast() }
    }
  }

  private mutating func opensString() -> Bool {
    let pounds = bytes[at...].prefix { $0 == UInt8(ascii: "#") }.count
    let quotes = bytes[(at + pounds)...].prefix(3).prefix { $0 == UInt8(ascii: "\"") }.count
    guard quotes > 0 else { return false }
    let fence = quotes == 3 ? 3 : 1
    at += pounds + fence
    bare.append(UInt8(ascii: "\""))
    places.append(.string(pounds: pounds, quotes: fence))
    return true
  }

  private mutating func readLineComment() {
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
    places.removeLast()
  }

  private mutating func readString(_ pounds: Int, _ quotes: Int) {
    let byte = bytes[at]
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { return skip() }
    let fence = String(repeating: "#", count: pounds)
    if takes(String(repeating: "\"", count: quotes) + fence) {
      bare.append(UInt8(ascii: "\""))
      places.removeLast()
    } else if takes("\\" + fence + "(") {
      bare.append(UInt8(ascii: "("))
      places.append(.code(depth: 1))
    } else {
      if takes("\\" + fence), at >= bytes.count { return }
      skip()
    }
  }

  /// Skips a byte, but keeps the lines, and marks those that end inside a string.
  private mutating func skip() {
    if bytes[at] == UInt8(ascii: "\n") {
      if case .string = places.last { bare.append(BareCode.endsInString) }
      bare.append(UInt8(ascii: "\n"))
    }
    at += 1
  }

  private mutating func takes(_ text: String) -> Bool {
    guard bytes[at...].starts(with: text.utf8) else { return false }
    at += text.utf8.count
    return true
  }
}

/// RFC 8259 and Coffer's three additional rules (no equal keys, no lone surrogates, 128 levels),
/// implemented again in the simplest way: by descent over the scalars, without recovery.
struct JSONRecogniser {
  private var rest: ArraySlice<UInt8>

  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var recogniser = JSONRecogniser(rest: bytes[...])
    guard recogniser.value(depth: 0) else { return false }
    recogniser.blanks()
    return recogniser.rest.isEmpty
  }

  private mutating func take(_ byte: Character) -> Bool {
    guard rest.first == byte.asciiValue else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func blanks() {
    while let byte = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { rest.removeFirst() }
  }

  private mutating func value(depth: Int) -> Bool {
    blanks()
    switch rest.first.map({ Character(Unicode.Scalar($0)) }) {
    case "{": return depth < 128 && object(depth: depth + 1)
    case "[": return depth < 128 && array(depth: depth + 1)
    case "\"": return string() != nil
    case "t": return word("true")
    case "f": return word("false")
    case "n": return word("null")
    default: return number()
    }
  }

  private mutating func word(_ word: String) -> Bool {
    word.allSatisfy { take($0) }
  }

  private mutating func object(depth: Int) -> Bool {
    rest.removeFirst()
    blanks()
    if take("}") { return true }
    var keys: Set<[UInt16]> = []
    repeat {
      blanks()
      guard let key = string(), keys.insert(key).inserted else { return false }
      blanks()
      guard take(":"), value(depth: depth) else { return false }
      blanks()
    } while take(",")
    return take("}")
  }

  private mutating func array(depth: Int) -> Bool {
    rest.removeFirst()
    blanks()
    if take("]") { return true }
    repeat {
      guard value(depth: depth) else { return false }
      blanks()
    } while take(",")
    return take("]")
  }

  private mutating func number() -> Bool {
    _ = take("-")
    guard take("0") || digits() else { return false }
    if take("."), !digits() { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let count = rest.count
    while let byte = rest.first, (0x30...0x39).contains(byte) { rest.removeFirst() }
    return rest.count < count
  }

  /// Returns the string's UTF-16 units; nil if it is not a string.
  private mutating func string() -> [UInt16]? {
    guard take("\"") else { return nil }
    var units: [UInt16] = []
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        units += Array(String(decoding: text, as: UTF8.self).utf16)
        text = []
        if byte == UInt8(ascii: "\"") { return isPaired(units) ? units : nil }
        guard let unit = escape() else { return nil }
        units.append(unit)
      } else {
        guard byte >= 0x20 else { return nil }
        text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> UInt16? {
    guard let letter = rest.popFirst() else { return nil }
    let simple: [Character: UInt16] = [
      "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
    ]
    let character = Character(Unicode.Scalar(letter))
    guard character == "u" else { return simple[character] }
    let digits = String(decoding: rest.prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    rest = rest.dropFirst(4)
    return UInt16(digits, radix: 16)
  }

  private func isPaired(_ units: [UInt16]) -> Bool {
    var isHigh = false
    for unit in units {
      let isLow = unit & 0xFC00 == 0xDC00
      guard isLow == isHigh else { return false }
      isHigh = unit & 0xFC00 == 0xD800
    }
    return !isHigh
  }
}

package import PlainText

extension JSONDocument {
  /// Whether the document is byte for byte identical to the plan as the desktop app would write it.
  ///
  /// The app writes only its own keys, in its own order, in ASCII, with two spaces per level.
  /// Floats have their shortest digits, `last_updated` is a date, and there is no line feed at the
  /// end. On Windows, the app writes a carriage return before every line feed; such files also
  /// qualify.
  ///
  /// - Complexity: linear in the size of the document.
  package var isAsDesktopWrites: Bool {
    guard hasDesktopKeys else { return false }
    var writer = DesktopWriter(document: self, lineBreak: lineBreak)
    writer.append(root, indentation: 0)
    return writer.isFaithful && writer.bytes == source.bytes
  }

  private var lineBreak: [UInt8] {
    let first = source.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    let isCarried = first > 0 && source.bytes[first - 1] == UInt8(ascii: "\r")
    return Array((isCarried ? "\r\n" : "\n").utf8)
  }

  private var hasDesktopKeys: Bool {
    guard hasKeys(of: Plan.CodingKeys.self, root),
      let tiers = value(of: root, key: Plan.CodingKeys.tiers.rawValue), kind(of: tiers) == .array,
      let written = value(of: root, key: Plan.CodingKeys.lastUpdated.rawValue),
      let updated = string(of: written), LastUpdated(updated) == .date
    else { return false }
    return elements(of: tiers).allSatisfy { tier in
      guard hasKeys(of: Tier.CodingKeys.self, tier),
        let accounts = value(of: tier, key: Tier.CodingKeys.accounts.rawValue),
        kind(of: accounts) == .array
      else { return false }
      return elements(of: accounts).allSatisfy { hasKeys(of: Account.CodingKeys.self, $0) }
    }
  }

  /// Whether `node` is an object with exactly these keys in this order.
  private func hasKeys<Keys: CodingKey & CaseIterable>(of keys: Keys.Type, _ node: Node) -> Bool {
    guard kind(of: node) == .object else { return false }
    var wanted = keys.allCases.makeIterator()
    for range in members(of: node).nodes.lazy.compactMap(keyRange(of:)) {
      guard let key = wanted.next(),
        source.bytes[range].dropFirst().dropLast().elementsEqual(key.stringValue.utf8)
      else { return false }
    }
    return wanted.next() == nil
  }
}

/// A writer with the output format of Python's `json.dumps(value, indent=2)`.
private struct DesktopWriter {
  let document: JSONDocument
  let lineBreak: [UInt8]
  var bytes: [UInt8] = []
  /// Whether the app can represent all values written so far; false after a value such as 1e400.
  var isFaithful = true
  /// Number of bytes already compared with the file and found to be identical.
  private var checked = 0

  init(document: JSONDocument, lineBreak: [UInt8]) {
    self.document = document
    self.lineBreak = lineBreak
    bytes.reserveCapacity(document.source.bytes.count)
  }

  mutating func append(_ node: JSONDocument.Node, indentation: Int) {
    guard isFaithful else { return }
    let document = document
    defer { check() }
    switch document.kind(of: node) {
    case .null, .true, .false: bytes.append(contentsOf: document.text(of: node))
    case .number: appendNumber(document.text(of: node))
    case .string: append(document.text(of: node)) { document.string(of: node) ?? "" }
    case .array:
      appendList("[", "]", Array(document.elements(of: node)), indentation) { writer, element in
        writer.append(element, indentation: indentation + 1)
      }
    case .object:
      appendList("{", "}", Array(document.members(of: node).nodes), indentation) { writer, value in
        if let range = document.keyRange(of: value) {
          writer.append(document.source.bytes[range]) { document.key(of: value) ?? "" }
        }
        writer.bytes.append(contentsOf: ": ".utf8)
        writer.append(value, indentation: indentation + 1)
      }
    }
  }

  /// Stops writing at the first difference. In most files, the first number differs.
  private mutating func check() {
    let source = document.source.bytes
    isFaithful =
      isFaithful && bytes.count <= source.count
      && bytes[checked...] == source[checked..<bytes.count]
    checked = bytes.count
  }

  private mutating func appendList<Item>(
    _ open: String, _ close: String, _ items: [Item], _ indentation: Int,
    _ append: (inout DesktopWriter, Item) -> Void
  ) {
    bytes.append(contentsOf: open.utf8)
    for (index, item) in items.enumerated() where isFaithful {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine(indentation + 1)
      append(&self, item)
    }
    if !items.isEmpty { breakLine(indentation) }
    bytes.append(contentsOf: close.utf8)
  }

  private mutating func breakLine(_ indentation: Int) {
    bytes.append(contentsOf: lineBreak)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indentation))
  }

  private mutating func appendNumber(_ text: ArraySlice<UInt8>) {
    if Self.isShortest(text) {
      bytes.append(contentsOf: text)
      return
    }
    let isFloat = text.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    if !isFloat {
      // Integers in the app are unbounded and cannot be negative zero.
      bytes.append(contentsOf: text.elementsEqual("-0".utf8) ? text.dropFirst() : text)
    } else if let number = DesktopNumber(text: String(decoding: text, as: UTF8.self)) {
      bytes.append(contentsOf: number.text.utf8)
    } else {
      isFaithful = false
    }
  }

  /// Whether the text has a point and the digits that the app would write: at most fifteen digits
  /// that represent a double (IEEE 754), without superfluous zeros.
  private static func isShortest(_ text: ArraySlice<UInt8>) -> Bool {
    let zero = UInt8(ascii: "0")
    let number = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard number.count <= 16, let point = number.firstIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    let (whole, decimals) = (number[..<point], number[(point + 1)...])
    guard (whole + decimals).allSatisfy({ (zero...(zero + 9)).contains($0) }), !whole.isEmpty,
      whole.first != zero || whole.count == 1, let last = decimals.last
    else { return false }
    // The app writes numbers below a ten-thousandth with an exponent.
    let isSmall =
      whole.first == zero && decimals.count > 3 && decimals.prefix(3).allSatisfy { $0 == zero }
    return last != zero && !isSmall || decimals.count == 1 && last == zero
  }

  /// Appends a string, escaped like Python's `json.dumps`.
  ///
  /// - Parameters:
  ///   - written: the string as written in the file, quotes included.
  ///   - text: the string's value.
  private mutating func append(_ written: ArraySlice<UInt8>, _ text: () -> String) {
    let isPlain =
      written.first == UInt8(ascii: "\"")
      && written.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    if isPlain {
      bytes.append(contentsOf: written)
    } else {
      append(text())
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for unit in text.utf16 {
      switch unit {
      case 0x22: bytes.append(contentsOf: #"\""#.utf8)
      case 0x5C: bytes.append(contentsOf: #"\\"#.utf8)
      case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      case 0x20...0x7E: bytes.append(UInt8(truncatingIfNeeded: unit))
      default:
        let digits = String(unit, radix: 16)
        bytes.append(contentsOf: "\\u".utf8)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        bytes.append(contentsOf: digits.utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

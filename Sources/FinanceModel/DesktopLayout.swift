package import PlainText

extension JSONDocument {
  /// Whether the text is byte for byte what the desktop app writes for the plan that it holds.
  ///
  /// That is: its keys in its order and no others, two spaces a level, only ASCII, floats as their
  /// shortest digits, a date as `last_updated`, no line feed at the end. Line feeds may all follow
  /// a carriage return, as the app writes them on Windows.
  ///
  /// - Complexity: linear in the text.
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

  /// Whether `node` is an object of exactly these keys in this order.
  private func hasKeys<Keys: CodingKey & CaseIterable>(of keys: Keys.Type, _ node: Node) -> Bool {
    kind(of: node) == .object
      && members(of: node).map(\.key).elementsEqual(keys.allCases.map(\.stringValue))
  }
}

/// Writes values as Python's `json.dumps(value, indent=2)` does.
private struct DesktopWriter {
  let document: JSONDocument
  let lineBreak: [UInt8]
  var bytes: [UInt8] = []
  /// False once a value was met that the app cannot have read, such as 1e400.
  var isFaithful = true

  init(document: JSONDocument, lineBreak: [UInt8]) {
    self.document = document
    self.lineBreak = lineBreak
    bytes.reserveCapacity(document.source.bytes.count)
  }

  mutating func append(_ node: JSONDocument.Node, indentation: Int) {
    switch document.kind(of: node) {
    case .null, .true, .false: bytes.append(contentsOf: document.text(of: node))
    case .number: appendNumber(document.text(of: node))
    case .string: append(document.string(of: node) ?? "")
    case .array:
      appendList("[", "]", Array(document.elements(of: node)), indentation) { writer, element in
        writer.append(element, indentation: indentation + 1)
      }
    case .object:
      appendList("{", "}", Array(document.members(of: node)), indentation) { writer, member in
        writer.append(member.key)
        writer.bytes.append(contentsOf: ": ".utf8)
        writer.append(member.value, indentation: indentation + 1)
      }
    }
  }

  private mutating func appendList<Item>(
    _ open: String, _ close: String, _ items: [Item], _ indentation: Int,
    _ append: (inout DesktopWriter, Item) -> Void
  ) {
    bytes.append(contentsOf: open.utf8)
    for (index, item) in items.enumerated() {
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
    let isFloat = text.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    if !isFloat {
      // The app's integers have no limit and no negative zero.
      bytes.append(contentsOf: text.elementsEqual("-0".utf8) ? text.dropFirst() : text)
    } else if let number = DesktopNumber(text: String(decoding: text, as: UTF8.self)) {
      bytes.append(contentsOf: number.text.utf8)
    } else {
      isFaithful = false
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

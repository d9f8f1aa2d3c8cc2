import PlainText

/// A reader for element values, which reports each missing or malformed value.
struct StatementElements {
  let tree: MarkupTree
  var notes: StatementNotes
  var sign: StatementOptions.DecimalSign = .point
  /// Whether a number that contradicts the file's decimal separator may use the other separator,
  /// because some banks use both in one file.
  var readsBothSigns = false

  typealias Node = MarkupTree.Node

  /// Returns the number in an element. If the text is not a number, adds a finding and returns nil.
  mutating func number(_ node: Node) -> Decimal? {
    let text = tree.text(of: node)
    let bytes = Array(text.utf8)[...]
    if let value = StatementNumber.value(of: bytes, sign: sign) { return value }
    let other: StatementOptions.DecimalSign = sign == .point ? .comma : .point
    if readsBothSigns, let value = StatementNumber.value(of: bytes, sign: other) { return value }
    let range = tree.range(of: node)
    if text.isEmpty {
      reportMissing(tree.name(of: node), at: range, "a number")
    } else {
      notes.report(
        .amount, "\(tree.name(of: node)) '\(notes.shown(range))' is not a number", at: range,
        hint: sign == .point
          ? "expected digits with a point before decimals: 1234.50"
          : "expected digits with a comma before decimals: 1234,50")
    }
    return nil
  }

  /// Returns the number in the element with this name inside `node`; nil if the element is missing
  /// or blank.
  mutating func number(_ name: StaticString, in node: Node) -> Decimal? {
    guard let child = tree.first(name, in: node), !tree.text(of: child).isEmpty else { return nil }
    return number(child)
  }

  /// Returns the number in a required element inside `node`. If the element is missing, adds a
  /// finding and returns nil.
  mutating func requiredNumber(_ name: StaticString, in node: Node) -> Decimal? {
    if let child = tree.first(name, in: node) { return number(child) }
    reportMissing("\(name)", in: node, "a number")
    return nil
  }

  mutating func reportMissing(_ name: String, in node: Node, _ kind: String) {
    reportMissing("\(name) of \(tree.name(of: node))", at: tree.nameRange(of: node), kind)
  }

  mutating func reportMissing(_ subject: String, at range: Range<Int>, _ kind: String) {
    notes.report(
      .blank, "\(subject) is missing, expected \(kind)", at: range,
      hint: "download the file again, or in another format that the bank offers")
  }

  /// Returns the currency code in a string. If the string is not a currency code, adds a finding
  /// and returns nil.
  mutating func currency(_ text: String, at node: Node) -> String? {
    let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    if isCode || CurrencyUnit(text).isCurrency { return text }
    let range = tree.range(of: node)
    if text.isEmpty {
      reportMissing("the currency of \(tree.name(of: node))", at: range, "a code such as EUR")
    } else {
      notes.report(
        .currency, "currency '\(String(text.prefix(40)).visible)' is not a three-letter code",
        at: range, hint: "expected three capital letters, such as EUR")
    }
    return nil
  }

  /// Returns the non-blank strings joined by spaces. A string that repeats the previous one is
  /// omitted.
  mutating func joined(_ texts: [String], at node: Node) -> String {
    var parts: [String] = []
    for text in texts where !text.isEmpty && parts.last != text { parts.append(text) }
    return notes.bounded(parts.joined(separator: " "), at: tree.nameRange(of: node))
  }
}

/// The line numbers of a file. Line feeds are counted per 1,024 bytes for fast lookup.
struct StatementLines {
  private let bytes: [UInt8]
  /// Number of line feeds before each 1,024-byte block.
  private let counts: [UInt32]
  private static let block = 1024

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var counts: [UInt32] = []
    counts.reserveCapacity(bytes.count / Self.block + 1)
    var count: UInt32 = 0
    for start in stride(from: 0, to: bytes.count, by: Self.block) {
      counts.append(count)
      // A 32-bit count cannot overflow, because files are smaller than 2^32 bytes.
      for byte in bytes[start..<min(start + Self.block, bytes.count)] where byte == 0x0A {
        count &+= 1
      }
    }
    self.counts = counts
  }

  /// Returns the line number of an offset, counted from 1; for an offset past the end, the last
  /// line.
  func line(at offset: Int) -> Int {
    let offset = max(0, min(offset, bytes.count))
    guard !counts.isEmpty else { return 1 }
    let block = min(offset / Self.block, counts.count - 1)
    let rest = bytes[(block * Self.block)..<offset].count { $0 == 0x0A }
    return Int(counts[block]) + rest + 1
  }
}

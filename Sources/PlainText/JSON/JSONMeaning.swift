extension JSONDocument {
  /// Whether two values are equivalent. Objects are equivalent if they have the same members in any
  /// order, arrays if they have the same elements in the same order. Numbers are compared by value,
  /// and strings with their escapes resolved.
  ///
  ///     // {"a": 1e2, "b": [0.10]} and {"b":[0.1],"a":100} are equivalent
  ///
  /// Numbers are compared exactly, regardless of their length: 0.1 and 0.1000000000000000000001
  /// differ.
  ///
  /// - Parameter document: the document that contains `other`.
  /// - Complexity: linear in the length of both values' text, for each level of nesting.
  package func means(_ node: Node, sameAs other: Node, of document: JSONDocument) -> Bool {
    if text(of: node) == document.text(of: other) { return true }
    guard kind(of: node) == document.kind(of: other) else { return false }
    switch kind(of: node) {
    case .true, .false, .null: return true
    case .string:
      return string(of: node).map { Array($0.utf8) }
        == document.string(of: other).map { Array($0.utf8) }
    case .number:
      return JSONNumberMeaning(text(of: node)) == JSONNumberMeaning(document.text(of: other))
    case .array: return meanSameElements(node, other, document)
    case .object: return meanSameMembers(node, other, document)
    }
  }

  private func meanSameElements(_ node: Node, _ other: Node, _ document: JSONDocument) -> Bool {
    var elements = elements(of: node)
    var others = document.elements(of: other)
    while true {
      switch (elements.next(), others.next()) {
      case (nil, nil): return true
      case (let element?, let other?):
        guard means(element, sameAs: other, of: document) else { return false }
      default: return false
      }
    }
  }

  private func meanSameMembers(_ node: Node, _ other: Node, _ document: JSONDocument) -> Bool {
    // Keys are compared by their bytes, so two Unicode spellings of a letter are different keys.
    var others: [[UInt8]: Node] = [:]
    for member in document.members(of: other) { others[Array(member.key.utf8)] = member.value }
    var count = 0
    for member in members(of: node) {
      guard let value = others[Array(member.key.utf8)],
        means(member.value, sameAs: value, of: document)
      else { return false }
      count += 1
    }
    return count == others.count
  }
}

/// The exact value of a JSON number, regardless of its length. The values of `1e2`, `100` and
/// `100.0` are equal.
struct JSONNumberMeaning: Equatable {
  private var isNegative: Bool
  /// Digits without leading and trailing zeros; empty for zero.
  private var digits: [UInt8] = []
  /// Power of ten by which the digits, read as a whole number, are multiplied.
  private var exponent = 0
  /// The number's text if its exponent is out of range; otherwise empty.
  private var text: [UInt8] = []

  /// Creates the exact value of a number.
  ///
  /// - Precondition: `number` is a JSON number.
  init(_ number: ArraySlice<UInt8>) {
    isNegative = number.first == UInt8(ascii: "-")
    let parts = number.drop { $0 == UInt8(ascii: "-") }
      .split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    let point = parts[0].firstIndex(of: UInt8(ascii: "."))
    digits = parts[0].filter { $0 != UInt8(ascii: ".") }
    exponent = point.map { $0 + 1 - parts[0].endIndex } ?? 0
    if parts.count > 1 {
      let power = Int(String(decoding: parts[1], as: UTF8.self))
      guard let power, abs(power) < 1 << 40 else {
        text = Array(number)
        return
      }
      exponent += power
    }
    let zero = UInt8(ascii: "0")
    let last = digits.lastIndex { $0 != zero }
    exponent += last.map { digits.count - 1 - $0 } ?? 0
    digits = Array(digits[..<(last.map { $0 + 1 } ?? 0)].drop { $0 == zero })
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }
}

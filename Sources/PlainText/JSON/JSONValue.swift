/// A JSON value to be written. The order of members and the digits of numbers are preserved.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number with exactly these digits. The string must be a JSON number; this is not checked.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value in an object.
  package struct Member: Hashable, Sendable {
    /// The unescaped name; the writer escapes it.
    package var name: String
    package var value: JSONValue

    /// Creates a member. Names must be unique within an object.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Creates an object with its members in the listed order.
  ///
  ///     JSONValue.object(["tier": .string("Growth"), "amount": .number("5.00")])
  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// Returns this object with `more` appended to its members.
  package func adding(_ more: [Member]) -> JSONValue {
    guard case .object(let members) = self else {
      preconditionFailure("only an object takes members")
    }
    return .object(members + more)
  }
}

extension JSONDocument {
  /// Returns the value at `node` as a tree, with the order of keys and the digits of numbers
  /// preserved.
  ///
  /// - Complexity: linear in the length of `node`'s text.
  package func tree(of node: Node) -> JSONValue {
    switch kind(of: node) {
    case .null: .null
    case .true: .bool(true)
    case .false: .bool(false)
    case .number: .number(String(decoding: source.bytes[range(of: node)], as: UTF8.self))
    case .string: .string(string(of: node) ?? "")
    case .array: .array(elements(of: node).map { tree(of: $0) })
    case .object: .object(members(of: node).map { JSONValue.Member($0.key, tree(of: $0.value)) })
    }
  }
}

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

/// A JSON number read as an integer: `30`, or an equal value such as `30.0` or `3e1`.
enum JSONWholeNumber<Number: FixedWidthInteger> {
  case value(Number)
  /// The number is not whole.
  case fraction
  case outOfRange

  /// Reads a number that RFC 8259 allows. The result is exact, regardless of length and exponent.
  init(_ text: ArraySlice<UInt8>) {
    if let value = Self.plain(text) {
      self = value
    } else {
      self = Self.general(text)
    }
  }

  /// Returns the value of digits with an optional sign; nil for any other text.
  private static func plain(_ text: ArraySlice<UInt8>) -> Self? {
    let isNegative = text.first == UInt8(ascii: "-")
    var value: Number = 0
    for byte in isNegative ? text.dropFirst() : text {
      guard let digit = Number(exactly: byte &- UInt8(ascii: "0")), digit < 10 else { return nil }
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return .value(value)
  }

  /// Returns the value of any number. Shifts the decimal point by the exponent, then checks the
  /// digits on both sides of the point.
  private static func general(_ text: ArraySlice<UInt8>) -> Self {
    let parts = text.split(separator: UInt8(ascii: "e"), maxSplits: 1)
      .flatMap { $0.split(separator: UInt8(ascii: "E"), maxSplits: 1) }
    guard let mantissa = parts.first else { return .fraction }
    var digits = mantissa.filter { $0 &- UInt8(ascii: "0") < 10 }
    let point = mantissa.firstIndex(of: UInt8(ascii: "."))
    var decimals = point.map { mantissa.endIndex - $0 - 1 } ?? 0
    while let last = digits.last, last == UInt8(ascii: "0") {
      digits.removeLast()
      decimals -= 1
    }
    guard let first = digits.firstIndex(where: { $0 != UInt8(ascii: "0") }) else {
      return .value(0)
    }
    digits.removeFirst(first)
    let written = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "0"
    let isDown = written.hasPrefix("-")
    let exponent = Int(written) ?? (isDown ? Int.min / 4 : Int.max / 4)
    let bounded = Swift.max(Int.min / 4, Swift.min(exponent, Int.max / 4))
    let zeros = bounded - decimals
    if zeros < 0 { return .fraction }
    guard digits.count + zeros <= 40 else { return .outOfRange }
    digits += [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
    if text.first == UInt8(ascii: "-") { digits.insert(UInt8(ascii: "-"), at: 0) }
    return plain(digits[...]) ?? .outOfRange
  }
}

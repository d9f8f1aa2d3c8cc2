/// One decoding: the document, what was found wrong so far, and how each kind of value is read.
///
/// A class, because Codable's decoders and containers are values that share what they find.
final class JSONDecodingSession {
  let document: JSONDocument
  let stage: String
  let reportsUnknownKeys: Bool
  var findings: [JSONFinding] = []
  var errorCount = 0
  /// How often an error was reported, again and again included.
  var reportCount = 0
  var hasMore = false
  private var keyTables: [ObjectIdentifier: JSONKeyTable] = [:]
  private var lastKeyTable: (type: ObjectIdentifier, table: JSONKeyTable)?
  /// How deep stand-ins are inside each other.
  private var standInDepth = 0
  /// The member that was last looked up, and its object.
  private var lastObject = -1
  private var lastMember = 0

  /// A decoding that adds what it finds to the errors `earlier`.
  init(
    document: JSONDocument, stage: String, reportsUnknownKeys: Bool,
    after earlier: [JSONFinding] = []
  ) {
    self.document = document
    self.stage = stage
    self.reportsUnknownKeys = reportsUnknownKeys
    findings = earlier
    errorCount = earlier.count
  }

  /// The whole document's value; nil only where a finding says why.
  func rootValue<Value: Decodable>(_ type: Value.Type) -> Value? {
    do {
      return try value(type, at: document.root)
    } catch {
      return nil
    }
  }

  // MARK: any type

  /// The value at `node`; a stand-in where there is no node or the value is refused.
  func value<Value: Decodable>(_ type: Value.Type, at node: JSONDocument.Node?) throws -> Value {
    guard let node else { return try standIn(type) }
    let count = reportCount
    do {
      let kind = document.kind(of: node)
      guard kind != .array && kind != .object else { return try compound(type, kind, at: node) }
      return try Value(from: JSONNodeDecoder(session: self, node: node))
    } catch {
      return try standIn(type, after: error, isReported: reportCount > count, at: node)
    }
  }

  /// As ``value(_:at:)`` for a type that is known not to be ``JSONElementwise``.
  func simpleValue<Value: Decodable>(
    _ type: Value.Type, at node: JSONDocument.Node
  ) throws -> Value {
    let count = reportCount
    do {
      return try Value(from: JSONNodeDecoder(session: self, node: node))
    } catch {
      return try standIn(type, after: error, isReported: reportCount > count, at: node)
    }
  }

  // These two are apart, and not inlined, because what they do with metatypes would be paid for by
  // every number otherwise.

  @inline(never) private func compound<Value: Decodable>(
    _ type: Value.Type, _ kind: JSONDocument.Kind, at node: JSONDocument.Node
  ) throws -> Value {
    if let many = type as? any JSONElementwise.Type, many.kind == kind,
      let value = try many.init(elementsOf: node, self) as? Value
    {
      return value
    }
    return try Value(from: JSONNodeDecoder(session: self, node: node))
  }

  @inline(never) private func standIn<Value: Decodable>(
    _ type: Value.Type, after error: any Error, isReported: Bool, at node: JSONDocument.Node
  ) throws -> Value {
    if case JSONDecodingHalt.tooMany = error { throw error }
    // An initialiser that saw a stand-in may well refuse it; that is no second mistake.
    if !isReported, !(error is JSONDecodingHalt) { try report(error, decoding: type, at: node) }
    return try standIn(type)
  }

  /// A value to go on with; throws where the type has none.
  func standIn<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let type = type as? any JSONPlaceable.Type, let value = type.placeholder as? Value {
      return value
    }
    if let type = type as? any CaseIterable.Type, let value = firstCase(of: type) as? Value {
      return value
    }
    guard standInDepth < JSONScanner.deepest else { throw JSONDecodingHalt.reported }
    standInDepth += 1
    defer { standInDepth -= 1 }
    do {
      return try Value(from: JSONNodeDecoder(session: self, node: nil))
    } catch {
      throw JSONDecodingHalt.reported
    }
  }

  private func firstCase<Cases: CaseIterable>(of type: Cases.Type) -> Any? {
    type.allCases.first
  }

  // MARK: scalars

  func string(at node: JSONDocument.Node?) throws -> String {
    guard let node else { return "" }
    if !document.cells[node.index].isDamaged, let text = document.string(of: node) { return text }
    try reportType(at: node, expected: .string)
    return ""
  }

  func boolean(at node: JSONDocument.Node?) throws -> Bool {
    guard let node else { return false }
    switch document.kind(of: node) {
    case .true: return true
    case .false: return false
    default:
      try reportType(at: node, expected: .boolean)
      return false
    }
  }

  func number<Number: JSONNumberDecodable>(
    _ type: Number.Type, at node: JSONDocument.Node?
  ) throws -> Number {
    guard let node else { return .placeholder }
    guard let text = document.numberText(of: node) else {
      try reportType(at: node, expected: .number)
      return .placeholder
    }
    do throws(NumberProblem) {
      return try Number(jsonNumber: text)
    } catch {
      try report(
        .numberRange, at: node, "\(subject(node)) \(shownText(node)) \(error.reason)",
        hint: error.hint)
      return .placeholder
    }
  }

  func binary<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Number.Type, at node: JSONDocument.Node?
  ) throws -> Number {
    guard let node else { return 0 }
    guard let text = document.numberText(of: node) else {
      try reportType(at: node, expected: .number)
      return 0
    }
    let value = Number(String(decoding: text, as: UTF8.self))
    if let value, value.isFinite { return value }
    try report(
      .numberRange, at: node, "\(subject(node)) \(shownText(node)) is out of range",
      hint: "write a smaller number")
    return 0
  }

  func integer<Number: FixedWidthInteger>(
    _ type: Number.Type, at node: JSONDocument.Node?
  ) throws -> Number {
    guard let node else { return 0 }
    guard let text = document.numberText(of: node) else {
      try reportType(at: node, expected: .wholeNumber)
      return 0
    }
    switch JSONWholeNumber<Number>(text) {
    case .value(let value): return value
    case .fraction:
      try report(
        .wrongType, at: node, "\(subject(node)) is \(shownText(node)), expected a whole number",
        hint: "write a number without decimals")
    case .outOfRange:
      try report(
        .numberRange, at: node,
        "\(subject(node)) \(shownText(node)) is out of range, expected \(Number.min) to "
          + "\(Number.max)",
        hint: "write a number within that range")
    }
    return 0
  }

  // MARK: objects

  /// The value of the member `key`; nil where there is none.
  func member(_ key: some CodingKey, of object: JSONDocument.Node) -> JSONDocument.Node? {
    var name = key.stringValue
    return name.withUTF8 { wanted in
      let end = Int(document.cells[object.index].next)
      let first = object.index + 1
      let start = lastObject == object.index ? lastMember : first
      return search(start..<end, wanted, object) ?? search(first..<start, wanted, object)
    }
  }

  private func search(
    _ range: Range<Int>, _ wanted: UnsafeBufferPointer<UInt8>, _ object: JSONDocument.Node
  ) -> JSONDocument.Node? {
    var index = range.lowerBound
    while index < range.upperBound {
      let node = JSONDocument.Node(index: index)
      index = Int(document.cells[index].next)
      if document.isKey(of: node, wanted) {
        lastObject = object.index
        lastMember = node.index
        return node
      }
    }
    return nil
  }

  /// Warns of the members of `object` that no case of `Key` names.
  func checkKeys<Key: CodingKey>(_ type: Key.Type, of object: JSONDocument.Node) {
    guard reportsUnknownKeys else { return }
    let identifier = ObjectIdentifier(type)
    let table: JSONKeyTable
    if let last = lastKeyTable, last.type == identifier {
      table = last.table
    } else {
      table = keyTables[identifier] ?? JSONKeyTable(type)
      keyTables[identifier] = table
      lastKeyTable = (identifier, table)
    }
    guard !table.isOpen else { return }
    for member in table.unknownMembers(of: object, in: document) {
      reportUnknown(member, of: object, known: table.names)
    }
  }
}

/// A type that is read value by value, so that a value that must be left out does not end it.
protocol JSONElementwise {
  static var kind: JSONDocument.Kind { get }
  init(elementsOf node: JSONDocument.Node, _ session: JSONDecodingSession) throws
}

extension Array: JSONElementwise where Element: Decodable {
  static var kind: JSONDocument.Kind { .array }

  init(elementsOf node: JSONDocument.Node, _ session: JSONDecodingSession) throws {
    self = []
    let isSimple = !(Element.self is any JSONElementwise.Type)
    for element in session.document.elements(of: node) {
      do {
        append(
          try isSimple
            ? session.simpleValue(Element.self, at: element)
            : session.value(Element.self, at: element))
      } catch JSONDecodingHalt.reported {
        continue
      }
    }
  }
}

extension Dictionary: JSONElementwise where Key == String, Value: Decodable {
  static var kind: JSONDocument.Kind { .object }

  init(elementsOf node: JSONDocument.Node, _ session: JSONDecodingSession) throws {
    self = [:]
    for member in session.document.members(of: node) {
      do {
        self[member.key] = try session.value(Value.self, at: member.value)
      } catch JSONDecodingHalt.reported {
        continue
      }
    }
  }
}

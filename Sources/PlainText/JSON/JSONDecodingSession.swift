/// The state of one decoding: the document, the findings so far, and a reader for each kind of
/// value.
///
/// It is a class because Codable's decoders and containers, which are values, share its findings.
final class JSONDecodingSession {
  let document: JSONDocument
  let view: JSONView
  let stage: String
  let reportsUnknownKeys: Bool
  var findings: [TextFinding] = []
  /// Misspelt keys, collected only on request.
  var misspeltKeys: [JSONMisspeltKey] = []
  var looksForMisspeltKeys = false
  var errorCount = 0
  /// Number of reported errors, including repeated errors.
  var reportCount = 0
  var hasMore = false
  private var keyTables: [ObjectIdentifier: JSONKeyTable] = [:]
  /// Nesting depth of the current placeholder.
  private var standInDepth = 0
  /// A pointer to the decoding's input and position. The pointer and the view that it points to are
  /// valid only during decoding.
  let reading: UnsafeMutablePointer<JSONReading>

  /// Creates a session that adds its findings to the errors `earlier`.
  init(
    document: JSONDocument, reading: UnsafeMutablePointer<JSONReading>, stage: String,
    reportsUnknownKeys: Bool, after earlier: [TextFinding]
  ) {
    self.document = document
    self.reading = reading
    view = reading.pointee.view
    self.stage = stage
    self.reportsUnknownKeys = reportsUnknownKeys
    findings = earlier
    errorCount = earlier.count
  }

  /// Returns the value of the whole document; nil only if a finding states the reason.
  func rootValue<Value: Decodable>(_ type: Value.Type) -> Value? {
    do {
      return try value(type, at: document.root)
    } catch {
      return nil
    }
  }

  // MARK: any type

  /// Returns the value at `node`, or a placeholder if `node` is nil or the value is rejected.
  func value<Value: Decodable>(_ type: Value.Type, at node: JSONDocument.Node?) throws -> Value {
    // The most frequent types are read without a separate decoder. A cast would cost more than
    // reading the value. The types are equal here, so the bit cast does not change the value.
    if type == Decimal.self { return unsafeBitCast(try decimal(at: node), to: type) }
    if type == String.self { return unsafeBitCast(try string(at: node), to: type) }
    if type == JSONNodeDecoder.self {
      return unsafeBitCast(JSONNodeDecoder(session: self, node: node), to: type)
    }
    guard let node else { return try standIn(type) }
    let count = reportCount
    let outer = reading.pointee.cursor
    reading.pointee.cursor = .none
    defer { leaveObject(for: outer) }
    do {
      let kind = view.cells[node.index].kind
      // Conformance is checked only for arrays, because the first query about a type searches all
      // its conformances.
      if kind == .array, let many = type as? any JSONElementwise.Type {
        return try values(many, at: node)
      }
      return try Value(from: JSONNodeDecoder(session: self, node: node))
    } catch {
      return try standIn(type, after: error, isReported: reportCount > count, at: node)
    }
  }

  // The next two functions are not inlined, because inlining would add the cost of their metatypes
  // to every value.

  @inline(never) private func values<Value: Decodable>(
    _ many: any JSONElementwise.Type, at node: JSONDocument.Node
  ) throws -> Value {
    guard let value = try many.init(elementsOf: node, self) as? Value else {
      preconditionFailure("an elementwise type creates values of that type")
    }
    return value
  }

  @inline(never) private func standIn<Value: Decodable>(
    _ type: Value.Type, after error: any Error, isReported: Bool, at node: JSONDocument.Node
  ) throws -> Value {
    if case JSONDecodingHalt.tooMany = error { throw error }
    // An initializer that receives a placeholder may reject it. The rejection is not a second
    // error.
    if !isReported, !(error is JSONDecodingHalt) { try report(error, decoding: type, at: node) }
    return try standIn(type)
  }

  /// Returns a placeholder so that decoding can continue; throws if the type has none.
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
    let cell = view.cells[node.index]
    if !cell.isDamaged, let text = view.string(of: cell) { return text }
    try reportType(at: node, expected: .string)
    return ""
  }

  func boolean(at node: JSONDocument.Node?) throws -> Bool {
    guard let node else { return false }
    switch view.cells[node.index].kind {
    case .true: return true
    case .false: return false
    default:
      try reportType(at: node, expected: .boolean)
      return false
    }
  }

  func decimal(at node: JSONDocument.Node?) throws -> Decimal {
    guard let node else { return .zero }
    let cell = view.cells[node.index]
    guard cell.kind == .number,
      let value = Decimal(
        jsonNumberIn: UnsafeBufferPointer(rebasing: view.bytes[cell.range]))
    else { return try number(Decimal.self, at: node) }
    return value
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

  /// Opens `object` so that it can be queried for keys of type `keys`.
  func enterObject(_ object: JSONDocument.Node, keys: any CodingKey.Type) {
    if reading.pointee.cursor.keys == nil {
      reading.pointee.cursor = JSONMemberCursor(object.index, in: view, keys: keys)
    } else {
      checkKeys(keys, of: object)
    }
  }

  /// Closes the objects opened after `outer`.
  private func leaveObject(for outer: JSONMemberCursor) {
    let inner = reading.pointee.cursor
    reading.pointee.cursor = outer
    if let keys = inner.keys, !inner.hasSeenAll {
      checkKeys(keys, of: JSONDocument.Node(index: inner.object))
    }
  }

  /// Warns about the members of `object` whose keys are not cases of `keys`.
  private func checkKeys(_ keys: any CodingKey.Type, of object: JSONDocument.Node) {
    guard reportsUnknownKeys else { return }
    let table = keyTables[ObjectIdentifier(keys)] ?? JSONKeyTable(keys)
    keyTables[ObjectIdentifier(keys)] = table
    guard !table.isOpen else { return }
    reportUnknown(table.unknownMembers(of: object, in: view), of: object, table)
  }
}

/// A list that is decoded element by element, so that decoding continues after an omitted element.
protocol JSONElementwise {
  init(elementsOf node: JSONDocument.Node, _ session: JSONDecodingSession) throws
}

extension Array: JSONElementwise where Element: Decodable {
  init(elementsOf node: JSONDocument.Node, _ session: JSONDecodingSession) throws {
    self = []
    let view = session.view
    let end = Int(view.cells[node.index].next)
    reserveCapacity(view.count(in: node.index))
    var index = node.index + 1
    while index < end {
      do {
        append(try session.value(Element.self, at: JSONDocument.Node(index: index)))
      } catch JSONDecodingHalt.reported {
        // The element is omitted, because a finding was reported.
      }
      index = Int(view.cells[index].next)
    }
  }
}

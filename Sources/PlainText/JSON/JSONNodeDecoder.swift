/// Codable's view of a value or, if there is no node, of a placeholder.
struct JSONNodeDecoder: Decoder {
  let session: JSONDecodingSession
  let node: JSONDocument.Node?

  var codingPath: [any CodingKey] { session.codingPath(node) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try JSONKeyedContainer<Key>(session: session, opening: node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try JSONUnkeyedContainer(session: session, opening: node)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    JSONSingleValueContainer(session: session, node: node)
  }
}

extension JSONNodeDecoder: Decodable {
  /// Always throws, because it is called only by other decoders. A session returns the decoder
  /// itself for a value of this type. A type can use the decoder to read more than Codable offers,
  /// at a lower cost than a cast.
  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "expected a decoder of JSON text"))
  }
}

/// A path step in the form that Codable requires.
struct JSONPathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ step: JSONPathStep) {
    switch step {
    case .key(let key): (stringValue, intValue) = (key, nil)
    case .index(let index): (stringValue, intValue) = (String(index), index)
    case .part: (stringValue, intValue) = ("", nil)
    }
  }

  init(stringValue: String) {
    self.init(.key(stringValue))
  }

  init(intValue: Int) {
    self.init(.index(intValue))
  }
}

extension JSONDecodingSession {
  /// Returns the path to a node. The path is computed on request because most decodings never use
  /// it.
  func codingPath(_ node: JSONDocument.Node?) -> [any CodingKey] {
    guard let node else { return [] }
    return document.path(to: node).map(JSONPathKey.init)
  }
}

/// Codable's view of an object; it is empty if the value is not an object.
struct JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  // Unowned, because the session outlives the containers of its decoding, and counting references
  // to it would be costly.
  private unowned(unsafe) let session: JSONDecodingSession
  private let reading: UnsafeMutablePointer<JSONReading>
  private let object: JSONDocument.Node?

  init(session: JSONDecodingSession, opening node: JSONDocument.Node?) throws {
    self.session = session
    reading = session.reading
    guard let node else {
      object = nil
      return
    }
    if reading.pointee.view.cells[node.index].kind == .object {
      object = node
      session.enterObject(node, keys: Key.self)
    } else {
      object = nil
      try session.reportType(at: node, expected: .object)
    }
  }

  var codingPath: [any CodingKey] { session.codingPath(object) }

  var allKeys: [Key] {
    object.map { object in
      session.document.members(of: object).compactMap { Key(stringValue: $0.key) }
    } ?? []
  }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    member(key).map { reading.pointee.view.cells[$0.index].kind == .null } ?? true
  }

  // MARK: required values

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try session.boolean(at: required(key, .boolean))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try session.string(at: required(key, .string))
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try session.binary(type, at: required(key, .number))
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try session.binary(type, at: required(key, .number))
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let node = member(key) { return try session.value(type, at: node) }
    try reportMissing(key, session.expectation(of: type))
    return try session.standIn(type)
  }

  // MARK: optional values

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key).map { try session.string(at: $0) }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key).map { try session.boolean(at: $0) }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key).map { try session.binary(type, at: $0) }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key).map { try session.integer(type, at: $0) }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let node = present(key) else { return nil }
    do {
      return try session.value(type, at: node)
    } catch JSONDecodingHalt.reported {
      return nil
    }
  }

  // MARK: nested containers

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(
      try JSONKeyedContainer<NestedKey>(session: session, opening: required(key, .object)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try JSONUnkeyedContainer(session: session, opening: required(key, .array))
  }

  func superDecoder() throws -> any Decoder {
    JSONNodeDecoder(
      session: session, node: try required(JSONPathKey(stringValue: "super"), .object))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    JSONNodeDecoder(session: session, node: try required(key, .object))
  }

  // MARK: members

  private func member(_ key: some CodingKey) -> JSONDocument.Node? {
    guard let object else { return nil }
    return reading.pointee.member(key.stringValue, of: object)
  }

  /// Returns the member for `key`; nil if it is missing or null.
  private func present(_ key: Key) -> JSONDocument.Node? {
    guard let node = member(key), reading.pointee.view.cells[node.index].kind != .null else {
      return nil
    }
    return node
  }

  private func required(
    _ key: some CodingKey, _ expected: JSONExpectation
  ) throws -> JSONDocument.Node? {
    if let node = member(key) { return node }
    try reportMissing(key, expected)
    return nil
  }

  private func reportMissing(_ key: some CodingKey, _ expected: JSONExpectation?) throws {
    guard let object else { return }
    try session.reportMissing(key.stringValue, of: object, expected: expected)
  }

  private func integer<Number: FixedWidthInteger>(
    _ type: Number.Type, _ key: Key
  ) throws -> Number {
    try session.integer(type, at: required(key, .wholeNumber))
  }
}

/// Codable's view of an array; it is empty if the value is not an array.
///
/// It is used only by types that read an array themselves. Arrays and dictionaries do not need it.
struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
  private let session: JSONDecodingSession
  private let array: JSONDocument.Node?
  private var elements: [JSONDocument.Node] = []
  private(set) var currentIndex = 0

  init(session: JSONDecodingSession, opening node: JSONDocument.Node?) throws {
    self.session = session
    array = node
    guard let node else { return }
    if session.document.kind(of: node) == .array {
      elements = Array(session.document.elements(of: node))
    } else {
      try session.reportType(at: node, expected: .array)
    }
  }

  var codingPath: [any CodingKey] { session.codingPath(array) }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, session.document.kind(of: elements[currentIndex]) == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try session.boolean(at: next()) }
  mutating func decode(_ type: String.Type) throws -> String { try session.string(at: next()) }
  mutating func decode(_ type: Double.Type) throws -> Double {
    try session.binary(type, at: next())
  }
  mutating func decode(_ type: Float.Type) throws -> Float { try session.binary(type, at: next()) }
  mutating func decode(_ type: Int.Type) throws -> Int { try session.integer(type, at: next()) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try session.integer(type, at: next()) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try session.integer(type, at: next()) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try session.integer(type, at: next()) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try session.integer(type, at: next()) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try session.integer(type, at: next()) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try session.integer(type, at: next()) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    try session.integer(type, at: next())
  }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    try session.integer(type, at: next())
  }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    try session.integer(type, at: next())
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.value(type, at: next())
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(try JSONKeyedContainer<NestedKey>(session: session, opening: next()))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try JSONUnkeyedContainer(session: session, opening: next())
  }

  mutating func superDecoder() throws -> any Decoder {
    JSONNodeDecoder(session: session, node: try next())
  }

  /// Returns the next element; adds a finding and returns nil if the array has no more elements.
  private mutating func next() throws -> JSONDocument.Node? {
    guard currentIndex < elements.count else {
      if let array, session.document.kind(of: array) == .array {
        try session.reportTooFew(in: array, count: elements.count)
      }
      return nil
    }
    defer { currentIndex += 1 }
    return elements[currentIndex]
  }
}

/// Codable's view of one value that is neither an object nor an array.
struct JSONSingleValueContainer: SingleValueDecodingContainer {
  let session: JSONDecodingSession
  let node: JSONDocument.Node?

  var codingPath: [any CodingKey] { session.codingPath(node) }

  func decodeNil() -> Bool {
    node.map { session.view.cells[$0.index].kind == .null } ?? true
  }

  func decode(_ type: Bool.Type) throws -> Bool { try session.boolean(at: node) }
  func decode(_ type: String.Type) throws -> String { try session.string(at: node) }
  func decode(_ type: Double.Type) throws -> Double { try session.binary(type, at: node) }
  func decode(_ type: Float.Type) throws -> Float { try session.binary(type, at: node) }
  func decode(_ type: Int.Type) throws -> Int { try session.integer(type, at: node) }
  func decode(_ type: Int8.Type) throws -> Int8 { try session.integer(type, at: node) }
  func decode(_ type: Int16.Type) throws -> Int16 { try session.integer(type, at: node) }
  func decode(_ type: Int32.Type) throws -> Int32 { try session.integer(type, at: node) }
  func decode(_ type: Int64.Type) throws -> Int64 { try session.integer(type, at: node) }
  func decode(_ type: UInt.Type) throws -> UInt { try session.integer(type, at: node) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try session.integer(type, at: node) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try session.integer(type, at: node) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try session.integer(type, at: node) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try session.integer(type, at: node) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.value(type, at: node)
  }
}

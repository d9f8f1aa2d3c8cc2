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

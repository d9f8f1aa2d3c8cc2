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

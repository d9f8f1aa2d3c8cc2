/// Codable's view of one value; of nothing, where a stand-in is made.
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
  /// Throws: only another decoder comes here. Our sessions give the decoder itself for a value of
  /// this type, which is the way for a type to read more than Codable knows, and cheaper than a cast.
  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "expected a decoder of JSON text"))
  }
}

/// Codable's view of one value that is neither object nor array.
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

/// A step of a path as Codable wants it.
struct JSONPathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ step: JSONPathStep) {
    switch step {
    case .key(let key): (stringValue, intValue) = (key, nil)
    case .index(let index): (stringValue, intValue) = (String(index), index)
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
  /// Found only when asked for: most decodings never ask.
  func codingPath(_ node: JSONDocument.Node?) -> [any CodingKey] {
    guard let node else { return [] }
    return document.path(to: node).map(JSONPathKey.init)
  }
}

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
  /// this type: the way for a type to read more than Codable knows, and cheaper than a cast.
  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "expected a decoder of JSON text"))
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
  /// Found only when asked for: most decodings never ask.
  func codingPath(_ node: JSONDocument.Node?) -> [any CodingKey] {
    guard let node else { return [] }
    return document.path(to: node).map(JSONPathKey.init)
  }
}

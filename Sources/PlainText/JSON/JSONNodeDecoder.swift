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

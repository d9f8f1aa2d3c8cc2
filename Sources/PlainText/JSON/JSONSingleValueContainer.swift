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

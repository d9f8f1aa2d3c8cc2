/// A JSON value to be written: members keep their order, numbers their digits.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The digits exactly as they are to be written. They are trusted to be a JSON number.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value, in the place it has in its object.
  package struct Member: Hashable, Sendable {
    /// The name as text; the writer escapes what must be.
    package var name: String
    /// What the name stands for.
    package var value: JSONValue

    /// `name` with `value`. That an object has no name twice is for the caller to see to.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An object whose members stand in the order they are listed in.
  ///
  ///     JSONValue.object(["tier": .string("Growth"), "amount": .number("5.00")])
  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// This object with more members after its own.
  package func adding(_ more: [Member]) -> JSONValue {
    guard case .object(let members) = self else {
      preconditionFailure("only an object takes members")
    }
    return .object(members + more)
  }
}

extension JSONDocument {
  /// The value at `node` as a tree, with its key order and its number texts.
  ///
  /// - Complexity: linear in the text of `node`.
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

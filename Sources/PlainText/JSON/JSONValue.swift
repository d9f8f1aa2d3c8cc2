/// A JSON value to be written. The order of members and the digits of numbers are preserved.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number with exactly these digits. The string must be a JSON number; this is not checked.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value in an object.
  package struct Member: Hashable, Sendable {
    /// The unescaped name; the writer escapes it.
    package var name: String
    package var value: JSONValue

    /// Creates a member. Names must be unique within an object.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Creates an object with its members in the listed order.
  ///
  ///     JSONValue.object(["tier": .string("Growth"), "amount": .number("5.00")])
  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// Returns this object with `more` appended to its members.
  package func adding(_ more: [Member]) -> JSONValue {
    guard case .object(let members) = self else {
      preconditionFailure("only an object takes members")
    }
    return .object(members + more)
  }
}

extension JSONDocument {
  /// Returns the value at `node` as a tree, with the order of keys and the digits of numbers
  /// preserved.
  ///
  /// - Complexity: linear in the length of `node`'s text.
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

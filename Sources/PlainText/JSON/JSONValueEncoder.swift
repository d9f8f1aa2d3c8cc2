extension JSONValue {
  /// Creates a JSON value from an `Encodable` value. Members are in the order in which they are
  /// encoded, and decimals have their exact digits.
  ///
  ///     try JSONValue(encoding: ["a", "b"]).text(.compact)   // ["a","b"]
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent, and any error that the
  ///   value's encoding throws.
  package init(encoding value: some Encodable) throws {
    let slot = JSONSlot()
    try slot.encode(value)
    self = slot.value
  }
}

/// A place in a JSON value under construction.
final class JSONSlot {
  private enum Content {
    case value(JSONValue)
    case object([(key: String, slot: JSONSlot)])
    case array([JSONSlot])
  }

  private var content = Content.value(.null)

  var value: JSONValue {
    switch content {
    case .value(let value): value
    case .object(let members): .object(members.map { .init($0.key, $0.slot.value) })
    case .array(let slots): .array(slots.map(\.value))
    }
  }

  var count: Int {
    if case .array(let slots) = content { slots.count } else { 0 }
  }

  func set(_ value: JSONValue) { content = .value(value) }

  func openObject() {
    if case .object = content { return }
    content = .object([])
  }

  func openArray() {
    if case .array = content { return }
    content = .array([])
  }

  func member(_ key: String) -> JSONSlot {
    openObject()
    guard case .object(var members) = content else { return self }
    let slot = JSONSlot()
    members.removeAll { $0.key == key }
    members.append((key, slot))
    content = .object(members)
    return slot
  }

  func element() -> JSONSlot {
    openArray()
    guard case .array(var slots) = content else { return self }
    let slot = JSONSlot()
    slots.append(slot)
    content = .array(slots)
    return slot
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let text as String: set(.string(text))
    case let flag as Bool: set(.bool(flag))
    case let whole as any FixedWidthInteger: set(.number(whole.description))
    case let number as Double: try encode(number)
    case let number as Float: try encode(Double(number))
    default: try value.encode(to: JSONValueEncoder(slot: self))
    }
  }

  private func encode(_ number: Double) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: [], debugDescription: "JSON has no number for \(number)"))
    }
    set(.number(number.description))
  }
}

/// Codable's view of a ``JSONSlot``.
struct JSONValueEncoder: Encoder {
  let slot: JSONSlot

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.openObject()
    return KeyedEncodingContainer(JSONKeyedEncoding(slot: slot))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.openArray()
    return JSONUnkeyedEncoding(slot: slot)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONSingleEncoding(slot: slot)
  }
}

private struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: JSONSlot
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { slot.member(key.stringValue).set(.null) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try slot.member(key.stringValue).encode(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    JSONValueEncoder(slot: slot.member(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONValueEncoder(slot: slot.member(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONValueEncoder(slot: slot.member("super")) }

  func superEncoder(forKey key: Key) -> any Encoder {
    JSONValueEncoder(slot: slot.member(key.stringValue))
  }
}

private struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  let slot: JSONSlot
  var codingPath: [any CodingKey] { [] }
  var count: Int { slot.count }

  func encodeNil() { slot.element().set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws { try slot.element().encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    JSONValueEncoder(slot: slot.element()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONValueEncoder(slot: slot.element()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONValueEncoder(slot: slot.element()) }
}

private struct JSONSingleEncoding: SingleValueEncodingContainer {
  let slot: JSONSlot
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { slot.set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws { try slot.encode(value) }
}

extension Decimal: Encodable {
  /// Encodes the exact digits with this library's JSON encoder. Throws an `EncodingError` for any
  /// other encoder, because it could not preserve the digits.
  package func encode(to encoder: any Encoder) throws {
    try JSONValue.number(description).put(into: encoder)
  }
}

extension UninterpretedJSON: Encodable {
  /// Encodes the value as read. Throws an `EncodingError` for any encoder except this library's.
  package func encode(to encoder: any Encoder) throws {
    let document = JSONDocument.parse(SourceText(file: "", bytes: bytes)).value
    try (document.map { $0.tree(of: $0.root) } ?? .null).put(into: encoder)
  }
}

extension CalendarDate: Encodable {
  /// Encodes the date as `YYYY-MM-DD`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension JSONValue {
  fileprivate func put(into encoder: any Encoder) throws {
    guard let encoder = encoder as? JSONValueEncoder else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "expected our own encoder"))
    }
    encoder.slot.set(self)
  }
}

extension Timestamp: Encodable {
  /// Encodes the timestamp's original text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

import Expectations
import PlainText
import Testing

struct JSONKeyedContainerTests {
  @Test("a decoding error that names a key points to that key's value")
  func pointsAtKey() {
    let loaded = decode([Strict].self, #"[{"day": "x"}]"#)
    expect(
      lines(loaded.diagnostics), equals: ["1:10 plan-value-malformed: [0].day is not valid: no day"]
    )
  }

  private enum Key: String, CodingKey {
    case a, b, c, d
    case nothing
  }

  /// The properties of a container.
  private struct Inside: Decodable, Sendable, Equatable {
    var keys: [String]
    var isPresent: [Bool]
    var isNull: [Bool]
    var path: String
    var nested: Int
    var listed: [Int]
    var superior: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      keys = container.allKeys.map(\.rawValue)
      isPresent = [container.contains(.a), container.contains(.nothing)]
      isNull = [try container.decodeNil(forKey: .a), try container.decodeNil(forKey: .b)]
      path = container.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        .joined(separator: "/")
      nested = try container.nestedContainer(keyedBy: Key.self, forKey: .b).decode(
        Int.self, forKey: .a)
      var list = try container.nestedUnkeyedContainer(forKey: .c)
      listed = [try list.decode(Int.self), try list.decode(Int.self)]
      superior = try container.superDecoder(forKey: .d).singleValueContainer().decode(Int.self)
    }
  }

  @Test("a container has its keys, nulls and path, and opens nested containers")
  func tells() throws {
    let text = #"[0, {"c": [1, 2], "a": null, "b": {"a": 7}, "d": 9, "x": 0}]"#
    struct Second: Decodable, Sendable {
      let inside: Inside
      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        _ = try values.decode(Int.self)
        inside = try values.decode(Inside.self)
      }
    }
    let inside = try require(decode(Second.self, text).value?.inside)
    expect(inside.keys, equals: ["c", "a", "b", "d"])
    expect(inside.isPresent, equals: [true, false])
    expect(inside.isNull, equals: [true, false])
    expect(inside.path, equals: "1")
    expect(inside.nested, equals: 7)
    expect(inside.listed, equals: [1, 2])
    expect(inside.superior, equals: 9)
  }

  @Test("a missing nested container is reported with the expected kind")
  func missing() {
    expect(
      decode(Inside.self, "{}").diagnostics.map(\.message),
      equals: ["b is missing", "c is missing", "d is missing"])
    expect(
      decode(Inside.self, "{}").diagnostics.map(\.hint),
      equals: [
        "add the key \"b\", with an object", "add the key \"c\", with an array",
        "add the key \"d\", with an object",
      ])
  }

  private struct Scalars: Decodable, Sendable {
    let bool: Bool?
    let string: String?
    let double: Double?
    let float: Float?
    let int: Int?
    let small: Int8?
    let decimal: Decimal?
    let list: [Int]?
  }

  @Test("null and missing keys decode to nil if optional; other values do not")
  func optionals() {
    let keys = ["bool", "string", "double", "float", "int", "small", "decimal", "list"]
    func all(_ value: String) -> Loaded<Scalars> {
      decode(Scalars.self, "{" + keys.map { "\"\($0)\": \(value)" }.joined(separator: ",") + "}")
    }
    for text in [decode(Scalars.self, "{}"), all("null")] {
      expect(text.diagnostics.isEmpty)
      let value = text.value
      expect(value != nil && value?.bool == nil && value?.string == nil && value?.double == nil)
      expect(value?.float == nil && value?.int == nil && value?.small == nil)
      expect(value?.decimal == nil && value?.list == nil)
    }
    expect(all("{}").diagnostics.map(\.code), equals: Array(repeating: "plan-wrong-type", count: 8))
    let one = decode(
      Scalars.self,
      #"{"bool": true, "string": "s", "double": 2.5, "float": 1.5, "int": 3, "small": -4,"#
        + #" "decimal": 0.1, "list": [5]}"#
    ).value
    expect(one?.bool == true && one?.string == "s" && one?.double == 2.5 && one?.float == 1.5)
    expect(one?.int == 3 && one?.small == -4 && one?.decimal?.description == "0.1")
    expect(one?.list, equals: [5])
  }
}

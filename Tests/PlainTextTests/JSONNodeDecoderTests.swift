import Expectations
import Foundation
import PlainText
import Testing

private typealias Decimal = PlainText.Decimal

struct JSONNodeDecoderTests {
  @Test("another decoder cannot give number texts: an error, not a trap or a binary number")
  func otherDecoders() {
    let bytes = Data("[1.5]".utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Decimal].self, from: bytes) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UninterpretedJSON].self, from: bytes)
    }
  }

  @Test("a decoder returns the requested container, however often, and its path")
  func containers() throws {
    struct Asking: Decodable, Sendable {
      let values: [Int]
      let path: [String]

      init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        let again = try decoder.container(keyedBy: Key.self)
        values = [
          try keyed.decode(Int.self, forKey: .b), try again.decode(Int.self, forKey: .a),
          try keyed.decode(Int.self, forKey: .a), try again.decode(Int.self, forKey: .b),
        ]
        path = decoder.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
      }

      enum Key: String, CodingKey, CaseIterable { case a, b }
    }
    let asking = try require(
      decode([String: [Asking]].self, #"{"k": [{"a": 1, "b": 2}]}"#).value?["k"]?.first)
    expect(asking.values, equals: [2, 1, 1, 2])
    expect(asking.path, equals: ["k", "0"])
  }
}

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

struct JSONUnkeyedContainerTests {
  @Test("a type can decode an array by itself; too few elements are an error")
  func unkeyed() {
    expect(
      decode([Point].self, "[[1, 2], [3, 4]]").value,
      equals: [Point(x: 1, y: 2), Point(x: 3, y: 4)])
    expect(
      lines(decode([Point].self, "[[1], 2]").diagnostics),
      equals: [
        "1:2 plan-missing-key: [0] has 1 elements, expected more (add the missing elements)",
        "1:7 plan-wrong-type: [1] is a number, expected an array"
          + " (write a list in brackets, or [] for none)",
      ])
  }

  private enum LowKey: String, CodingKey { case low }

  /// Reads an array manually, in every possible way.
  private struct Row: Decodable, Sendable {
    let count: Int?
    let isFirstNull: Bool
    let name: String
    let low: Int
    let inner: [Int]
    let pair: Pair
    let path: String
    let isAtEnd: Bool

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      count = values.count
      isFirstNull = try values.decodeNil()
      let isSecondNull = try values.decodeNil()
      expect(!isSecondNull)
      name = try values.decode(String.self)
      path = values.codingPath.map(\.stringValue).joined(separator: "/")
      let object = try values.nestedContainer(keyedBy: LowKey.self)
      low = try object.decode(Int.self, forKey: .low)
      var array = try values.nestedUnkeyedContainer()
      var inner: [Int] = []
      while !array.isAtEnd { inner.append(try array.decode(Int.self)) }
      self.inner = inner
      pair = try Pair(from: values.superDecoder())
      isAtEnd = values.isAtEnd
    }
  }

  @Test("an array can be decoded manually: nulls, nested containers, a decoder, the path")
  func byHand() throws {
    let text = #"{"r": [null, "x", {"low": 5}, [1, 2], {"low": 1, "high": 2}]}"#
    let row = try require(decode([String: Row].self, text).value?["r"])
    expect(row.count, equals: 5)
    expect(row.isFirstNull)
    expect(row.name, equals: "x")
    expect(row.low, equals: 5)
    expect(row.inner, equals: [1, 2])
    expect(row.pair, equals: Pair(low: 1, high: 2))
    expect(row.path, equals: "r")
    expect(row.isAtEnd)
  }

  private struct Scalars: Decodable, Sendable, Equatable {
    var integers: [Int64] = []
    var numbers: [Double] = []
    var flag = false

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      integers.append(Int64(try values.decode(Int.self)))
      integers.append(Int64(try values.decode(Int8.self)))
      integers.append(Int64(try values.decode(Int16.self)))
      integers.append(Int64(try values.decode(Int32.self)))
      integers.append(try values.decode(Int64.self))
      integers.append(Int64(try values.decode(UInt.self)))
      integers.append(Int64(try values.decode(UInt8.self)))
      integers.append(Int64(try values.decode(UInt16.self)))
      integers.append(Int64(try values.decode(UInt32.self)))
      integers.append(Int64(try values.decode(UInt64.self)))
      numbers.append(try values.decode(Double.self))
      numbers.append(Double(try values.decode(Float.self)))
      flag = try values.decode(Bool.self)
    }
  }

  @Test("each kind of scalar is decoded, and refused beyond its bounds")
  func scalars() {
    let loaded = decode([Scalars].self, "[[1,-2,3,-4,5,6,7,8,9,10,0.5,1.5,true]]")
    expect(loaded.value?.first?.integers, equals: [1, -2, 3, -4, 5, 6, 7, 8, 9, 10])
    expect(loaded.value?.first?.numbers, equals: [0.5, 1.5])
    expect(loaded.value?.first?.flag, equals: true)
    let beyond = decode([Scalars].self, "[[1,200,1e5,1e10,1e19,-1,-1,-1,-1,-1,1e400,1e40,1]]")
    expect(beyond.diagnostics.count { $0.code == "plan-number-range" }, equals: 11)
    expect(beyond.diagnostics.count { $0.code == "plan-wrong-type" }, equals: 1)
  }
}

struct JSONSingleValueContainerTests {
  /// A value read through a single-value container.
  private struct Single<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value
    let isNil: Bool
    let path: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      isNil = container.decodeNil()
      value = try container.decode(Value.self)
      path = decoder.codingPath.map(\.stringValue)
      expect(container.codingPath.map(\.stringValue), equals: path)
      expect(decoder.userInfo.isEmpty)
    }
  }

  private func single<Value: Decodable & Sendable>(_ type: Value.Type, _ text: String) -> Value? {
    decode([Single<Value>].self, "[\(text)]").value?.first?.value
  }

  @Test("a single-value container decodes each kind of value")
  func kinds() {
    expect(single(Bool.self, "true"), equals: true)
    expect(single(String.self, #""x""#), equals: "x")
    expect(single(Double.self, "0.5"), equals: 0.5)
    expect(single(Float.self, "1.5"), equals: 1.5)
    expect(single(Int.self, "-1"), equals: -1)
    expect(single(Int8.self, "-128"), equals: -128)
    expect(single(Int16.self, "3"), equals: 3)
    expect(single(Int32.self, "4"), equals: 4)
    expect(single(Int64.self, "5"), equals: 5)
    expect(single(UInt.self, "6"), equals: 6)
    expect(single(UInt8.self, "255"), equals: 255)
    expect(single(UInt16.self, "8"), equals: 8)
    expect(single(UInt32.self, "9"), equals: 9)
    expect(single(UInt64.self, "18446744073709551615"), equals: .max)
    expect(single([Int].self, "[1]"), equals: [1])
    expect(single(UInt8.self, "256") == nil)
    expect(single(Bool.self, "0") == nil)
  }

  @Test("a single-value container recognises null and has its path")
  func nullAndPath() throws {
    let values = try require(
      decode([String: [Single<Int?>]].self, #"{"a": [1, null]}"#).value?["a"])
    expect(values.map(\.isNil), equals: [false, true])
    expect(values.map(\.value), equals: [1, nil])
    expect(values.map(\.path), equals: [["a", "0"], ["a", "1"]])
  }
}

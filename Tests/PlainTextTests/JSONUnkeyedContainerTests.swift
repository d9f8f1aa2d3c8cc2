import Expectations
import PlainText
import Testing

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

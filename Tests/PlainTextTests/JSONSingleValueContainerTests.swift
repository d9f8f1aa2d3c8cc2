import Expectations
import PlainText
import Testing

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

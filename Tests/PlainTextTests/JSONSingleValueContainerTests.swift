import PlainText
import Testing

struct JSONSingleValueContainerTests {
  /// One value by way of a container for one value.
  private struct Single<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value
    let isNil: Bool
    let path: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      isNil = container.decodeNil()
      value = try container.decode(Value.self)
      path = decoder.codingPath.map(\.stringValue)
      #expect(container.codingPath.map(\.stringValue) == path)
      #expect(decoder.userInfo.isEmpty)
    }
  }

  private func single<Value: Decodable & Sendable>(_ type: Value.Type, _ text: String) -> Value? {
    decode([Single<Value>].self, "[\(text)]").value?.first?.value
  }

  @Test("a container for one value gives each kind of value")
  func kinds() {
    #expect(single(Bool.self, "true") == true)
    #expect(single(String.self, #""x""#) == "x")
    #expect(single(Double.self, "0.5") == 0.5)
    #expect(single(Float.self, "1.5") == 1.5)
    #expect(single(Int.self, "-1") == -1)
    #expect(single(Int8.self, "-128") == -128)
    #expect(single(Int16.self, "3") == 3)
    #expect(single(Int32.self, "4") == 4)
    #expect(single(Int64.self, "5") == 5)
    #expect(single(UInt.self, "6") == 6)
    #expect(single(UInt8.self, "255") == 255)
    #expect(single(UInt16.self, "8") == 8)
    #expect(single(UInt32.self, "9") == 9)
    #expect(single(UInt64.self, "18446744073709551615") == .max)
    #expect(single([Int].self, "[1]") == [1])
    #expect(single(UInt8.self, "256") == nil)
    #expect(single(Bool.self, "0") == nil)
  }

  @Test("a container for one value knows null, and where it is")
  func nullAndPath() throws {
    let values = try #require(
      decode([String: [Single<Int?>]].self, #"{"a": [1, null]}"#).value?["a"])
    #expect(values.map(\.isNil) == [false, true])
    #expect(values.map(\.value) == [1, nil])
    #expect(values.map(\.path) == [["a", "0"], ["a", "1"]])
  }
}

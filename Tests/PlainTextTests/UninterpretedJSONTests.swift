import Expectations
import PlainText
import Testing

struct UninterpretedJSONTests {
  @Test("any value is kept byte for byte, with its position")
  func carries() throws {
    for text in ["null", "1.50", #""\u0041""#, "[1,  2]", #"{"a" : {"b": []}}"#, "true"] {
      let loaded = decode([UninterpretedJSON].self, "[ \(text) ]")
      let value = try require(loaded.value?.first)
      expect(String(decoding: value.bytes, as: UTF8.self), equals: text)
      expect(value.range, equals: 2..<(2 + text.utf8.count))
    }
  }

  @Test("equal texts at different positions differ; the same document gives equal values")
  func equality() {
    let values = decode([UninterpretedJSON].self, "[1, 1]").value
    expect(values?.first != values?.last)
    expect(decode([UninterpretedJSON].self, "[1, 1]").value, equals: values)
  }

  @Test("null is kept if the key is required, and is nil if it is optional")
  func null() {
    expect(
      decode([String: UninterpretedJSON].self, #"{"a": null}"#).value?["a"]?.bytes.count, equals: 4)
    expect(
      decode(Account.self, #"{"name": "A", "extra": null}"#).value.map { $0.extra == nil },
      equals: true)
    expect(UninterpretedJSON.placeholder.bytes, equals: Array("null".utf8))
  }
}

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

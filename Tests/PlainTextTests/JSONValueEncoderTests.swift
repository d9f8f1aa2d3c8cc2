import Expectations
import PlainText
import Testing

struct JSONValueEncoderTests {
  private struct Pot: Codable, Hashable, Sendable {
    var name: String
    var amount: Decimal
    var since: CalendarDate?
    var lids: [Int]
    var isFull: Bool
    var inner: [String: String]
  }

  private func text(_ value: some Encodable) throws -> String {
    try JSONValue(encoding: value).text(.compact)
  }

  @Test("members are in the order of encoding, decimals with their exact digits")
  func order() throws {
    let amount = try Decimal(parsing: "0.300000000000000001")
    let pot = Pot(
      name: "é\n", amount: amount, since: CalendarDate(year: 2026, month: 11, day: 21),
      lids: [3, -1], isFull: true, inner: ["a": "b"])
    try expect(
      text(pot),
      equals: #"{"name":"é\n","amount":0.300000000000000001,"since":"2026-11-21","#
        + #""lids":[3,-1],"isFull":true,"inner":{"a":"b"}}"#)
  }

  @Test("encoded values decode to the same values")
  func roundTrip() throws {
    let pot = Pot(
      name: "\u{1B}\"\\", amount: .greatest, since: nil, lids: [], isFull: false, inner: [:])
    let written = SourceText(file: "f", bytes: Array(try text(pot).utf8))
    let read = try require(JSONDocument.parse(written).value).decode(Pot.self, stage: "plan")
    expect(read.value, equals: pot)
  }

  @Test("empty lists and single values are valid JSON")
  func small() throws {
    try expect(text([String]()), equals: "[]")
    try expect(text([[Int]](repeating: [], count: 2)), equals: "[[],[]]")
    try expect(text(["a": [Decimal.one]]), equals: #"{"a":[1]}"#)
    try expect(text(Decimal.zero), equals: "0")
    try expect(text(1.5), equals: "1.5")
    try expect(text([Int?.none, 4]), equals: "[null,4]")
  }

  @Test("an uninterpreted value is written as it was read")
  func carried() throws {
    let source = SourceText(file: "f", bytes: Array(#"{ "x" : [1.10, null , "é"] }"#.utf8))
    let document = try require(JSONDocument.parse(source).value)
    let value = try require(document.decode(UninterpretedJSON.self, stage: "plan").value)
    try expect(text(value), equals: #"{"x":[1.10,null,"é"]}"#)
  }

  @Test("a number that JSON cannot represent is refused", arguments: [Double.nan, .infinity])
  func notFinite(number: Double) {
    #expect(throws: EncodingError.self) { try JSONValue(encoding: number) }
  }
}

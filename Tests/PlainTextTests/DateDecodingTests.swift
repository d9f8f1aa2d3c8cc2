import Expectations
import PlainText
import Testing

struct DateDecodingTests {
  private struct Day: Decodable, Sendable {
    let day: CalendarDate
    enum CodingKeys: String, CodingKey, CaseIterable { case day }
  }

  private func decode(_ json: String) -> Loaded<Day>? {
    JSONDocument.parse(SourceText(file: "f", bytes: Array(json.utf8))).value?
      .decode(Day.self, stage: "settings")
  }

  @Test("a date is decoded from its text")
  func date() throws {
    let loaded = try require(decode(#"{"day": "2027-06-15"}"#))
    expect(loaded.value?.day, equals: CalendarDate(year: 2027, month: 6, day: 15))
    expect(loaded.diagnostics.isEmpty)
  }

  @Test("a date that does not exist is reported at its place, with a correction")
  func noSuchDay() throws {
    let loaded = try require(decode(#"{"day": "2027-02-29"}"#))
    expect(loaded.value == nil)
    let finding = try require(loaded.diagnostics.first)
    expect(finding.code, equals: "settings-value-malformed")
    expect(finding.message, equals: "day '2027-02-29' is not a calendar day")
    expect(finding.excerpt?.position.column, equals: 9)
  }

  @Test("a number is not a date")
  func number() throws {
    let loaded = try require(decode(#"{"day": 20270615}"#))
    expect(loaded.diagnostics.map(\.code), equals: ["settings-wrong-type"])
  }
}

import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SettingsValuesTests {
  private static func found(_ text: String) throws -> [String] {
    let settings = try #require(read(Settings.self, from: text, stage: "settings").value)
    return findings(in: settings, of: Plan(tiers: [])).map {
      "\($0.path.text) \($0.severity) \($0.code): \($0.message); \($0.hint ?? "-")"
    }
  }

  @Test("numbers that can be meant are no finding")
  func sound() throws {
    #expect(
      try Self.found(
        #"{"backups": {"keep": 0}, "recurring": {"a": {"day": 1}, "b": {"day": 31}, "c": {}}}"#)
        == [])
  }

  @Test("fewer than no backups, and days that no month has, are warnings")
  func range() throws {
    let text = #"{"backups": {"keep": -3}, "recurring": {"b": {"day": 32}, "a": {"day": 0}}}"#
    #expect(
      try Self.found(text) == [
        "backups.keep warning settings-value-range: keep is negative: -3; write how many earlier "
          + "versions of the plan to keep",
        "recurring.a.day warning settings-value-range: day of recurring item 'a' is no day of a "
          + "month: 0; write a day from 1 to 31",
        "recurring.b.day warning settings-value-range: day of recurring item 'b' is no day of a "
          + "month: 32; write a day from 1 to 31",
      ])
  }
}

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

  @Test("a growth that cannot be used is a warning, and so is one that is stated by half")
  func growths() throws {
    let accounts = [
      #"{"name": "a", "mean_pct": 5, "volatility_pct": 15}"#,
      #"{"name": "b", "mean_pct": -100, "volatility_pct": -3}"#,
      #"{"name": "c", "mean_pct": 5}"#, #"{"name": "d", "volatility_pct": 1000.5}"#,
    ]
    #expect(
      try Self.found(#"{"accounts": [\#(accounts.joined(separator: ", "))]}"#) == [
        "accounts[1].mean_pct warning settings-value-range: account 'b' has a mean of -100 %, "
          + "which leaves nothing; write a mean above -100",
        "accounts[1].volatility_pct warning settings-value-range: account 'b' has a volatility of "
          + "-3 %; write a standard deviation of a year, such as 15",
        "accounts[2].mean_pct warning settings-value-range: account 'c' has a mean and no "
          + "volatility_pct; state both, or neither",
        "accounts[3].volatility_pct warning settings-value-range: account 'd' has a volatility of "
          + "1000.5 %; write a standard deviation of a year, such as 15",
        "accounts[3].volatility_pct warning settings-value-range: account 'd' has a volatility and "
          + "no mean_pct; state both, or neither",
      ])
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

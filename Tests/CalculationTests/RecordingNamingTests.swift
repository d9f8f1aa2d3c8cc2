import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct RecordingNamingTests {
  private let isa = RecordedValues(
    ["2026-03-31 Isa value 2500"],
    settings: {
      var account = AccountSettings(name: "Tagesgeld Köln")
      account.aliases = ["TG"]
      return Settings(accounts: [account])
    }())

  private func recording(_ name: String, isForced: Bool = false) throws -> ValueRecording {
    var entry = try RecordedValues.entry("2026-04-30 x value 2600")
    entry.account = name
    return try isa.recording([entry], isForced: isForced)
  }

  @Test("leading and trailing spaces are removed with a note")
  func spaces() throws {
    let recording = try recording(" Isa\u{A0}")
    expect(recording.rows.map(\.account), equals: ["Isa"])
    expect(recording.findings.map(\.severity), equals: [.note])
    expect(recording.findings.map(\.message), equals: ["account ' Isa\u{A0}' is trimmed to 'Isa'"])
    try expect(self.recording("Isa").findings, equals: [])
  }

  @Test("an alias means its account, and a name in the settings is not new")
  func aliases() throws {
    try expect(recording("TG").rows.map(\.account), equals: ["Tagesgeld Köln"])
    try expect(recording("Tagesgeld Köln").findings, equals: [])
    try expect(
      recording("tagesgeld köln").findings.map(\.message),
      equals: [
        "account 'tagesgeld köln' is new, but 'Tagesgeld Köln' exists"
      ])
  }

  @Test("a name similar to another is refused with a hint; with --force it creates an account")
  func similar() throws {
    let refused = try recording("ISA")
    expect(refused.findings.map(\.code), equals: ["value-name-similar"])
    expect(
      refused.findings.first?.hint,
      equals: "write 'Isa', or add --force to create a new account")
    let forced = try recording("ISA", isForced: true)
    expect(forced.findings.map(\.severity), equals: [.warning])
    expect(forced.rows.map(\.account), equals: ["ISA"])
  }

  @Test(
    "a name has 1 to 100 characters and no control characters, even with --force",
    arguments: ["", "  ", "a\tb", "a\u{1B}[31m", "a\n", String(repeating: "é", count: 101)])
  func malformed(name: String) throws {
    let recording = try recording(name, isForced: true)
    expect(recording.findings.map(\.code), equals: ["value-name-malformed"])
    expect(recording.rows, equals: [])
  }

  @Test("a name may have a hundred characters")
  func longest() throws {
    try expect(recording(String(repeating: "é", count: 100)).findings, equals: [])
  }

  @Test("a new name that occurs several times is reported once")
  func once() throws {
    let entries = try ["2026-04-01 ISA value 1", "2026-04-02 ISA value 1"].map(
      RecordedValues.entry)
    try expect(isa.recording(entries).findings.map(\.code), equals: ["value-name-similar"])
  }
}

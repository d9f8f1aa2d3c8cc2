import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct RecordingNamesTests {
  @Test("the names are accounts with rows that count, accounts in the settings, and their aliases")
  func names() throws {
    var giro = AccountSettings(name: "Giro")
    giro.aliases = ["Current"]
    let settings = Settings(accounts: [giro])
    let values = RecordedValues(
      ["2026-03-31 Isa value 1", "2026-03-31 Old value 1", "2026-04-01 Old delete"],
      settings: settings)
    let names = RecordingNames(try values.ledger(), settings)
    expect(names.recorded, equals: ["Isa"])
    expect(names.account("Isa") == "Isa" && names.account("Giro") == "Giro")
    expect(names.account("Current"), equals: "Giro")
    expect(names.account("isa") == nil && names.account("Old") == nil)
    expect(names.similar(to: "current"), equals: "Current")
    expect(names.similar(to: "old") == nil)
    expect(RecordingNames.longestName, equals: 100)
  }
}

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

@Suite struct SimilarNamesTests {
  @Test(
    "a misspelled name is similar to the original",
    arguments: [
      ("isa", "ISA"), ("ISA saving", "ISA savings"), ("ISA savings", "ISA saving"),
      ("Tages-geld", "Tages\u{2011}geld"), ("Rainy  day", "Rainy day"),
      ("Rainy\u{A0}day", "Rainy day"), ("Saver  1", "Saver 1"), ("Saevr", "Saver"),
      ("isa 2025", "ISA 2024"), ("Emergency fond", "Emergency fund"), ("ISA", "ISA with Anna"),
    ])
  func similar(name: String, other: String) {
    expect(SimilarNames([other]).first(similarTo: name), equals: other)
    expect(SimilarNames([name]).first(similarTo: other), equals: name)
  }

  @Test(
    "names that differ only in digits or in a word are not similar",
    arguments: [
      ("ISA 2025", "ISA 2024"), ("Saver 1", "Saver 2"), ("Saver 10", "Saver 1"),
      ("Saver", "Saver 2"), ("Mum's ISA", "Dad's ISA"), ("Anna", "Otto"), ("A", "B"),
      ("IS", "ISA"), ("Pension", "Mortgage"), ("2024", "2025"),
    ])
  func different(name: String, other: String) {
    expect(SimilarNames([other]).first(similarTo: name) == nil)
    expect(SimilarNames([name]).first(similarTo: other) == nil)
  }

  @Test("a name that differs only in case is preferred to one that is merely close")
  func order() {
    expect(SimilarNames(["Savers", "SAVER"]).first(similarTo: "Saver"), equals: "SAVER")
    expect(SimilarNames().first(similarTo: "Saver") == nil)
  }

  @Test("names beyond the limit are ignored")
  func limit() {
    var names = SimilarNames()
    for number in 0..<1000 { names.append("\(number)") }
    names.append("Saver")
    expect(names.first(similarTo: "saver") == nil)
    expect(names.first(similarTo: "999"), equals: "999")
  }
}

import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

@Suite struct FolderSettingsTests {
  @Test("settings are read even if the plan is invalid, and without a file they have no values")
  func alone() throws {
    let money = try MoneyFolder(plan: "{")
    expect(money.place.settings().value?.backups == nil)
    expect(money.place.backupsKept == nil)
    try money.write(#"{"backups": {"keep": 100}, "privacy": true}"#, to: "coffer.json")
    expect(money.place.settings().value?.privacy, equals: true)
    expect(money.place.backupsKept, equals: 100)
  }

  @Test("if settings cannot be read, every version is kept", arguments: ["{", "[]"])
  func unreadable(text: String) throws {
    let money = try MoneyFolder()
    for number in 1...25 { try money.write("", to: ".coffer/backups/coffer.\(number).op.json") }
    try money.write("\(text)\r\n", to: "coffer.json")
    expect(money.place.settings().value == nil && money.place.backupsKept == .max)
    _ = try money.place.repair(
      as: MoneyFolder.writer, operation: "fix", backupsKept: money.place.backupsKept)
    expect(money.text("coffer.json"), equals: "\(text)\n")
    expect(money.backups.count, equals: 26)
  }
}

import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Text that was read does not change when its file changes.
struct FolderTextsTests {
  @Test("parts already read keep their contents, other parts are read anew")
  func remembering() throws {
    let money = try MoneyFolder()
    try money.write("name,mode\n", to: "ledgers/values.csv")
    let read = money.place.reading([.plan, .settings, .ledger(.history), .plan])
    try money.write(MoneyFolder.plan(balance: "7.00"), to: "reserve_manager.json")
    try money.write(#"{"privacy": true}"#, to: "coffer.json")
    try money.write("nonsense\n", to: "ledgers/history.csv")
    expect(read.planning([], []).value?.plan.tiers[0].accounts[0].balance, equals: Decimal(100))
    expect(!read.hidesAmounts, "there was no such file")
    expect(read.history().value?.rows.isEmpty, equals: true)
    expect(read.recurringItems([], of: nil).diagnostics.isEmpty)
    let now = money.place
    expect(now.planning([], []).value?.plan.tiers[0].accounts[0].balance, equals: Decimal(7))
    expect(now.hidesAmounts && now.history().value == nil)
  }

  @Test("a ledger folder's files are read with it")
  func parts() throws {
    let money = try MoneyFolder()
    let header = "date,symbol,close,currency,source\n"
    try money.write(header + "2026-01-02,X,10,EUR,\n", to: "ledgers/prices/a.csv")
    try money.write(header + "2026-01-03,X,11,EUR,\n", to: "ledgers/prices/b.csv")
    let read = money.place.reading([.ledger(.prices)])
    try money.write(header, to: "ledgers/prices/b.csv")
    expect(read.ledger(.prices).value?.table.places.count, equals: 2)
    expect(money.place.ledger(.prices).value?.table.places.count, equals: 1)
  }

  @Test("an unreadable file is reported by the part that needs it")
  func unreadable() throws {
    let money = try MoneyFolder()
    try money.write("", to: "coffer.json/in-the-way")
    let read = money.place.reading([.settings])
    expect(read.settings().diagnostics.map(\.code), equals: ["folder-unreadable"])
    expect(
      Folder(at: "/nowhere").reading([.plan, .ledger(.values)]).planning([], []).diagnostics
        .map(\.code), equals: ["folder-missing"])
  }
}

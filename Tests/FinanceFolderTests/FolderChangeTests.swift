import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Changes that are written together.
@Suite struct ChangeTests {
  @Test("a change without values or rows is empty, and leaves no record")
  func empty() throws {
    let money = try MoneyFolder()
    let planning = try require(money.place.planning([], []).value)
    let ledger = try require(money.place.ledger(.history).value)
    let change = FolderChange(
      operation: "op", files: [FileChange([], in: planning.sourcedPlan.document)],
      rows: [ledger.rows([])])
    expect(change.isEmpty)
    expect(try !money.change(by: "1", as: "op").isEmpty)
    try money.place.record(as: MoneyFolder.writer) { (change, ()) }
    expect(money.names, equals: ["reserve_manager.json"])
  }

  @Test("a file's change contains the text before and after")
  func texts() throws {
    let money = try MoneyFolder()
    let file = try require(money.change(by: "12.50", as: "op").files.first)
    expect(file.file, equals: "reserve_manager.json")
    expect(
      String(decoding: file.before, as: UTF8.self), equals: MoneyFolder.plan(balance: "100.00"))
    expect(String(decoding: file.after, as: UTF8.self), equals: MoneyFolder.plan(balance: "112.50"))
  }

  @Test("a whole plan replaces the existing one")
  func whole() throws {
    let money = try MoneyFolder()
    let planning = try require(money.place.planning([], []).value)
    let text = MoneyFolder.plan(balance: "3.00").replacing("500", with: "600")
    let file = FileChange(
      wholePlan: Array(text.utf8), insteadOf: planning.sourcedPlan.document.source)
    try money.place.record(as: MoneyFolder.writer) {
      (FolderChange(operation: "op", files: [file], rows: []), ())
    }
    expect(money.text("reserve_manager.json"), equals: text)
  }

  @Test("twenty versions are kept by default, and a negative limit means zero")
  func backups() {
    expect(FolderChange(operation: "op", files: [], rows: []).backupsKept, equals: 20)
    expect(
      FolderChange(operation: "op", files: [], rows: [], backupsKept: -5).backupsKept, equals: 0)
  }
}

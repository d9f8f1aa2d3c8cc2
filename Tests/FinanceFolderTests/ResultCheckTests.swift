import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

/// A tool does not write a plan that it would refuse to read.
@Suite struct ResultCheckTests {
  @Test("a plan that the next tool could not read is refused", arguments: ["{", "{\"tiers\": 1}"])
  func plan(text: String) throws {
    let money = try MoneyFolder()
    let failure = #expect(throws: Failure.self) {
      try money.place.record(as: MoneyFolder.writer) {
        let planning = try require(money.place.planning([], []).value)
        let file = FileChange(
          wholePlan: Array(text.utf8), insteadOf: planning.sourcedPlan.document.source)
        return (FolderChange(operation: "op", files: [file], rows: []), ())
      }
    }
    expect(failure?.kind, equals: .writing)
    expect(failure?.diagnostics.first?.code, equals: "write-failed")
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
  }

  @Test(
    "an unexpected number of rows is refused", arguments: ["", "a\nb", "\"a", "a,b"])
  func rows(line: String) throws {
    let money = try MoneyFolder()
    let failure = #expect(throws: Failure.self) {
      try money.place.record(as: MoneyFolder.writer) {
        let ledger = try require(money.place.ledger(.history).value)
        return (FolderChange(operation: "op", files: [], rows: [ledger.rows([line])]), ())
      }
    }
    expect(failure?.diagnostics.first?.code, equals: "write-failed", "\(line)")
    expect(money.names, equals: ["reserve_manager.json"])
  }

  @Test(
    "a readable ledger or settings file must stay readable; an unreadable one may stay so",
    arguments: [
      ("coffer.json", "{}", "{", false), ("coffer.json", "{", "{ ", true),
      ("ledgers/prices.csv", "date\n", "", false), ("ledgers/prices.csv", "\"", "\"\n", true),
      ("reserve_manager.json", "{", "{ ", true),
    ])
  func others(name: String, before: String, after: String, isTaken: Bool) throws {
    let money = try MoneyFolder()
    try money.write(before, to: name)
    let file = FileChange(whole: Array(after.utf8), of: name, before: Array(before.utf8))
    let written = Result {
      try money.place.record(as: MoneyFolder.writer) {
        (FolderChange(operation: "op", files: [file], rows: []), ())
      }
    }
    expect(money.text(name) == (isTaken ? after : before))
    if case .success = written { expect(isTaken) } else { expect(!isTaken) }
  }
}

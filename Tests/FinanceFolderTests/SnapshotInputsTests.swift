import FinanceFolder
import PlainText
import Testing

@Suite struct SnapshotInputsTests {
  @Test("a change of any file that worth is made from is noticed, and of no other")
  func files() throws {
    let scene = try SnapshotScene()
    try scene.take()
    #expect(try !scene.take().isWritten)
    for name in [
      "coffer.json", "reserve_manager.json", "ledgers/values.csv", "ledgers/prices.csv",
      "ledgers/history/2026.csv", "ledgers/activities.csv", "ledgers/positions.csv",
      "ledgers/transactions.csv",
    ] {
      try scene.money.write((scene.money.text(name) ?? "") + " ", to: name)
      #expect(try scene.take().isWritten, "\(name)")
      #expect(try !scene.take().isWritten, "\(name)")
    }
    for name in ["recurring.json", "notes.txt", "ledgers/other.csv"] {
      try scene.money.write("x", to: name)
      #expect(try !scene.take().isWritten, "\(name)")
    }
  }
}

import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// Places in a folder, regardless of the form of the folder's path.
@Suite struct FolderPlaceTests {
  @Test("a path with a trailing slash leads to the same files")
  func slash() throws {
    let money = try MoneyFolder()
    let folder = Folder(at: money.folder.place.path + "/")
    try folder.record(as: MoneyFolder.writer) { (try money.change(by: "12.50", as: "op-1"), ()) }
    expect(money.names, equals: MoneyFolder.done)
    expect(
      Array(folder.ownFiles.prefix(2)),
      equals: ["reserve_manager.json", "coffer.json"].map { folder.path + $0 })
  }

  @Test("an empty or unknown path is not a folder, and nothing is created")
  func missing() {
    for path in ["", "/no/such/folder"] {
      let failure = #expect(throws: Failure.self) {
        try Folder(at: path).recover(as: MoneyFolder.writer)
      }
      expect(failure?.diagnostics.map(\.code), equals: ["folder-missing"])
    }
  }
}

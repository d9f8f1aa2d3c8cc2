import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

struct FileKindsTests {
  @Test("a folder as tools make it has nothing to report")
  func sound() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.commit()
    #expect(try money.codes(by: "file-kinds") == [])
  }

  @Test(
    "what is in the place of a file that tools write is reported",
    arguments: [
      ("rm .coffer/lock && mkfifo .coffer/lock", "folder-place-taken"),
      ("rm .coffer/lock && ln -s ../x .coffer/lock", "folder-place-taken"),
      ("rm -r .coffer/backups && touch .coffer/backups", "folder-place-taken"),
      ("ln -s nowhere snapshots", "folder-place-taken"),
      ("rm -r ledgers && mkfifo ledgers", "folder-unreadable"),
      ("rm -r ledgers && ln -s nowhere ledgers", "folder-unreadable"),
      (
        "mv reserve_manager.json \"$PWD.out\" && git init -q ."
          + " && ln -s \"$PWD.out\" reserve_manager.json && git add reserve_manager.json",
        "folder-link-tracked"
      ),
    ])
  func taken(line: String, code: String) throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.run(line)
    #expect(try money.codes(by: "file-kinds") == [code], "\(line)")
    try money.run("rm -f \"$PWD.out\"")
  }
}

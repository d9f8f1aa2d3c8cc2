import Expectations
import FinanceFolder
import TestSupport
import Testing

struct UnmergedFileTests {
  @Test("the versions of an unmerged file come from git's index")
  func versions() throws {
    let money = try MoneyFolder()
    try money.run("git init -q -b main . && git config user.name n && git config user.email e")
    try expect(money.place.unmergedFiles().isEmpty)
    try money.write("{\"a\": 1}\n", to: "coffer.json")
    try money.commit()
    try money.run("git checkout -q -b other")
    try money.write("{\"a\": 2}\n", to: "coffer.json")
    try money.commit()
    try money.run("git checkout -q main")
    try money.write("{\"a\": 3}\n", to: "coffer.json")
    try money.commit()
    try money.run("git merge -q other > said 2>&1 || true")
    let files = try money.place.unmergedFiles()
    expect(files.map(\.file), equals: ["coffer.json"])
    func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
    expect(
      [text(files.first?.base), text(files.first?.ours), text(files.first?.theirs)],
      equals: ["{\"a\": 1}\n", "{\"a\": 3}\n", "{\"a\": 2}\n"])
    expect(text(files.first?.text).hasPrefix("<<<<<<<"))
    // If the file has no conflict marks, a user has already resolved it.
    try money.write("{\"a\": 5}\n", to: "coffer.json")
    try expect(money.place.unmergedFiles().isEmpty)
  }
}

import FinanceFolder
import PlainText
import Testing

struct PermissionsTests {
  private static func money(_ folder: Int, _ plan: Int) throws -> MoneyFolder {
    let money = try MoneyFolder()
    try money.setMode(plan, of: "reserve_manager.json")
    try money.setMode(folder, of: ".")
    return money
  }

  @Test(
    "who else may read or change is told, unless the folder lets nobody in",
    arguments: [
      (0o700, 0o666, []), (0o711, 0o600, []), (0o711, 0o640, []),
      (0o711, 0o644, ["folder-readable"]),
      (0o711, 0o602, ["folder-writable"]),
      (0o777, 0o600, ["folder-writable", "folder-readable"]),
      (0o755, 0o600, ["folder-readable"]), (0o770, 0o660, []),
    ] as [(Int, Int, [String])])
  func modes(folder: Int, plan: Int, codes: [String]) throws {
    #expect(try Self.money(folder, plan).codes(by: "permissions") == codes)
  }

  @Test("however many files there are, there is one finding of each kind")
  func count() throws {
    let money = try Self.money(0o755, 0o644)
    try money.write("{}", to: "coffer.json")
    try money.setMode(0o644, of: "coffer.json")
    let messages = try money.findings(by: "permissions").map(\.diagnostic.message)
    #expect(messages == ["the folder and 2 others can be read by every user of this machine"])
  }
}

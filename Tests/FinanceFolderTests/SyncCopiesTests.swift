import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

/// Writers, readers and checks use the same list of names.
@Suite struct SyncCopiesTests {
  @Test(
    "a sync copy reported by the check is never read, and blocks writing",
    arguments: [
      ("2024 2.csv", true), ("2024 (conflicted copy).csv", true),
      ("2024.sync-conflict-20261120-093000-ABCDEFG.csv", true), ("2024 1.csv", false),
      ("2024 100.csv", false), ("2024 b.csv", false), ("2023 2.csv", false),
    ])
  func agree(name: String, isCopy: Bool) throws {
    let money = try MoneyFolder()
    try money.write("date\n", to: "ledgers/prices/2024.csv")
    try money.write("date\n", to: "ledgers/prices/\(name)")
    expect(try money.codes(by: "conflict-copies").isEmpty != isCopy)
    expect(money.place.ledgerFiles(.prices).contains { $0.hasSuffix(name) } != isCopy)
    let failure = Result { try money.deposit("1", as: "op-1") }
    if case .success = failure { expect(!isCopy) } else { expect(isCopy) }
  }
}

struct CopiedFileTests {
  @Test("the names used by sync programs are recognized, with the original of each copy")
  func originals() throws {
    let names = [
      "reserve_manager.sync-conflict-20261121-093000-ABCDEFG.json",
      "reserve_manager (Ada's conflicted copy 2026-11-21).json",
      "reserve_manager (conflicted copy 2026-11-21 093000).json", "reserve_manager 2.json",
      "reserve_manager (1).json", "reserve_manager-LAPTOP-7QX.json",
      "reserve_manager_conflict-20261121-093000.json",
      "reserve_manager (In Konflikt stehende Kopie von PC 2026-11-21).json",
      "reserve_manager (Adas in Konflikt stehende Kopie 2026-11-21).json",
      "reserve_manager (Konfliktkopie 2026-11-21).json",
      "reserve_manager (Copie en conflit de MacBook de Zoé 2026-11-21).json",
      "reserve_manager (Copia conflictiva de PC 2026-11-21).json",
      "Reserve_Manager (Case Conflict).json", "reserve_manager (Case Conflict 1).json",
      "reserve_manager (case clash from 2026-11-21 093000).json",
      "reserve_manager-Adas-MacBook.json", "reserve_manager-MacBookPro.json",
    ]
    for name in names {
      let money = try MoneyFolder()
      try money.write("{\"tiers\": []}", to: name)
      let files = try money.place.copiedFiles()
      expect(files.map(\.file), equals: ["reserve_manager.json"], "\(name)")
      expect(files.first?.copies.map(\.name) ?? [], equals: [name])
    }
    let copied = try MoneyFolder()
    let twice = "reserve_manager (Ben's conflicted copy 2026-11-21) (1).json"
    try copied.write("{}", to: twice)
    try expect(copied.place.copiedFiles().map(\.file), equals: ["reserve_manager.json"])
    let money = try MoneyFolder()
    try money.write("{}", to: "notes 2.json")
    try money.write("a\n", to: "ledgers/prices/2026.csv")
    try money.write("a\n", to: "ledgers/prices/2026-PC.csv")
    try money.write("{}", to: "reserve_manager-old.json")
    try money.write("{}", to: "reserve_manager-Old.json")
    try money.write("{}", to: "notes (Konfliktkopie 2026-11-21).txt")
    try expect(money.place.copiedFiles().isEmpty)
  }
}

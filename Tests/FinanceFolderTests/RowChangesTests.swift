import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

struct RowChangesTests {
  private static let name = "ledgers/transactions.csv"
  private static let header = "id," + MoneyFolder.transactions

  private func newRows(_ money: MoneyFolder) throws -> [String] {
    try hookFindings(money).map {
      "\($0.diagnostic.excerpt?.position.line ?? 0) \($0.diagnostic.message)"
    }
  }

  @Test("only rows missing from the commit are new, whatever their position")
  func new() throws {
    let money = try MoneyFolder()
    let rows = (1...3).map { ",2024-03-0\($0),Giro,Shop,-1.00,EUR\n" }
    try money.write(Self.header + rows[0] + rows[1], to: Self.name)
    try money.commit()
    try expect(newRows(money), equals: [])
    try money.write(Self.header + rows[1] + rows[0], to: Self.name)
    try expect(newRows(money), equals: [])
    try money.write(Self.header + rows[0] + rows[1] + rows[2], to: Self.name)
    try expect(newRows(money), equals: ["4 this new row has no id"])
    try money.write(Self.header + rows[2] + rows[0] + rows[1], to: Self.name)
    try expect(newRows(money), equals: ["2 this new row has no id"])
    try money.write(Self.header + rows[0] + rows[0] + rows[1] + rows[2], to: Self.name)
    try expect(newRows(money), equals: ["3 2 new rows have no id; this is the first"])
  }

  @Test("an equal row in another file does not replace a lost one")
  func files() throws {
    let money = try MoneyFolder()
    let row = "2024-03-01,Giro,Shop,-1.00,EUR\n"
    for year in [2023, 2024] {
      try money.write(MoneyFolder.transactions + row, to: "ledgers/transactions/\(year).csv")
    }
    try money.commit()
    try money.write(MoneyFolder.transactions, to: "ledgers/transactions/2024.csv")
    try expect(money.codes(by: "lost-rows"), equals: ["folder-rows-lost"])
  }

  @Test("rows that were given ids are neither new nor lost, in any order, among new rows")
  func givenIDs() throws {
    let money = try MoneyFolder()
    var generator = SeededGenerator(seed: 77)
    let rows = (0..<60).map { "2024-03-01,Giro,Shop \($0 % 40),-\($0 % 40).50,EUR\n" }
    try money.write(Self.header + rows.map { "," + $0 }.joined(), to: Self.name)
    try money.commit()
    for round in 0..<5 {
      let now = rows.shuffled(using: &generator).enumerated().map { index, row in
        (Bool.random(using: &generator) ? "row-\(index)" : "") + "," + row
      }
      try money.write(
        Self.header + (now + [",2024-04-01,Giro,New,1,EUR\n"]).joined(), to: Self.name)
      try expect(money.codes(by: "lost-rows"), equals: [], "seed 77, round \(round)")
      try expect(newRows(money), equals: ["62 this new row has no id"], "seed 77, round \(round)")
    }
  }
}

/// Returns the findings of the rules that apply only before a commit.
func hookFindings(_ money: MoneyFolder) throws -> [FolderFinding] {
  try money.place.survey().findings(by: hookRules)
}

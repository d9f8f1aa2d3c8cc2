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

struct RowCorrectionsTests {
  private static let name = "ledgers/transactions.csv"

  /// Returns the codes of the findings about committed rows and their current state.
  private func codes(_ before: [String], _ now: [String]) throws -> [String] {
    let money = try MoneyFolder()
    func write(_ rows: [String]) throws {
      let text = "id," + MoneyFolder.transactions + rows.map { $0 + "\n" }.joined()
      try money.write(text, to: Self.name)
    }
    try write(before)
    try money.commit()
    try write(now)
    return try money.codes(by: "lost-rows")
  }

  private let row = ",2024-03-01,Giro,Shop,-1.00,EUR"

  @Test("a row with at least half of its cells unchanged is a correction")
  func similar() throws {
    for now in [
      ",2024-03-01,Giro,Shop,-1.05,EUR", ",2024-03-02,Giro,Shopping,-1.00,EUR",
      ",2024-03-01,Giro,Shop,-1.00,",
      "i\(String(repeating: "0", count: 25)),2024-03-01,Giro,,-1.00,EUR",
    ] {
      try expect(codes([row], [now]), equals: ["folder-row-changed"], "\(now)")
    }
  }

  @Test("a tool's row, a less similar row and a missing row are not corrections")
  func other() throws {
    for now in [
      ["06gvqs7ho1vt5c98hou61deguk,2024-03-01,Giro,Shop,-1.05,EUR"],
      [",2024-04-02,Giro,Baker,-3.00,EUR"], [],
    ] {
      try expect(codes([row], now), equals: ["folder-rows-lost"], "\(now)")
    }
  }

  @Test("a new row replaces at most one lost row")
  func once() throws {
    let other = ",2024-03-01,Giro,Shop,-2.00,EUR"
    try expect(
      codes([row, other], [",2024-03-01,Giro,Shop,-1.05,EUR"]),
      equals: ["folder-rows-lost", "folder-row-changed"])
  }

  @Test("too many changed rows are not treated as manual corrections")
  func many() throws {
    let rows = (0..<101).map { ",2024-03-01,Giro,Shop \($0),-1.00,EUR" }
    let now = rows.map { $0.replacing("-1.00", with: "-2.00") }
    try expect(codes(rows, now), equals: ["folder-rows-lost"])
    try expect(codes(Array(rows.dropLast()), Array(now.dropLast())), equals: ["folder-row-changed"])
  }
}

import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

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

import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct TransferSidesTests {
  private static func moves(_ scene: ImportScene) throws -> [String] {
    try scene.plan([.of("2026-03-10 -50.00 out")]).plan.transfers.map { $0.into.id }
  }

  @Test(
    "a ledger row can be a transfer side if it counts and is not yet one",
    arguments: [
      ("t1,2026-03-10,Saver,in,50.00,EUR,,", true),
      ("t1,2026-03-10,Saver,in,50.00,,,", true),
      ("t1,2026-03-10,Saver,in,50.00,EUR,transfer,", true),
      ("t1,2026-03-10,Saver,in,50.00,EUR,transfer,g1", true),
      ("t1,2026-03-10,Saver,in,50.00,EUR,opening,", false),
      ("t1,2026-03-10,Saver,in,50.00,EUR,balance,", false),
      ("t1,2026-03-10,Saver,in,50.00,USD,,", false),
      ("t1,2026-03-10,Giro,in,50.00,EUR,,", false),
    ])
  func transactions(row: String, isSide: Bool) throws {
    expect(try Self.moves(ImportScene([row])) == (isSide ? ["t1"] : []))
  }

  @Test("a row whose group has another row is not a transfer side")
  func groups() throws {
    let scene = ImportScene([
      "t1,2026-03-10,Saver,in,50.00,EUR,transfer,g1",
      "t2,2026-03-10,Wallet,out,-50.00,EUR,transfer,g1",
    ])
    try expect(Self.moves(scene), equals: [])
  }

  @Test("parts of a split payment and pending rows are not transfer sides")
  func parts() throws {
    for (column, text) in [("split", "s1"), ("status", "PENDING")] {
      var scene = ImportScene()
      var line = ImportLine(.transactions)
      for (name, cell) in [
        ("id", "t1"), ("date", "2026-03-10"), ("account", "Saver"), ("amount", "50.00"),
        ("currency", "EUR"), (column, text),
      ] { line.fill(name, cell) }
      scene.append(line)
      try expect(Self.moves(scene), equals: [], "\(column)")
    }
  }

  @Test(
    "an activity is a transfer side if it only moves cash to or from another account",
    arguments: [
      ("DEPOSIT", "", "", true), ("TRANSFER_IN", "", "", true), ("WITHDRAWAL", "", "", false),
      ("DEPOSIT", "", "g1", true), ("TRANSFER_IN", "WLDX", "", false), ("INTEREST", "", "", false),
    ])
  func activities(type: String, symbol: String, group: String, isSide: Bool) throws {
    var scene = ImportScene()
    var line = ImportLine(.activities)
    for (name, cell) in [
      ("id", "a1"), ("date", "2026-03-11"), ("account", "Broker"), ("type", type),
      ("symbol", symbol), ("amount", "50.00"), ("currency", "EUR"), ("group", group),
    ] { line.fill(name, cell) }
    scene.append(line)
    expect(try Self.moves(scene) == (isSide ? ["a1"] : []))
  }

  @Test("ledger rows on accounts and days outside the files are not suggested")
  func elsewhere() throws {
    let scene = ImportScene([
      "t1,2026-03-10,Saver,out,-7.00,EUR,,", "t2,2026-03-10,Wallet,in,7.00,EUR,,",
    ])
    expect(try scene.plan([.of("2026-03-10 -50.00 out")]).plan.transfers.isEmpty)
    let again = ImportScene([
      "t1,2026-03-10,Giro,out,-7.00,EUR,,", "t2,2026-03-10,Wallet,in,7.00,EUR,,",
    ])
    try expect(again.plan([.of("2026-03-10 -50.00 out")]).plan.transfers.count, equals: 1)
  }
}

@Suite struct TransferSideTests {
  private static func statement(_ account: String, _ rows: [(String, Int?)]) -> Statement {
    let plain = Statement.of(rows.map(\.0), account: account)
    return Statement(
      format: "test", account: account, currency: "EUR",
      rows: zip(plain.rows, rows).map { row, told in
        StatementRow(
          line: row.line, date: row.date, payee: row.payee, amount: row.amount,
          currency: row.currency, payment: told.1)
      })
  }

  private static func live(_ scene: ImportScene) -> [String] {
    scene.live(["payee", "amount", "kind"])
  }

  @Test("a fee in addition to a transfer stays spending, in the same group")
  func beside() throws {
    var scene = ImportScene()
    let plan = try scene.add(
      [
        Self.statement("Giro", [("2026-03-10 -50.00 out", 1), ("2026-03-10 -2.00 fee", 1)]),
        Self.statement("Saver", [("2026-03-10 50.00 in", nil)]),
      ], transfers: .all)
    expect(plan.transfers.map(\.basis), equals: [.amount])
    expect(Self.live(scene), equals: ["fee,-2.00,", "in,50.00,transfer", "out,-50.00,transfer"])
    expect(Set(scene.live(["group"])), equals: [plan.rows[0].name])
  }

  @Test("a receipt less a fee row is a transfer of all three rows")
  func less() throws {
    var scene = ImportScene()
    let plan = try scene.add(
      [
        Self.statement("Giro", [("2026-03-10 -48.00 out", nil)]),
        Self.statement("Saver", [("2026-03-10 50.00 in", 1), ("2026-03-10 -2.00 fee", 1)]),
      ], transfers: .all)
    expect(plan.transfers.map(\.basis), equals: [.fee])
    expect(
      Self.live(scene), equals: ["fee,-2.00,transfer", "in,50.00,transfer", "out,-48.00,transfer"])
    expect(Set(scene.live(["group"])).count, equals: 1)
  }

  @Test("the states and bases have the names shown in the table")
  func words() {
    expect(OwnTransfer.State.allCases.map(\.rawValue), equals: ["proposed", "accepted", "tied"])
    expect(OwnTransfer.Basis.allCases.map(\.rawValue), equals: ["amount", "fee", "rate"])
  }
}

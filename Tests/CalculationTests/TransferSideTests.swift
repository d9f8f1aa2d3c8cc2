import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

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

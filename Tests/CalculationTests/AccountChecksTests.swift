import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct AccountChecksTests {
  @Test("a difference between the ledger's last row and the file's first row is reported as a gap")
  func gap() throws {
    var scene = ImportScene()
    try scene.add([.of(["2026-02-26 -5.00 a"], running: "100.00")])
    let plan = try scene.plan([.of(["2026-03-03 -1.00 b"], running: "60.00")]).plan
    expect(
      plan.checks.filter { $0.check.kind == .gap }.map(\.check.message),
      equals: [
        "between the ledger\u{27}s last row and row 2 the balance falls by 35.00 more than the "
          + "rows explain: -35.00 is missing, 2026-02-26 to 2026-03-03"
      ])
    let whole = try scene.plan([.of(["2026-03-03 -1.00 b"], running: "95.00")]).plan
    expect(whole.checks.map(\.check.outcome).allSatisfy { $0 == .ok })
    let unknown = try scene.plan([.of("2026-03-03 -1.00 b")]).plan
    expect(unknown.checks.first?.check.outcome, equals: .unknown)
  }
}

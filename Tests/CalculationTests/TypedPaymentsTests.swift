import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct TypedPaymentsTests {
  private func verdicts(_ typed: [String], _ rows: [String]) throws -> [ImportedRow.Verdict] {
    let scene = ImportScene(typed)
    return try scene.plan([.of(rows)]).plan.rows.map(\.verdict)
  }

  /// A purchase of -7.00, split into two parts.
  private static let parts = [
    "t1,2026-03-10,Giro,Groceries,-3.00,EUR,,g", "t2,2026-03-10,Giro,Household,-4.00,EUR,,g",
  ]

  @Test("a payment booked in parts, transferred or imported does not match a single row")
  func partsOfOthers() throws {
    let found = try verdicts(Self.parts, ["2026-03-12 -3.00 a", "2026-03-12 -4.00 b"])
    expect(found, equals: [.suggested, .suggested])
    let move = ["t3,2026-03-09,Giro,Saver,-9.00,EUR,transfer,g"]
    try expect(verdicts(Self.parts + move, ["2026-03-12 -7.00 a"]), equals: [.new])
    let other = [Self.parts[0], Self.parts[1].replacing("03-10", with: "03-11")]
    try expect(verdicts(other, ["2026-03-12 -7.00 a"]), equals: [.new])
  }
}

import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

@Suite struct LeftBalanceTests {
  @Test("a history balance missing from the plan is reported if two machines recorded it")
  func left() throws {
    func left(_ rows: [String], _ evidence: EditEvidence?) throws -> [Decimal] {
      Settlement(
        of: try plan("T/y 5"), with: try balances(rows), minorDigits: 2,
        asking: EvidenceSource(isAfterMerge: true) { openings in
          openings.compactMapValues { _ in evidence }
        }
      ).left.map(\.amount)
    }
    expect(try left(["100 100", "-100 0", "30 130"], nil), equals: [Decimal(30)])
    expect(try left(["100 100", "30 130", "-100 0"], nil), equals: [Decimal(30)])
    expect(try left(["100 100", "-100 0"], EditEvidence.none), equals: [])
    expect(try left(["30 30"], EditEvidence.none), equals: [Decimal(30)])
    expect(try left(["30 30"], .edited), equals: [])
    expect(try left(["30 30"], nil), equals: [])
  }
}

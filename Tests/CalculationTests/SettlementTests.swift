import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct SettlementTests {
  private static func balance(_ planned: String, _ rows: [String]) throws -> UnsettledBalance {
    let settlement = Settlement(
      of: try plan("T/x \(planned)"), with: try balances(rows), minorDigits: 2)
    return try require(settlement.unsettled.first)
  }

  @Test("unsettled accounts are in plan order, and accounts without rows are never unsettled")
  func order() throws {
    let history = try MoveApplication(
      of: moves("U/a 1 -", "T/b 1 -"), op: "a", to: plan("T/b 1", "T/c 2", "U/a 3"),
      history: History(), minorDigits: 2, stamp: PostingStamp(now: moment("09:30:00"))
    ).posting
    let ledger = BalanceLedger(History().adding(history))
    let edited = try plan("T/b 9", "T/c 9", "U/a 9", "V/d 9")
    let unsettled = Settlement(of: edited, with: ledger, minorDigits: 2).unsettled
    expect(unsettled.map(\.name.account), equals: ["b", "a"])
    expect(unsettled.map(\.running), equals: [Decimal(2), Decimal(4)])
    expect(
      Settlement(of: try plan("T/b 2.004", "U/a 4"), with: ledger, minorDigits: 2).unsettled.isEmpty
    )
    expect(Settlement(of: edited, with: .empty, minorDigits: 2).unsettled.isEmpty)
  }

  @Test("the history is kept if git shows that the balance was not edited by hand")
  func evidence() throws {
    let fork = try Self.balance("100", ["100 100", "100 100"])
    expect(fork.finding(.none, isLost: false) == (.fork, .keepHistory))
    expect(fork.finding(.unknown, isLost: false) == (.fork, .keepHistory))
    expect(fork.finding(.edited, isLost: false) == (.fork, .ask))
    expect(fork.finding(.none, isLost: true) == (.lost, .ask), "rows have to come back first")
    let edit = try Self.balance("130", ["100 100"])
    expect(edit.finding(.unknown, isLost: false) == (.edit, .keepPlan))
    expect(edit.finding(.edited, isLost: false) == (.edit, .keepPlan))
    expect(edit.finding(.none, isLost: false) == (.edit, .ask), "edited in a merge, perhaps")
    expect(fork.finding(.replayed, isLost: false) == (.fork, .keepHistory))
    expect(edit.finding(.replayed, isLost: false) == (.edit, .keepPlan))
  }

  @Test("consecutive rows that a merge counted twice or omitted are a fork if git confirms it")
  func merged() throws {
    let rows = ["100 100", "50 150", "5 155"]
    func settlement(_ planned: String, _ evidence: EditEvidence?) throws -> Settlement {
      Settlement(
        of: try plan("T/x \(planned)"), with: try balances(rows), minorDigits: 2,
        asking: EvidenceSource(isAfterMerge: false) { openings in
          openings.compactMapValues { _ in evidence }
        })
    }
    for planned in ["205", "150", "0"] {
      let forked = try settlement(planned, EditEvidence.none).forked
      expect(forked.map(\.name.account), equals: ["x"], "\(planned)")
      expect(try settlement(planned, .edited).forked.isEmpty, "\(planned)")
      expect(try settlement(planned, nil).forked.isEmpty, "\(planned)")
    }
    expect(try settlement("205", EditEvidence.none).forked.first?.place.record, equals: 1)
    expect(try settlement("170", EditEvidence.none).forked.isEmpty, "git is not asked")
  }

  @Test("without git, a fork that does not explain the difference is left to the user")
  func unexplained() throws {
    let edited = try Self.balance("130", ["100 100", "100 100"])
    expect(edited.finding(.unknown, isLost: false) == (.fork, .ask))
    expect(edited.finding(.edited, isLost: false) == (.fork, .ask))
    expect(edited.finding(.replayed, isLost: false) == (.fork, .ask))
    let twice = try Self.balance("330", ["100 100", "100 100", "10 210", "20 220"])
    expect(
      twice.finding(.unknown, isLost: false) == (.fork, .keepHistory),
      "both set the balance to 200, and a merge added that up")
  }

  @Test("a row on a balance that no rows explain is left to the user")
  func unreachable() throws {
    let balance = try Self.balance("160", ["100 100", "10 160", "160 160"])
    expect(balance.finding(.none, isLost: false) == (.fork, .ask))
    let merged = try Self.balance("312", ["100 100", "5 5", "200 200", "10 310", "7 12"])
    expect(
      merged.finding(.none, isLost: false) == (.fork, .keepHistory),
      "310 follows 300: the first and the third row, merged without the second")
  }
}

private func == (
  a: (cause: UnsettledBalance.Cause, remedy: UnsettledBalance.Remedy),
  b: (UnsettledBalance.Cause, UnsettledBalance.Remedy)
) -> Bool { a.cause == b.0 && a.remedy == b.1 }

import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct MoveTests {
  @Test("a move is encoded with the column names of a proposal")
  func coding() throws {
    let move = Move(
      op: "pay-1", tier: "T", account: "S", amount: Decimal(5), balanceAfter: nil,
      kind: .allocation, description: "by weight")
    let text = try JSONValue(encoding: move).text(.compact)
    expect(
      text,
      equals: #"{"op":"pay-1","tier":"T","account":"S","amount":5,"kind":"allocation","#
        + #""description":"by weight"}"#)
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    expect(JSONDocument.read(source, as: Move.self, stage: "plan").value?.value, equals: move)
  }
}

@Suite struct MoveCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with its stage")
  func spelling() {
    for code in MoveCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /(plan|write|history)(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("the plan's own codes share only the note about more findings")
  func ownCodes() {
    let plan = Set(PlanCode.allCases.map(\.rawValue) + WritingCode.allCases.map(\.rawValue))
    expect(MoveCode.allCases.map(\.rawValue).filter(plan.contains), equals: ["plan-more"])
  }
}

@Suite struct MoveFindingTests {
  private static func moves(_ text: String) throws -> ProposedMoves {
    try require(
      ProposedMoves.reading(SourceText(file: "<stdin>", bytes: Array(text.utf8))).value)
  }

  @Test("a finding points to its part of the row, or else to the row, in text order")
  func places() throws {
    let moves = try Self.moves("tier,account,amount,balance_after\nT,S,1.00,2.00\nT,R,3.00,4.00\n")
    let shown = moves.diagnostics(for: [
      MoveFinding(.warning, .clockBehind, "nowhere"),
      MoveFinding(.error, .overdraws, "second", at: 1, .amount, hint: "less"),
      MoveFinding(.note, .alreadyApplied, "first", at: 0, .op),
      MoveFinding(.error, .planChanged, "also first", at: 0, .balanceAfter),
      MoveFinding(.error, .unknown, "beyond", at: 9, .tier),
    ])
    expect(
      shown.map(\.shown),
      equals: [
        "2:1 [plan-already-applied] first; -: T,S,1.00,2.00",
        "2:10 [write-plan-changed] also first; -: 2.00",
        "3:5 [plan-move-overdraws] second; less: 3.00",
        "[history-clock-behind] nowhere; -: ", "[plan-move-unknown] beyond; -: ",
      ])
    expect(shown.map(\.severity), equals: [.note, .error, .error, .warning, .error])
  }

  @Test("each half of a rebalancing row is shown at its own cells")
  func halves() throws {
    let moves = try Self.moves(
      "from_tier,from_account,to_tier,to_account,amount,from_balance_after,to_balance_after\n"
        + "A,x,B,y,5,1,9\n")
    let shown = moves.diagnostics(for: [
      MoveFinding(.error, .unknown, "to", at: 1, .account),
      MoveFinding(.error, .planChanged, "from", at: 0, .balanceAfter),
    ])
    expect(
      shown.map(\.shown),
      equals: [
        "2:7 [plan-move-unknown] to; -: y", "2:11 [write-plan-changed] from; -: 1",
      ])
  }

  @Test("a hundred findings are shown, then a note says that there are more")
  func bounds() throws {
    let moves = try Self.moves("tier,account,amount,balance_after\nT,S,1.00,2.00\n")
    let many = (1...101).map { MoveFinding(.error, .unknown, "\($0)", at: 0) }
    for shown in [many.diagnostics, moves.diagnostics(for: many)] {
      expect(shown.count == 101 && shown.last?.code == "plan-more" && shown[99].message == "100")
    }
    expect(many.dropLast().map(\.self).diagnostics.count, equals: 100)
    expect(many.diagnostics.allSatisfy { $0.excerpt == nil })
  }
}

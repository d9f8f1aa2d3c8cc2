import Expectations
import FinanceModel
import Testing

@Suite struct LedgerProblemTests {
  @Test("each code is the ledger's stage followed by the problem's words")
  func spelling() {
    for ledger in Ledger.allCases {
      for code in ledger.possibleCodes {
        expect(code.hasPrefix(ledger.stage + "-"), "\(code)")
        expect(code.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil, "\(code)")
      }
    }
    expect(
      LedgerProblem.numberMalformed.code(for: .activities), equals: "activity-number-malformed")
  }

  @Test("the codes are unique, and each problem can occur in at least one ledger")
  func distinct() {
    let codes = Ledger.allCases.flatMap(\.possibleCodes)
    expect(Set(codes).count, equals: codes.count)
    let possible = Set(Ledger.allCases.flatMap(\.possibleProblems))
    expect(possible, equals: Set(LedgerProblem.allCases))
  }

  @Test("a ledger's possible problems follow from its columns")
  func possible() {
    expect(
      Ledger.prices.possibleProblems,
      equals: [
        .columnMissing, .columnUnknown, .valueMissing, .numberMalformed, .numberNegative,
        .dateMalformed, .dateFar, .wordUnknown, .currencyUnknown, .cellsShifted,
        .symbolSimilar, .conflict, .more,
      ])
    expect(
      Ledger.history.possibleProblems,
      equals: [
        .columnMissing, .columnUnknown, .valueMissing, .numberMalformed, .numberGrouped, .dateFar,
        .timestampMalformed, .wordUnknown, .accountUnknown, .idTwice, .rowTwice, .opTwice,
        .opDiffers, .fork, .unexplained, .chain, .empty, .clock, .more,
      ])
  }
}

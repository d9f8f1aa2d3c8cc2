import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ActivityTypeTests {
  @Test("the column 'type' has these nineteen words")
  func types() {
    expect(
      ActivityType.allCases.map(\.rawValue),
      equals: [
        "BUY", "SELL", "SPLIT", "DIVIDEND", "INTEREST", "DEPOSIT", "WITHDRAWAL", "TRANSFER_IN",
        "TRANSFER_OUT", "FEE", "TAX", "CREDIT", "ADJUSTMENT", "EXCHANGE", "SPIN_OFF",
        "COST_ADJUSTMENT", "OPTION_EXERCISE", "OPTION_ASSIGNMENT", "UNKNOWN",
      ])
  }

  @Test("the column 'subtype' has these words; words that change what is booked come first")
  func subtypes() {
    expect(
      ActivitySubtype.allCases.map(\.rawValue),
      equals: [
        "DRIP", "STAKING_REWARD", "DIVIDEND_IN_KIND", "RETURN_OF_CAPITAL", "BONUS",
        "OPTION_EXPIRY", "REVERSAL", "ACCRUED", "TO_OPEN", "TO_CLOSE", "UPLIFT", "REBATE", "REFUND",
        "QUALIFIED", "ORDINARY", "LENDING_INTEREST", "COUPON", "MANAGEMENT_FEE", "ADR_FEE",
        "INTEREST_CHARGE", "WITHHOLDING", "NRA_WITHHOLDING",
      ])
  }

  @Test("every word of the three columns is recognised; only POSTED and blank statuses count")
  func columns() {
    func rows(_ column: String, _ words: [String]) -> ActivityLedger {
      let type = column == "type" ? "" : ",type"
      let rest = column == "type" ? "" : ",CREDIT"
      return .of([
        "date,account,currency,\(column)\(type)\n"
          + words.map { "2026-01-05,A,EUR,\($0)\(rest)\n" }.joined()
      ])
    }
    let types = rows("type", ActivityType.allCases.map(\.rawValue))
    // A split precedes the other rows of its day.
    expect(
      (0..<types.count).map { types[$0].type }
        == [.split] + ActivityType.allCases.filter { $0 != .split })
    let subtypes = rows("subtype", ActivitySubtype.allCases.map(\.rawValue))
    expect((0..<subtypes.count).map { subtypes[$0].subtype } == ActivitySubtype.allCases)
    expect(ActivityStatus.allCases.map(\.rawValue), equals: ["POSTED", "PENDING", "DRAFT", "VOID"])
    let statuses = rows("status", ActivityStatus.allCases.map(\.rawValue) + [""])
    expect((0..<statuses.count).map { statuses[$0].place.record } == [0, 4])
  }

  @Test(
    "a lower-case word is refused; the correct word is suggested", arguments: ["type", "status"])
  func unknown(column: String) {
    let word = column == "type" ? "buy,POSTED" : "BUY,posted"
    let loaded = ActivityLedger.reading(
      SourceText.files(["date,account,currency,type,status\n2026-01-05,A,EUR,\(word)\n"]),
      Settings())
    expect(loaded.value == nil)
    expect(loaded.diagnostics.map(\.code), equals: ["activity-word-unknown"])
    let right = column == "type" ? "BUY" : "POSTED"
    expect(loaded.diagnostics.first?.hint?.contains("'\(right)'"), equals: true)
  }
}

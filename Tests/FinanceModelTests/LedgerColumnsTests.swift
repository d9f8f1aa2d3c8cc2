import Expectations
import FinanceModel
import Testing

@Suite struct LedgerColumnsTests {
  private func names(_ ledger: Ledger, where isWanted: (LedgerColumn) -> Bool) -> String {
    ledger.columns.filter(isWanted).map(\.name).joined(separator: " ")
  }

  @Test(
    "each ledger has the documented columns in the documented order",
    arguments: [
      (
        Ledger.history,
        "id timestamp tier_name account_name amount balance_after transaction_type description "
          + "user op"
      ),
      (.values, "id timestamp account event value currency flow note voids op"),
      (
        .activities,
        "id date time account type subtype symbol quantity unit_price amount fee tax currency "
          + "fx_rate ratio status group lots tags note voids batch op settle_date attachment "
          + "member schedule"
      ),
      (.positions, "id date account symbol quantity average_cost currency note voids op"),
      (.prices, "date base quote amount source type"),
      (
        .transactions,
        "id date time account payee category amount currency kind group split method status "
          + "tags location attachment schedule note voids original original_amount "
          + "original_currency member batch op"
      ),
    ])
  func all(ledger: Ledger, expected: String) {
    expect(names(ledger) { _ in true }, equals: expected)
  }

  @Test(
    "each ledger requires the columns documented as required",
    arguments: [
      (
        Ledger.history,
        "timestamp tier_name account_name amount balance_after transaction_type"
      ),
      (.values, "timestamp account event"), (.activities, "date account type"),
      (.positions, "date account symbol quantity currency"),
      (.prices, "date base quote amount"), (.transactions, "date account amount"),
    ])
  func required(ledger: Ledger, expected: String) {
    expect(names(ledger, where: \.isRequired), equals: expected)
  }

  @Test("only activities reserve columns")
  func reserved() {
    let reserved = Ledger.allCases.map { names($0, where: \.isReserved) }
    expect(
      reserved, equals: ["", "", "schedule", "", "", "", "", "", "", ""])
  }
}

import Expectations
import FinanceModel
import Testing

@Suite struct LedgerTests {
  @Test("a ledger's name matches its file's, and its stage is the first word of its codes")
  func names() {
    expect(
      Ledger.allCases.map(\.rawValue),
      equals: [
        "history", "values", "activities", "positions", "prices", "transactions", "budgets",
        "reviews", "predictions", "operations",
      ])
    expect(
      Ledger.allCases.map(\.stage),
      equals: [
        "history", "value", "activity", "position", "price", "transaction", "budget",
        "review", "prediction", "operation",
      ])
  }

  @Test("rows of the history and of prices cannot be voided")
  func voids() {
    expect(
      Ledger.allCases.filter(\.hasVoids),
      equals: [
        .values, .activities, .positions, .transactions, .budgets, .reviews, .predictions,
      ])
  }

  @Test("a column is found by its exact name")
  func column() {
    expect(Ledger.prices.column("quote")?.kind, equals: .currency)
    expect(Ledger.prices.column("Quote") == nil && Ledger.prices.column("id") == nil)
  }
}

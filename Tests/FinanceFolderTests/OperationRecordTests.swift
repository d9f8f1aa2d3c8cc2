import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

struct OperationRecordTests {
  @Test("an operation is looked up in its own ledger first, then in the op column of the others")
  func found() throws {
    let money = try MoneyFolder()
    try money.write("id,date,account,amount,op\na,2026-01-02,Giro,5,pay\n", to: Self.transactions)
    expect(try money.place.record(ofOperation: "pay")?.ledger, equals: .transactions)
    for op in ["pa", "5"] { expect(try money.place.record(ofOperation: op) == nil) }
    try money.write(
      "timestamp,op,tool,what\n2026-01-02T10:00:00Z,pay,plan-set,A target 5\n",
      to: "ledgers/operations.csv")
    let record = try require(money.place.record(ofOperation: "pay"))
    expect(record.ledger == .operations && record.tool == "plan-set" && record.what == "A target 5")
    let taken = record.taken("pay")
    expect(
      taken.message, equals: "operation 'pay' is already recorded, as plan-set A target 5")
    expect(taken.excerpt?.position.line, equals: 2)
  }

  @Test("a ledger that cannot be read is an error, because it may contain the operation")
  func unreadable() throws {
    let money = try MoneyFolder()
    try money.write("id,date,account,amount,op\na,2026-01-02,\"Giro,5,pay\n", to: Self.transactions)
    let failure = try require(
      #expect(throws: Failure.self) { _ = try money.place.record(ofOperation: "pay") })
    expect(failure.diagnostics.map(\.code), equals: ["csv-unclosed-quote"])
  }

  private static let transactions = "ledgers/transactions.csv"
}

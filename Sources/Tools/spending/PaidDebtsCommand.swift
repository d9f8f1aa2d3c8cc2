import Console
import PlainText
import Reports

/// The `spending debts` verb: shows debt payments, divided into interest and principal.
enum PaidDebtsCommand {
  static let spec = ToolSpec(
    name: "debts",
    summary: "show the interest and the principal in each debt payment",
    description: [
      "Splits each payment to an account with accounts[].debt in coffer.json into interest and"
        + " principal. The interest follows the debt's schedule, corrected by each recorded"
        + " balance.",
      "Without recorded payments the minimum on each due day is assumed.",
    ],
    options: [.from, .asOf], tables: [DebtPaymentReport.spec],
    examples: [
      Example(
        "spending debts --from 2026-01-01 -C examples/household",
        "show this year's mortgage payments")
    ])

  static func query(_ invocation: Invocation) throws -> DebtPaymentReport.Query {
    var query = DebtPaymentReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.from = try invocation.firstDay()
    return query
  }
}

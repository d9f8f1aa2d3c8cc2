import Console
import PlainText
import Reports
import Spending

/// The `spending list` verb: lists matching rows with running balances.
enum RegisterCommand {
  static let text = Operand<String>(
    "TEXT", help: "text to find in the payee, the bank's text, the note or the category",
    arity: .optional)
  static let account = Option<String>(
    "account", "NAME", help: "only rows of this account", repeats: true)
  static let category = Option<String>(
    "category", "NAME", help: "only rows in this category and its subcategories", repeats: true)
  static let payee = Option<String>("payee", "TEXT", help: "text to find in the payee")
  static let min = Option(
    "min", "AMOUNT", help: "the smallest amount, without a sign", parse: amount(parsing:))
  static let max = Option(
    "max", "AMOUNT", help: "the largest amount, without a sign", parse: amount(parsing:))
  static let tag = Option<String>("tag", "WORD", help: "only rows with this tag")
  static let method = Option<String>("method", "TEXT", help: "only rows with this payment method")
  static let uncategorized = Switch(
    "uncategorized", help: "only income and spending without a category")
  static let transfers = Switch(
    "transfers", help: "only incomplete transfers, and transfers that do not sum to zero")

  static let spec = ToolSpec(
    name: "list",
    summary: "list transactions, with the account's balance after each",
    description: [
      "Lists all rows that affect balances, by date. A row must match all conditions; letter case"
        + " is ignored. The balance includes all rows of the account in the row's currency, shown"
        + " or not."
    ],
    operands: [text.spec],
    options: [
      account.spec, category.spec, payee.spec, min.spec, max.spec, tag.spec, method.spec,
      SummaryCommand.member.spec, uncategorized.spec, transfers.spec, .from, .to, .asOf,
    ], tables: [RegisterReport.spec],
    examples: [
      Example("spending list Bakery -C examples/household", "list payments to one payee"),
      Example("spending list --min 100 -C examples/household", "list large amounts"),
      Example(
        "spending list --uncategorized -C examples/household", "list rows without a category"),
    ])

  static func query(_ invocation: Invocation) throws -> RegisterReport.Query {
    var query = RegisterReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.accounts = try invocation.all(account)
    query.filter.text = try invocation.all(text).first
    query.filter.categories = try invocation.all(category)
    query.filter.payee = try invocation(payee)
    query.filter.min = try invocation(min)
    query.filter.max = try invocation(max)
    query.filter.tag = try invocation(tag)
    query.filter.method = try invocation(method)
    query.filter.member = try invocation(SummaryCommand.member)
    query.filter.isUncategorized = invocation(uncategorized)
    query.filter.isTransfers = invocation(transfers)
    query.filter.from = try invocation.firstDay()
    query.filter.to = try invocation.lastDay()
    return query
  }

  @Sendable private static func amount(parsing text: String) throws(UsageProblem) -> Decimal {
    try size(parsing: text, hint: "write the amount without a sign: 5 also matches -5")
  }

  /// Parses an amount without a sign.
  ///
  /// - Parameter hint: the hint for a negative amount.
  /// - Throws: `usage-value` if the text is not an amount or has a sign.
  static func size(parsing text: String, hint: String) throws(UsageProblem) -> Decimal {
    let amount: Decimal
    do throws(NumberProblem) {
      amount = try Decimal(parsing: text)
    } catch {
      throw UsageProblem("amount '\(text.visible)' \(error.reason)", hint: error.hint)
    }
    guard !amount.isNegative else {
      throw UsageProblem("amount '\(text.visible)' is below zero", hint: hint)
    }
    return amount
  }
}

import FinanceModel
import PlainText
import Spending

/// A rule with the rows that it decides.
struct RuleRow: Sendable {
  /// The rule's number in `spending.rules`, counted from 1.
  let number: Int
  let rule: CategoryRule
  let usage: RuleCoverage.Usage
  /// The total amount of the rows that the rule decides, in the base currency.
  let amount: Decimal
  /// The reason why the rule does not apply to any row; nil if it applies to at least one row.
  var reason: String? {
    if !usage.rows.isEmpty { return nil }
    if let (rule, _) = usage.lost.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) {
      return "rule \(rule + 1) applies to its rows"
    }
    return usage.categorized > 0 ? "its rows already have a category" : "no row matches"
  }
}

/// A row and the rule that decides it.
struct RuledRow: Sendable {
  let number: Int
  let rule: CategoryRule
  let category: String
  let row: LedgerWords
}

/// A rule that would decide rows if an earlier rule did not match them.
struct ShadowRow: Sendable {
  let number: Int
  let takenBy: Int
  let match: String
  let takenByMatch: String
  let rows: Int
}

/// The contents of a ledger row as strings.
struct LedgerWords: Sendable {
  let id: String
  let date: CalendarDate
  let account: String
  let payee: String
  let amount: Decimal
  let currency: String?

  init(_ place: Int, _ books: RuleBooks) {
    let transactions = books.transactions
    let row = transactions.rows[place]
    id = transactions.text("id", of: row)
    date = row.date
    account = transactions.accounts[row.account]
    let payee = transactions.payees[row.payee]
    self.payee = payee.isEmpty ? transactions.originals[row.original] : payee
    amount = row.amount
    let own = books.settings.accounts?.first { $0.name == transactions.accounts[row.account] }
    currency =
      row.currency > 0
      ? transactions.currencies[row.currency] : own?.currency?.code ?? books.book.base
  }
}

/// Tables of rules, of the rows that they decide, and of rules hidden by earlier rules.
package enum RuleTables {
  static let rules = TableSpec("rules", "one row for each rule, in order", ruleColumns)
  static let tests = TableSpec(
    "tests", "one row for each transaction to which a rule applies", needs: "test", testColumns)
  static let shadows = TableSpec(
    "shadows", "one row for each rule and each earlier rule that applies to its rows instead",
    needs: "test",
    shadowColumns)

  static let ruleColumns: [Column<RuleRow>] =
    [
      .integer("rule", "the number of the rule, from 1; the first matching rule applies") {
        $0.number
      }
    ] + conditions(\.rule) + [
      .integer(
        "rows",
        "the number of rows to which the rule applies, all without a recorded category"
      ) {
        $0.usage.rows.count
      },
      .money("sum", "the sum of these rows in the base currency") { $0.amount },
      .date("last", "the date of the last of these rows") { $0.usage.last },
      .integer("categorized", "the number of matching rows with a recorded category") {
        $0.usage.categorized
      },
      .text("reason", "the reason why the rule does not apply to any row; null if it applies") {
        $0.reason
      },
    ]

  static let testColumns: [Column<RuledRow>] =
    [
      .integer("rule", "the rule's number") { $0.number },
      .text("match", "the rule's text; null if it has none") { $0.rule.match },
    ] + words(\.row) + [
      .text("category", "the category that the rule sets; null for a transfer") {
        $0.category.isEmpty ? nil : $0.category
      },
      .text("to", "the other account of a transfer") { $0.rule.to },
    ]

  static let shadowColumns: [Column<ShadowRow>] = [
    .integer("rule", "the number of the rule that does not apply to any row") { $0.number },
    .text("match", "the rule's text") { $0.match },
    .integer("taken_by", "the number of the earlier rule that applies instead") { $0.takenBy },
    .text("taken_by_match", "the earlier rule's text") { $0.takenByMatch },
    .integer("rows", "the number of rows") { $0.rows },
  ]

  /// Returns the columns for a rule's keys.
  static func conditions<Row>(
    _ rule: @escaping @Sendable (Row) -> CategoryRule
  ) -> [Column<Row>] {
    [
      .text("match", "the text to match; * matches any text, ? matches one character") {
        rule($0).match
      },
      .text("account", "only rows of this account") { rule($0).account },
      Column("min", .money, "the smallest amount, without a sign") {
        bound(rule($0).amount?.min)
      },
      Column("max", .money, "the largest amount, without a sign") {
        bound(rule($0).amount?.max)
      },
      .text("sign", "in or out: only money in, or only money out") { rule($0).sign?.rawValue },
      .text("category", "the category that the rule sets") { rule($0).category },
      .text("payee", "the payee that the rule sets") { rule($0).payee },
      .text("tags", "the tags that the rule adds, separated by spaces") {
        rule($0).tags?.joined(separator: " ")
      },
      .text("kind", "transfer, or null") { rule($0).kind?.rawValue },
      .text("to", "the other account of a transfer") { rule($0).to },
    ]
  }

  private static func bound(_ amount: Decimal?) -> Cell {
    amount.map { .number($0.text(decimalsAtLeast: 2)) } ?? .null
  }

  /// Returns the columns that identify a ledger row.
  static func words<Row>(_ words: @escaping @Sendable (Row) -> LedgerWords) -> [Column<Row>] {
    [
      .text("id", "the row's id; null if it has none") {
        words($0).id.isEmpty ? nil : words($0).id
      },
      .date("date", "the row's date") { words($0).date },
      .text("account", "the row's account") { words($0).account },
      .text("payee", "the row's payee, or the bank's text if it has none") { words($0).payee },
      Column("amount", .money, "the amount; negative for outgoing money") {
        .money(words($0).amount, words($0).currency)
      },
      .text("currency", "the currency of the amount") { words($0).currency },
    ]
  }
}

package import FinanceModel
import PlainText

/// What rules and aliases make of the rows of the transactions ledger.
///
/// A row's own category beats the rules, of which the first that matches applies; then the aliases
/// rename the category.
package struct RowMeanings: Sendable {
  /// What one row means.
  package struct Meaning: Equatable, Sendable {
    /// The number of its name in ``RowMeanings/categories``.
    package var category: Int
    /// The number of its name in ``RowMeanings/payees``.
    package var payee: Int
    /// The place of the rule that matched; nil if the row has a category of its own, or none did.
    package var rule: Int?
    /// Whether the rule makes the row a transfer.
    package var isTransfer = false
  }

  private var categoryNames = StringInterner()
  private var payeeNames = StringInterner()
  private var rules: CategoryRules
  private let given: [CategoryRule]
  private let transactions: Transactions
  /// By the number of a category as it is written.
  private var numbers: [Int] = []

  /// - Complexity: linear in the different texts.
  package init(_ transactions: Transactions, _ settings: Settings) {
    self.transactions = transactions
    rules = CategoryRules(settings)
    given = settings.spending?.rules ?? []
    _ = categoryNames.index(of: "")
    for category in transactions.categories {
      numbers.append(categoryNames.index(of: rules.renamed(category)))
    }
    for payee in transactions.payees { _ = payeeNames.index(of: payee) }
  }

  /// By number; the first is the blank one.
  package var categories: [String] { categoryNames.names }
  /// By number; the first is the blank one. Those of the ledger keep their numbers.
  package var payees: [String] { payeeNames.names }

  /// What the row means; rules are applied to ordinary rows alone.
  @inline(__always) package mutating func meaning(of row: Transactions.Row) -> Meaning {
    let meaning = Meaning(category: numbers[row.category], payee: row.payee)
    guard row.category == 0, !given.isEmpty, row.kind == .ordinary else { return meaning }
    return ruled(row, meaning)
  }

  private mutating func ruled(_ row: Transactions.Row, _ own: Meaning) -> Meaning {
    let rule = rules.rule(
      payee: transactions.payees[row.payee], original: transactions.originals[row.original],
      account: transactions.accounts[row.account], amount: row.amount)
    guard let rule, given.indices.contains(rule) else { return own }
    var meaning = own
    meaning.rule = rule
    meaning.isTransfer = given[rule].kind == .transfer
    if let category = given[rule].category {
      meaning.category = categoryNames.index(of: rules.renamed(category))
    }
    if let payee = given[rule].payee { meaning.payee = payeeNames.index(of: payee) }
    return meaning
  }
}

import PlainText

/// The categories and payees of the rows in the transactions ledger, after rules and aliases.
///
/// A category stated in a row takes precedence over the rules. Otherwise, the first matching rule
/// applies. Aliases then rename the category.
package struct RowMeanings: Sendable {
  /// The category and payee of one row.
  package struct Meaning: Equatable, Sendable {
    /// Index of the category's name in ``RowMeanings/categories``.
    package var category: Int
    /// Index of the payee's name in ``RowMeanings/payees``.
    package var payee: Int
    /// Index of the rule that matched; nil if the row states a category or no rule matched.
    package var rule: Int?
    /// Whether the rule makes the row a transfer.
    package var isTransfer = false
  }

  private var categoryNames = StringInterner()
  private var payeeNames = StringInterner()
  private let rules: CategoryRules
  private let given: [CategoryRule]
  /// Rules whose pattern matches, for each pair of payee and bank text.
  private var candidates: [UInt64: [Int]] = [:]
  /// The numbers of each rule's category and payee; nil until the rule is first applied.
  private var ofRules: [(category: Int?, payee: Int?)?]
  private let transactions: Transactions
  /// The number of the effective category, by the number of the written category.
  private var numbers: [Int] = []

  /// Creates the meanings of the rows in `transactions`.
  ///
  /// - Complexity: linear in the number of distinct strings.
  package init(_ transactions: Transactions, _ settings: Settings) {
    self.transactions = transactions
    rules = CategoryRules(settings)
    given = settings.spending?.rules ?? []
    ofRules = given.map { _ in nil }
    _ = categoryNames.index(of: "")
    for category in transactions.categories {
      numbers.append(categoryNames.index(of: rules.renamed(category)))
    }
    for payee in transactions.payees { _ = payeeNames.index(of: payee) }
    if !given.isEmpty { candidates.reserveCapacity(transactions.payees.count) }
  }

  /// Category names by number; the first is blank.
  package var categories: [String] { categoryNames.names }
  /// Payee names by number; the first is blank. A payee in the ledger keeps its
  /// number here.
  package var payees: [String] { payeeNames.names }

  /// Returns the meaning of the row. Rules are applied only to ordinary rows.
  @inline(__always) package mutating func meaning(of row: Transactions.Row) -> Meaning {
    let meaning = Meaning(category: numbers[row.category], payee: row.payee)
    guard row.category == 0, !given.isEmpty, row.kind == .ordinary else { return meaning }
    return ruled(row, meaning)
  }

  /// Returns the first matching rule if it makes an ordinary row a transfer, or if it names the
  /// other account of a transfer row. Returns nil for any other rule and if no rule matches.
  package mutating func transferRule(of row: Transactions.Row) -> CategoryRule? {
    guard row.category == 0, !given.isEmpty, row.kind == .ordinary || row.kind == .transfer
    else { return nil }
    let meaning = ruled(row, Meaning(category: 0, payee: row.payee))
    return meaning.isTransfer ? meaning.rule.map { given[$0] } : nil
  }

  private mutating func ruled(_ row: Transactions.Row, _ own: Meaning) -> Meaning {
    let fitting = fitting(row)
    guard let rule = rules.rule(among: fitting, transactions.accounts[row.account], row.amount)
    else { return own }
    let numbers = numbers(ofRule: rule)
    var meaning = own
    meaning.rule = rule
    meaning.isTransfer = given[rule].kind == .transfer
    if let category = numbers.category { meaning.category = category }
    if let payee = numbers.payee { meaning.payee = payee }
    return meaning
  }

  private mutating func fitting(_ row: Transactions.Row) -> [Int] {
    let key = UInt64(row.payee) << 32 | UInt64(row.original)
    if let known = candidates[key] { return known }
    let found = rules.candidates(
      payee: transactions.payees[row.payee], original: transactions.originals[row.original])
    candidates[key] = found
    return found
  }

  private mutating func numbers(ofRule rule: Int) -> (category: Int?, payee: Int?) {
    if let known = ofRules[rule] { return known }
    let category = given[rule].category.map { categoryNames.index(of: rules.renamed($0)) }
    let payee = given[rule].payee.map { payeeNames.index(of: $0) }
    ofRules[rule] = (category, payee)
    return (category, payee)
  }
}

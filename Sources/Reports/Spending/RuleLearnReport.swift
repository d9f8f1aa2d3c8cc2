package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// Rules learned from the user's own categories, ready to be pasted into `coffer.json`.
package struct RuleLearnReport: Report {
  /// The options of `spending rules --learn`: the days and the number of rules.
  package struct Query: Sendable {
    let day: CalendarDate
    let today: CalendarDate
    let showsAll: Bool

    /// - Parameters:
    ///   - day: the as-of day; later rows are ignored.
    ///   - today: the current day.
    ///   - showsAll: whether the page shows all rules instead of a short list.
    package init(asOf day: CalendarDate, today: CalendarDate, showsAll: Bool) {
      self.day = day
      self.today = today
      self.showsAll = showsAll
    }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [
    LearnedTables.learned, LearnedTables.exceptions, LearnedTables.changes,
  ]

  private let query: Query
  private let tables: LearnedTables

  /// Returns the parts of the folder to read: settings, transactions and rates.
  package static func needs(_ query: Query) -> [FolderPart] { RuleBooks.needs }

  /// - Throws: ``Failure`` if files cannot be read, or rules or rates have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try RuleBooks(
      household, asOf: query.day, today: query.today, &found)
    self.query = query
    let payments = Self.payments(books)
    let learned = RuleLearning(payments.map(\.payment)).rules
    let own = books.rules.rules
    let rules = CategoryRules(books.settings, rules: own + learned)
    var trial = RuleTrial(learned, after: own.count, rules, books)
    for (place, payment) in payments { trial.judge(place, payment) }
    let coverage = RuleCoverage(books.transactions, rules, asOf: query.day)
    trial.changes(coverage)
    tables = LearnedTables(
      trial, rows: payments.count,
      uncategorized: trial.changes.count + coverage.uncategorized.count,
      score: RuleLearning.score(payments.map(\.payment)), books.layout)
  }

  /// The rules in every output format.
  package var answer: Answer { tables.answer(asOf: query.day, showsAll: query.showsAll) }

  /// Returns the rows categorized by the user, sorted by date. Rows that match a rule in the
  /// settings are excluded, because such rules always take precedence.
  private static func payments(
    _ books: RuleBooks
  ) -> [(place: Int, payment: CategorizedPayment)] {
    let transactions = books.transactions
    var rules = books.rules
    return books.book.rows.compactMap { row in
      let source = transactions.rows[row.transaction]
      guard row.category != 0, row.rule == nil else { return nil }
      let (payee, text) = (
        transactions.payees[source.payee], transactions.originals[source.original]
      )
      let account = transactions.accounts[source.account]
      guard
        rules.rule(payee: payee, original: text, account: account, amount: source.amount) == nil
      else { return nil }
      return (
        row.transaction,
        CategorizedPayment(
          date: row.date, text: payee.isEmpty ? text : payee, account: account,
          amount: source.amount, category: books.book.categories[row.category])
      )
    }
  }
}

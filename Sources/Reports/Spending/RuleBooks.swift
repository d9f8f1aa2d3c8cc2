import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// A household's income and spending as far as rules need it.
struct RuleBooks {
  private let books: SpendingBooks
  let rules: CategoryRules

  static let needs = SpendingBooks.needs

  /// - Parameters:
  ///   - day: rows after it do not count.
  ///   - today: the day that it is.
  /// - Throws: ``Failure`` if the files or what they mean have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate,
    _ found: inout Diagnostics
  ) throws {
    books = try SpendingBooks(
      household, asOf: day, today: today, with: [Transactions.originalColumn], &found)
    rules = CategoryRules(books.settings)
  }

  /// Nil without `coffer.json`.
  var sourced: SourcedValue<Settings>? { books.records.sourcedSettings }
  var settings: Settings { books.settings }
  /// With the bank's texts, whether there are rules or not.
  var transactions: Transactions { books.records.transactions }
  var book: SpendingBook { books.book }

  /// What is wrong with rules and aliases.
  static func findings(_ settings: Settings, _ recorded: Set<String>) -> [PathFinding] {
    spendingRules(in: settings) + categoryAliases(in: settings)
      + ruleAccounts(in: settings, recorded: recorded)
  }

  /// The name of the account that a person means by it or by an alias, letter case aside; the text
  /// itself if no account is near.
  ///
  /// - Throws: `usage-name-unknown` with the nearest account, or `usage-name-ambiguous`.
  func account(meantBy text: String) throws(UsageProblem) -> String {
    let recorded = transactions.accounts.filter { !$0.isEmpty }
    let names = ((settings.accounts ?? []).map(\.name) + recorded).eachOnce
    let aliases = settings.accountNames
    let known = names + aliases.keys.sorted().filter { !names.contains($0) }
    func own(_ index: Int) -> String { aliases[known[index]] ?? known[index] }
    switch PlainText.match(text, among: known) {
    case .none(nearest: nil): return text
    case .ambiguous(let found) where Set(found.map(own)).count == 1: return own(found[0])
    default: return own(try match(text, of: "account", among: known))
    }
  }

  /// How `coffer.json` writes a value on one line.
  var layout: JSONLayout {
    let empty = JSONDocument.parse(SourceText(file: "", bytes: Array("{}".utf8)))
    guard let document = sourced?.document ?? empty.value else {
      preconditionFailure("an empty object is JSON")
    }
    return document.layout(in: document.root, like: nil, isASCII: document.writesASCII).onOneLine
  }

  /// The amounts of rows in the base currency, by their places in the transactions.
  ///
  /// - Throws: ``Failure`` if a rate is missing.
  func amounts(of places: [Int]) throws -> [Decimal] {
    var exchange = RowExchange(transactions, settings, books.records.prices, base: book.base)
    do throws(LedgerFinding) {
      var amounts: [Decimal] = []
      for place in places { amounts.append(try exchange.converted(transactions.rows[place])) }
      return amounts
    } catch {
      throw Failure(.input, transactions.diagnostics(for: [error]))
    }
  }
}

import Checking
import Console
import FinanceFolder
import FinanceModel
import Importing
import PlainText
import Spending

/// The income and spending data that rules need.
final class RuleBooks {
  private let books: SpendingBooks
  let rules: CategoryRules

  static let needs = SpendingBooks.needs

  /// - Parameters:
  ///   - day: the as-of day; later rows are ignored.
  ///   - today: the current day.
  /// - Throws: ``Failure`` if the files or their contents have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate,
    _ found: inout Diagnostics
  ) throws {
    books = try SpendingBooks(
      household, asOf: day, today: today, with: [Transactions.originalColumn], &found)
    rules = CategoryRules(books.settings)
  }

  /// The settings and their document; nil if `coffer.json` does not exist.
  var sourced: SourcedValue<Settings>? { books.records.sourcedSettings }
  var settings: Settings { books.settings }
  /// The transactions, including the bank's original wording even if there are no rules.
  var transactions: Transactions { books.records.transactions }
  var book: SpendingBook { books.book }

  /// Returns the findings about rules and aliases.
  static func findings(_ settings: Settings, _ recorded: Set<String>) -> [PathFinding] {
    spendingRules(in: settings) + categoryAliases(in: settings)
      + ruleAccounts(in: settings, recorded: recorded)
  }

  /// Returns the name of the account with the given name or alias, ignoring letter case. Returns
  /// the text unchanged if no account has a similar name.
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

  /// The layout for writing a value on one line in `coffer.json`.
  var layout: JSONLayout {
    let empty = JSONDocument.parse(SourceText(file: "", bytes: Array("{}".utf8)))
    guard let document = sourced?.document ?? empty.value else {
      preconditionFailure("an empty object is JSON")
    }
    return document.layout(in: document.root, like: nil, isASCII: document.writesASCII).onOneLine
  }

  /// Returns the amounts of rows in the base currency; `places` contains the rows' indices in the
  /// transactions.
  ///
  /// - Throws: ``Failure`` if an exchange rate is missing.
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

/// Text tables of rules, with one column for additional conditions and one for the effect.
enum RuleWords {
  /// Returns a table of rules with the rows that they decide.
  static func table(_ rows: [RuleRow], base: String?) -> TextTable {
    var table = TextTable([
      .right("Rule"), .flexible("Match"), .flexible("If"), .flexible("Sets"), .right("Rows"),
      .right("Sum"), TextTable.Column("Last", .left, dropRank: 1),
    ])
    for row in rows {
      table.row([
        StyledText(String(row.number)), StyledText(row.rule.match ?? ""), conditions(of: row.rule),
        effect(of: row.rule), StyledText(String(row.usage.rows.count)),
        StyledText(CurrencyUnit.printedText(of: row.amount, in: base), .amount),
        StyledText(row.usage.last?.description ?? ""),
      ])
    }
    return table
  }

  /// Returns a table of learned rules, with the numbers of right and wrong results of each rule.
  static func table(_ rows: [LearnedRow]) -> TextTable {
    var table = TextTable([
      .right("Rule"), .flexible("Match"), .flexible("If"), .flexible("Category"), .right("Right"),
      .right("Wrong"), TextTable.Column("Score", .right, dropRank: 2),
      TextTable.Column("Last", .left, dropRank: 1), .right("Changes"),
    ])
    for row in rows {
      table.row([
        StyledText(String(row.number)), StyledText(row.rule.match ?? ""), conditions(of: row.rule),
        StyledText(row.rule.category ?? ""), StyledText(String(row.right)),
        StyledText(String(row.wrong)), StyledText(Cell.share(row.score).text + " %"),
        StyledText(row.last?.description ?? ""), StyledText(String(row.changes)),
      ])
    }
    return table
  }

  /// Returns the additional conditions, such as "Card, out, 5.00 to 19.99".
  private static func conditions(of rule: CategoryRule) -> StyledText {
    var parts: [StyledText] = []
    if let account = rule.account { parts.append(StyledText(account)) }
    if let sign = rule.sign { parts.append(StyledText(sign.rawValue)) }
    switch (rule.amount?.min, rule.amount?.max) {
    case (let min?, let max?) where min == max: parts.append("\(text(min), .amount)")
    case (let min?, let max?): parts.append("\(text(min), .amount) to \(text(max), .amount)")
    case (let min?, nil): parts.append("from \(text(min), .amount)")
    case (nil, let max?): parts.append("to \(text(max), .amount)")
    case (nil, nil): break
    }
    return joined(parts)
  }

  /// Returns the effect, such as "Food, payee Nordkauf, tag ida", or "transfer to Savings".
  private static func effect(of rule: CategoryRule) -> StyledText {
    var parts: [StyledText] = []
    if rule.kind == .transfer { parts.append(StyledText("transfer to \(rule.to ?? "")")) }
    if rule.kind == nil, let category = rule.category { parts.append(StyledText(category)) }
    if let payee = rule.payee { parts.append(StyledText("payee \(payee)")) }
    for tag in rule.tags ?? [] { parts.append(StyledText("tag \(tag)")) }
    return joined(parts)
  }

  private static func text(_ amount: Decimal) -> String { amount.text(decimalsAtLeast: 2) }

  private static func joined(_ parts: [StyledText]) -> StyledText {
    parts.dropFirst().reduce(parts.first ?? "") { $0 + ", " + $1 }
  }
}

package import Console
import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// What is left of each budget, for how long, and what it is expected to come to.
package struct BudgetReport: Report {
  /// What is asked.
  package struct Query: Sendable {
    /// What is shown beside today's periods.
    package enum View: Sendable {
      case current
      /// Every period of each budget.
      case history
      /// Amounts from the last full periods.
      case suggestions
    }

    let asOf: CalendarDate
    let today: CalendarDate
    let view: View
    let isPast: Bool
    /// Whether the rows behind the figures are shown.
    package var explains = false

    /// - Parameters:
    ///   - asOf: rows after it do not count.
    ///   - today: the day that it is.
    ///   - isPast: whether the day is the end of a month or year that was asked for, after which
    ///     the ledger goes on.
    package init(asOf: CalendarDate, today: CalendarDate, _ view: View, isPast: Bool = false) {
      self.asOf = asOf
      self.today = today
      self.view = view
      self.isPast = isPast
    }
  }

  /// What the columns of its tables are.
  package static let tables =
    [BudgetTables.budgets, BudgetTables.history, BudgetRows.spec] + BudgetSuggestions.tables

  private let made: BudgetTables

  /// The settings, the rows and the moves; for suggestions also the plan's settings.
  package static func needs(_ query: Query) -> [FolderPart] { BudgetBooks.needs }

  /// - Throws: ``Failure`` if the files or what they mean have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let budgets = try BudgetBooks(
      household, asOf: query.asOf, today: query.today, notesLaterRows: !query.isPast, &found)
    let books = budgets.books
    var suggestions: BudgetSuggestions?
    if query.view == .suggestions {
      suggestions =
        budgets.budgets.budgets.isEmpty
        ? try BudgetSuggestions(
          BudgetBooks(books, household, with: books.withCategoryBudgets, &found), areNew: true)
        : try BudgetSuggestions(budgets, areNew: false)
    }
    made = try BudgetTables(
      budgets, suggestions, planned: try books.plannedContributions(),
      withHistory: query.view == .history,
      explained: query.explains
        ? BudgetRows(budgets, inAllPeriods: query.view == .history) : nil,
      isPast: query.isPast)
  }

  /// The budgets in every form; they want attention if one is overspent or expected to be.
  package var answer: Answer { made.answer }
}

extension SpendingBooks {
  /// What is paid into the plan each month, in the base currency; nil without a setting.
  ///
  /// - Throws: ``Failure`` if the amount cannot be paid, or its rate is missing.
  func plannedContributions() throws -> Decimal? {
    guard let amount = settings.plan?.defaultContribution else { return nil }
    let currency = settings.plan?.currency ?? .unnamed
    if case .failure(let unusable) = settings.defaultContribution(in: currency) {
      let diagnostics = records.sourcedSettings?.diagnostics(for: [unusable.finding])
      throw Failure(.input, diagnostics ?? [])
    }
    guard let from = currency.code, let base = code, from != base else { return amount }
    var exchange = Exchange(ExchangeRates(records.prices, base: base))
    do throws(RateProblem) {
      return try exchange.convert(amount, from: from, to: base, on: book.day)
    } catch {
      throw Failure(
        .input, Diagnostic(.error, ValueCode.rateMissing, error.message, hint: error.hint))
    }
  }

  /// The settings with a budget of calendar months for each top category of spending, in
  /// alphabetical order, in place of the stated ones.
  fileprivate var withCategoryBudgets: Settings {
    var settings = settings
    let names = book.categories.indices.filter { $0 > 0 && !book.isIncome(category: $0) }.map {
      String(book.categories[$0].split(separator: ":").first ?? "")
    }
    var spending = settings.spending ?? SpendingSettings()
    spending.budgets = Set(names).subtracting([""]).sorted().map {
      BudgetSettings(name: $0, categories: [$0], amounts: [])
    }
    settings.spending = spending
    return settings
  }
}

package import Console
package import FinanceFolder
import FinanceModel
import Forecasting
import Investing
package import PlainText
import Spending

/// The remaining amount, the remaining days and the projected spending of each budget.
package struct BudgetReport: Report {
  /// The options of `spending budgets`: the days and the view.
  package struct Query: Sendable {
    /// The tables shown in addition to the current periods.
    package enum View: Sendable {
      case current
      /// All periods of each budget.
      case history
      /// Suggested amounts based on the last full periods.
      case suggestions
    }

    let asOf: CalendarDate
    let today: CalendarDate
    let view: View
    let isPast: Bool
    /// Whether to show the rows behind the amounts.
    package var explains = false

    /// - Parameters:
    ///   - asOf: the as-of day; later rows are ignored.
    ///   - today: the current day.
    ///   - isPast: whether the day is the end of a requested month or year, after which the ledger
    ///     continues.
    package init(asOf: CalendarDate, today: CalendarDate, _ view: View, isPast: Bool = false) {
      self.asOf = asOf
      self.today = today
      self.view = view
      self.isPast = isPast
    }
  }

  /// The table specifications, in the order of the help text.
  package static let tables =
    [BudgetTables.budgets, BudgetTables.history, BudgetRows.spec] + BudgetSuggestions.tables

  private let made: BudgetTables

  /// Returns the parts of the folder to read: the settings, the rows and the moves. Suggestions
  /// also require the plan's settings.
  package static func needs(_ query: Query) -> [FolderPart] {
    BudgetBooks.needs + [.settingsFor([.plan])]
  }

  /// - Throws: ``Failure`` if the files or their contents have errors.
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

  /// The budgets in every output format. The answer needs attention if a budget is overspent or
  /// projected to be overspent.
  package var answer: Answer { made.answer }
}

extension SpendingBooks {
  /// Returns the plan's monthly contribution in the base currency; nil if it is not set.
  ///
  /// - Throws: ``Failure`` if the amount is invalid, or if its exchange rate is missing.
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

  /// The settings with the budgets replaced by one monthly budget for each top-level spending
  /// category, in alphabetical order.
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

package import Console
package import FinanceFolder
package import FinanceModel
import Investing
package import PlainText

/// The days on which all debts are paid off, and the total cost, for each order of early repayment.
package struct DebtReport: Report {
  /// The options of `forecast debts`.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The amount paid each month in addition to the minimum payments; nil means zero.
    package var extra: Money?

    /// - Parameters:
    ///   - asOf: the day before the first possible payment.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = DebtTables.specs

  private let tables: DebtTables

  /// Returns the parts of the folder to read: all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] { DebtBooks.needs }

  /// - Throws: ``Failure`` if there are no debts, or if the files or their contents have errors;
  ///   ``UsageProblem`` for an amount in another currency.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try DebtBooks(household, asOf: query.asOf, today: query.today, &found)
    let extra = query.extra?.amount ?? .zero
    do throws(Money.Problem) {
      // Checks the currency, and that the amount has no digits beyond the minor unit.
      _ = try query.extra?.units(in: books.currency)
    } catch {
      throw UsageProblem("--extra: \(error.message)", hint: error.hint)
    }
    var runs: [DebtRepayment] = []
    for strategy in DebtRepayment.Strategy.allCases {
      runs.append(
        try DebtRepayment(of: books.debts, by: strategy, extra: extra, from: query.asOf))
    }
    tables = try DebtTables(books, runs, extra: extra, from: query.asOf)
  }

  /// The debts in every output format.
  package var answer: Answer { tables.answer }
}

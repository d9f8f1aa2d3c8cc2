import Console
import FinanceModel
import PlainText
import Spending

/// Results shared by several answers about spending on one day.
final class SharedSpending: Sendable {
  let day: CalendarDate
  let today: CalendarDate
  let books: Kept<SpendingBooks>
  /// The bills; nil if the spending could not be computed.
  let bills: Kept<ScheduledBills>?
  let budgets: Kept<BudgetBooks>

  /// - Parameter household: the household that contains the shared ledgers.
  init(_ household: Household, asOf day: CalendarDate, today: CalendarDate) {
    (self.day, self.today) = (day, today)
    let books = Kept { try SpendingBooks(household, asOf: day, today: today, &$0) }
    let bills = books.made.map { books in Kept { try books.bills(&$0) } }
    self.books = Kept { found in
      var books = try books.value(&found)
      books.keptBills = bills
      return books
    }
    self.bills = bills
    let shared = self.books
    budgets = Kept { try BudgetBooks(shared.value(&$0), household, &$0) }
  }
}

extension Household {
  /// Returns the shared results if they are for the given days; nil otherwise.
  func sharedSpending(asOf day: CalendarDate, today: CalendarDate) -> SharedSpending? {
    spending.flatMap { $0.day == day && $0.today == today ? $0 : nil }
  }

  /// Returns income, spending and bills up to a day. The files have already been read, and their
  /// findings have been reported.
  ///
  /// - Parameter base: the currency of all amounts; nil if all rows are in one currency.
  /// - Throws: ``Failure`` if the spending settings or the contents of the files have errors.
  func billedSpending(
    in base: String?, asOf day: CalendarDate, _ found: inout Diagnostics
  ) throws -> (book: SpendingBook, bills: ScheduledBills) {
    let records = try spendingRecords(with: []).require()
    try records.requireRules(&found)
    if let spending, spending.day == day, let books = spending.books.made,
      books.settings.baseCurrency?.code == base
    {
      return (books.book, try books.bills(&found))
    }
    let book = try records.book(in: base, asOf: day, &found)
    return (book, try records.bills(of: book, &found))
  }
}

/// A value that is computed once and shared by several answers. Each answer reports the findings of
/// the computation, or fails with the computation's error.
struct Kept<Value: Sendable>: Sendable {
  private let result: Result<Value, any Error>
  private let found: Diagnostics

  init(_ make: (inout Diagnostics) throws -> Value) {
    var found = Diagnostics()
    result = Result { try make(&found) }
    self.found = found
  }

  /// Reports the findings of the computation and returns the value.
  ///
  /// - Throws: the error of the computation.
  func value(_ found: inout Diagnostics) throws -> Value {
    found.report(self.found)
    return try result.get()
  }

  /// The value; nil if the computation failed.
  var made: Value? {
    switch result {
    case .success(let value): value
    case .failure: nil
    }
  }
}

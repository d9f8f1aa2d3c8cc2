package import PlainText

/// The bills that are known to come, with the rows that paid the earlier ones.
package struct ScheduledBills: Sendable {
  /// One bill on one day.
  package struct Occurrence: Equatable, Sendable {
    package let name: String
    /// The day it is due.
    package let date: CalendarDate
    /// What it costs, in the base currency; positive.
    package let amount: Decimal
    package let category: String
    /// The index of the transaction that paid the bill; nil if it is still due.
    package let transaction: Int?

    package init(
      name: String, date: CalendarDate, amount: Decimal, category: String, transaction: Int? = nil
    ) {
      self.name = name
      self.date = date
      self.amount = amount
      self.category = category
      self.transaction = transaction
    }
  }

  private let all: [Occurrence]
  /// The indices of the transactions that paid a bill.
  package let transactions: Set<Int>

  /// - Parameter occurrences: of all bills, in any order; none by default.
  package init(_ occurrences: [Occurrence] = []) {
    all = occurrences.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }.map(\.element)
    transactions = Set(occurrences.compactMap(\.transaction))
  }

  /// The bills of the days from `first` to `last`, in order of their days.
  ///
  /// - Complexity: linear in the occurrences.
  package func occurrences(
    from first: CalendarDate, to last: CalendarDate
  ) -> [Occurrence] {
    all.filter { first <= $0.date && $0.date <= last }
  }
}

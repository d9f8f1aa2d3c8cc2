package import FinanceModel
package import PlainText

/// The budget that each category belongs to on a day.
///
/// A budget that lists `Food` has `Food:Bakery` too, unless another one lists `Food:Bakery`: the
/// longest listed name counts among the budgets that have a period on that day.
package struct BudgetMembers: Sendable {
  /// The days of a budget, both counted; nil for no day.
  package typealias Days = ClosedRange<CalendarDate>

  /// For each name the budgets that list it.
  private let owners: [String: [Int]]
  /// For each category the budgets that list a leading part of it, the longest first.
  private let candidates: [[Int]]
  private let days: [Days?]

  /// - Parameters:
  ///   - days: for each budget the first day of its first period and its last day.
  ///   - categories: the names of categories, whose numbers ``budget(of:on:)`` takes.
  ///   - renamed: the name in use of a category that is listed.
  /// - Complexity: linear in the parts of all names.
  package init(
    _ budgets: [BudgetSettings], days: [Days?], categories: [String],
    renamed: (String) -> String = { $0 }
  ) {
    self.days = days
    var owners: [String: [Int]] = [:]
    for (index, budget) in budgets.enumerated() {
      for name in Set(budget.categories.map(renamed)) { owners[name, default: []].append(index) }
    }
    self.owners = owners
    candidates = categories.map { category in
      category.leadingParts.flatMap { owners[$0] ?? [] }
    }
  }

  /// The budget of a row; nil if it is in none.
  ///
  /// - Complexity: linear in the budgets that list the category.
  package func budget(of category: Int, on day: CalendarDate) -> Int? {
    candidates[category].first { days[$0]?.contains(day) ?? false }
  }

  /// The same for a category that may have no row.
  package func budget(ofCategory name: String, on day: CalendarDate) -> Int? {
    name.leadingParts.lazy.flatMap { owners[$0] ?? [] }.first {
      days[$0]?.contains(day) ?? false
    }
  }
}

extension String {
  /// The name and what stands before each of its colons, the longest first.
  ///
  ///     "A:B:C".leadingParts   // ["A:B:C", "A:B", "A"]
  var leadingParts: [String] {
    var parts = [self]
    var rest = self[...]
    while let colon = rest.utf8.lastIndex(of: UInt8(ascii: ":")) {
      rest = rest[..<colon]
      parts.append(String(rest))
    }
    return parts
  }
}

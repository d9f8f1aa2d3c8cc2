package import FinanceModel
package import PlainText

/// Assignment of categories to budgets by day.
///
/// A budget that lists `Food` also contains `Food:Bakery`, unless another budget lists
/// `Food:Bakery`. Among the budgets with a period on the day, the budget that lists the longest
/// name applies.
package struct BudgetMembers: Sendable {
  /// The days of a budget, from its first through its last. In arrays, nil means a budget without
  /// days.
  package typealias Days = ClosedRange<CalendarDate>

  /// Budgets that list each name.
  private let owners: [String: [Int]]
  /// The budgets that list each category or one of its leading parts. Budgets that list a longer
  /// part come first.
  private let candidates: [[Int]]
  private let days: [Days?]

  /// - Parameters:
  ///   - days: the first day of each budget's first period, and the budget's last day.
  ///   - categories: category names; ``budget(of:on:)`` takes their indices.
  ///   - renamed: returns the current name of a listed category.
  /// - Complexity: linear in the total number of parts in all names.
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

  /// Returns the budget of the category with this index; nil if the category does not belong to a
  /// budget.
  ///
  /// - Complexity: linear in the number of budgets that list the category.
  package func budget(of category: Int, on day: CalendarDate) -> Int? {
    candidates[category].first { days[$0]?.contains(day) ?? false }
  }

  /// Returns the budget of the category with this name. The category may have no rows.
  package func budget(ofCategory name: String, on day: CalendarDate) -> Int? {
    name.leadingParts.lazy.flatMap { owners[$0] ?? [] }.first {
      days[$0]?.contains(day) ?? false
    }
  }
}

extension String {
  /// The name and its prefixes before each colon, longest first.
  ///
  ///     "A:B:C".leadingParts   // ["A:B:C", "A:B", "A"]
  package var leadingParts: [String] {
    var parts = [self]
    var rest = self[...]
    while let colon = rest.utf8.lastIndex(of: UInt8(ascii: ":")) {
      rest = rest[..<colon]
      parts.append(String(rest))
    }
    return parts
  }
}

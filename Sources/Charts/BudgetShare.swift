import PlainText

/// The division of the length of budget bars: 100 % is at the same position in all of them.
struct BudgetShare {
  /// The part of the length that is 100 %.
  let whole: Int
  private let length: Int
  private let least: Int

  /// The ends of a bar's parts, in steps from its left end.
  struct Parts: Equatable {
    /// The end of the amount spent within the budget.
    let spent: Int
    /// The end of the amount spent beyond the budget; `whole` if it is not exceeded.
    let over: Int
    /// Whether spending exceeds the part that the bar shows.
    let isCut: Bool
  }

  /// - Parameters:
  ///   - length: at least three times `least`.
  ///   - least: the length of the smallest visible part.
  init(length: Int, least: Int, _ budgets: [BudgetBarChart.Budget]) {
    self.length = length
    self.least = least
    let isExceeded = budgets.contains(where: \.isExceeded)
    let most = budgets.map { Self.permille($0) ?? Self.most }.max() ?? 1000
    // Leaves room for the part of a budget that is barely exceeded.
    whole =
      isExceeded
      ? max(1, min(length * 1000 / min(max(most, 1000), Self.most), length - least)) : length
  }

  /// Bars end at 150 %.
  private static let most = 1500

  /// Returns the parts of a budget's bar. A budget that is not exceeded never looks fully spent,
  /// and an exceeded one always does.
  func parts(_ budget: BudgetBarChart.Budget) -> Parts {
    guard budget.spent.isPositive else { return Parts(spent: 0, over: whole, isCut: false) }
    guard budget.isExceeded else {
      let spent = share(
        budget.spent.mantissa.magnitude, of: budget.available.mantissa.magnitude, in: whole)
      let isWhole = budget.spent == budget.available
      return Parts(
        spent: isWhole ? whole : min(max(spent, least), max(whole - least, 1)), over: whole,
        isCut: false)
    }
    let permille = Self.permille(budget) ?? .max
    let end = min(permille, Self.most) * whole / 1000
    return Parts(
      spent: budget.available.isPositive ? whole : 0, over: min(max(end, whole + least), length),
      isCut: permille > Self.most)
  }

  /// Returns spending as a share of the available amount, in thousandths, rounded; nil if a budget
  /// without an available amount is exceeded, or if spending is at least 1000 times the available
  /// amount.
  static func permille(_ budget: BudgetBarChart.Budget) -> Int? {
    guard budget.available.isPositive else { return budget.isExceeded ? nil : 0 }
    guard budget.spent.isPositive else { return 0 }
    let whole = budget.available.mantissa.magnitude
    let (times, rest) = budget.spent.mantissa.magnitude.quotientAndRemainder(dividingBy: whole)
    return times < 1000 ? Int(times) * 1000 + share(rest, of: whole, in: 1000) : nil
  }
}

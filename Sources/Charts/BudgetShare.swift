import PlainText

/// The division of budget bars; 100 % is at the same position in all of them.
struct BudgetShare {
  /// The part of the length that represents 100 %.
  let whole: Int
  private let length: Int
  private let least: Int

  /// The ends of a bar's parts, in steps from the bar's left end.
  struct Parts: Equatable {
    /// The end of the part for spending within the budget.
    let spent: Int
    /// The end of the part for spending beyond the budget; `whole` if the budget is not exceeded.
    let over: Int
    /// Whether spending exceeds the maximum that the bar shows.
    let isCut: Bool
  }

  /// Divides the length of the budgets' bars.
  ///
  /// - Parameters:
  ///   - length: at least three times `least`.
  ///   - least: the length of the smallest visible part.
  init(length: Int, least: Int, _ budgets: [BudgetBarChart.Budget]) {
    self.length = length
    self.least = least
    let isExceeded = budgets.contains(where: \.isExceeded)
    let most = budgets.map { Self.permille($0) ?? Self.most }.max() ?? 1000
    // Reserves space for the excess of a budget that is barely exceeded.
    whole =
      isExceeded
      ? max(1, min(length * 1000 / min(max(most, 1000), Self.most), length - least)) : length
  }

  /// The maximum of a bar in thousandths, which is 150 %.
  private static let most = 1500

  /// Returns the parts of a budget's bar. The bar of a partly spent budget never looks full; the
  /// bar of an exceeded budget always does.
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

  /// Returns spending as a share of the available amount, in rounded thousandths. Returns nil if
  /// spending is at least 1000 times the available amount, or if the available amount is not
  /// positive and the budget is exceeded.
  static func permille(_ budget: BudgetBarChart.Budget) -> Int? {
    guard budget.available.isPositive else { return budget.isExceeded ? nil : 0 }
    guard budget.spent.isPositive else { return 0 }
    let whole = budget.available.mantissa.magnitude
    let (times, rest) = budget.spent.mantissa.magnitude.quotientAndRemainder(dividingBy: whole)
    return times < 1000 ? Int(times) * 1000 + share(rest, of: whole, in: 1000) : nil
  }
}

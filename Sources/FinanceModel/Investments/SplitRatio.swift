package import PlainText

/// The ratio of a split: new units to old units.
///
///     try SplitRatio(parsing: "4:1")    // four for one
///     try SplitRatio(parsing: "1:10")   // one for ten
package struct SplitRatio: Hashable, Sendable {
  /// The number of new and of old units, both above zero.
  package let new: Decimal
  package let old: Decimal

  /// The reason a string is not a ratio.
  package struct Problem: Error, Equatable, Sendable {
    package let reason: String
    package let hint: String
  }

  /// Parses `NEW:OLD`, in which both parts are plain numbers above zero. No other notation is
  /// accepted.
  package init(parsing text: some StringProtocol) throws(Problem) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Problem(
        reason: "is not a ratio",
        hint:
          "write new units, a colon and old units: 4:1 or 1:10; a cost share of 19.4 % is 19.4:100")
    }
    new = try Self.units(parts[0])
    old = try Self.units(parts[1])
  }

  private static func units(_ text: some StringProtocol) throws(Problem) -> Decimal {
    do throws(NumberProblem) {
      let number = try Decimal(parsing: text)
      if number.isPositive { return number }
    } catch {
      throw Problem(
        reason: "is not a ratio: '\(String(text).visible)' \(error.reason)", hint: error.hint)
    }
    throw Problem(
      reason: "is not a ratio of two positive numbers",
      hint: "write new units, a colon and old units: 4:1 or 1:10")
  }

  /// Returns the quantity after the split, rounded half-even to 18 decimals.
  ///
  /// - Throws: `overflow`.
  package func applied(to quantity: Decimal) throws(DecimalError) -> Decimal {
    try quantity.scaled(by: new, over: old, .halfEven)
  }

  /// Returns the quantities of a holding's lots after the split. The holding's total is rounded,
  /// and the quantities add up to the rounded total.
  ///
  /// - Throws: `overflow`.
  package func applied(toLots quantities: [Decimal]) throws(DecimalError) -> [Decimal] {
    var whole = Decimal.zero
    for quantity in quantities { whole = try whole + quantity }
    return try quantities.scaled(by: new, over: old, summingTo: try applied(to: whole))
  }
}

extension SplitRatio: CustomStringConvertible {
  /// The ratio as written, such as "4:1".
  package var description: String { "\(new):\(old)" }
}

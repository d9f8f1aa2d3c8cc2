package import PlainText

/// What a line usually comes to in a month, from the months that are past.
package struct UsualAmount: Equatable, Sendable {
  /// What the range is made of.
  package enum Range: String, Sendable {
    /// The lowest and the highest month seen: fewer than nine months say no more.
    case observed
    /// The range that four of five months fall into, by the ranks of the months seen.
    case eighty = "80%"
  }

  /// The median of what it came to by the same day of the month.
  package let byDay: Decimal
  /// The median of what it came to in the whole month.
  package let month: Decimal
  /// The ends of the range of whole months.
  package let low: Decimal
  package let high: Decimal
  /// How many months were seen.
  package let months: Int
  /// What ``low`` and ``high`` are.
  package var range: Range { months < Self.fewest ? .observed : .eighty }

  private static let fewest = 9

  /// - Parameters:
  ///   - byDay: what each month came to by that day; as many as `whole`.
  ///   - whole: what each month came to.
  /// - Returns: nil without months.
  /// - Throws: `overflow`.
  package init?(byDay: [Decimal], whole: [Decimal]) throws(DecimalError) {
    let sorted = whole.sorted()
    guard let day = try byDay.median(), let month = try whole.median() else { return nil }
    self.byDay = day
    self.month = month
    months = sorted.count
    // The rank whose month a new one falls below in one of ten cases, if months are exchangeable.
    let rank = sorted.count < Self.fewest ? 1 : (sorted.count + 1) / 10
    low = sorted[rank - 1]
    high = sorted[sorted.count - rank]
  }
}

extension [Decimal] {
  /// The middle one in order, of two middle ones their mean; nil if there are none.
  ///
  /// - Throws: `overflow`.
  package func median() throws(DecimalError) -> Decimal? {
    let sorted = sorted()
    guard let upper = sorted.dropFirst(count / 2).first else { return nil }
    guard count.isMultiple(of: 2) else { return upper }
    return try (sorted[count / 2 - 1] + upper).divided(by: Decimal(2), .halfEven)
  }
}

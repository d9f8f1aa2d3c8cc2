package import PlainText

/// The limits that determine the colour of a day in the calendar, in the base currency.
///
///     {"green": 10, "yellow": 30, "bills": "apart"}
package struct DayLimits: Codable, Equatable, Sendable {
  /// The way scheduled bills are displayed in the calendar.
  package enum Bills: String, Codable, CaseIterable, Sendable {
    /// A bill is included in the total and colour of its day.
    case counted
    /// A bill is shown next to the total of its day and does not affect the colour.
    case apart
  }

  /// Maximum spending on a green day; nil means 10.
  package var green: Decimal?
  /// Maximum spending on a yellow day; nil means 30.
  package var yellow: Decimal?
  /// The way bills are displayed; nil means ``Bills/counted``.
  package var bills: Bills?
  /// Whether bills due before the next income reduce the amount left for today; nil means false.
  package var leftAfterBills: Bool?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case green, yellow, bills
    case leftAfterBills = "left_after_bills"
  }

  package init(
    green: Decimal? = nil, yellow: Decimal? = nil, bills: Bills? = nil,
    leftAfterBills: Bool? = nil
  ) {
    self.green = green
    self.yellow = yellow
    self.bills = bills
    self.leftAfterBills = leftAfterBills
  }

  /// The default limit of a green day.
  package static let defaultGreen = Decimal(10)
  /// The default limit of a yellow day.
  package static let defaultYellow = Decimal(30)
}

extension DayLimits: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    green = try object.optional(CodingKeys.green, .decimal)
    yellow = try object.optional(CodingKeys.yellow, .decimal)
    bills = try object.optional(CodingKeys.bills, .word)
    leftAfterBills = try object.optional(CodingKeys.leftAfterBills, .flag)
  }
}

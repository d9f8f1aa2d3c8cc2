package import PlainText

/// The terms of a debt in `coffer.json`: its interest, its minimum payment, and the rules of early
/// repayment.
package struct DebtSettings: Codable, Equatable, Sendable {
  /// The interest that the bank adds on each due day.
  package enum Compounding: String, Codable, CaseIterable, Sendable {
    /// A twelfth of the yearly rate.
    case monthly
    /// The twelfth root of the yearly factor: 12 % turns 100 into 112 in a year.
    case annual
    /// A 365th of the yearly rate for each day.
    case daily
  }

  /// The least that is paid on each due day: the larger of the two.
  package struct Minimum: Codable, Equatable, Sendable {
    package var amount: Decimal?
    /// The share of the balance, in percent.
    package var pct: Decimal?

    package enum CodingKeys: String, CodingKey, CaseIterable { case amount, pct }

    package init(amount: Decimal? = nil, pct: Decimal? = nil) {
      self.amount = amount
      self.pct = pct
    }
  }

  package var ratePct: Decimal
  /// Monthly by default.
  package var compounding: Compounding?
  /// nil if nothing has to be paid.
  package var minimum: Minimum?
  /// The day of the month of interest and payment; 1 by default.
  package var dueDay: Int?
  /// The fee for each early repayment beyond ``freePerYear``, in percent.
  package var earlyFeePct: Decimal?
  /// The amount that can be repaid early in a calendar year without a fee. Without
  /// ``earlyFeePct``, no more can be repaid early.
  package var freePerYear: Decimal?
  /// The last day of the fixed rate; nil if it has no end.
  package var until: CalendarDate?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case ratePct = "rate_pct"
    case compounding, minimum
    case dueDay = "due_day"
    case earlyFeePct = "early_fee_pct"
    case freePerYear = "free_per_year"
    case until
  }

  /// Creates a debt with only a rate.
  package init(ratePct: Decimal) { self.ratePct = ratePct }
}

extension DebtSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    ratePct = try object.required(CodingKeys.ratePct, .decimal)
    compounding = try object.optional(CodingKeys.compounding, .word)
    minimum = try object.optional(CodingKeys.minimum, .object)
    dueDay = try object.optional(CodingKeys.dueDay, .wholeNumber)
    earlyFeePct = try object.optional(CodingKeys.earlyFeePct, .decimal)
    freePerYear = try object.optional(CodingKeys.freePerYear, .decimal)
    until = try object.optional(CodingKeys.until, .date)
  }
}

extension DebtSettings.Minimum: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    amount = try object.optional(CodingKeys.amount, .decimal)
    pct = try object.optional(CodingKeys.pct, .decimal)
  }
}

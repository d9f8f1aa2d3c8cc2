package import PlainText

/// The terms of a debt in `coffer.json`: the interest, the minimum payment, and the rules for early
/// repayment.
package struct DebtSettings: Codable, Equatable, Sendable {
  /// The method of computing the interest that the bank adds on each due date.
  package enum Compounding: String, Codable, CaseIterable, Sendable {
    /// A twelfth of the yearly rate.
    case monthly
    /// The twelfth root of the yearly factor: at 12 %, 100 becomes 112 in a year.
    case annual
    /// A 365th of the yearly rate for each day.
    case daily
  }

  /// The minimum payment on each due date: the larger of a percentage of the balance and a fixed
  /// amount.
  package struct Minimum: Codable, Equatable, Sendable {
    package var amount: Decimal?
    /// The minimum as a percentage of the balance.
    package var pct: Decimal?

    package enum CodingKeys: String, CodingKey, CaseIterable { case amount, pct }

    package init(amount: Decimal? = nil, pct: Decimal? = nil) {
      self.amount = amount
      self.pct = pct
    }
  }

  package var ratePct: Decimal
  /// The compounding method; nil means monthly.
  package var compounding: Compounding?
  /// The minimum payment; nil if no payment is required.
  package var minimum: Minimum?
  /// The day of the month on which interest and payments are due; nil means 1.
  package var dueDay: Int?
  /// The fee for early repayments beyond ``freePerYear``, in percent.
  package var earlyFeePct: Decimal?
  /// The amount that can be repaid early in a calendar year without a fee. If ``earlyFeePct`` is
  /// nil, it is also the maximum early repayment.
  package var freePerYear: Decimal?
  /// The last day of the fixed rate; nil if the rate is fixed indefinitely.
  package var until: CalendarDate?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case ratePct = "rate_pct"
    case compounding, minimum
    case dueDay = "due_day"
    case earlyFeePct = "early_fee_pct"
    case freePerYear = "free_per_year"
    case until
  }

  /// Creates terms that contain only an interest rate.
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

/// The type of an activity. Raw values are the words in the column `type`.
package enum ActivityType: String, Codable, CaseIterable, Sendable {
  case buy = "BUY"
  case sell = "SELL"
  case split = "SPLIT"
  case dividend = "DIVIDEND"
  case interest = "INTEREST"
  case deposit = "DEPOSIT"
  case withdrawal = "WITHDRAWAL"
  case transferIn = "TRANSFER_IN"
  case transferOut = "TRANSFER_OUT"
  case fee = "FEE"
  case tax = "TAX"
  case credit = "CREDIT"
  case adjustment = "ADJUSTMENT"
  case exchange = "EXCHANGE"
  case spinOff = "SPIN_OFF"
  case costAdjustment = "COST_ADJUSTMENT"
  case optionExercise = "OPTION_EXERCISE"
  case optionAssignment = "OPTION_ASSIGNMENT"
  case unknown = "UNKNOWN"

  /// Whether a cash row of this type moves money from or to another account.
  package var movesBetweenAccounts: Bool {
    switch self {
    case .deposit, .withdrawal, .transferIn, .transferOut: true
    default: false
    }
  }
}

/// The subtype of an activity. Raw values are the words in the column `subtype`.
///
/// The first eleven subtypes affect booking; the others are labels.
package enum ActivitySubtype: String, Codable, CaseIterable, Sendable {
  case reinvested = "DRIP"
  case stakingReward = "STAKING_REWARD"
  case inKind = "DIVIDEND_IN_KIND"
  case returnOfCapital = "RETURN_OF_CAPITAL"
  case bonus = "BONUS"
  case optionExpiry = "OPTION_EXPIRY"
  case reversal = "REVERSAL"
  case accrued = "ACCRUED"
  case toOpen = "TO_OPEN"
  case toClose = "TO_CLOSE"
  case uplift = "UPLIFT"
  case rebate = "REBATE"
  case refund = "REFUND"
  case qualified = "QUALIFIED"
  case ordinary = "ORDINARY"
  case lendingInterest = "LENDING_INTEREST"
  case coupon = "COUPON"
  case managementFee = "MANAGEMENT_FEE"
  case depositaryFee = "ADR_FEE"
  case interestCharge = "INTEREST_CHARGE"
  case withholding = "WITHHOLDING"
  case nonresidentWithholding = "NRA_WITHHOLDING"
}

/// The status of an activity, which determines whether it counts. Raw values are the words in the
/// column `status`. Only `POSTED` activities count; a blank cell means `POSTED`.
package enum ActivityStatus: String, Codable, CaseIterable, Sendable {
  case posted = "POSTED"
  case pending = "PENDING"
  case draft = "DRAFT"
  case void = "VOID"
}

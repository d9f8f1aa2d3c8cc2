import FinanceModel
package import PlainText

/// Money available without income: one account's balance in one tier, or the part of an account's
/// value that is not claimed by a tier.
package struct Reserve: Equatable, Sendable {
  /// The class of a reserve. Reserves are drawn on in the order of the cases.
  package enum Class: Int, CaseIterable, Comparable, Sendable {
    /// An account chosen by the user.
    case chosen
    /// A cash or savings account, or an account without a stated kind.
    case cash
    /// A term deposit that has matured.
    case maturedTerm
    /// A securities or crypto account.
    case securities
    /// A term deposit before maturity.
    case term

    /// Whether `a` is drawn on before `b`.
    package static func < (a: Class, b: Class) -> Bool { a.rawValue < b.rawValue }

    /// The name in output: `matured-term`.
    package var name: String {
      switch self {
      case .chosen: "chosen"
      case .cash: "cash"
      case .maturedTerm: "matured-term"
      case .securities: "securities"
      case .term: "term"
      }
    }
  }

  package let account: String
  /// The account that contains the money; usually the same as ``account``.
  package let owner: String
  /// Name of the tier; nil for money that is not claimed by a tier.
  package let tier: String?
  /// The balance; above zero.
  package var balance: Decimal
  /// Amount that must remain in the account; it may exceed the balance.
  package var keep: Decimal
  package let rates: RateTimeline
  /// Maturity date; nil if the reserve is not a term deposit.
  package let matures: CalendarDate?
  package let isSecurities: Bool
  /// Position in the order chosen by the user; nil if the reserve was not chosen.
  package var turn: Int?

  package init(
    account: String, owner: String? = nil, tier: String?, balance: Decimal, keep: Decimal = .zero,
    rates: RateTimeline, matures: CalendarDate? = nil, isSecurities: Bool = false,
    turn: Int? = nil
  ) {
    self.account = account
    self.owner = owner ?? account
    self.tier = tier
    self.balance = balance
    self.keep = keep
    self.rates = rates
    self.matures = matures
    self.isSecurities = isSecurities
    self.turn = turn
  }

  /// Returns the reserve's class on the given day.
  package func turnClass(on day: CalendarDate) -> Class {
    if turn != nil { return .chosen }
    if let matures { return matures <= day ? .maturedTerm : .term }
    return isSecurities ? .securities : .cash
  }

  /// Returns the available amount: the balance minus the amount to keep, but not less than zero.
  package func drawable() throws(DecimalError) -> Decimal {
    max(.zero, try balance - keep)
  }
}

extension [Reserve] {
  /// Returns the total available amount.
  ///
  /// - Throws: `overflow`.
  package func drawable() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for reserve in self { sum = try sum + reserve.drawable() }
    return sum
  }
}

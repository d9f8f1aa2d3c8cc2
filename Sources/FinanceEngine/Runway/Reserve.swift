import FinanceModel
package import PlainText

/// Money that can be drawn when no income comes in: one account's balance in one tier, or what of
/// an account's worth no tier claims.
package struct Reserve: Equatable, Sendable {
  /// In which turn accounts are drawn.
  package enum Class: Int, CaseIterable, Comparable, Sendable {
    /// Named by the person who asks.
    case chosen
    /// CASH, SAVINGS, and accounts of no stated kind.
    case cash
    /// A term that has matured.
    case maturedTerm
    /// SECURITIES and CRYPTO.
    case securities
    /// A term that has not matured.
    case term

    /// In the order of turns.
    package static func < (a: Class, b: Class) -> Bool { a.rawValue < b.rawValue }

    /// As answers name it: `matured-term`.
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
  /// The account that it is money in, mostly itself.
  package let owner: String
  /// Nil for what no tier claims.
  package let tier: String?
  /// Above zero.
  package var balance: Decimal
  /// What stays in it; it may be more than there is.
  package var keep: Decimal
  package let rates: RateTimeline
  /// Nil for what is no term.
  package let matures: CalendarDate?
  package let isSecurities: Bool
  /// The turn that the person who asks has given it; nil for none.
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

  /// The turn it has on a day.
  package func turnClass(on day: CalendarDate) -> Class {
    if turn != nil { return .chosen }
    if let matures { return matures <= day ? .maturedTerm : .term }
    return isSecurities ? .securities : .cash
  }

  /// What can be drawn: the balance less what stays, never below zero.
  package func drawable() throws(DecimalError) -> Decimal {
    max(.zero, try balance - keep)
  }
}

extension [Reserve] {
  /// What can be drawn of all of them.
  ///
  /// - Throws: `overflow`.
  package func drawable() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for reserve in self { sum = try sum + reserve.drawable() }
    return sum
  }
}

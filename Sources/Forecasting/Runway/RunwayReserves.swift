package import FinanceModel
import Investing
package import PlainText

/// The reserves that are available without income.
package struct RunwayReserves: Sendable {
  /// Reserves in plan order, followed by unclaimed money in the order of `worths`.
  package private(set) var reserves: [Reserve] = []
  /// Accounts excluded because of their kind, each once.
  package private(set) var leftOut: [(account: String, kind: AccountSettings.Kind)] = []
  /// Whether an account without a stated kind is treated as savings.
  package private(set) var hasUnstatedKinds = false
  /// Accounts with an amount to keep, each with that amount.
  package private(set) var kept: [(account: String, amount: Decimal)] = []
  private let settings: [String: AccountSettings]
  /// Indices of each account's balances, for accounts with an amount to keep.
  private var parts: [String: [Int]] = [:]

  /// Collects the plan's balances.
  ///
  /// - Parameter worths: each account's value, if all values are used. In that case, claims are
  ///   used up to the account's value, in plan order. Unclaimed money is used too, without
  ///   interest. If nil, only the plan is used.
  /// - Throws: `overflow`.
  package init(
    of plan: Plan, _ settings: Settings, _ rates: PlanRates,
    worths: [(account: String, amount: Decimal)]? = nil
  ) throws(DecimalError) {
    self.settings = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let owners = ClaimOwners(settings)
    var left = worths.map {
      Dictionary($0.map { ($0.account, $0.amount) }, uniquingKeysWith: { first, _ in first })
    }
    for (tierIndex, tier) in plan.tiers.enumerated() {
      for (index, account) in tier.accounts.enumerated() {
        let owner = owners.owner(of: AccountName(tier: tier.name, account: account.name))
        let known = self.settings[account.name] ?? self.settings[owner]
        var balance = account.balance
        if let worth = left?[owner] {
          balance = min(balance, worth)
          left?[owner] = try worth - max(.zero, balance)
        } else if left != nil {
          balance = .zero
        }
        try add(
          account.name, of: owner, tier.name, balance, known,
          rates: rates.timeline(ofAccount: index, inTier: tierIndex),
          matures: rates.maturity(ofAccount: index, inTier: tierIndex))
      }
    }
    for (account, _) in worths ?? [] {
      guard let amount = left?.removeValue(forKey: account) else { continue }
      try add(
        account, of: account, nil, amount, self.settings[account], rates: RateTimeline(.zero),
        matures: nil)
    }
    try keepWhatStays()
  }

  /// Adds an account's positive balance if the account may be drawn on.
  private mutating func add(
    _ account: String, of owner: String, _ tier: String?, _ balance: Decimal,
    _ known: AccountSettings?, rates: RateTimeline, matures: CalendarDate?
  ) throws(DecimalError) {
    guard balance.isPositive else { return }
    switch known?.kind {
    case .pension, .property, .loan, .card, .other:
      if let kind = known?.kind, !leftOut.contains(where: { $0.account == account }) {
        leftOut.append((account, kind))
      }
      return
    case nil: hasUnstatedKinds = true
    case .cash, .savings, .securities, .crypto: break
    }
    let isSecurities = known?.kind == .securities || known?.kind == .crypto
    if let known, known.keep?.isPositive == true {
      parts[known.name, default: []].append(reserves.count)
    }
    reserves.append(
      Reserve(
        account: account, owner: owner, tier: tier, balance: balance, rates: rates,
        matures: matures, isSecurities: isSecurities))
  }

  /// Distributes an account's `keep` over its balances, in order. The last balance receives any
  /// uncovered remainder, so that later interest on that balance remains reserved.
  private mutating func keepWhatStays() throws(DecimalError) {
    for (name, indices) in parts.sorted(by: { $0.value[0] < $1.value[0] }) {
      guard var uncovered = settings[name]?.keep else { continue }
      kept.append((name, uncovered))
      for index in indices {
        let keep = index == indices.last ? uncovered : min(reserves[index].balance, uncovered)
        reserves[index].keep = keep
        uncovered = try uncovered - keep
      }
    }
  }

  /// Moves accounts to the front, in the given order. A name refers to all balances with the name,
  /// and to all claims on the account with the name.
  package mutating func draw(first accounts: [String]) {
    for index in reserves.indices {
      let reserve = reserves[index]
      reserves[index].turn = accounts.firstIndex {
        $0 == reserve.account || $0 == reserve.owner
      }
    }
  }
}

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

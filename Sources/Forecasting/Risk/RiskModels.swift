package import FinanceModel
import Investing
package import PlainText

/// The growth model of each balance in the plan.
///
/// A balance belongs to the account that claims it or, if no account does, to the account with the
/// balance's name. The model is the first of these that exists: that account's history in the
/// values ledger, the history under the balance's name (both only if used, see ``GrowthHistory``),
/// the mean and volatility that the settings specify for either name, and the balance's rate.
package struct RiskModels: Sendable {
  /// A balance's growth model.
  package enum Model: Hashable, Sendable {
    /// The monthly growth in a column of the history.
    case history(column: Int)
    /// Yearly mean and volatility in percent.
    case lognormal(meanPct: Decimal, volatilityPct: Decimal)
    /// Deterministic growth at the plan's rate.
    case rate
  }

  /// A balance in the plan.
  package struct Row: Equatable, Sendable {
    /// The tier's index in the plan.
    package let tier: Int
    package let account: Int
    package let model: Model
    /// The owner's kind; nil if it is not specified.
    package let kind: AccountSettings.Kind?
    /// The account whose mean and volatility the balance uses. Balances with the same account grow
    /// together. Nil for other models.
    package let source: String?
  }

  /// Tiers by priority, accounts in file order.
  package let rows: [Row]
  package let history: GrowthHistory

  /// Determines a plan's models at the beginning of `start`.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the size of the plan, the settings and the ledger.
  package init(
    of plan: Plan, _ settings: Settings, _ ledger: ValueLedger, before start: CalendarDate
  ) throws(DecimalError) {
    let (owners, aliases) = (ClaimOwners(settings), settings.accountNames)
    let places = plan.tiersByPriority.flatMap { tier in
      plan.tiers[tier].accounts.indices.map { (tier: tier, account: $0) }
    }
    let names = places.map { place in
      let (tier, account) = (plan.tiers[place.tier], plan.tiers[place.tier].accounts[place.account])
      let own = aliases[account.name] ?? account.name
      return [owners.owner(of: AccountName(tier: tier.name, account: account.name)), own]
    }
    let history = try Self.history(of: names, ledger, before: start)
    let columns = Dictionary(
      history.columns.enumerated().map { (ledger.accounts[$1.account], $0) },
      uniquingKeysWith: { first, _ in first })
    let accounts = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    rows = zip(places, names).map { place, names in
      let column = names.lazy.compactMap { columns[$0] }.first
      let source = column == nil ? names.first { accounts[$0]?.lognormal != nil } : nil
      return Row(
        tier: place.tier, account: place.account,
        model: column.map(Model.history) ?? source.flatMap { accounts[$0]?.lognormal } ?? .rate,
        kind: names.lazy.compactMap { accounts[$0]?.kind }.first, source: source)
    }
    self.history = history
  }

  /// Returns the growth of accounts that have any of these names, in the order of the names.
  private static func history(
    of names: [[String]], _ ledger: ValueLedger, before start: CalendarDate
  ) throws(DecimalError) -> GrowthHistory {
    let numbers = Dictionary(
      ledger.accounts.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var known: [String: MonthlyGrowth?] = [:]
    var columns: [GrowthHistory.Column] = []
    for choices in names {
      for name in choices {
        guard let account = numbers[name] else { continue }
        if known[name] == nil {
          let growth = try MonthlyGrowth(ofAccount: account, in: ledger, before: start)
          known[name] = .some(growth)
          if let growth {
            columns.append(GrowthHistory.Column(account: account, growth: growth))
          }
        }
        if known[name]??.isRecent(on: start) == true { break }
      }
    }
    return GrowthHistory(columns, on: start)
  }
}

extension AccountSettings {
  /// The lognormal model specified in the settings; nil if a number is missing or invalid.
  fileprivate var lognormal: RiskModels.Model? {
    guard let meanPct, let volatilityPct, meanPct > Decimal(-100), !volatilityPct.isNegative
    else { return nil }
    return .lognormal(meanPct: meanPct, volatilityPct: volatilityPct)
  }
}

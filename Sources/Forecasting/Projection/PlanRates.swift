package import FinanceModel
package import PlainText

/// The rates of a plan's accounts over time, from the plan and its settings.
///
/// The last row in `plan.rates` on or before a day overrides `apy_pct`. When a term in `plan.terms`
/// matures, its `then_apy`, if any, applies until a row with a later day. A row with the day of
/// maturity overrides `then_apy`. If two rows have the same day, the later one in the file applies.
/// A row refers to the first tier with the row's tier name, and to the first account in that tier
/// with the row's account name. Names are compared exactly.
package struct PlanRates: Sendable {
  let plan: Plan
  private let timelines: [[RateTimeline]]
  private let maturities: [AccountName: CalendarDate]
  private let owners: [AccountName: (tier: Int, account: Int)]
  /// Days on which rows specify a new rate.
  private let stated: [AccountName: [CalendarDate]]

  package init(of plan: Plan, _ settings: Settings) {
    var owners: [AccountName: (tier: Int, account: Int)] = [:]
    var tierNames: Set<String> = []
    for (tier, content) in plan.tiers.enumerated()
    where tierNames.insert(content.name).inserted {
      for (account, named) in content.accounts.enumerated() {
        let name = AccountName(tier: content.name, account: named.name)
        if owners[name] == nil { owners[name] = (tier, account) }
      }
    }
    var maturities: [AccountName: CalendarDate] = [:]
    var changes: [AccountName: [(from: CalendarDate, rate: Decimal)]] = [:]
    for term in settings.plan?.terms ?? [] {
      let name = AccountName(tier: term.tier, account: term.account)
      maturities[name] = max(maturities[name] ?? term.matures, term.matures)
      guard let rate = term.laterRatePct else { continue }
      changes[name, default: []].append((term.matures, rate))
    }
    // Rates follow the terms, so that a rate overrides a term on the same day.
    for rate in settings.plan?.rates ?? [] {
      let name = AccountName(tier: rate.tier, account: rate.account)
      changes[name, default: []].append((rate.from, rate.nominalRatePct))
    }
    self.plan = plan
    self.owners = owners
    self.maturities = maturities
    stated = changes.mapValues { $0.map(\.from) }
    timelines = plan.tiers.enumerated().map { tier, content in
      content.accounts.enumerated().map { account, named in
        let name = AccountName(tier: content.name, account: named.name)
        let isOwner = owners[name].map { $0 == (tier, account) } ?? false
        return RateTimeline(
          named.nominalRatePct, changes: isOwner ? changes[name] ?? [] : [])
      }
    }
  }

  /// Returns the account's rate over time. The account is identified by its index in the tier, and
  /// the tier by its index in the plan.
  ///
  /// - Precondition: the plan has that tier, and the tier has that account.
  package func timeline(ofAccount account: Int, inTier tier: Int) -> RateTimeline {
    timelines[tier][account]
  }

  /// Returns the day on which the account's money becomes available; nil if it has no term. If
  /// there are several terms, the last to mature applies.
  package func maturity(ofAccount account: Int, inTier tier: Int) -> CalendarDate? {
    let name = name(ofAccount: account, inTier: tier)
    guard let owner = owners[name], owner == (tier, account) else { return nil }
    return maturities[name]
  }

  /// Whether a row specifies a new rate for the account within these days.
  func statesRate(
    ofAccount account: Int, inTier tier: Int, since first: CalendarDate, until last: CalendarDate
  ) -> Bool {
    (stated[name(ofAccount: account, inTier: tier)] ?? []).contains { first <= $0 && $0 <= last }
  }

  private func name(ofAccount account: Int, inTier tier: Int) -> AccountName {
    let content = plan.tiers[tier]
    return AccountName(tier: content.name, account: content.accounts[account].name)
  }
}

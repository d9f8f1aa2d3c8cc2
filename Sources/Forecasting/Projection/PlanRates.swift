package import FinanceModel
package import PlainText
package import Planning

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

extension PlanRates {
  /// Returns the rate assumptions from `from` up to but excluding `to`, as sentences. They describe
  /// rates that change, and terms without a later rate. Tiers are sorted by priority, and accounts
  /// are in file order. An account whose name is not unique is shown with its tier.
  ///
  ///     ["Saver earns 4.00 % until 2027-02-28 and 1.50 % from 2027-03-01."]
  package func assumptions(from: CalendarDate, to: CalendarDate) -> [String] {
    let names = Dictionary(
      plan.tiers.flatMap(\.accounts).map { ($0.name, 1) }, uniquingKeysWith: +)
    return plan.tiersByPriority.flatMap { tier in
      plan.tiers[tier].accounts.enumerated().flatMap { account, content in
        let isAlone = names[content.name] == 1
        let name = isAlone ? content.name : "\(content.name) of \(plan.tiers[tier].name)"
        let timeline = timeline(ofAccount: account, inTier: tier)
        return [
          changes(of: timeline, name, from: from, to: to),
          unstatedRate(after: (tier, account), timeline, name, from: from, to: to),
        ].compactMap { $0 }
      }
    }
  }

  /// Whether a rate changes after `from` and before `to`.
  package func change(after from: CalendarDate, before to: CalendarDate) -> Bool {
    plan.tiers.indices.contains { tier in
      plan.tiers[tier].accounts.indices.contains { account in
        timeline(ofAccount: account, inTier: tier).changes.contains {
          from < $0.from && $0.from < to
        }
      }
    }
  }

  private func changes(
    of timeline: RateTimeline, _ name: String, from: CalendarDate, to: CalendarDate
  ) -> String? {
    let changes = timeline.changes.filter { from < $0.from && $0.from < to }
    guard let first = changes.first, let eve = first.from.adding(days: -1) else { return nil }
    // Only a few changes are listed, because monthly rate changes would fill the page.
    let listed = changes.prefix(4)
    var parts = ["\(name) earns \(timeline.rate(on: from).percentText) until \(eve)"]
    parts += listed.map { "\($0.rate.percentText) from \($0.from)" }
    if changes.count > listed.count {
      parts.append("changes \(changes.count - listed.count) more times")
    }
    let last = parts.removeLast()
    return "\(parts.joined(separator: ", ")) and \(last)."
  }

  private func unstatedRate(
    after place: (tier: Int, account: Int), _ timeline: RateTimeline, _ name: String,
    from: CalendarDate, to: CalendarDate
  ) -> String? {
    guard let matures = maturity(ofAccount: place.account, inTier: place.tier), matures < to,
      !statesRate(
        ofAccount: place.account, inTier: place.tier, since: matures, until: max(matures, from))
    else { return nil }
    let isOver = matures < from
    let rate = timeline.rate(on: max(matures, from)).percentText
    return "\(name) \(isOver ? "matured" : "matures") on \(matures) and is assumed to earn "
      + "\(rate) \(isOver ? "since then" : "after that"), because then_apy is not set."
  }
}

extension Decimal {
  /// The rate in percent, with two or, if necessary, more decimals: "3.40 %", "3.375 %".
  package var percentText: String {
    let short = text(decimals: 2, .halfEven)
    let exact = description
    // The exact text does not have trailing zeros, so it has more decimals only if two are not
    // enough.
    let hasMore = (exact.split(separator: ".").dropFirst().first?.utf8.count ?? 0) > 2
    return "\(hasMore ? exact : short) %"
  }
}

/// One account's yearly rate over time, in percent like `apy_pct`.
package typealias RateTimeline = Timeline<Decimal>

/// A rate that changes on certain days.
///
///     let saver = RateTimeline(Decimal(4), changes: [(from: march, rate: Decimal(1))])
///     saver.rate(on: march)                 // 1
///     saver.spans(from: february, to: april) // 4 for 28 days, 1 for 31 days
package struct Timeline<Rate: Hashable & Sendable>: Hashable, Sendable {
  /// Consecutive days that have the same rate.
  package struct Span: Hashable, Sendable {
    package let rate: Rate
    package let days: Int
  }

  /// A day on which another rate begins.
  package struct Change: Hashable, Sendable {
    package let from: CalendarDate
    package let rate: Rate
  }

  /// Rate before the first change.
  package let first: Rate
  /// Changes in date order, at most one per day, each to a different rate.
  package let changes: [Change]

  /// Creates a timeline with `rate` until the first change. Changes may be in any order; if two
  /// changes have the same day, the later one in the array applies.
  ///
  /// - Complexity: O(*n* log *n*) in the number of changes.
  package init(_ rate: Rate, changes: [(from: CalendarDate, rate: Rate)] = []) {
    var kept: [Change] = []
    let ordered = changes.indices.sorted { (changes[$0].from, $0) < (changes[$1].from, $1) }
    for index in ordered {
      let change = Change(from: changes[index].from, rate: changes[index].rate)
      if kept.last?.from == change.from { kept.removeLast() }
      if kept.last?.rate ?? rate != change.rate { kept.append(change) }
    }
    first = rate
    self.changes = kept
  }

  /// Returns the rate on a day.
  ///
  /// - Complexity: O(log *n*) in the number of changes.
  package func rate(on day: CalendarDate) -> Rate {
    let next = firstChange(after: day)
    return next == 0 ? first : changes[next - 1].rate
  }

  /// Returns the rates from `from` up to but excluding `to`, in order; adjacent spans differ.
  /// Returns one span if the rate does not change, and an empty array for an empty range.
  package func spans(from: CalendarDate, to: CalendarDate) -> [Span] {
    guard from < to else { return [] }
    var spans: [Span] = []
    var (day, rate) = (from, rate(on: from))
    for change in changes[firstChange(after: from)...] {
      guard change.from < to else { break }
      spans.append(Span(rate: rate, days: day.days(until: change.from)))
      (day, rate) = (change.from, change.rate)
    }
    spans.append(Span(rate: rate, days: day.days(until: to)))
    return spans
  }

  /// Returns the timeline with each rate transformed by `transform`.
  package func map<Other>(_ transform: (Rate) -> Other) -> Timeline<Other> {
    Timeline<Other>(
      transform(first), changes: changes.map { (from: $0.from, rate: transform($0.rate)) })
  }

  /// Returns the index of the first change after the day, or the number of changes if there are no
  /// later changes.
  private func firstChange(after day: CalendarDate) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].from <= day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RateTimeline {
  /// Returns the corresponding monthly rates, each computed once.
  package func monthly(_ compounding: Compounding) -> Timeline<MonthlyRate> {
    map { MonthlyRate(ofYearlyPct: $0, compounding) }
  }
}

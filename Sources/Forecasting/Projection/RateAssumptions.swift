import FinanceModel
package import PlainText

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

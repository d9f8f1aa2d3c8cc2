package import PlainText

/// What an account is to hold.
package struct NewBalance: Hashable, Sendable {
  /// The tier's place in the plan's file, counted from 0.
  package let tier: Int
  /// The account's place in its tier, counted from 0.
  package let account: Int
  package let balance: Decimal

  package init(tier: Int, account: Int, balance: Decimal) {
    self.tier = tier
    self.account = account
    self.balance = balance
  }
}

extension JSONDocument {
  /// The changes of the plan's text that give accounts new balances, and then `last_updated`.
  ///
  /// Only balances that differ by value are changed, each in the style of the old number; a missing
  /// one, which is read as zero, is added in the style of `0`. When any balance changes,
  /// `last_updated` becomes `now` in its own form; a missing or unreadable one is left.
  ///
  ///     // tiers["Tier 1"].accounts["Saver"].balance  30000.0 -> 35000.0
  ///     // last_updated  "2026-11-02" -> "2026-11-21"
  ///
  /// - Parameter minorDigits: the decimals of the plan's currency, 0 to 18.
  /// - Precondition: a ``Plan`` was decoded from this document, it has these accounts, and none of
  ///   them stands twice.
  /// - Complexity: linear in the text and the balances.
  package func changes(
    setting balances: [NewBalance], lastUpdated now: Timestamp, minorDigits: Int
  ) -> [ValueChange] {
    var finder = JSONPlaceFinder(self)
    let isDesktop = isAsDesktopWrites
    var changes: [ValueChange] = []
    for new in balances {
      guard let account = finder.place(of: Self.path(of: new)), let node = finder.node(at: account)
      else { preconditionFailure("a new balance is for an account of the plan") }
      let old = value(of: node, key: Account.CodingKeys.balance.rawValue).map { text(of: $0) }
      if (old.map(number) ?? .zero) == new.balance { continue }
      let style = NumberStyle(
        of: old ?? Array("0".utf8)[...], minorDigits: minorDigits, isDesktop: isDesktop)
      changes.append(
        ValueChange(
          place: account.appending(key: Account.CodingKeys.balance.rawValue),
          old: old.map { String(decoding: $0, as: UTF8.self) }, new: style.text(of: new.balance)))
    }
    guard !changes.isEmpty, let date = change(ofLastUpdatedTo: now) else { return changes }
    return changes + [date]
  }

  private static func path(of balance: NewBalance) -> [JSONPathStep] {
    [
      .key(Plan.CodingKeys.tiers.rawValue), .index(balance.tier),
      .key(Tier.CodingKeys.accounts.rawValue), .index(balance.account),
    ]
  }

  private func change(ofLastUpdatedTo now: Timestamp) -> ValueChange? {
    let key = Plan.CodingKeys.lastUpdated.rawValue
    guard let node = value(of: root, key: key), let old = string(of: node),
      let new = LastUpdated(old)?.text(at: now), new != old
    else { return nil }
    return ValueChange(
      place: JSONPlace([.key(key)]), old: String(decoding: text(of: node), as: UTF8.self),
      new: "\"\(new)\"", isRequired: false)
  }
}

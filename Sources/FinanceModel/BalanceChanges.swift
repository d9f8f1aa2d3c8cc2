package import PlainText

/// A new balance for a plan account.
package struct NewBalance: Equatable, Sendable {
  /// The tier's index in the plan file.
  package let tier: Int
  /// The account's index in its tier.
  package let account: Int
  package let balance: Decimal

  package init(tier: Int, account: Int, balance: Decimal) {
    self.tier = tier
    self.account = account
    self.balance = balance
  }
}

extension JSONDocument {
  /// Returns the changes to the plan's text that set new account balances and update
  /// `last_updated`.
  ///
  /// Only balances whose values differ are changed, each in the style of the old number. A missing
  /// balance, which means zero, is added in the style of `0`. If any balance changes,
  /// `last_updated` becomes `now` in its existing format; a missing or malformed `last_updated` is
  /// not changed. If an earlier version of the plan contains the account's new balance, the number
  /// is written as in that version. For example, undoing an operation that wrote `30150.50`
  /// restores the text `30000`.
  ///
  ///     // tiers["Tier 1"].accounts["Saver"].balance  30000.0 -> 35000.0
  ///     // last_updated  "2026-11-02" -> "2026-11-21"
  ///
  /// - Parameters:
  ///   - minorDigits: the number of decimals in the plan's currency, 0 to 18.
  ///   - earlier: earlier versions of the plan; the first version that contains the balance is
  ///     used. Each is read only if needed, and skipped if nil.
  /// - Precondition: a ``Plan`` was decoded from this document, it contains these accounts, and
  ///   each account occurs once in `balances`.
  /// - Complexity: linear in the size of the document and the number of balances.
  package func changes(
    setting balances: [NewBalance], lastUpdated now: Timestamp, minorDigits: Int,
    earlier: [() -> JSONDocument?] = []
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
    if !changes.isEmpty { changes = withTexts(of: earlier, changes) }
    guard !changes.isEmpty, let date = change(ofLastUpdatedTo: now) else { return changes }
    return changes + [date]
  }

  private static func path(of balance: NewBalance) -> [JSONPathStep] {
    [
      .key(Plan.CodingKeys.tiers.rawValue), .index(balance.tier),
      .key(Tier.CodingKeys.accounts.rawValue), .index(balance.account),
    ]
  }

  /// Returns the change that sets `last_updated` to `now` in its existing format; nil if the value
  /// is missing or malformed, or is already `now`.
  package func change(ofLastUpdatedTo now: Timestamp) -> ValueChange? {
    let key = Plan.CodingKeys.lastUpdated.rawValue
    guard let node = value(of: root, key: key), let old = string(of: node),
      let new = LastUpdated(old)?.text(at: now), new != old
    else { return nil }
    return ValueChange(
      place: JSONPlace([.key(key)]), old: String(decoding: text(of: node), as: UTF8.self),
      new: "\"\(new)\"", isRequired: false)
  }
}

/// Returns the changes, with each new number written as in the first of `plans` that contains an
/// equal number at the same path.
private func withTexts(
  of plans: [() -> JSONDocument?], _ changes: [ValueChange]
) -> [ValueChange] {
  var changes = changes
  var open = Set(changes.indices)
  for version in plans {
    if open.isEmpty { break }
    guard let plan = version() else { continue }
    var finder = JSONPlaceFinder(plan)
    for index in open {
      let change = changes[index]
      guard let node = finder.node(at: change.place) else { continue }
      let text = plan.text(of: node)
      guard let earlier = number(text), earlier == number(Array(change.new.utf8)[...]) else {
        continue
      }
      changes[index] = ValueChange(
        place: change.place, old: change.old, new: String(decoding: text, as: UTF8.self),
        isRequired: change.isRequired)
      open.remove(index)
    }
  }
  return changes
}

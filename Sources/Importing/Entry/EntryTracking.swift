package import FinanceModel
package import Investing
import PlainText

/// The record that determines an account's value, and thus which new rows have an effect.
extension EntryNames {
  /// Returns the record that determines the account's value; nil if the account has no records,
  /// apart from any balance in the plan.
  ///
  /// - Parameter ledger: a ledger to treat as if it contained a row of the account; nil to use the
  ///   ledgers unchanged.
  package func source(
    of account: String, with ledger: Ledger? = nil
  ) -> AccountWorth.Source? {
    func has(_ other: Ledger) -> Bool {
      other == ledger || recorded[other]?.contains(account) ?? false
    }
    return AccountWorth.Source(
      trackedBy: settings(of: account)?.tracking, hasActivity: has(.activities),
      hasStatement: has(.positions), hasValue: has(.values), hasPosting: has(.transactions))
  }

  /// Whether the account's money is booked as activities: activities or positions determine its
  /// value, or its kind or tracking requires activities.
  package func isInvested(_ account: String) -> Bool {
    switch source(of: account) {
    case .activities, .positions: true
    case .values, .transactions, .plan, nil: settings(of: account)?.suits(.activities) ?? false
    }
  }

  /// Whether values determine the account's value: the account is tracked by values, or it has
  /// values and no tracking.
  package func isValued(_ account: String) -> Bool {
    guard !isInvested(account) else { return false }
    let tracking = settings(of: account)?.tracking
    return tracking == .values
      || tracking == nil && recorded[.values]?.contains(account) ?? false
  }

  /// Returns the record that determines the account's value if a new row in `ledger` is ignored or
  /// overrides earlier records; nil if there is no conflict.
  ///
  /// - Parameter hasValue: whether the row states a value; false only for a flow.
  func conflict(
    of account: String, with ledger: Ledger, hasValue: Bool = true
  ) -> (source: AccountWorth.Source, isReplaced: Bool)? {
    if ledger == .transactions {
      guard isInvested(account) || isValued(account) else { return nil }
      let source = source(of: account) ?? .activities
      return (isValued(account) ? .values : source == .positions ? source : .activities, false)
    }
    guard let own = AccountWorth.Source(rawValue: ledger.rawValue), hasValue,
      let after = source(of: account, with: ledger)
    else { return nil }
    if after != own { return (after, false) }
    guard let before = source(of: account), before != own else { return nil }
    return (before, true)
  }
}

extension AccountSettings {
  /// Whether rows in the given ledger are usual for an account of this kind and tracking.
  func suits(_ ledger: Ledger) -> Bool {
    let isInvested =
      tracking == .holdings
      || tracking != .values && [.securities, .crypto, .pension].contains(kind)
    return switch ledger {
    case .activities, .positions: isInvested
    case .transactions: !isInvested && (tracking ?? .transactions) == .transactions
    case .values, .history, .prices, .budgets, .reviews, .predictions, .operations: true
    }
  }
}

extension Settings {
  /// Returns the accounts marked `default` that match a ledger.
  package func defaultAccounts(for ledger: Ledger) -> [String] {
    (accounts ?? []).filter { $0.isDefault == true && $0.suits(ledger) }.map(\.name)
  }
}

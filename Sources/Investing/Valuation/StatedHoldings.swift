package import FinanceModel
package import PlainText

extension PositionLedger {
  /// Returns the last statements, on or before the day, of the accounts tracked by statements.
  /// These accounts have the tracking `HOLDINGS` in the settings, or have no stated tracking and no
  /// activities.
  ///
  /// - Complexity: linear in the number of rows. If an account without settings has statements,
  ///   also linear in the number of activities.
  package func statements(
    beside activities: ActivityLedger, _ settings: Settings, onOrBefore date: CalendarDate
  ) -> [StatedPosition] {
    countedAccounts(beside: activities, settings).flatMap { statement(of: $0, onOrBefore: date) }
  }

  /// Returns the accounts tracked by statements, in alphabetical order.
  package func countedAccounts(beside activities: ActivityLedger, _ settings: Settings) -> [String]
  {
    guard !accounts.isEmpty else { return [] }
    var tracking: [String: AccountSettings.Tracking] = [:]
    for account in settings.accounts ?? [] { tracking[account.name] = account.tracking }
    guard accounts.contains(where: { tracking[$0] == nil }) else {
      return accounts.filter { tracking[$0] == .holdings }
    }
    let numbers = Set((0..<activities.count).lazy.map { activities[$0].account })
    let active = Set(numbers.map { activities.accounts[$0] })
    return accounts.filter { account in
      tracking[account].map { $0 == .holdings } ?? !active.contains(account)
    }
  }
}

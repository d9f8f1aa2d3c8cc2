package import FinanceModel
package import PlainText

/// What accounts of the values ledger are worth by all of their records, where some of them have
/// activities or positions, which come before their values.
package struct OtherRecords: Sendable {
  /// The names of those accounts.
  package let accounts: Set<String>
  /// Tells each of them on days.
  package var worth: DailyWorth

  /// Nil where all accounts have values alone; then nothing is booked.
  ///
  /// - Parameter day: the last that is asked for.
  package init?(
    than values: ValueLedger, _ activities: ActivityLedger, _ prices: PriceBook,
    _ positions: PositionLedger, _ settings: Settings, until day: CalendarDate
  ) {
    accounts = Self.accounts(of: values, activities, positions, settings)
    guard !accounts.isEmpty else { return nil }
    worth = DailyWorth(
      DailyWorth.Ledgers(
        activities: activities, prices: prices, positions: positions, values: values), settings,
      today: day)
  }

  /// The accounts with values whose activities or positions say their worth from some day on.
  ///
  /// - Complexity: linear in the rows.
  package static func accounts(
    of values: ValueLedger, _ activities: ActivityLedger, _ positions: PositionLedger,
    _ settings: Settings
  ) -> Set<String> {
    let active = Set((0..<activities.count).lazy.map { activities[$0].account })
    return Set(positions.countedAccounts(beside: activities, settings))
      .union(active.map { activities.accounts[$0] })
      .intersection(trackedOtherwise(values, settings))
  }

  /// Whether an account of the ledger may have such records: not if the settings track all of them
  /// by values.
  package static func mayBe(beside values: ValueLedger, _ settings: Settings) -> Bool {
    !trackedOtherwise(values, settings).isEmpty
  }

  private static func trackedOtherwise(
    _ values: ValueLedger, _ settings: Settings
  ) -> [String] {
    let tracking = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0.tracking) },
      uniquingKeysWith: { first, _ in first })
    return values.accounts.filter { tracking[$0] != .values }
  }
}

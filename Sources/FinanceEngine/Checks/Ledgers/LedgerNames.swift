package import FinanceModel
package import PlainText

/// What the rules about ledgers compare names and days with.
package struct LedgerNames: Sendable {
  /// Nil where the folder has none that can be read.
  package let plan: Plan?
  package let settings: Settings?
  package let today: CalendarDate
  /// The symbols of the settings' assets and of the activities; they may stand for currencies.
  package let symbols: Set<String>
  /// How many activities each symbol has that has any.
  let symbolCounts: [String: Int]
  /// The accounts that activities are of, by the names in their rows.
  let activityAccounts: Set<String>
  /// The names of accounts, their aliases and those of the plan; nil where the settings list no
  /// accounts, for then any name may be one.
  let accounts: Set<String>?

  package init(
    plan: Plan?, settings: Settings?, today: CalendarDate, activities: LedgerTable? = nil
  ) {
    self.plan = plan
    self.settings = settings
    self.today = today
    var counts: [String: Int] = [:]
    var booked: Set<String> = []
    if let activities {
      booked = Set(activities.texts(of: "account", in: activities.liveRows)?.texts ?? [])
      for use in activities.texts(of: "symbol", in: activities.liveRows)?.uses ?? []
      where !use.text.isBlankCell {
        counts[use.text] = use.count
      }
    }
    symbolCounts = counts
    activityAccounts = booked
    symbols = Set((settings?.assets ?? []).map(\.symbol)).union(counts.keys)
    let listed = settings?.accounts ?? []
    accounts =
      listed.isEmpty
      ? nil
      : Set(listed.flatMap { [$0.name] + ($0.aliases ?? []) })
        .union((plan?.tiers ?? []).flatMap(\.accounts).map(\.name))
  }

  /// The decimals of the plan's amounts.
  var minorDigits: Int { (settings?.plan?.currency ?? .unnamed).minorDigits }
}

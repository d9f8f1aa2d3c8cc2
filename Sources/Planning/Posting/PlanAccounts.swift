package import FinanceModel
import PlainText

/// The plan's accounts by name, with their positions in the file and suggestions for unknown names.
package struct PlanAccounts {
  /// An account's position: the tier's index and the account's index in the tier.
  package struct Place: Hashable, Comparable {
    package let tier: Int
    package let account: Int

    package static func < (a: Place, b: Place) -> Bool { (a.tier, a.account) < (b.tier, b.account) }
  }

  private let plan: Plan
  /// Accounts by name, then position. Building a dictionary would take longer than it saves in a
  /// program that runs for a few milliseconds.
  private var named: [Named] = []
  /// Accounts whose names in the history differ from their names in the plan, by their names in the
  /// history.
  private var recorded: [Named] = []

  private struct Named {
    let name: AccountName
    let place: Place
  }

  package init(_ plan: Plan) {
    self.plan = plan
    for (index, tier) in plan.tiers.enumerated() {
      for (position, account) in tier.accounts.enumerated() {
        let name = AccountName(tier: tier.name, account: account.name)
        let place = Place(tier: index, account: position)
        named.append(Named(name: name, place: place))
        let written = name.asRecorded
        if written != name { recorded.append(Named(name: written, place: place)) }
      }
    }
    named.sort { ($0.name, $0.place) < ($1.name, $1.place) }
    recorded.sort { ($0.name, $0.place) < ($1.name, $1.place) }
  }

  /// Returns the accounts with exactly this name. If there are none, returns the accounts with this
  /// name in the history, where names are written on one line. The result may contain several
  /// accounts or be empty.
  ///
  /// - Complexity: logarithmic in the number of accounts.
  package func places(of name: AccountName) -> [Place] {
    let own = Self.places(of: name, in: named)
    return own.isEmpty ? Self.places(of: name, in: recorded) : own
  }

  private static func places(of name: AccountName, in list: [Named]) -> [Place] {
    list[list.boundary { $0.name >= name }...].prefix { $0.name == name }.map(\.place)
  }

  /// Returns the account at a position in the plan.
  package func account(at place: Place) -> Account {
    plan.tiers[place.tier].accounts[place.account]
  }

  /// Returns the name of the account at a position in the plan.
  package func name(at place: Place) -> AccountName {
    AccountName(tier: plan.tiers[place.tier].name, account: account(at: place).name)
  }

  /// Returns the finding that the plan does not contain an account with this name.
  ///
  /// - Complexity: linear in the number of accounts, with a comparison of names for each.
  func unknownFinding(_ name: AccountName, at move: Int) -> MoveFinding {
    let tiers = plan.tiers.filter { $0.name == name.tier }
    guard !tiers.isEmpty else {
      let nearest = nearestName(to: name.tier, among: plan.tiers.map(\.name))
      return MoveFinding(
        .error, .unknown, "tier '\(name.tier.visible)' is not in the plan", at: move, .tier,
        hint: nearest.map { "did you mean '\($0.visible)'?" } ?? Self.exactHint)
    }
    let message =
      "account '\(name.account.visible)' is not in tier '\(name.tier.visible)' of the plan"
    let nearest = nearestName(to: name.account, among: tiers.flatMap(\.accounts).map(\.name))
    if let nearest {
      return MoveFinding(
        .error, .unknown, message, at: move, .account, hint: "did you mean '\(nearest.visible)'?")
    }
    let elsewhere = plan.tiers.first { $0.accounts.contains { $0.name == name.account } }
    return MoveFinding(
      .error, .unknown, message, at: move, .account,
      hint: elsewhere.map { "it is in tier '\($0.name.visible)'" } ?? Self.exactHint)
  }

  func ambiguousFinding(_ name: AccountName, at move: Int) -> MoveFinding {
    MoveFinding(
      .error, .ambiguous,
      "account '\(name.account.visible)' appears twice in tier '\(name.tier.visible)' of the plan",
      at: move, .account, hint: "use each account name only once in a tier")
  }

  private static let exactHint =
    "use a name from reserve_manager.json, exactly as it is written there"
}

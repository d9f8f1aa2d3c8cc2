package import FinanceModel
import PlainText

/// Refuses goals that name an account that is in neither the plan nor a ledger, as forecast goals
/// does.
///
/// - Parameter recorded: the names of accounts in the ledgers, aliases among them.
package func goalAccounts(
  in settings: Settings, of plan: Plan, recorded: Set<String>
) -> [Finding] {
  let aliases = settings.accountNames
  let claims = PlanClaims(of: plan, settings).claims
  let known = Set(claims.keys).union(recorded.map { aliases[$0] ?? $0 })
  var findings: [Finding] = []
  for (index, goal) in (settings.spending?.goals ?? []).enumerated() {
    for (position, named) in (goal.accounts ?? []).enumerated() {
      let name = aliases[named] ?? named
      guard !known.contains(name) else { continue }
      let owner = claims.filter { $0.value.contains { $0.name.account == name } }.keys.min()
      let nearest = nearestName(to: name, among: known.sorted())
      findings.append(
        Finding(
          .error, SettingsCode.nameUnknown,
          "goal '\(goal.name.visible)' names account '\(named.visible)', which is "
            + (owner.map { "part of '\($0.visible)'" } ?? "in neither the plan nor a ledger"),
          at: .goal(index, .accounts) + [.index(position)],
          hint: owner.map { "name '\($0.visible)'" }
            ?? nearest.map { "did you mean '\($0.visible)'?" }
            ?? "holdings --net-worth shows the accounts"))
    }
  }
  return findings
}

package import FinanceModel
import PlainText

/// Refuses goals that name an account of which neither the plan nor a ledger knows anything, as
/// forecast goals does.
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
          "goal '\(goal.name.visible)' names account '\(named.visible)', of which the plan and the "
            + "ledgers know nothing",
          at: .goal(index, .accounts) + [.index(position)],
          hint: owner.map { "it is part of '\($0.visible)': name that one" }
            ?? nearest.map { "did you mean '\($0.visible)'?" }
            ?? "holdings --net-worth shows the accounts"))
    }
  }
  return findings
}

import FinanceModel
import Investing
import PlainText

/// Reports an account with `follows` whose claims do not determine which balance changes. If there
/// are several claims, exactly one must have `rest`, and that claim must not have a symbol. The
/// errors have the code `settings-follows`, and are at the account's `follows` or at the additional
/// `rest`.
@Sendable func settingsFollows(in settings: Settings, of plan: Plan) -> [PathFinding] {
  let accounts = settings.accounts ?? []
  guard accounts.contains(where: { $0.follows == true }) else { return [] }
  let claims = PlanClaims(of: plan, settings).claims
  return accounts.enumerated().flatMap { index, account -> [PathFinding] in
    guard account.follows == true, let own = claims[account.name] else { return [] }
    let path: [JSONPathStep] = [.key("accounts"), .index(index)]
    let listed = (account.claims ?? []).enumerated().filter { $0.element.isRest == true }
    let rests = listed.filter { rest in own.contains { $0.name == rest.element.name } }
    func finding(_ message: String, _ path: [JSONPathStep], _ hint: String) -> PathFinding {
      PathFinding(.error, SettingsCode.follows, message, at: path, hint: hint)
    }
    var findings: [PathFinding] = []
    for (position, claim) in listed where claim.symbol != nil {
      findings.append(
        finding(
          "the claim of '\(claim.account.visible)' has both 'symbol' and 'rest'",
          path + [.key("claims"), .index(position), .key("rest")], "remove one of them"))
    }
    for (position, claim) in rests.dropFirst() {
      findings.append(
        finding(
          "account '\(account.name.visible)' has a second claim with 'rest':"
            + " '\(claim.account.visible)'",
          path + [.key("claims"), .index(position), .key("rest")],
          "write 'rest' in one claim only"))
    }
    let isOnlySymbol = account.claims?.contains { $0.symbol != nil } == true
    if rests.isEmpty, own.count > 1 || isOnlySymbol {
      findings.append(
        finding(
          "account '\(account.name.visible)' has 'follows', but none of its "
            + (own.count == 1 ? "claims" : "\(own.count) claims") + " has 'rest'",
          path + [.key(AccountSettings.CodingKeys.follows.rawValue)],
          "add 'rest' to one of its claims, or remove 'follows': plan-set --account"
            + " \(account.name.shellWord) follows= --apply"))
    }
    return findings
  }
}

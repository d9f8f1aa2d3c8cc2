package import FinanceModel
import PlainText

/// Finds names of accounts in ledgers that are near to a known one: `Brocker` beside `Broker` would
/// be an account of its own.
package struct AccountSpellings: Sendable {
  private let known: Set<String>

  /// - Parameters:
  ///   - settings: its accounts and their aliases are known; if it lists none, any name may be one.
  ///   - plan: its accounts are known too.
  package init(_ settings: Settings, _ plan: Plan? = nil) {
    let listed = (settings.accounts ?? []).flatMap { [$0.name] + ($0.aliases ?? []) }
    known =
      listed.isEmpty ? [] : Set(listed + (plan?.tiers ?? []).flatMap(\.accounts).map(\.name))
  }

  /// Warnings `X-account-unknown`, one for each such name, in the order given and without a place.
  ///
  ///     account 'Brocker' in ledgers/activities is no account's name   // did you mean 'Broker'?
  package func findings(_ accounts: [String], of ledger: Ledger) -> [LedgerFinding] {
    guard !known.isEmpty else { return [] }
    let candidates = known.sorted()
    // Of one or two letters any name is near to any other.
    return accounts.filter { !known.contains($0) && $0.count > 2 }.compactMap { name in
      nearestName(to: name, among: candidates).map { near in
        LedgerFinding(
          .warning, .accountUnknown, of: ledger,
          "account '\(name.visible)' in ledgers/\(ledger.rawValue) is no account's name", at: nil,
          hint: "did you mean '\(near.visible)'?")
      }
    }
  }
}

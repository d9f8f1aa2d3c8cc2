import FinanceModel
import PlainText

/// Warns of accounts of one name in `coffer.json`, at the later one.
@Sendable func settingsAccounts(in settings: Settings, of plan: Plan) -> [Finding] {
  var firsts: [String: Int] = [:]
  return (settings.accounts ?? []).enumerated().compactMap { index, account in
    guard let first = firsts[account.name] else {
      firsts[account.name] = index
      return nil
    }
    return Finding(
      .warning, SettingsCode.duplicateAccount,
      "account '\(account.name.visible)' is there twice, first as accounts[\(first)]",
      at: [.key("accounts"), .index(index), .key("name")],
      hint: "give each account one entry")
  }
}

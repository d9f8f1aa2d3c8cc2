package import FinanceModel
import PlainText

/// Reports errors for debt terms with unusable numbers, as `forecast debts` does.
@Sendable package func settingsDebts(in settings: Settings) -> [PathFinding] {
  var findings: [PathFinding] = []
  for (index, account) in (settings.accounts ?? []).enumerated() {
    guard let debt = account.debt else { continue }
    func check(_ number: Decimal?, _ path: [String], _ most: Int?, _ hint: String) {
      guard let number, number.isNegative || most.map({ number > Decimal($0) }) == true
      else { return }
      findings.append(
        PathFinding(
          .error, SettingsCode.debt,
          "\(path.joined(separator: ".")) of debt '\(account.name.visible)' is out of range:"
            + " \(number)",
          at: .debt(index) + path.map { .key($0) }, hint: hint))
    }
    let percent = "write a percentage from 0 to"
    check(debt.ratePct, ["rate_pct"], 1000, "\(percent) 1000")
    check(debt.minimum?.amount, ["minimum", "amount"], nil, "write 0 or more")
    check(debt.minimum?.pct, ["minimum", "pct"], 100, "\(percent) 100")
    check(debt.earlyFeePct, ["early_fee_pct"], 100, "\(percent) 100")
    check(debt.freePerYear, ["free_per_year"], nil, "write 0 or more")
    if let day = debt.dueDay, !(1...31).contains(day) {
      findings.append(
        PathFinding(
          .error, SettingsCode.debt,
          "due_day of debt '\(account.name.visible)' is out of range: \(day)",
          at: .debt(index) + [.key("due_day")], hint: "write a day from 1 to 31"))
    }
  }
  return findings
}

extension [JSONPathStep] {
  /// Returns the path of an account's debt terms.
  package static func debt(_ account: Int) -> Self {
    [.key("accounts"), .index(account), .key("debt")]
  }
}

package import FinanceModel
import PlainText

/// What keeps bills of `coffer.json` from being expected. All are errors but one: an account that
/// is nearly one of the settings is a warning.
///
/// Codes: `settings-schedule` at the word of a schedule; `settings-bill` for a name that an earlier
/// bill has, an amount that is not above zero, an end before the beginning, and a `to` that is
/// missing, without effect or the account itself; `settings-name-unknown`.
package func billFindings(in settings: Settings) -> [PathFinding] {
  var names: Set<String> = []
  let accounts = (settings.accounts ?? []).map(\.name)
  let known = settings.accountNames
  return (settings.spending?.bills ?? []).enumerated().flatMap { index, bill in
    var check = BillCheck(bill, at: index)
    check.checkSchedule()
    check.checkValues(isNameTaken: !names.insert(bill.name).inserted)
    check.checkTransfer(known)
    for (key, name) in [(BillSettings.CodingKeys.account, bill.account), (.to, bill.to ?? "")]
    where !name.isEmpty && known[name] == nil && !accounts.contains(name) {
      check.checkAccount(name, key, among: accounts)
    }
    return check.findings
  }
}

/// Looks at one bill.
private struct BillCheck {
  private(set) var findings: [PathFinding] = []
  private let bill: BillSettings
  private let index: Int

  init(_ bill: BillSettings, at index: Int) {
    self.bill = bill
    self.index = index
  }

  private mutating func add(
    _ key: BillSettings.CodingKeys, _ problem: String, _ hint: String
  ) {
    findings.append(
      PathFinding(
        .error, SettingsCode.bill, "bill '\(bill.name.visible)' \(problem)", at: .bill(index, key),
        hint: hint))
  }

  mutating func checkSchedule() {
    do throws(ScheduleProblem) {
      let days = try bill.days()
      if !days.rhythm.canSum(bill.amount) {
        add(.amount, "has an amount too large to sum", "is there a digit too many?")
      }
      guard let first = days.first, let last = days.last, last < first else { return }
      add(.until, "ends on \(last), before it begins on \(first)", "write a later day")
    } catch {
      findings.append(
        PathFinding(
          .error, SettingsCode.schedule,
          "schedule of bill '\(bill.name.visible)': \(error.message)",
          at: .bill(index, .schedule) + [.part(error.range)], hint: error.hint))
    }
  }

  mutating func checkValues(isNameTaken: Bool) {
    if isNameTaken { add(.name, "is there twice", "give each bill a name of its own") }
    if !bill.amount.isPositive {
      add(
        .amount, "has no amount above zero",
        bill.amount.isNegative
          ? "an amount has no sign: \"kind\" says where the money goes" : "write what it costs")
    }
  }

  mutating func checkTransfer(_ known: [String: String]) {
    switch (bill.kind, bill.to) {
    case (.transfer, nil):
      add(.kind, "is a transfer to no account", "add \"to\" with the other account")
    case (.transfer, let to?) where (known[to] ?? to) == (known[bill.account] ?? bill.account):
      add(.to, "is a transfer to its own account", "write the other account")
    case (.transfer, _), (_, nil): break
    case (_, .some):
      add(.to, "has a \"to\" and is no transfer", "write \"kind\": \"transfer\", or remove \"to\"")
    }
  }

  mutating func checkAccount(
    _ name: String, _ key: BillSettings.CodingKeys, among accounts: [String]
  ) {
    guard let near = nearestName(to: name, among: accounts) else { return }
    findings.append(
      PathFinding(
        .warning, SettingsCode.nameUnknown,
        "account '\(name.visible)' of bill '\(bill.name.visible)' is not in accounts",
        at: .bill(index, key), hint: "did you mean '\(near.visible)'?"))
  }
}

package import FinanceModel
import PlainText

/// Reports bills in `coffer.json` that cannot be computed. All findings are errors, except the
/// warning about an account whose name is similar to a known one.
///
/// Codes:
///
/// - `settings-schedule`: an invalid word in a schedule, reported at the position of the word.
/// - `settings-bill`: a duplicate name, an amount that is not positive, an empty range, an end
///   before the beginning, two ends, a negative window, or a `to` that is missing, has no effect or
///   is the account itself.
/// - `settings-name-unknown`: an unknown account with a name similar to a known one.
package func billFindings(in settings: Settings) -> [PathFinding] {
  var names: Set<String> = []
  let accounts = (settings.accounts ?? []).map(\.name)
  let known = settings.accountNames
  return (settings.spending?.bills ?? []).enumerated().flatMap { index, bill in
    var check = BillCheck(bill, at: index)
    check.checkSchedule()
    check.checkValues(isNameTaken: !names.insert(bill.name).inserted)
    check.checkAmount()
    check.checkPayments()
    check.checkTransfer(known)
    for (key, name) in [(BillSettings.CodingKeys.account, bill.account), (.to, bill.to ?? "")]
    where !name.isEmpty && known[name] == nil && !accounts.contains(name) {
      check.checkAccount(name, key, among: accounts)
    }
    return check.findings
  }
}

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
      if !bill.amount.statedAmounts.allSatisfy(days.rhythm.canSum) {
        add(.amount, "has an amount too large to sum", "check for an extra digit")
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
    if isNameTaken { add(.name, "is defined twice", "give each bill a unique name") }
  }

  mutating func checkAmount() {
    let amounts = bill.amount.statedAmounts
    switch bill.amount {
    case .fixed, .dated:
      if let wrong = amounts.first(where: { !$0.isPositive }) {
        add(
          .amount, "has no positive amount",
          wrong.isNegative
            ? "write the amount without a sign; \"kind\" sets the direction" : "write the amount")
      }
      if case .dated(let list) = bill.amount { checkDays(list) }
    case .range(let min, let max):
      if min == nil, max == nil {
        add(.amount, "has a range without bounds", "write {\"min\": 60, \"max\": 350}")
      } else if amounts.contains(where: \.isNegative) || max.map(\.isZero) ?? false {
        add(
          .amount, "has a range that is not positive",
          "write the amount without a sign; \"kind\" sets the direction")
      } else if let min, let max, max < min {
        add(.amount, "has a range with max below min", "swap min and max")
      }
    case .recent(let count):
      if !(1...1000).contains(count) {
        add(
          .amount, "uses the median of \(count) payments",
          "write a number from 1 to 1000, or \"recent\" for \(BillAmount.usualCount)")
      }
    }
  }

  private mutating func checkDays(_ list: [BudgetSettings.Amount]) {
    if list.isEmpty {
      add(.amount, "has an empty list of amounts", "write the amount")
    } else if Set(list.map(\.from)).count < list.count {
      add(.amount, "has two amounts from the same day", "remove one of them")
    }
  }

  mutating func checkPayments() {
    if let payments = bill.payments {
      if !(1...4000).contains(payments) {
        add(
          .payments,
          "has \(payments) payments, which is out of range", "write a number from 1 to 4000")
      } else if bill.until != nil {
        add(.payments, "has both \"until\" and \"payments\"", "remove \"until\" or \"payments\"")
      } else if bill.from == nil, !isCountedFromAFirstDay {
        add(
          .payments, "limits its payments but does not have a start day",
          "add \"from\" to the bill")
      }
    }
    if let window = bill.window,
      !(0...BillWindow.largest).contains(window.before)
        || !(0...BillWindow.largest).contains(window.after)
    {
      add(
        .window, "has a window outside the range 0 to \(BillWindow.largest) days",
        "write the days before and after: {\"before\": 3, \"after\": 10}")
    }
  }

  private var isCountedFromAFirstDay: Bool {
    do throws(ScheduleProblem) {
      return try ScheduleWords(bill.schedule).first != nil
    } catch {
      return true
    }
  }

  mutating func checkTransfer(_ known: [String: String]) {
    switch (bill.kind, bill.to) {
    case (.transfer, nil):
      add(.kind, "is a transfer without a target account", "add \"to\" with the other account")
    case (.transfer, let to?) where (known[to] ?? to) == (known[bill.account] ?? bill.account):
      add(.to, "is a transfer to its own account", "write the other account")
    case (.transfer, _), (_, nil): break
    case (_, .some):
      add(.to, "has \"to\" but is not a transfer", "write \"kind\": \"transfer\", or remove \"to\"")
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

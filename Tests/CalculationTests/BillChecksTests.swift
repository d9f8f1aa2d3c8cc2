import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct BillChecksTests {
  private static func found(_ bills: [BillSettings], accounts: [String] = []) -> [String] {
    var settings = Settings(bills: bills)
    settings.accounts = accounts.map { AccountSettings(name: $0) }
    return billFindings(in: settings).map { finding in
      var place = finding.path.text
      if case .part(let range)? = finding.path.last { place += " \(range)" }
      return "\(finding.severity) \(finding.code) \(place): \(finding.message)"
    }
  }

  @Test("an error in a schedule is reported at the word that causes it")
  func schedules() throws {
    expect(
      Self.found([try bill("Rent", "1", "monthly on 1"), try bill("Gym", "1", "weekly on Fridai")]),
      equals: [
        "error settings-schedule spending.bills[1].schedule 10..<16: schedule of bill 'Gym':"
          + " 'Fridai' is not a weekday"
      ])
  }

  @Test("a bill's name, amount, end and transfer account are checked")
  func values() throws {
    var ended = try bill("Gym", "1", "monthly on 1 from 2026-03-01")
    ended.until = try CalendarDate(parsing: "2026-02-28")
    expect(
      Self.found([
        try bill("Gym", "-1", "monthly on 1"), ended,
        try bill("Save", "1", "monthly on 1", kind: .transfer),
        try bill("Self", "1", "monthly on 1", kind: .transfer, to: "Giro"),
        try bill("Odd", "1", "monthly on 1", to: "Savings"),
        try bill("Fine", "1", "monthly on 1", kind: .transfer, to: "Savings"),
        try bill("Huge", "90000000000000000000", "monthly on 1"),
      ]),
      equals: [
        "error settings-bill spending.bills[0].amount: bill 'Gym' has no positive amount",
        "error settings-bill spending.bills[1].until: bill 'Gym' ends on 2026-02-28,"
          + " before it begins on 2026-03-01",
        "error settings-bill spending.bills[1].name: bill 'Gym' is defined twice",
        "error settings-bill spending.bills[2].kind: bill 'Save' is a transfer"
          + " without a target account",
        "error settings-bill spending.bills[3].to: bill 'Self' is a transfer to its own account",
        "error settings-bill spending.bills[4].to: bill 'Odd' has \"to\" but is not a transfer",
        "error settings-bill spending.bills[6].amount: bill 'Huge' has an amount too large to sum",
      ])
  }

  @Test("an account name close to one in the settings is a warning")
  func accounts() throws {
    let bills = [
      try bill("A", "1", "monthly on 1", account: "Gir"), try bill("B", "1", "monthly on 1"),
      try bill("C", "1", "monthly on 1", account: "Somewhere else"),
    ]
    expect(
      Self.found(bills, accounts: ["Giro"]),
      equals: [
        "warning settings-name-unknown spending.bills[0].account: account 'Gir' of bill 'A' is"
          + " not in accounts"
      ])
  }
}

import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Returns an item of tier T and account x with this frequency and next date.
func item(
  _ frequency: RecurringItem.Frequency, _ date: String, name: String = "Rent"
) throws -> RecurringItem {
  RecurringItem(
    name: name, tierName: "T", accountName: "x", amount: .one, frequency: frequency,
    nextDate: try CalendarDate(parsing: date))
}

/// Returns the findings of all rules, in their order.
func findings(in items: [RecurringItem], plan: Plan? = nil) -> [PathFinding] {
  recurringRules.flatMap { $0(items, plan) }
}

@Suite struct RecurringRulesTests {
  @Test("valid items and an empty list have no findings")
  func sound() throws {
    let items = try RecurringItem.Frequency.allCases.enumerated().map {
      try item($1, "2026-01-28", name: "i\($0)")
    }
    expect(findings(in: items, plan: try plan(["x": "5"])).isEmpty)
    expect(findings(in: [], plan: try plan([:])).isEmpty)
  }

  @Test("every finding is a warning with a hint at a key of its item")
  func places() throws {
    var odd = try item(.monthly, "2026-01-31")
    odd.tierName = "t"
    var odder = try item(.daily, "2026-01-31")
    odder.frequencyText = "dayly"
    odder.accountName = "X"
    let found = findings(in: [odd, odder], plan: try plan(["x": "5"]))
    expect(
      found.map(\.code).sorted(),
      equals: [
        "recurring-account-unknown", "recurring-frequency-unknown", "recurring-name-twice",
        "recurring-repeats", "recurring-tier-unknown",
      ])
    let keys = Set(RecurringItem.CodingKeys.allCases.map(\.rawValue))
    for finding in found {
      expect(finding.severity == .warning && finding.hint != nil)
      guard case .key(let key)? = finding.path.last else {
        Issue.record("a finding is about a key: \(finding)")
        continue
      }
      expect(keys.contains(key) && finding.path.count == 2)
    }
  }
}

@Suite struct RecurringAccountsTests {
  @Test("tiers and accounts not in the plan are reported with the nearest name")
  func unknown() throws {
    var tier = try item(.daily, "2026-01-01", name: "a")
    tier.tierName = "Tier"
    var account = try item(.daily, "2026-01-01", name: "b")
    account.accountName = "Savngs"
    let plan = try plan(["Savings": "5", "x": "1"])
    expect(
      findings(in: [tier, account, try item(.daily, "2026-01-01")], plan: plan),
      equals: [
        PathFinding(
          .warning, RecurringCode.tierUnknown, "tier 'Tier' of 'a' is not in the plan",
          at: .recurring(0, .tierName),
          hint: "use a name from reserve_manager.json, exactly as it is written there"),
        PathFinding(
          .warning, RecurringCode.accountUnknown,
          "account 'Savngs' of 'b' is not in tier 'T' of the plan",
          at: .recurring(1, .accountName), hint: "did you mean 'Savings'?"),
      ])
  }

  @Test("without a plan names are not checked")
  func noPlan() throws {
    expect(findings(in: [try item(.daily, "2026-01-01")]).isEmpty)
  }
}

@Suite struct RecurringAnchorsTests {
  @Test("a day in the settings requires an existing item with a monthly frequency")
  func days() throws {
    let text = #"{"recurring": {"Rent": {"day": 3}, "Gym": {"day": 3}, "Rnt": {"day": 3}}}"#
    let settings = try require(read(Settings.self, from: text).value)
    var rent = try item(.monthly, "2026-01-31")
    rent.name = "Rent"
    var gym = try item(.weekly, "2026-01-31")
    gym.name = "Gym"
    expect(
      recurringAnchors(in: settings, of: [rent, gym]).map { "\($0.code): \($0.message)" },
      equals: [
        "settings-no-effect: the day of recurring item 'Gym' has no effect: its frequency is "
          + "weekly",
        "settings-name-unknown: recurring item 'Rnt' is not in recurring.json",
      ])
    expect(recurringAnchors(in: Settings(), of: []).isEmpty)
  }
}

@Suite struct RecurringDatesTests {
  @Test("a day missing from the next date's month is reported")
  func repeats() throws {
    expect(
      findings(in: [try item(.monthly, "2026-01-31")]),
      equals: [
        PathFinding(
          .warning, RecurringCode.repeats,
          "from 2026-01-31 on, the desktop app applies 'Rent' every time it runs, because 2026-02"
            + " has no day 31",
          at: .recurring(0, .nextDate), hint: "write a day from 01 to 28")
      ])
  }

  @Test("the app fails on exactly the days whose next date does not exist")
  func all() throws {
    let start = try CalendarDate(parsing: "2026-01-01")
    for days in 0..<1100 {
      let date = try require(start.adding(days: days))
      for (frequency, months) in [
        (RecurringItem.Frequency.monthly, 1), (.quarterly, 3), (.annually, 12),
      ] {
        let month = date.month - 1 + months
        let exists =
          CalendarDate(year: date.year + month / 12, month: month % 12 + 1, day: date.day) != nil
        let found = findings(in: [try item(frequency, date.description)])
        expect(found.isEmpty, equals: exists, "\(frequency) \(date)")
      }
      expect(findings(in: [try item(.biweekly, date.description)]).isEmpty)
    }
  }

  @Test("a disabled item is not checked for missing days")
  func disabled() throws {
    var item = try item(.annually, "2028-02-29")
    expect(findings(in: [item]).count, equals: 1)
    item.isEnabled = false
    expect(findings(in: [item]).isEmpty)
  }
}

@Suite struct RecurringFrequenciesTests {
  @Test("an unknown frequency is reported with the nearest of the six")
  func unknown() throws {
    var item = try item(.monthly, "2026-01-31")
    item.frequencyText = "Montly"
    expect(
      findings(in: [item]),
      equals: [
        PathFinding(
          .warning, RecurringCode.frequencyUnknown,
          "frequency 'Montly' of 'Rent' is treated as 30 days, expected one of daily, weekly, "
            + "biweekly, monthly, quarterly, annually",
          at: .recurring(0, .frequencyText), hint: "did you mean 'monthly'?")
      ])
  }

  @Test(
    "a synonym of a frequency is reported with the correct word",
    arguments: [
      ("yearly", "write annually"), ("Annual", "write annually"), ("MONTHLY", "write monthly"),
      ("fortnightly", "write biweekly"), ("every week", "write weekly"),
      ("never", "write one of these words"),
    ])
  func synonyms(text: String, hint: String) throws {
    var item = try item(.monthly, "2026-01-31")
    item.frequencyText = text
    expect(findings(in: [item]).map(\.hint), equals: [hint])
  }
}

@Suite struct RecurringNamesTests {
  @Test("a repeated name is reported with its first item")
  func again() throws {
    let items = try ["a", "b", "a"].map { try item(.daily, "2026-01-01", name: $0) }
    expect(
      findings(in: items),
      equals: [
        PathFinding(
          .warning, RecurringCode.nameTwice, "'a' is defined twice, first as [0]",
          at: .recurring(2, .name), hint: "remove one, or give each a unique name")
      ])
  }
}

@Suite struct RecurringAmountRangeTests {
  @Test("an amount whose yearly total overflows is an error, whatever its sign")
  func range() throws {
    let amounts = ["2700000000000000", "-2800000000000000", "100000000000000000000"]
    let items = try amounts.map {
      var item = try item(.daily, "2026-01-01", name: $0)
      item.amount = try Decimal(parsing: $0)
      return item
    }
    expect(
      findings(in: items),
      equals: [1, 2].map { index in
        PathFinding(
          .error, RecurringCode.amountRange,
          "amount of '\(amounts[index])' is too large to sum", at: .recurring(index, .amount),
          hint: "check for an extra digit")
      })
  }
}

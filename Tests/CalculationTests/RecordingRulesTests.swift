import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Entries that are questioned, and entries that are refused.
@Suite struct RecordingRulesTests {
  private let isa = RecordedValues(["#a1 2026-03-31 Isa value 2500 - EUR"])

  @Test("an ordinary value has no findings")
  func usual() throws {
    try expect(isa.findings("2026-04-30 Isa value 2600 50"), equals: [])
    try expect(isa.findings("2026-01-31 Isa value 2400"), equals: [])
    try expect(isa.findings("2026-04-30 Other value 1"), equals: [])
  }

  @Test(
    "a value over ten times the previous value plus flows is refused; ten times is accepted",
    arguments: [
      ("2026-04-30 Isa value 25000", false), ("2026-04-30 Isa value 25000.01", true),
      ("2026-04-30 Isa value 250", false), ("2026-04-30 Isa value 249.99", true),
      ("2026-04-30 Isa value 30000 500", false), ("2026-04-30 Isa value 30000.01 500", true),
      ("2026-04-30 Isa value 0", false), ("2026-04-30 Isa value 5 -2500", false),
      ("2026-01-31 Isa value 1", false), ("2026-04-30 Isa flow - 99999", false),
      ("2026-04-30 Isa value 170141183460469231731", true),
    ])
  func jump(entry: String, isQuestioned: Bool) throws {
    expect(try isa.findings(entry) == (isQuestioned ? ["error value-jump"] : []))
    expect(
      try isa.findings(entry, isForced: true) == (isQuestioned ? ["warning value-jump"] : []))
  }

  @Test("a jump is measured from the value at that moment: the last value plus later flows")
  func worthBefore() throws {
    let flows = RecordedValues([
      "2026-03-31 Isa value 100", "2026-04-10 Isa flow - 900", "2026-06-30 Isa value 90000",
    ])
    try expect(flows.findings("2026-04-30 Isa value 10000"), equals: [])
    try expect(flows.findings("2026-04-05 Isa value 10000"), equals: ["error value-jump"])
    try expect(flows.findings("2026-04-10 Isa value 10000"), equals: [])
    let zero = RecordedValues(["2026-03-31 Isa value 0"])
    try expect(zero.findings("2026-04-30 Isa value 5000"), equals: [])
    let debt = RecordedValues(["2026-03-31 Card value -200"], settings: Self.debts)
    try expect(debt.findings("2026-04-30 Card value -2000.01"), equals: ["error value-jump"])
    try expect(debt.findings("2026-04-30 Card value -19"), equals: ["error value-jump"])
    try expect(
      isa.messages("2026-04-30 Isa value 30000.01 500"),
      equals: [
        "value 30000.01 of 'Isa' is more than ten times the previous value, 2500.00, plus the"
          + " 500.00 paid in;"
          + " check the digits, add deposits and withdrawals with --flow, or add --force"
      ])
  }

  private static let debts = Settings(accounts: [
    AccountSettings(name: "Card", kind: .card), AccountSettings(name: "Loan", kind: .loan),
    AccountSettings(name: "House", kind: .property),
  ])

  @Test("only debts may be negative")
  func negative() throws {
    let values = RecordedValues(settings: Self.debts)
    try expect(values.findings("2026-04-30 Loan value -5", "2026-04-30 Card value -5"), equals: [])
    try expect(values.findings("2026-04-30 House value -5"), equals: ["error value-negative"])
    try expect(values.findings("2026-04-30 New open -5"), equals: ["error value-negative"])
    try expect(values.findings("2026-04-30 House flow - -5"), equals: [])
    try expect(
      values.findings("2026-04-30 New open -5", isForced: true), equals: ["warning value-negative"])
  }

  @Test("a moment more than a day ahead is refused, to the nanosecond")
  func future() throws {
    try expect(isa.findings("2026-11-22T09:30:00+01:00 Isa value 2600"), equals: [])
    try expect(
      isa.findings("2026-11-22T08:30:00.000000001Z Isa value 2600"),
      equals: ["error value-in-future"])
    try expect(isa.findings("2027-01-01 Isa close"), equals: ["error value-in-future"])
    try expect(
      isa.findings("2027-01-01 Isa close", isForced: true), equals: ["warning value-in-future"])
  }

  @Test("a value or flow for a closed account is refused, but accepted once it is reopened")
  func closed() throws {
    let closed = RecordedValues([
      "2026-03-31 Isa value 2500", "2026-05-01 Isa close", "2026-07-01 Isa reopen",
    ])
    try expect(closed.findings("2026-06-01 Isa value 2500"), equals: ["error value-account-closed"])
    try expect(closed.findings("2026-06-01 Isa flow - 5"), equals: ["error value-account-closed"])
    try expect(
      closed.findings("2026-05-01 Isa value 2500"), equals: [], "values come before closings")
    try expect(closed.findings("2026-07-02 Isa value 2500"), equals: [])
    try expect(
      closed.messages("2026-06-01 Isa value 2500"),
      equals: [
        "account 'Isa' has been closed since 2026-05-01T12:00:00Z; reopen it: snapshot reopen 'Isa'"
          + " --at 2026-06-01T12:00:00Z, or add --force to reopen it with this row"
      ])
  }

  @Test("a record before an opening is refused, but accepted before a first value")
  func opening() throws {
    let opened = RecordedValues(["2026-03-31 Isa open 2500", "2026-04-30 Isa value 2600"])
    try expect(opened.findings("2026-01-31 Isa value 2500"), equals: ["error value-before-opening"])
    try expect(
      opened.findings("2026-01-31 Isa flow - 2500", isForced: true),
      equals: ["warning value-before-opening"])
    try expect(opened.findings("2026-03-31T12:00:01Z Isa value 2500"), equals: [])
  }

  @Test("a different value at the same moment is refused, even with --force, with the row's id")
  func taken() throws {
    try expect(
      isa.findings("2026-03-31T14:00:00+02:00 Isa value 2600", isForced: true),
      equals: ["error value-moment-taken"])
    try expect(isa.findings("2026-03-31 Isa value 2500 5"), equals: ["error value-moment-taken"])
    try expect(isa.findings("2026-03-31 Isa flow - 5", "2026-03-31 Isa flow - 6"), equals: [])
    try expect(
      isa.messages("2026-03-31 Isa value 2600"),
      equals: [
        "account 'Isa' has another value at that moment: 2500.00; correct the value instead:"
          + " snapshot correct a1 2600, or write another moment"
      ])
    let byHand = RecordedValues(["2026-03-31 Isa open 2500 7"])
    try expect(
      byHand.messages("2026-03-31 Isa value 2600"),
      equals: [
        "account 'Isa' has another value at that moment: 2500.00, with 7.00 paid in; correct the"
          + " value by hand in the ledger, or write another moment"
      ])
    try expect(
      isa.findings("2026-05-31 Isa value 2600", "2026-05-31 Isa value 2601"),
      equals: ["error value-moment-taken"])
  }

  @Test("a record hidden by a deletion is refused; after the deletion the name starts again")
  func hidden() throws {
    let deleted = RecordedValues([
      "2026-03-31 Isa value 2500 - EUR", "2026-05-01 Isa delete",
    ])
    try expect(
      deleted.findings("2026-04-01 Isa value 9", "2026-05-01 Isa value 9", isForced: true),
      equals: ["error value-hidden", "error value-hidden"])
    try expect(deleted.findings("2026-05-02 Isa value 9_GBP"), equals: [])
    try expect(
      deleted.findings("2026-05-02 isa value 9"), equals: [], "a deleted name is like none")
    try expect(deleted.findings("2026-05-02 Isa open 9"), equals: [])
    try expect(deleted.findings("2026-05-02 Isa close"), equals: ["error value-account-unknown"])
  }

  @Test("closing, reopening, opening or deleting an account in the wrong state is refused")
  func lives() throws {
    let closed = RecordedValues(["2026-03-31 Isa value 2500", "2026-05-01 Isa close"])
    try expect(isa.findings("2026-04-01 Isa close", isForced: true), equals: [])
    try expect(closed.findings("2026-06-01 Isa close"), equals: ["error value-account-closed"])
    try expect(closed.findings("2026-06-01 Isa reopen"), equals: [])
    try expect(closed.findings("2026-06-01 Isa open 5"), equals: ["error value-account-closed"])
    try expect(isa.findings("2026-06-01 Isa reopen"), equals: ["error value-account-open"])
    try expect(isa.findings("2026-06-01 Isa open"), equals: ["error value-account-open"])
    try expect(
      isa.findings("2026-01-01 Isa open", isForced: true), equals: ["error value-account-open"])
    try expect(isa.findings("2026-06-01 Isa delete"), equals: [])
    try expect(closed.findings("2026-06-01 Isa delete"), equals: [])
    for event in ["close", "reopen", "delete"] {
      try expect(
        isa.findings("2026-01-01 Isa \(event)", isForced: true),
        equals: ["error value-account-unknown"])
      try expect(isa.findings("2026-06-01 Iza \(event)"), equals: ["error value-account-unknown"])
    }
    try expect(
      isa.messages("2026-01-01 Isa close"),
      equals: [
        "account 'Isa' does not exist at that moment; its first row is from 2026-03-31T12:00:00Z"
      ])
    try expect(
      isa.messages("2026-06-01 Isb close"),
      equals: [
        "account 'Isb' does not exist; did you mean 'Isa'?"
      ])
  }

  @Test("a closing that a later row would undo is refused")
  func undoneClosing() throws {
    let values = RecordedValues(["2026-03-31 Isa value 2500", "2026-05-01 Isa value 2600"])
    try expect(values.findings("2026-04-15 Isa close"), equals: ["error value-account-open"])
    try expect(
      values.findings("2026-04-15 Isa close", isForced: true),
      equals: ["warning value-account-open"])
    try expect(values.findings("2026-05-01 Isa close"), equals: [])
  }

  @Test("an account has one currency, even with --force")
  func currencies() throws {
    try expect(
      isa.findings("2026-04-30 Isa value 2600_GBP", isForced: true),
      equals: ["error value-currency-changed"])
    try expect(isa.findings("2026-04-30 Isa value 2600_EUR 5_EUR"), equals: [])
    try expect(
      isa.findings("2026-04-30 New value 5_GBP 5_EUR"), equals: ["error value-currency-changed"])
    let settings = Settings(
      baseCurrency: Currency("EUR"), accounts: [AccountSettings(name: "Isa")])
    let based = RecordedValues(["2026-03-31 Isa value 2500"], settings: settings)
    try expect(
      based.findings("2026-04-30 Isa value 9_GBP"),
      equals: ["error value-currency-changed", "error value-jump"])
    try expect(based.findings("2026-04-30 New value 9_GBP"), equals: [])
    try expect(
      based.findings("2026-04-30 New value 9", "2026-01-30 New value 8_GBP"), equals: [],
      "what is not said is the account's")
  }

  @Test("a currency column may contain a known asset's symbol, but no unknown one")
  func symbols() throws {
    var entry = try RecordedValues.entry("2026-04-30 Wallet value 0.5")
    entry.currencies = [StatedCurrency("BTC", in: "currency")]
    try expect(isa.recording([entry]).findings.map(\.code), equals: ["value-currency-unknown"])
    let settings = Settings(assets: [AssetSettings(symbol: "BTC")])
    let known = try RecordedValues(settings: settings).recording([entry])
    expect(known.findings, equals: [])
    expect(known.rows.map { $0.fields(for: ["value", "currency"]) }, equals: [["0.5", "BTC"]])
  }
}

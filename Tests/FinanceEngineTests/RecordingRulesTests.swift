import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

/// What is questioned, and what is refused.
@Suite struct RecordingRulesTests {
  private let isa = RecordedValues(["#a1 2026-03-31 Isa value 2500 - EUR"])

  @Test("a usual value is found nothing wrong with")
  func usual() throws {
    #expect(try isa.findings("2026-04-30 Isa value 2600 50") == [])
    #expect(try isa.findings("2026-01-31 Isa value 2400") == [])
    #expect(try isa.findings("2026-04-30 Other value 1") == [])
  }

  @Test(
    "more than ten times the worth before, with what was put in, is questioned; ten times is not",
    arguments: [
      ("2026-04-30 Isa value 25000", false), ("2026-04-30 Isa value 25000.01", true),
      ("2026-04-30 Isa value 250", false), ("2026-04-30 Isa value 249.99", true),
      ("2026-04-30 Isa value 30000 500", false), ("2026-04-30 Isa value 30000.01 500", true),
      ("2026-04-30 Isa value 0", false), ("2026-04-30 Isa value 5 -2500", false),
      ("2026-01-31 Isa value 1", false), ("2026-04-30 Isa flow - 99999", false),
      ("2026-04-30 Isa value 170141183460469231731", true),
    ])
  func jump(entry: String, isQuestioned: Bool) throws {
    #expect(try isa.findings(entry) == (isQuestioned ? ["error value-jump"] : []))
    #expect(
      try isa.findings(entry, isForced: true) == (isQuestioned ? ["warning value-jump"] : []))
  }

  @Test("a jump is from the worth at that moment: its last value, and the flows since")
  func worthBefore() throws {
    let flows = RecordedValues([
      "2026-03-31 Isa value 100", "2026-04-10 Isa flow - 900", "2026-06-30 Isa value 90000",
    ])
    #expect(try flows.findings("2026-04-30 Isa value 10000") == [])
    #expect(try flows.findings("2026-04-05 Isa value 10000") == ["error value-jump"])
    #expect(try flows.findings("2026-04-10 Isa value 10000") == [])
    let zero = RecordedValues(["2026-03-31 Isa value 0"])
    #expect(try zero.findings("2026-04-30 Isa value 5000") == [])
    let debt = RecordedValues(["2026-03-31 Card value -200"], settings: Self.debts)
    #expect(try debt.findings("2026-04-30 Card value -2000.01") == ["error value-jump"])
    #expect(try debt.findings("2026-04-30 Card value -19") == ["error value-jump"])
    #expect(
      try isa.messages("2026-04-30 Isa value 30000.01 500") == [
        "value 30000.01 of 'Isa' is more than ten times the 2500.00 before and the 500.00 put in; "
          + "check the digits, say with --flow what was put in or taken out, or --force"
      ])
  }

  private static let debts = Settings(accounts: [
    AccountSettings(name: "Card", kind: .card), AccountSettings(name: "Loan", kind: .loan),
    AccountSettings(name: "House", kind: .property),
  ])

  @Test("below zero is what debts are, and nothing else")
  func negative() throws {
    let values = RecordedValues(settings: Self.debts)
    #expect(try values.findings("2026-04-30 Loan value -5", "2026-04-30 Card value -5") == [])
    #expect(try values.findings("2026-04-30 House value -5") == ["error value-negative"])
    #expect(try values.findings("2026-04-30 New open -5") == ["error value-negative"])
    #expect(try values.findings("2026-04-30 House flow - -5") == [])
    #expect(
      try values.findings("2026-04-30 New open -5", isForced: true) == ["warning value-negative"])
  }

  @Test("a moment more than a day ahead is questioned, to the nanosecond")
  func future() throws {
    #expect(try isa.findings("2026-11-22T09:30:00+01:00 Isa value 2600") == [])
    #expect(
      try isa.findings("2026-11-22T08:30:00.000000001Z Isa value 2600")
        == ["error value-in-future"])
    #expect(try isa.findings("2027-01-01 Isa close") == ["error value-in-future"])
    #expect(
      try isa.findings("2027-01-01 Isa close", isForced: true) == ["warning value-in-future"])
  }

  @Test("a value or a flow of a closed account is questioned, of one that is open again is not")
  func closed() throws {
    let closed = RecordedValues([
      "2026-03-31 Isa value 2500", "2026-05-01 Isa close", "2026-07-01 Isa reopen",
    ])
    #expect(try closed.findings("2026-06-01 Isa value 2500") == ["error value-account-closed"])
    #expect(try closed.findings("2026-06-01 Isa flow - 5") == ["error value-account-closed"])
    #expect(try closed.findings("2026-05-01 Isa value 2500") == [], "values come before closings")
    #expect(try closed.findings("2026-07-02 Isa value 2500") == [])
    #expect(
      try closed.messages("2026-06-01 Isa value 2500") == [
        "account 'Isa' is closed since 2026-05-01T12:00:00Z; reopen it with snapshot reopen, or "
          + "--force to let this reopen it"
      ])
  }

  @Test("what comes before an opening is questioned; before a first value it is not")
  func opening() throws {
    let opened = RecordedValues(["2026-03-31 Isa open 2500", "2026-04-30 Isa value 2600"])
    #expect(try opened.findings("2026-01-31 Isa value 2500") == ["error value-before-opening"])
    #expect(
      try opened.findings("2026-01-31 Isa flow - 2500", isForced: true)
        == ["warning value-before-opening"])
    #expect(try opened.findings("2026-03-31T12:00:01Z Isa value 2500") == [])
  }

  @Test("another value of a moment is refused, whatever is forced; the row's id is told")
  func taken() throws {
    #expect(
      try isa.findings("2026-03-31T14:00:00+02:00 Isa value 2600", isForced: true)
        == ["error value-moment-taken"])
    #expect(try isa.findings("2026-03-31 Isa value 2500 5") == ["error value-moment-taken"])
    #expect(try isa.findings("2026-03-31 Isa flow - 5", "2026-03-31 Isa flow - 6") == [])
    #expect(
      try isa.messages("2026-03-31 Isa value 2600") == [
        "account 'Isa' has another value of that moment: 2500.00; correct it with snapshot correct "
          + "a1, or name another moment"
      ])
    let byHand = RecordedValues(["2026-03-31 Isa open 2500 7"])
    #expect(
      try byHand.messages("2026-03-31 Isa value 2600") == [
        "account 'Isa' has another value of that moment: 2500.00, with 7.00 put in; correct it by "
          + "hand in the ledger, or name another moment"
      ])
    #expect(
      try isa.findings("2026-05-31 Isa value 2600", "2026-05-31 Isa value 2601")
        == ["error value-moment-taken"])
  }

  @Test("what a deletion hides is refused; after it the name begins again")
  func hidden() throws {
    let deleted = RecordedValues([
      "2026-03-31 Isa value 2500 - EUR", "2026-05-01 Isa delete",
    ])
    #expect(
      try deleted.findings("2026-04-01 Isa value 9", "2026-05-01 Isa value 9", isForced: true)
        == ["error value-hidden", "error value-hidden"])
    #expect(try deleted.findings("2026-05-02 Isa value 9_GBP") == [])
    #expect(try deleted.findings("2026-05-02 isa value 9") == [], "a deleted name is like none")
    #expect(try deleted.findings("2026-05-02 Isa open 9") == [])
    #expect(try deleted.findings("2026-05-02 Isa close") == ["error value-account-unknown"])
  }

  @Test("closing, reopening, opening and deleting what is not so is refused")
  func lives() throws {
    let closed = RecordedValues(["2026-03-31 Isa value 2500", "2026-05-01 Isa close"])
    #expect(try isa.findings("2026-04-01 Isa close", isForced: true) == [])
    #expect(try closed.findings("2026-06-01 Isa close") == ["error value-account-closed"])
    #expect(try closed.findings("2026-06-01 Isa reopen") == [])
    #expect(try closed.findings("2026-06-01 Isa open 5") == ["error value-account-closed"])
    #expect(try isa.findings("2026-06-01 Isa reopen") == ["error value-account-open"])
    #expect(try isa.findings("2026-06-01 Isa open") == ["error value-account-open"])
    #expect(try isa.findings("2026-01-01 Isa open", isForced: true) == ["error value-account-open"])
    #expect(try isa.findings("2026-06-01 Isa delete") == [])
    #expect(try closed.findings("2026-06-01 Isa delete") == [])
    for event in ["close", "reopen", "delete"] {
      #expect(
        try isa.findings("2026-01-01 Isa \(event)", isForced: true)
          == ["error value-account-unknown"])
      #expect(try isa.findings("2026-06-01 Iza \(event)") == ["error value-account-unknown"])
    }
    #expect(
      try isa.messages("2026-01-01 Isa close") == [
        "account 'Isa' is not there at that moment; its first row is of 2026-03-31T12:00:00Z"
      ])
    #expect(
      try isa.messages("2026-06-01 Isb close") == [
        "account 'Isb' is not there; did you mean 'Isa'?"
      ])
  }

  @Test("a closing that a later row undoes is questioned")
  func undoneClosing() throws {
    let values = RecordedValues(["2026-03-31 Isa value 2500", "2026-05-01 Isa value 2600"])
    #expect(try values.findings("2026-04-15 Isa close") == ["error value-account-open"])
    #expect(
      try values.findings("2026-04-15 Isa close", isForced: true) == ["warning value-account-open"])
    #expect(try values.findings("2026-05-01 Isa close") == [])
  }

  @Test("an account has one currency, whatever is forced")
  func currencies() throws {
    #expect(
      try isa.findings("2026-04-30 Isa value 2600_GBP", isForced: true)
        == ["error value-currency-changed"])
    #expect(try isa.findings("2026-04-30 Isa value 2600_EUR 5_EUR") == [])
    #expect(
      try isa.findings("2026-04-30 New value 5_GBP 5_EUR") == ["error value-currency-changed"])
    let settings = Settings(
      baseCurrency: Currency("EUR"), accounts: [AccountSettings(name: "Isa")])
    let based = RecordedValues(["2026-03-31 Isa value 2500"], settings: settings)
    #expect(
      try based.findings("2026-04-30 Isa value 9_GBP")
        == ["error value-currency-changed", "error value-jump"])
    #expect(try based.findings("2026-04-30 New value 9_GBP") == [])
    #expect(
      try based.findings("2026-04-30 New value 9", "2026-01-30 New value 8_GBP") == [],
      "what is not said is the account's")
  }

  @Test("a currency column may name an asset's symbol, and nothing that nobody knows")
  func symbols() throws {
    var entry = try RecordedValues.entry("2026-04-30 Wallet value 0.5")
    entry.currencies = [StatedCurrency("BTC", in: "currency")]
    #expect(try isa.recording([entry]).findings.map(\.code) == ["value-currency-unknown"])
    let settings = Settings(assets: [AssetSettings(symbol: "BTC")])
    let known = try RecordedValues(settings: settings).recording([entry])
    #expect(known.findings == [])
    #expect(known.rows.map { $0.fields(for: ["value", "currency"]) } == [["0.5", "BTC"]])
  }
}

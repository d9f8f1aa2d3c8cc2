import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct RecurringItemTests {
  private func reading(
    _ text: String
  ) -> Loaded<(value: [RecurringItem], document: JSONDocument)> {
    RecurringItem.reading(SourceText(file: "recurring.json", bytes: Array(text.utf8)))
  }

  private let required =
    #""name":"Pay","tier_name":"T","account_name":"x","amount":-25,"frequency":"weekly","#
    + #""next_date":"2025-09-05""#

  @Test("an item is decoded with its eight keys; the last two are optional")
  func keys() throws {
    let date = try CalendarDate(parsing: "2025-09-05")
    var item = RecurringItem(
      name: "Pay", tierName: "T", accountName: "x", amount: Decimal(-25), frequency: .weekly,
      nextDate: date)
    expect(reading("[{\(required)}]").value?.value, equals: [item])
    item.isEnabled = false
    item.description = "d"
    let whole = reading(#"[{\#(required),"enabled":false,"description":"d"}]"#)
    expect(whole.value?.value == [item] && whole.diagnostics.isEmpty)
    let json = try JSONValue(encoding: [item]).text(.compact)
    expect(reading(json).value?.value, equals: [item])
  }

  @Test("an unknown key is an error, because the desktop app would lose the whole list")
  func unknownKey() {
    let loaded = reading(#"[{\#(required),"descripton":"d"}]"#)
    expect(loaded.value == nil)
    expect(loaded.diagnostics.map(\.code), equals: ["recurring-unknown-key"])
    expect(loaded.diagnostics.map(\.severity), equals: [.error])
    expect(loaded.diagnostics.first?.hint, equals: "did you mean 'description'?")
  }

  @Test("a missing key, an impossible date and another top-level value are errors")
  func mistakes() {
    let codes = [
      #"[{"name":"Pay"}]"#, "{}", "[{\(required.replacing("09-05", with: "02-30"))}]",
    ].map { Set(reading($0).diagnostics.map(\.code)) }
    expect(
      codes,
      equals: [
        ["recurring-missing-key"], ["recurring-wrong-type"], ["recurring-value-malformed"],
      ])
  }

  @Test("an unknown frequency is kept as written")
  func frequency() {
    let loaded = reading("[{\(required.replacing("weekly", with: "Weekly"))}]")
    expect(loaded.value?.value.first?.frequencyText, equals: "Weekly")
    expect(loaded.value?.value.first?.frequency == nil)
    expect(loaded.diagnostics.isEmpty)
  }

  @Test("a file written by the desktop app is read without findings")
  func desktop() throws {
    let file = Repository.at("Tests/Fixtures/recurring.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let loaded = reading(text)
    expect(loaded.diagnostics.isEmpty)
    expect(loaded.value?.value.map(\.name), equals: ["Paycheck", "Café"])
    expect(loaded.value?.value.map(\.frequency), equals: [.monthly, .weekly])
  }
}

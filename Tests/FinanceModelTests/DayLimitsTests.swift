import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct DayLimitsTests {
  private func read(_ text: String) -> Loaded<(value: DayLimits, document: JSONDocument)> {
    JSONDocument.read(
      SourceText(file: "f", bytes: Array(text.utf8)), as: DayLimits.self, stage: "settings")
  }

  @Test("limits are decoded; each is optional")
  func reading() {
    let loaded = read(#"{"green": 5, "yellow": 20, "bills": "apart"}"#)
    expect(loaded.diagnostics.isEmpty)
    expect(
      loaded.value?.value, equals: DayLimits(green: Decimal(5), yellow: Decimal(20), bills: .apart))
    expect(read("{}").value?.value, equals: DayLimits())
  }

  @Test("by default a green day costs at most 10, a yellow day at most 30")
  func defaults() {
    expect(DayLimits.defaultGreen, equals: Decimal(10))
    expect(DayLimits.defaultYellow, equals: Decimal(30))
  }

  @Test("an unknown word or key is reported")
  func mistakes() {
    expect(
      read(#"{"bills": "beside"}"#).diagnostics.map(\.code), equals: ["settings-value-unknown"])
    expect(read(#"{"gren": 5}"#).diagnostics.map(\.code), equals: ["settings-unknown-key"])
  }
}

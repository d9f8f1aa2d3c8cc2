import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct SpendingSettingsTests {
  private func read(_ text: String) -> Loaded<(value: SpendingSettings, document: JSONDocument)> {
    JSONDocument.read(
      SourceText(file: "f", bytes: Array(text.utf8)), as: SpendingSettings.self,
      stage: "settings")
  }

  @Test("a goal requires a name and a target; saved amounts and flows are optional")
  func goals() throws {
    let loaded = read(
      #"{"goals": [{"name": "Car", "target": 2000.5, "saved": 500, "monthly_income": 2600,"#
        + #" "monthly_spending": 2000}]}"#)
    expect(loaded.diagnostics.isEmpty)
    let goal = try require(loaded.value?.value.goals?.first)
    expect(goal.target == (try Decimal(parsing: "2000.5")))
    expect(goal.saved, equals: Decimal(500))
    expect((goal.accounts, goal.by) == (nil, nil))
    expect((goal.monthlyIncome, goal.monthlySpending) == (Decimal(2600), Decimal(2000)))
  }

  @Test("missing and unknown keys of a goal are reported at their places")
  func mistakes() {
    expect(
      read(#"{"goals": [{"name": "Car"}, {"name": "b", "target": 1, "til": 3}]}"#).diagnostics
        .map(\.code), equals: ["settings-missing-key", "settings-unknown-key"])
  }
}

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

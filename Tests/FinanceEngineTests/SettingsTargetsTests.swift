import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct SettingsTargetsTests {
  private func findings(_ weights: [String: Decimal]) -> [Finding] {
    var settings = Settings()
    settings.targets = AllocationTargets(by: .kind, weights: weights)
    return settingsTargets(in: settings)
  }

  @Test("weights that come to 100 are sound, and so are no targets")
  func sound() throws {
    #expect(
      try findings(["A": Decimal(parsing: "33.4"), "B": Decimal(parsing: "66.6")]) == [])
    #expect(settingsTargets(in: Settings()) == [])
  }

  @Test("others are told with their sum, negative ones by name")
  func others() {
    #expect(
      findings(["A": Decimal(90), "B": Decimal(-5)]) == [
        Finding(
          .warning, SettingsCode.valueRange, "weight of 'B' is negative: -5",
          at: [.key("targets"), .key("weights"), .key("B")],
          hint: "write the share in percent, 0 or more"),
        Finding(
          .warning, SettingsCode.targetsSum, "weights come to 85 percent, not 100",
          at: [.key("targets"), .key("weights")], hint: "write shares that come to 100"),
      ])
    #expect(
      findings(["A": .greatest, "B": .greatest]).map(\.message)
        == ["weights come to more than a number can hold percent, not 100"])
  }
}

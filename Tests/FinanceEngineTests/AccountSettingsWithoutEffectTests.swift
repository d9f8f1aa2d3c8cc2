import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct AccountSettingsWithoutEffectTests {
  private static func found(_ accounts: AccountSettings...) throws -> [String] {
    let plan = try plan("T/S 1")
    return settingsCheckRules.flatMap { $0(Settings(accounts: accounts), plan) }.map {
      "\($0.severity) \($0.path.count): \($0.message)"
    }
  }

  @Test("what an account needs for a setting to count is silent, and its lack is told")
  func accounts() throws {
    var growing = AccountSettings(name: "S", cash: .implied, lotsMethod: .fifo, keep: .one)
    growing.meanPct = .one
    growing.volatilityPct = .one
    #expect(try Self.found(growing) == [])
    growing.name = "Elsewhere"
    #expect(
      try Self.found(growing) == [
        "warning 3: mean_pct of account 'Elsewhere' has no effect: no balance of the plan is in "
          + "the account"
      ])
    #expect(
      try Self.found(AccountSettings(name: "H", kind: .property, tracking: .values, keep: .one))
        == [
          "warning 3: keep of account 'H' has no effect: nothing is drawn from an account of kind "
            + "PROPERTY"
        ])
    #expect(
      try Self.found(AccountSettings(name: "H", tracking: .holdings, lotsMethod: .fifo)) == [
        "warning 3: lots_method of account 'H' has no effect: its tracking is HOLDINGS, so "
          + "activities do not count"
      ])
    var archived = AccountSettings(name: "Old")
    archived.isArchived = true
    #expect(
      try Self.found(archived) == [
        "note 3: archived of account 'Old' has no effect: no tool reads it yet"
      ])
  }

  @Test("a balance is money in the account that lists it first")
  func claims() throws {
    let claim = AccountSettings.Claim(tier: "T", account: "S")
    #expect(
      try Self.found(
        AccountSettings(name: "A", claims: [claim]), AccountSettings(name: "B", claims: [claim]))
        == [
          "warning 4: the claim of 'S' in tier 'T' has no effect: account 'A' lists it first"
        ])
  }
}

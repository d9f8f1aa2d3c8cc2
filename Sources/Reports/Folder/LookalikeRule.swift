import Checking
import FinanceFolder
import FinanceModel
import PlainText

/// The rule about lookalike names. It checks the settings, the plan and the ledgers, in this order.
let lookalikeNames = FolderRule(
  "lookalike-names",
  "accounts, members, locations, tiers, categories, payees and symbols that differ only in case,"
    + " spaces or invisible characters"
) { survey in
  let settings = survey.settings.value ?? Settings()
  let (accounts, tiers) = (settings.accounts ?? [], survey.plan.value?.tiers ?? [])
  let spending = settings.spending ?? SpendingSettings()
  // If the settings list accounts, another rule reports every other name in a ledger.
  return survey.lookalikes(
    LookalikeNames("account", aliases: accounts.flatMap { $0.aliases ?? [] }),
    accounts.enumerated().map { ($1.name, .list("accounts", $0, "name")) },
    tiers.enumerated().flatMap { tier, value in
      value.accounts.enumerated().map { ($1.name, .account($0, ofTier: tier, .name)) }
    }, in: accounts.isEmpty ? { $0.kind == .account } : { _ in false })
    + survey.lookalikes(
      LookalikeNames("member"),
      accounts.enumerated().compactMap { index, account in
        account.member.map { ($0, .list("accounts", index, "member")) }
      }, in: { $0.name == "member" })
    + survey.lookalikes(LookalikeNames("location"), [], in: { $0.name == "location" })
    + survey.lookalikes(
      LookalikeNames("tier"), [], tiers.enumerated().map { ($1.name, .tier($0, .name)) })
    + survey.lookalikes(
      LookalikeNames("category", aliases: (spending.aliases ?? [:]).keys.sorted()),
      spending.placedCategories, in: { $0.name == "category" })
    + survey.lookalikes(LookalikeNames("payee"), spending.placedPayees)
    + survey.lookalikes(
      LookalikeNames("symbol"),
      (settings.assets ?? []).enumerated().map { ($1.symbol, .list("assets", $0, "symbol")) },
      in: { $0.kind == .symbol })
}

/// A name and its path in a JSON file.
private typealias PlacedName = (name: String, path: [JSONPathStep])

extension [JSONPathStep] {
  fileprivate static func list(_ name: String, _ index: Int, _ key: String) -> Self {
    [.key(name), .index(index), .key(key)]
  }

  fileprivate static func rule(_ index: Int, _ key: CategoryRule.CodingKeys) -> Self {
    [.key("spending")] + .list("rules", index, key.rawValue)
  }
}

extension SpendingSettings {
  fileprivate var placedCategories: [PlacedName] {
    let budgets = (budgets ?? []).enumerated().flatMap { budget, value in
      value.categories.enumerated().map { index, name -> PlacedName in
        (name, [.key("spending")] + .list("budgets", budget, "categories") + [.index(index)])
      }
    }
    let income = (income ?? []).enumerated().map { index, name -> PlacedName in
      (name, [.key("spending"), .key("income"), .index(index)])
    }
    let rules = (rules ?? []).enumerated().compactMap { index, rule -> PlacedName? in
      rule.category.map { ($0, .rule(index, .category)) }
    }
    let bills = (bills ?? []).enumerated().compactMap { index, bill -> PlacedName? in
      bill.category.map { ($0, .bill(index, .category)) }
    }
    return budgets + income + rules + bills
  }

  fileprivate var placedPayees: [PlacedName] {
    (rules ?? []).enumerated().compactMap { index, rule in
      rule.payee.map { ($0, .rule(index, .payee)) }
    }
  }
}

extension FolderSurvey {
  /// Returns warnings about lookalike names: first those in the settings, then those in the plan,
  /// then those in the first column of each ledger that `isNamed` accepts. The history is skipped,
  /// because it contains former account names.
  fileprivate func lookalikes(
    _ names: LookalikeNames, _ inSettings: [PlacedName], _ inPlan: [PlacedName] = [],
    in isNamed: (LedgerColumn) -> Bool = { _ in false }
  ) -> [FolderFinding] {
    var names = names
    let ofSettings = inSettings.compactMap { names.finding(of: $0.name, at: $0.path) }
    let ofPlan = inPlan.compactMap { names.finding(of: $0.name, at: $0.path) }
    var found =
      FolderFinding.of(
        settings.sourced?.diagnostics(for: ofSettings, more: SettingsCode.more) ?? [],
        in: settings.file)
      + FolderFinding.of(
        plan.sourced?.diagnostics(for: ofPlan, more: PlanCode.more) ?? [], in: plan.file)
    for ledger in ledgers where ledger.ledger != .history {
      guard let column = ledger.ledger.columns.first(where: isNamed) else { continue }
      let uses = ledger.table.liveUses(of: column.name) ?? []
      let ofLedger = uses.compactMap { use in
        names.finding(
          of: use.text,
          at: LedgerCellPlace(place: ledger.table.liveRows[use.first], column: column.name))
      }
      found += ledger.findings(ofLedger)
    }
    return found
  }
}

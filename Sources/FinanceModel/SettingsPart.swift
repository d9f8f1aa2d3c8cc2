package import PlainText

/// A part of `coffer.json` that only some tools use. An error in the part does not affect other
/// tools.
package enum SettingsPart: CaseIterable, Sendable {
  /// The plan settings except the currency.
  case plan
  case recurring, assets, targets, quotes, backups
  case dayLimits, budgets, bills, goals
  /// The category rules, the aliases and the income categories.
  case categories
  /// The stated growth rates of accounts.
  case growth
  /// The terms of all debts.
  case debts

  /// Returns the paths of the values that belong to this part.
  func paths(in document: JSONDocument) -> [[JSONPathStep]] {
    func spending(_ keys: SpendingSettings.CodingKeys...) -> [[JSONPathStep]] {
      keys.map { [.key(Settings.CodingKeys.spending.rawValue), .key($0.rawValue)] }
    }
    func root(_ key: Settings.CodingKeys) -> [JSONPathStep] { [.key(key.rawValue)] }
    func accounts(_ keys: AccountSettings.CodingKeys...) -> [[JSONPathStep]] {
      let accounts = document.node(at: root(.accounts)).map { Array(document.elements(of: $0)) }
      return (accounts ?? []).indices.flatMap { index in
        keys.map { root(.accounts) + [.index(index), .key($0.rawValue)] }
      }
    }
    switch self {
    case .plan:
      return Settings.PlanSettings.CodingKeys.allCases.filter { $0 != .currency }
        .map { root(.plan) + [.key($0.rawValue)] }
    case .recurring: return [root(.recurring)]
    case .assets: return [root(.assets)]
    case .targets: return [root(.targets)]
    case .quotes: return [root(.quotes)]
    case .backups: return [root(.backups)]
    case .dayLimits: return spending(.dayLimits)
    case .budgets: return spending(.budgets)
    case .bills: return spending(.bills)
    case .goals: return spending(.goals)
    case .categories: return spending(.rules, .aliases, .income, .incomeFor)
    case .growth: return accounts(.meanPct, .volatilityPct)
    case .debts: return accounts(.debt)
    }
  }
}

extension Settings {
  /// Returns the settings in a document. Errors in parts that the tool does not use become
  /// warnings, and those parts are ignored; see ``unreadable``.
  ///
  /// - Parameter parts: the parts that the tool does not use.
  ///
  /// - Complexity: if there are errors, linear in the number of bytes times the number of parts.
  package static func reading(
    _ source: SourceText, without parts: Set<SettingsPart>
  ) -> Loaded<(value: Settings, document: JSONDocument)> {
    let whole = JSONDocument.read(source, as: Settings.self, stage: "settings")
    guard whole.value == nil, !parts.isEmpty, let document = JSONDocument.parse(source).value
    else { return whole }
    func decoded(without parts: [SettingsPart]) -> Loaded<Settings> {
      document.ignoring(parts.flatMap { $0.paths(in: document) })
        .decode(Settings.self, stage: "settings")
    }
    let all = SettingsPart.allCases
    guard decoded(without: all).value != nil else { return whole }
    let faulty = all.filter { part in
      parts.contains(part) && decoded(without: all.filter { $0 != part }).value == nil
    }
    let used = decoded(without: faulty)
    guard var value = used.value else { return Loaded(nil, used.diagnostics) }
    value.unreadable = Set(faulty)
    return Loaded((value, document), Failure(.input, whole.diagnostics).asWarnings)
  }
}

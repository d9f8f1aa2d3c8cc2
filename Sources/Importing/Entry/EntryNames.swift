package import FinanceModel
package import Investing
import PlainText

/// Names that a household already uses, with the values in their last rows. They provide the values
/// that an entry omits.
package struct EntryNames: Sendable {
  /// Distinct account names, first from the settings, then from the plan, then from the ledgers.
  package let accounts: [String]
  /// Distinct symbols: assets in the settings, then symbols in ledgers.
  package let symbols: [String]
  /// Payees in the transactions.
  package let payees: KnownTexts
  /// Categories in the transactions.
  package let categories: KnownTexts
  /// Whether the settings list accounts. If they do, any other name is an error.
  package let listsAccounts: Bool

  let settings: Settings
  /// Accounts with rows in each ledger, by their main names.
  let recorded: [Ledger: Set<String>]
  private let tables: [Ledger: LedgerTable]
  private let aliases: [String: String]

  /// Collects the names from the settings, the plan and the ledgers.
  ///
  /// - Parameter tables: the ledgers as read; a missing ledger does not contribute names.
  /// - Complexity: linear in the number of rows.
  package init(_ settings: Settings, _ plan: Plan?, _ tables: [Ledger: LedgerTable]) {
    self.settings = settings
    self.tables = tables
    let aliases = settings.accountNames
    self.aliases = aliases
    listsAccounts = !(settings.accounts ?? []).isEmpty
    func texts(_ ledger: Ledger, _ column: String) -> [String] {
      guard let table = tables[ledger] else { return [] }
      return (table.texts(of: column, in: table.liveRows)?.texts ?? []).filter { !$0.isBlankCell }
    }
    var names = (settings.accounts ?? []).map(\.name)
    names += (plan?.tiers ?? []).flatMap { $0.accounts.map(\.name) }
    var recorded: [Ledger: Set<String>] = [:]
    for ledger in [Ledger.transactions, .activities, .values, .positions] {
      let own = texts(ledger, "account").map { aliases[$0] ?? $0 }
      recorded[ledger] = Set(own)
      names += own
    }
    self.recorded = recorded
    accounts = names.eachOnce
    var symbols = (settings.assets ?? []).map(\.symbol)
    symbols += texts(.activities, "symbol") + texts(.positions, "symbol")
    self.symbols = symbols.eachOnce
    payees = KnownTexts(texts(.transactions, "payee"))
    categories = KnownTexts(texts(.transactions, "category"))
  }

  /// Returns the main name of the account with the given alias; nil if `text` is not an alias.
  package func account(ofAlias text: String) -> String? { aliases[text] }

  /// Returns the account to which `text` refers. Exact names are tried first, then aliases, then
  /// ``PlainText/match(_:among:)``. Returns `text` unchanged if no account matches.
  package func account(meantBy text: String) -> String {
    if accounts.contains(text) { return text }
    if let name = aliases[text] { return name }
    if case .one(let name) = accounts(meantBy: text) { return name }
    return text
  }

  /// Accounts that match an entered name or alias.
  enum AccountMatch: Equatable {
    case one(String)
    case several([String])
    case none
  }

  func accounts(meantBy text: String) -> AccountMatch {
    let others = aliases.keys.filter { !accounts.contains($0) }.sorted()
    let found: [Int]
    switch match(text, among: accounts + others) {
    case .one(let index): found = [index]
    case .ambiguous(let indices): found = indices
    case .none: return .none
    }
    let names = found.map { index in
      index < accounts.count ? accounts[index] : aliases[others[index - accounts.count]] ?? text
    }.eachOnce
    return names.count == 1 ? .one(names[0]) : .several(names)
  }

  /// Returns an account's settings; nil if the account is not in the settings.
  func settings(of account: String) -> AccountSettings? {
    settings.accounts?.first { $0.name == account }
  }

  /// Returns the category in a payee's last row with a category, in file order. Rows with status
  /// VOID are skipped.
  package func lastCategory(of payee: String) -> String? {
    let wanted = payee.foldedForMatching
    let same = Set(payees.texts.filter { $0.foldedForMatching == wanted })
    guard !same.isEmpty else { return nil }
    return last(.transactions, "category") { table, place in
      same.contains(table.text(place, "payee")) && table.text(place, "kind").isBlankCell
        && table.text(place, "split").isBlankCell && table.text(place, "status") != "VOID"
    }
  }

  /// Returns the accounts marked `default` in the settings that match the ledger. If there is only
  /// one, rows without an account belong to it. If there are several, such rows do not belong to
  /// any account.
  package func statedDefaults(of ledger: Ledger) -> [String] {
    settings.defaultAccounts(for: ledger)
  }

  /// Returns the account for a ledger's rows without an account, and the reason for the choice. The
  /// account is the first of these that exists: the only default account in the settings for the
  /// ledger, the only account with the symbol, the only account with rows in the ledger, and the
  /// only account in the settings that suits the ledger. The last two are considered only if the
  /// settings do not state a default account, or if the ledger is the values ledger.
  package func defaultAccount(
    of ledger: Ledger, symbol: String? = nil
  ) -> (name: String, reason: String)? {
    let own = statedDefaults(of: ledger)
    if own.count == 1 { return (own[0], "the default account") }
    if let symbol, let table = tables[ledger] {
      let holding = table.liveRows.filter { table.text($0, "symbol") == symbol }
      let names = Set(holding.map { table.text($0, "account") }.map { aliases[$0] ?? $0 })
      if names.count == 1, let name = names.first {
        return (
          name,
          "the only account with the symbol"
        )
      }
    }
    guard let table = tables[ledger], own.isEmpty || ledger == .values else { return nil }
    let used = (table.texts(of: "account", in: table.liveRows)?.texts ?? [])
      .filter { !$0.isBlankCell }.map { aliases[$0] ?? $0 }.eachOnce
    if used.count == 1 { return (used[0], "the only account in \(ledger.rawValue)") }
    let listed = (settings.accounts ?? []).filter { $0.suits(ledger) && $0.isArchived != true }
    guard used.isEmpty, listed.count == 1 else { return nil }
    return (listed[0].name, "the only account suited to the ledger")
  }

  /// Returns an account's currency, with the reason. It is the first known of these: the account's
  /// currency in the settings, the currency of its opening, the most frequent currency of its rows
  /// in `ledger` (on a tie, the earlier one), the base currency.
  package func currency(
    ofAccount account: String, in ledger: Ledger
  ) -> (code: String, reason: String)? {
    if let code = settings(of: account)?.currency?.code {
      return (code, "the currency of '\(account.visible)'")
    }
    if let used = statedCurrency(of: account, in: ledger) { return used }
    return settings.baseCurrency?.code.map { ($0, "the base currency") }
  }

  private func statedCurrency(
    of account: String, in ledger: Ledger
  ) -> (code: String, reason: String)? {
    guard let table = tables[ledger] else { return nil }
    var counts: [String: Int] = [:]
    var codes: [String] = []
    for place in table.liveRows {
      let (name, code) = (table.text(place, "account"), table.text(place, "currency"))
      guard !code.isBlankCell, (aliases[name] ?? name) == account else { continue }
      if ledger == .transactions, table.text(place, "kind") == "opening" {
        return (code, "as in the opening of '\(account.visible)'")
      }
      if counts[code] == nil { codes.append(code) }
      counts[code, default: 0] += 1
    }
    let most = codes.enumerated().max { first, second in
      (counts[first.element] ?? 0, second.offset) < (counts[second.element] ?? 0, first.offset)
    }
    return most.map { _, code in
      (code, "as in \(codes.count == 1 ? "the" : "most") rows of '\(account.visible)'")
    }
  }

  /// Returns an asset's trading currency, with the reason. The currency is from the settings,
  /// otherwise from the asset's last row in `ledger`.
  package func currency(
    ofSymbol symbol: String, in ledger: Ledger
  ) -> (code: String, reason: String)? {
    let asset = settings.assets?.first { $0.symbol == symbol }
    if let code = asset?.quoteCurrency {
      return (code, "the quote currency of '\(symbol.visible)'")
    }
    let columns = ledger == .prices ? ("base", "quote") : ("symbol", "currency")
    return last(ledger, columns.1) { table, place in table.text(place, columns.0) == symbol }
      .map { ($0, "as in the last row of '\(symbol.visible)'") }
  }

  private func last(
    _ ledger: Ledger, _ column: String, where isWanted: (LedgerTable, LedgerPlace) -> Bool
  ) -> String? {
    guard let table = tables[ledger] else { return nil }
    let place = table.liveRows.last { place in
      !table.text(place, column).isBlankCell && isWanted(table, place)
    }
    return place.map { table.text($0, column) }
  }
}

extension [String] {
  /// The strings without duplicates, in order of first occurrence.
  package var eachOnce: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The record that determines an account's value, and thus which new rows have an effect.
extension EntryNames {
  /// Returns the record that determines the account's value; nil if the account has no records,
  /// apart from any balance in the plan.
  ///
  /// - Parameter ledger: a ledger to treat as if it contained a row of the account; nil to use the
  ///   ledgers unchanged.
  package func source(
    of account: String, with ledger: Ledger? = nil
  ) -> AccountWorth.Source? {
    func has(_ other: Ledger) -> Bool {
      other == ledger || recorded[other]?.contains(account) ?? false
    }
    return AccountWorth.Source(
      trackedBy: settings(of: account)?.tracking, hasActivity: has(.activities),
      hasStatement: has(.positions), hasValue: has(.values), hasPosting: has(.transactions))
  }

  /// Whether the account's money is booked as activities: activities or positions determine its
  /// value, or its kind or tracking requires activities.
  package func isInvested(_ account: String) -> Bool {
    switch source(of: account) {
    case .activities, .positions: true
    case .values, .transactions, .plan, nil: settings(of: account)?.suits(.activities) ?? false
    }
  }

  /// Whether values determine the account's value: the account is tracked by values, or it has
  /// values and no tracking.
  package func isValued(_ account: String) -> Bool {
    guard !isInvested(account) else { return false }
    let tracking = settings(of: account)?.tracking
    return tracking == .values
      || tracking == nil && recorded[.values]?.contains(account) ?? false
  }

  /// Returns the record that determines the account's value if a new row in `ledger` is ignored or
  /// overrides earlier records; nil if there is no conflict.
  ///
  /// - Parameter hasValue: whether the row states a value; false only for a flow.
  func conflict(
    of account: String, with ledger: Ledger, hasValue: Bool = true
  ) -> (source: AccountWorth.Source, isReplaced: Bool)? {
    if ledger == .transactions {
      guard isInvested(account) || isValued(account) else { return nil }
      let source = source(of: account) ?? .activities
      return (isValued(account) ? .values : source == .positions ? source : .activities, false)
    }
    guard let own = AccountWorth.Source(rawValue: ledger.rawValue), hasValue,
      let after = source(of: account, with: ledger)
    else { return nil }
    if after != own { return (after, false) }
    guard let before = source(of: account), before != own else { return nil }
    return (before, true)
  }
}

extension AccountSettings {
  /// Whether rows in the given ledger are usual for an account of this kind and tracking.
  func suits(_ ledger: Ledger) -> Bool {
    let isInvested =
      tracking == .holdings
      || tracking != .values && [.securities, .crypto, .pension].contains(kind)
    return switch ledger {
    case .activities, .positions: isInvested
    case .transactions: !isInvested && (tracking ?? .transactions) == .transactions
    case .values, .history, .prices, .budgets, .reviews, .predictions, .operations: true
    }
  }
}

extension Settings {
  /// Returns the accounts marked `default` that match a ledger.
  package func defaultAccounts(for ledger: Ledger) -> [String] {
    (accounts ?? []).filter { $0.isDefault == true && $0.suits(ledger) }.map(\.name)
  }
}

/// Values in a ledger column, such as payees, used to find the known value to which a new value
/// refers.
package struct KnownTexts: Sendable {
  /// Values in order of first occurrence.
  package let texts: [String]
  private let isKnown: Set<String>
  private let spellings: [String: String]
  private let similar: SimilarNames

  /// Creates a lookup table for the values in a column.
  ///
  /// - Complexity: linear in the number of values.
  package init(_ texts: [String]) {
    self.texts = texts
    isKnown = Set(texts)
    spellings = Dictionary(
      texts.map { ($0.foldedForMatching, $0) }, uniquingKeysWith: { _, last in last })
    similar = SimilarNames(texts)
  }

  /// Whether exactly this value is known.
  package func contains(_ text: String) -> Bool { isKnown.contains(text) }

  /// Returns the last known value that matches `text` if case and the kinds of hyphens and spaces
  /// are ignored; nil if there is none.
  ///
  ///     KnownTexts(["Café Zoë"]).spelling(of: "café zoë")   // "Café Zoë"
  package func spelling(of text: String) -> String? { spellings[text.foldedForMatching] }

  /// Returns the known value of which `text` may be a misspelling; nil if none of the first
  /// thousand values is similar.
  ///
  /// - Complexity: linear in the number of values.
  package func near(_ text: String) -> String? {
    similar.first(similarTo: text) ?? sameLastPart(as: text)
  }

  /// Returns a known category whose last component is the same or similar; nil if there is none.
  ///
  ///     KnownTexts(["Leisure:Eating out"]).near("Food:Eating Out")   // "Leisure:Eating out"
  private func sameLastPart(as text: String) -> String? {
    guard text.contains(":"), let own = text.split(separator: ":").last else { return nil }
    let wanted = String(own).foldedForMatching
    let parts = texts.prefix(1000).map { ($0, String($0.split(separator: ":").last ?? "")) }
    return parts.first { $0.1.foldedForMatching == wanted }?.0
      ?? nearestName(to: wanted, among: parts.map { $0.1.foldedForMatching }).flatMap { near in
        parts.first { $0.1.foldedForMatching == near }?.0
      }
  }
}

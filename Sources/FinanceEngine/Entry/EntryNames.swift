package import FinanceModel
import PlainText

/// The names that a household uses already, and what its last rows say of them: what an entry
/// leaves out is taken from here.
package struct EntryNames: Sendable {
  /// The accounts of the settings, then those of the plan, then those of ledgers; each once.
  package let accounts: [String]
  /// The assets of the settings, then the symbols of ledgers; each once.
  package let symbols: [String]
  /// Those of the transactions.
  package let payees: KnownTexts
  /// Those of the transactions.
  package let categories: KnownTexts
  /// Whether the settings list accounts, so that any other is questioned.
  package let listsAccounts: Bool

  let settings: Settings
  /// The accounts that have rows in a ledger, by their own names.
  let recorded: [Ledger: Set<String>]
  private let tables: [Ledger: LedgerTable]
  private let aliases: [String: String]

  /// - Parameter tables: the ledgers as they were read; one that is missing has no names.
  /// - Complexity: linear in the rows.
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

  /// The account's own name for an alias of it; nil for any other text.
  package func account(ofAlias text: String) -> String? { aliases[text] }

  /// The account that a person means: of that name, else of that alias, else by
  /// ``PlainText/match(_:among:)``; the text itself if there is none.
  package func account(meantBy text: String) -> String {
    if accounts.contains(text) { return text }
    if let name = aliases[text] { return name }
    if case .one(let name) = accounts(meantBy: text) { return name }
    return text
  }

  /// Which accounts a text may mean, by their names and aliases.
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

  /// The settings of that account.
  func settings(of account: String) -> AccountSettings? {
    settings.accounts?.first { $0.name == account }
  }

  /// The category of the last row of that payee that has one, by its place in the files; rows whose
  /// status is VOID are left out.
  package func lastCategory(of payee: String) -> String? {
    let wanted = payee.foldedForMatching
    let same = Set(payees.texts.filter { $0.foldedForMatching == wanted })
    guard !same.isEmpty else { return nil }
    return last(.transactions, "category") { table, place in
      same.contains(table.text(place, "payee")) && table.text(place, "kind").isBlankCell
        && table.text(place, "split").isBlankCell && table.text(place, "status") != "VOID"
    }
  }

  /// The accounts that the settings mark `default` among those that the ledger suits: rows that do
  /// not say an account are of the one, and of none if there are several.
  package func statedDefaults(of ledger: Ledger) -> [String] {
    settings.defaultAccounts(for: ledger)
  }

  /// The account that rows of a ledger are of if they do not say one: the default of the settings
  /// among those that the ledger suits, else the only one that has rows; with the reason.
  package func defaultAccount(
    of ledger: Ledger, symbol: String? = nil
  ) -> (name: String, reason: String)? {
    let own = statedDefaults(of: ledger)
    if own.count == 1 { return (own[0], "the default account") }
    if let symbol, let table = tables[ledger] {
      let holding = table.liveRows.filter { table.text($0, "symbol") == symbol }
      let names = Set(holding.map { table.text($0, "account") }.map { aliases[$0] ?? $0 })
      if names.count == 1, let name = names.first { return (name, "the only account with it") }
    }
    guard let table = tables[ledger], own.isEmpty || ledger == .values else { return nil }
    let used = (table.texts(of: "account", in: table.liveRows)?.texts ?? [])
      .filter { !$0.isBlankCell }.map { aliases[$0] ?? $0 }.eachOnce
    if used.count == 1 { return (used[0], "the only account of \(ledger.rawValue)") }
    let listed = (settings.accounts ?? []).filter { $0.suits(ledger) && $0.isArchived != true }
    guard used.isEmpty, listed.count == 1 else { return nil }
    return (listed[0].name, "the only account of that kind")
  }

  /// The currency of an account: of the settings, else of its opening, else of most of its rows in
  /// `ledger` that state one, the earlier of two; else the base currency; with the reason.
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

  /// The currency that an asset is traded in: of the settings, else of its last row in `ledger`;
  /// with the reason.
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
  /// The texts without those that came before, in their order.
  package var eachOnce: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

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

  private let settings: Settings
  private let tables: [Ledger: LedgerTable]
  private let aliases: [String: String]

  /// - Parameter tables: the ledgers as they were read; one that is missing has no names.
  /// - Complexity: linear in the rows.
  package init(_ settings: Settings, _ plan: Plan?, _ tables: [Ledger: LedgerTable]) {
    self.settings = settings
    self.tables = tables
    aliases = settings.accountNames
    listsAccounts = !(settings.accounts ?? []).isEmpty
    func texts(_ ledger: Ledger, _ column: String) -> [String] {
      guard let table = tables[ledger] else { return [] }
      return (table.texts(of: column, in: table.liveRows)?.texts ?? []).filter { !$0.isBlankCell }
    }
    var names = (settings.accounts ?? []).map(\.name)
    names += (plan?.tiers ?? []).flatMap { $0.accounts.map(\.name) }
    for ledger in [Ledger.transactions, .activities, .values, .positions] {
      names += texts(ledger, "account").map { settings.accountNames[$0] ?? $0 }
    }
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

  /// Whether money of the account is booked as activities: its kind or tracking says so, or it has
  /// activities and no tracking that says otherwise.
  package func isInvested(_ account: String) -> Bool {
    let own = settings(of: account)
    if let own, own.suits(.activities) { return true }
    guard (own?.tracking ?? .holdings) == .holdings, let table = tables[.activities] else {
      return false
    }
    let names = table.texts(of: "account", in: table.liveRows)?.texts ?? []
    return names.contains { (aliases[$0] ?? $0) == account }
  }

  /// Whether the account is worth what its values say: its tracking says so, or it has values and
  /// no tracking.
  package func isValued(_ account: String) -> Bool {
    guard !isInvested(account) else { return false }
    let tracking = settings(of: account)?.tracking
    guard tracking == nil, let table = tables[.values] else { return tracking == .values }
    let names = table.texts(of: "account", in: table.liveRows)?.texts ?? []
    return names.contains { (aliases[$0] ?? $0) == account }
  }

  /// The settings of that account.
  func settings(of account: String) -> AccountSettings? {
    settings.accounts?.first { $0.name == account }
  }

  /// The category of the last row of that payee that has one, by its place in the files.
  package func lastCategory(of payee: String) -> String? {
    let wanted = payee.foldedForMatching
    let same = Set(payees.texts.filter { $0.foldedForMatching == wanted })
    guard !same.isEmpty else { return nil }
    return last(.transactions, "category") { table, place in
      same.contains(table.text(place, "payee")) && table.text(place, "kind").isBlankCell
        && table.text(place, "split").isBlankCell
    }
  }

  /// The account that rows of a ledger are of if they do not say one: the default of the settings
  /// among those that the ledger suits, else the only one that has rows; with the reason.
  package func defaultAccount(
    of ledger: Ledger, symbol: String? = nil
  ) -> (name: String, reason: String)? {
    let own = (settings.accounts ?? []).filter { $0.isDefault == true && $0.suits(ledger) }
    if let first = own.first, own.count == 1 { return (first.name, "the default account") }
    if let symbol, let table = tables[ledger] {
      let holding = table.liveRows.filter { table.text($0, "symbol") == symbol }
      let names = Set(holding.map { table.text($0, "account") }.map { aliases[$0] ?? $0 })
      if names.count == 1, let name = names.first { return (name, "the only account with it") }
    }
    guard let table = tables[ledger] else { return nil }
    let used = (table.texts(of: "account", in: table.liveRows)?.texts ?? [])
      .filter { !$0.isBlankCell }.map { aliases[$0] ?? $0 }.eachOnce
    if used.count == 1 { return (used[0], "the only account of \(ledger.rawValue)") }
    let listed = (settings.accounts ?? []).filter { $0.suits(ledger) && $0.isArchived != true }
    guard used.isEmpty, listed.count == 1 else { return nil }
    return (listed[0].name, "the only account of that kind")
  }

  /// The currency of an account: of the settings, else of its last row that states one, else the
  /// base currency; with the reason.
  package func currency(
    ofAccount account: String, in ledger: Ledger
  ) -> (code: String, reason: String)? {
    if let code = settings(of: account)?.currency?.code {
      return (code, "the currency of '\(account.visible)'")
    }
    let used = last(ledger, "currency") { table, place in
      let name = table.text(place, "account")
      return (aliases[name] ?? name) == account
    }
    if let used { return (used, "as in the last row of '\(account.visible)'") }
    return settings.baseCurrency?.code.map { ($0, "the base currency") }
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

extension AccountSettings {
  /// Whether rows of that ledger are usual for an account of this kind.
  fileprivate func suits(_ ledger: Ledger) -> Bool {
    let isInvested = [.securities, .crypto, .pension].contains(kind) || tracking == .holdings
    return switch ledger {
    case .activities, .positions: isInvested
    case .transactions: !isInvested && (tracking ?? .transactions) == .transactions
    case .values, .history, .prices: true
    }
  }
}

extension [String] {
  /// The texts without those that came before, in their order.
  package var eachOnce: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

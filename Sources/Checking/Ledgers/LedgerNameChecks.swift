package import FinanceModel
package import PlainText

/// The names and days that ledger rules compare with cells.
package struct LedgerNames: Sendable {
  /// The plan; nil if the folder does not contain a readable plan.
  package let plan: Plan?
  package let settings: Settings?
  package let today: CalendarDate
  /// Symbols of activities, and of assets in the settings. Rows may use them as currencies.
  package let symbols: Set<String>
  /// Number of activities by symbol.
  let symbolCounts: [String: Int]
  /// The accounts of activities, as named in the rows.
  let activityAccounts: Set<String>
  /// Names and aliases of accounts, and account names in the plan; nil if the settings do not list
  /// accounts, in which case any name may be an account.
  let accounts: Set<String>?
  /// Accounts whose balances result from merges, although their rows form a single chain.
  package var merged: Set<AccountName> = []

  package init(
    plan: Plan?, settings: Settings?, today: CalendarDate, activities: LedgerTable? = nil
  ) {
    self.plan = plan
    self.settings = settings
    self.today = today
    var counts: [String: Int] = [:]
    var booked: Set<String> = []
    if let activities {
      booked = Set(activities.liveTexts(of: "account")?.texts ?? [])
      for use in activities.liveUses(of: "symbol") ?? [] where !use.text.isBlankCell {
        counts[use.text] = use.count
      }
    }
    symbolCounts = counts
    activityAccounts = booked
    symbols = Set((settings?.assets ?? []).map(\.symbol)).union(counts.keys)
    let listed = settings?.accounts ?? []
    accounts =
      listed.isEmpty
      ? nil
      : Set(listed.flatMap { [$0.name] + ($0.aliases ?? []) })
        .union((plan?.tiers ?? []).flatMap(\.accounts).map(\.name))
  }

  /// Number of decimals in the plan's amounts.
  var minorDigits: Int { (settings?.plan?.currency ?? .unnamed).minorDigits }
}

/// Warns of unknown account names, once for each name, at the name's first row.
///
/// An account in the history may have been removed from the plan. The finding is therefore only a
/// note if there is no similar name, or if the account's last row empties it, as after a renaming.
/// In the other ledgers, any name may be an account unless the settings list accounts.
@Sendable func unknownAccounts(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.ledger == .history
    ? names.plan.map { unknownAccounts(in: table, of: $0) } ?? []
    : names.accounts.map { unknownAccounts(in: table, among: $0) } ?? []
}

private func unknownAccounts(
  in table: LedgerTable, among known: Set<String>
) -> [LedgerFinding] {
  guard let column = table.ledger.columns.first(where: { $0.kind == .account }) else { return [] }
  var unknown = NameCount()
  for use in table.liveUses(of: column.name) ?? [] where !known.contains(use.text) {
    guard let cell = table.cell(table.liveRows[use.first], column) else { continue }
    unknown.add(use.text, cell, count: use.count)
  }
  let candidates = known.sorted()
  return unknown.inFileOrder.map { cell, count in
    let near = nearestName(to: cell.text, among: candidates)
    return cell.finding(
      .warning, .accountUnknown, "is unknown" + inRows(count),
      hint: near.map { "did you mean '\($0.visible)'?" }
        ?? "add the account to coffer.json, or the name to its aliases")
  }
}

private func unknownAccounts(in table: LedgerTable, of plan: Plan) -> [LedgerFinding] {
  var accounts: [String: Set<String>] = [:]
  for tier in plan.tiers {
    accounts[tier.name, default: []].formUnion(tier.accounts.map(\.name))
    for account in tier.accounts {
      // Both forms of the name are known, because rows contain names without line breaks.
      let name = AccountName(tier: tier.name, account: account.name).asRecorded
      accounts[name.tier, default: []].insert(name.account)
    }
  }
  guard let tier = table.ledger.column("tier_name"),
    let account = table.ledger.column("account_name")
  else { return [] }
  var unknown = NameCount()
  for place in table.liveRows {
    guard let tier = table.cell(place, tier), let account = table.cell(place, account) else {
      continue
    }
    if let known = accounts[tier.text] {
      if !known.contains(account.text) { unknown.add(tier.text + "\n" + account.text, account) }
    } else {
      unknown.add(tier.text, tier)
    }
  }
  let found = unknown.inFileOrder
  let left = found.isEmpty ? [] : namesWithBalance(in: table)
  return found.map { cell, count in
    let tier = table.text(cell.place, "tier_name")
    let isTier = cell.column.kind == .tier
    let isLeft = left.contains { $0.tier == tier && (isTier || $0.account == cell.text) }
    let near =
      isLeft
      ? nearestName(
        to: cell.text, among: (isTier ? Set(accounts.keys) : accounts[tier] ?? []).sorted()) : nil
    return cell.finding(
      near == nil ? .note : .warning, .accountUnknown,
      (isTier ? "is not a tier of the plan" : "is not in tier '\(tier.visible)' of the plan")
        + inRows(count),
      hint: near.map { "did you mean '\($0.visible)'?" })
  }
}

/// Returns the names of accounts that are not emptied by their last row; all names if the history
/// cannot be read.
private func namesWithBalance(in table: LedgerTable) -> [AccountName] {
  guard let history = History.reading(table).value else {
    return table.liveRows.map {
      AccountName(tier: table.text($0, "tier_name"), account: table.text($0, "account_name"))
    }
  }
  return history.outcomes.filter { _, outcome in
    let last = outcome.last.entry
    return !last.balanceAfter.isZero || last.amount.isZero
  }.map(\.key)
}

private func inRows(_ count: Int) -> String { count > 1 ? ", in \(count) rows" : "" }

/// Names, each with the cell of its first occurrence and its number of occurrences.
private struct NameCount {
  private var names: [String: (cell: LedgerCell, count: Int)] = [:]

  mutating func add(_ name: String, _ cell: LedgerCell, count: Int = 1) {
    names[name, default: (cell, 0)].count += count
  }

  /// The first cell of each name and the number of occurrences, in file order. At most one name
  /// more than the number shown is included.
  var inFileOrder: [(cell: LedgerCell, count: Int)] {
    Array(names.values.sorted { $0.cell.place < $1.cell.place }.prefix(LedgerFinding.limit + 1))
  }
}

/// Reports errors for currencies that are neither an ISO 4217 code nor an asset's symbol. Minor
/// units used by exchanges, such as `GBp`, are accepted.
@Sendable func unknownCurrencies(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  var known = names.symbols
  var hints: [String: String] = [:]
  return table.findingsByText(where: { $0 == .currency }) { cell in
    guard !known.contains(cell.text) else { return nil }
    if CurrencyUnit(cell.text).isCurrency {
      known.insert(cell.text)
      return nil
    }
    if let finding = complaint({ () throws(LedgerFinding) in _ = try cell.currency() }) {
      return finding
    }
    let hint = hints[cell.text] ?? hint(for: cell.text, names)
    hints[cell.text] = hint
    return cell.finding(
      .error, .currencyUnknown,
      "is neither an ISO 4217 currency code nor a known symbol", hint: hint)
  }
}

private func hint(for text: String, _ names: LedgerNames) -> String {
  nearestName(to: text, among: Currency.allCodes + names.symbols.sorted())
    .map { "did you mean '\($0.visible)'?" }
    ?? "write three capital letters, such as EUR, or list the symbol under assets in coffer.json"
}

/// Warns of prices that are not used as intended, once for each pair of names:
///
/// - a currency priced in an asset
/// - a symbol that is not held but is one letter away from a held symbol
/// - a price in a currency that differs from the asset's currency in the settings
@Sendable func pricedSymbols(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices else { return [] }
  let held = OneLetterAway(names.symbolCounts.keys.filter { $0.count > 3 })
  let quotes = Dictionary(
    (names.settings?.assets ?? []).compactMap { asset in
      asset.quoteCurrency.map { (asset.symbol, $0) }
    }, uniquingKeysWith: { first, _ in first })
  guard let bases = table.liveTexts(of: "base"), let quoted = table.liveTexts(of: "quote") else {
    return []
  }
  var reported: Set<SIMD2<Int32>> = []
  return table.liveRows.indices.compactMap { row in
    let pair = SIMD2(bases.numbers[row], quoted.numbers[row])
    guard reported.insert(pair).inserted else { return nil }
    let (base, quote) = (bases.texts[Int(pair.x)], quoted.texts[Int(pair.y)])
    let place = table.liveRows[row]
    func finding(_ problem: LedgerProblem, _ column: String, _ message: String, _ hint: String)
      -> LedgerFinding
    {
      LedgerFinding(
        .warning, problem, of: .prices, message, at: place, column: column, hint: hint)
    }
    if CurrencyUnit(base).isCurrency, names.symbolCounts[quote] != nil {
      return finding(
        .cellsShifted, "quote",
        "quote '\(quote.visible)' is an asset, and base '\(base)' is a currency",
        "swap base and quote: \(quote.visible),\(base)")
    }
    if !names.symbols.contains(base), !CurrencyUnit(base).isCurrency, base.count > 3,
      let near = held.first(near: base)
    {
      return finding(
        .symbolSimilar, "base", "'\(base.visible)' is not held, but '\(near.visible)' is",
        "did you mean '\(near.visible)'?")
    }
    guard let stated = quotes[base], CurrencyUnit(quote).isCurrency,
      CurrencyUnit(stated).major != CurrencyUnit(quote).major
    else { return nil }
    return finding(
      .currencyUnknown, "quote",
      "quote '\(quote.visible)' differs from the quote currency of '\(base.visible)',"
        + " \(stated.visible)",
      "write \(stated.visible), or correct quote_currency in coffer.json")
  }
}

/// Names indexed for search at an edit distance of one: one letter replaced, added or removed.
private struct OneLetterAway {
  /// The names, keyed by themselves and by each of their forms with one letter removed. Two names
  /// that are one letter apart share at least one key.
  private var names: [String: [String]] = [:]

  init(_ names: some Sequence<String>) {
    for name in names {
      for rest in Self.rests(of: name) { self.names[rest, default: []].append(name) }
    }
  }

  /// Returns the alphabetically first name at an edit distance of one.
  ///
  /// - Complexity: linear in the number of letters in the name, and in the number of names that
  ///   share a key with it.
  func first(near name: String) -> String? {
    Self.rests(of: name).flatMap { names[$0] ?? [] }.filter { editDistance($0, name) == 1 }.min()
  }

  private static func rests(of name: String) -> Set<String> {
    // Such a long name is not a typing error.
    guard name.utf8.count <= 64 else { return [] }
    var rests: Set = [name]
    for index in name.indices {
      var rest = name
      rest.remove(at: index)
      rests.insert(rest)
    }
    return rests
  }
}

/// Warns of trades with a blank currency, which means the account's currency, if the settings quote
/// the asset in another currency. There is one finding for each symbol and account.
@Sendable func quotedCurrencies(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .activities, let settings = names.settings,
    let column = table.ledger.column("currency")
  else { return [] }
  let quotes = Dictionary(
    (settings.assets ?? []).compactMap { asset in asset.quoteCurrency.map { (asset.symbol, $0) } },
    uniquingKeysWith: { first, _ in first })
  let currencies = Dictionary(
    (settings.accounts ?? []).compactMap { account in
      account.currency?.code.map { (account.name, $0) }
    }, uniquingKeysWith: { first, _ in first })
  guard !quotes.isEmpty else { return [] }
  let names = settings.accountNames
  var reported: Set<[String]> = []
  return table.liveRows.compactMap { place in
    guard table.text(place, "currency").isBlankCell,
      ["BUY", "SELL"].contains(table.text(place, "type"))
    else { return nil }
    let (account, symbol) = (table.text(place, "account"), table.text(place, "symbol"))
    guard let quote = quotes[symbol],
      let own = currencies[names[account] ?? account],
      CurrencyUnit(quote).major != own, reported.insert([account, symbol]).inserted
    else { return nil }
    return LedgerFinding(
      .warning, ActivityCode.currencyBlank,
      "currency is blank and defaults to \(own), but '\(symbol.visible)' is quoted in"
        + " \(quote.visible)",
      at: place, column: column.name, hint: "write \(quote.visible), or \(own)")
  }
}

/// Reports an error for each spelling of a symbol that differs from a known one only in case or
/// spaces.
@Sendable func similarSymbols(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard let name = table.ledger.symbolColumn else { return [] }
  var spellings = SymbolSpellings(names.settings ?? Settings())
  for (symbol, count) in names.symbolCounts.sorted(by: { $0.key < $1.key }) {
    spellings.add(symbol, count: count)
  }
  var uses: [String: (first: LedgerPlace, count: Int)] = [:]
  for use in table.liveUses(of: name) ?? [] where !use.text.isBlankCell {
    uses[use.text] = (table.liveRows[use.first], use.count)
  }
  if names.symbolCounts.isEmpty {
    for (symbol, use) in uses.sorted(by: { $0.value.first < $1.value.first }) {
      spellings.add(symbol, count: use.count)
    }
  }
  return uses.compactMap { symbol, use in
    spellings.right(for: symbol, in: table.ledger).map { right in
      spellings.finding(
        .error, symbol, right, of: table.ledger, rows: use.count, at: use.first)
    }
  }
}

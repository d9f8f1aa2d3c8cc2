package import FinanceModel
package import PlainText

/// Finds account names in ledgers that are similar to a known name and would otherwise be treated
/// as separate accounts, such as `Brocker` for `Broker`.
package struct AccountSpellings: Sendable {
  private let known: Set<String>

  /// Creates a search among the known names.
  ///
  /// - Parameters:
  ///   - settings: the source of known accounts and aliases. If the settings list no accounts, any
  ///     name is accepted.
  ///   - plan: an additional source of known accounts.
  package init(_ settings: Settings, _ plan: Plan? = nil) {
    let listed = (settings.accounts ?? []).flatMap { [$0.name] + ($0.aliases ?? []) }
    known =
      listed.isEmpty ? [] : Set(listed + (plan?.tiers ?? []).flatMap(\.accounts).map(\.name))
  }

  /// Returns warnings with code `X-account-unknown`, one for each unknown name, in the given order
  /// and without a location.
  ///
  ///     account 'Brocker' in ledgers/activities is unknown   // did you mean 'Broker'?
  package func findings(_ accounts: [String], of ledger: Ledger) -> [LedgerFinding] {
    guard !known.isEmpty else { return [] }
    let candidates = known.sorted()
    // Names with one or two letters are not checked, because they are similar to too many others.
    return accounts.filter { !known.contains($0) && $0.count > 2 }.compactMap { name in
      nearestName(to: name, among: candidates).map { near in
        LedgerFinding(
          .warning, .accountUnknown, of: ledger,
          "account '\(name.visible)' in ledgers/\(ledger.rawValue) is unknown", at: nil,
          hint: "did you mean '\(near.visible)'?")
      }
    }
  }
}

/// The spellings of each symbol, which reveal variants that differ only in case or spaces, such as
/// `Vwce` and `VWCE`.
///
/// The spelling in the settings is correct or, if there is none, the spelling with the most
/// activities. If several spellings have the same number of activities, the first one added is
/// correct.
package struct SymbolSpellings: Sendable {
  private var assets: Set<String> = []
  private var right: [String: (symbol: String, count: Int)] = [:]

  /// Creates a collection with the spellings in the settings.
  ///
  /// - Parameter settings: the settings, whose spellings of assets are correct.
  package init(_ settings: Settings) {
    for asset in settings.assets ?? [] {
      assets.insert(asset.symbol)
      right[Self.folded(asset.symbol)] = (asset.symbol, .max)
    }
  }

  /// Adds a spelling and its number of rows.
  package mutating func add(_ symbol: String, count: Int) {
    let key = Self.folded(symbol)
    if right[key].map({ $0.count < count }) ?? true { right[key] = (symbol, count) }
  }

  /// Adds the symbols of all activities.
  ///
  /// - Complexity: linear in the number of activities if two of their symbols are similar,
  ///   otherwise in the number of symbols.
  package mutating func add(_ ledger: ActivityLedger) {
    var counts = [Int](repeating: 0, count: ledger.symbols.count)
    if Set(ledger.symbols.map(Self.folded)).count < counts.count {
      for index in 0..<ledger.count {
        if let symbol = ledger[index].symbol { counts[symbol] += 1 }
      }
    }
    for (symbol, count) in zip(ledger.symbols, counts) { add(symbol, count: count) }
  }

  /// Returns the intended spelling of a symbol; nil if the given spelling is correct or the only
  /// one.
  ///
  ///     spellings.right(for: "Vwce")   // "VWCE"
  package func right(for symbol: String) -> String? {
    guard !assets.contains(symbol), let known = right[Self.folded(symbol)]?.symbol,
      known != symbol
    else { return nil }
    return known
  }

  /// Returns the intended spelling of a symbol in a ledger. In positions, `CASH` means `$CASH`.
  package func right(for symbol: String, in ledger: Ledger) -> String? {
    if ledger == .positions, !assets.contains(symbol), Self.folded(symbol) == "cash" {
      return StatedPosition.cashSymbol
    }
    return right(for: symbol)
  }

  private static func folded(_ symbol: String) -> String {
    symbol.lowercased().filter { !$0.isWhitespace }
  }
}

extension SymbolSpellings {
  /// Returns warnings with codes `activity-symbol-similar`, `price-symbol-similar` and
  /// `position-symbol-similar`, one for each spelling. Warnings about activities are at their first
  /// rows.
  package func findings(
    _ activities: ActivityLedger, _ prices: PriceBook, _ positions: PositionLedger
  ) -> [LedgerFinding] {
    let traded = activities.symbols.indices.compactMap { symbol -> LedgerFinding? in
      guard let right = right(for: activities.symbols[symbol]) else { return nil }
      let rows = (0..<activities.count).filter { activities[$0].symbol == symbol }
      return finding(
        .warning, activities.symbols[symbol], right, of: .activities, rows: rows.count,
        at: rows.first.map(activities.place))
    }
    let priced = prices.symbols.compactMap { symbol in
      right(for: symbol).map { finding(.warning, symbol, $0, of: .prices, rows: 1, at: nil) }
    }
    let stated = Set(positions.rows.map(\.symbol)).sorted().compactMap { symbol in
      right(for: symbol, in: .positions).map {
        finding(.warning, symbol, $0, of: .positions, rows: 1, at: nil)
      }
    }
    return traded + priced + stated
  }

  /// Returns a finding about a spelling, at the spelling's first row.
  func finding(
    _ severity: Diagnostic.Severity, _ symbol: String, _ right: String, of ledger: Ledger,
    rows: Int, at place: LedgerPlace?
  ) -> LedgerFinding {
    let isCash = right == StatedPosition.cashSymbol
    let isCase = symbol.filter { !$0.isWhitespace } != right.filter { !$0.isWhitespace }
    return LedgerFinding(
      severity, .symbolSimilar, of: ledger,
      "symbol '\(symbol.visible)' "
        + (isCash
          ? "denotes an asset, not cash" : "differs from '\(right.visible)' only in ")
        + (isCash ? "" : isCase ? "case" : "spaces") + (rows > 1 ? ", in \(rows) rows" : "")
        + (place == nil ? ", in ledgers/\(ledger.rawValue)" : ""),
      at: place, column: place == nil ? nil : ledger.symbolColumn,
      hint: "write \(right.visible)")
  }
}

extension Ledger {
  /// The name of the symbol column; nil if the ledger has no symbol column.
  var symbolColumn: String? { columns.first { $0.kind == .symbol }?.name }
}

/// Finds names that look like an earlier name of the same kind, such as `Ban\u{200B}k` or `bank`
/// after `Bank`. Coffer treats such names as different.
///
/// Names that differ only in their Unicode composition are identical.
package struct LookalikeNames: Sendable {
  private let kind: String
  private var known: Set<String>
  private var byLook: [String: String] = [:]

  /// Creates a search without names.
  ///
  /// - Parameters:
  ///   - kind: the kind of name, for the message: `account`.
  ///   - aliases: names that are allowed to look like another name, such as an account's aliases.
  package init(_ kind: String, aliases: [String] = []) {
    self.kind = kind
    known = Set(aliases)
  }

  /// Returns the warning `folder-name-lookalike` for a name; nil if the name is blank, was already
  /// added, or does not look like an earlier name. A symbol that differs only in case or spaces is
  /// not reported here, because another rule reports it.
  package mutating func finding<Place>(of name: String, at place: Place?) -> Finding<Place>? {
    let look = name.foldedForLooks
    guard !look.isEmpty, known.insert(name).inserted else { return nil }
    guard let other = byLook[look] else {
      byLook[look] = name
      return nil
    }
    let difference = Self.difference(name, other)
    if kind == "symbol", ["case", "spaces"].contains(difference) { return nil }
    return Finding(
      .warning, FolderCode.nameLookalike,
      "\(kind) '\(name.visible)' differs from '\(other.visible)' only in \(difference)", at: place,
      hint: "write the same name in both places, or rename one")
  }

  private static func difference(_ name: String, _ other: String) -> String {
    if name.withoutInvisibles == other.withoutInvisibles { return "invisible characters" }
    if name.lowercased() == other.lowercased() { return "case" }
    if name.filter({ !$0.isWhitespace }) == other.filter({ !$0.isWhitespace }) { return "spaces" }
    return "case, spaces, hyphens or invisible characters"
  }
}

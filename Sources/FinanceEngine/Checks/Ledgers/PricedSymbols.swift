import FinanceModel
import PlainText

/// Warns of prices that no answer uses as they were meant: a currency that is priced in an asset, a
/// symbol that nothing holds and that is a letter away from one that is held, and a price in
/// another currency than the asset is quoted in by the settings. Once for each pair of names.
@Sendable func pricedSymbols(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices else { return [] }
  let held = OneLetterAway(names.symbolCounts.keys.filter { $0.count > 3 })
  let quotes = Dictionary(
    (names.settings?.assets ?? []).compactMap { asset in
      asset.quoteCurrency.map { (asset.symbol, $0) }
    }, uniquingKeysWith: { first, _ in first })
  guard let bases = table.texts(of: "base", in: table.liveRows),
    let quoted = table.texts(of: "quote", in: table.liveRows)
  else { return [] }
  var told: Set<SIMD2<Int32>> = []
  return table.liveRows.indices.compactMap { row in
    let pair = SIMD2(bases.numbers[row], quoted.numbers[row])
    guard told.insert(pair).inserted else { return nil }
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
        "quote '\(quote.visible)' is an asset, and base '\(base)' a currency",
        "exchange the two: \(quote.visible),\(base)")
    }
    if !names.symbols.contains(base), !CurrencyUnit(base).isCurrency, base.count > 3,
      let near = held.first(near: base)
    {
      return finding(
        .symbolSimilar, "base", "nothing is held of '\(base.visible)', and of '\(near.visible)' is",
        "did you mean '\(near.visible)'?")
    }
    guard let stated = quotes[base], CurrencyUnit(quote).isCurrency,
      CurrencyUnit(stated).major != CurrencyUnit(quote).major
    else { return nil }
    return finding(
      .currencyUnknown, "quote",
      "quote '\(quote.visible)' is not the currency that '\(base.visible)' is quoted in,"
        + " \(stated.visible)", "write \(stated.visible), or correct quote_currency in coffer.json")
  }
}

/// Names, found by one that is a letter away: another letter, one more or one less.
private struct OneLetterAway {
  /// The names by themselves and by what is left of them without one of their letters: two names
  /// that are one letter apart have one of these in common.
  private var names: [String: [String]] = [:]

  init(_ names: some Sequence<String>) {
    for name in names {
      for rest in Self.rests(of: name) { self.names[rest, default: []].append(name) }
    }
  }

  /// The first in the alphabet.
  ///
  /// - Complexity: linear in the letters of the name, and in the names that share a rest with it.
  func first(near name: String) -> String? {
    Self.rests(of: name).flatMap { names[$0] ?? [] }.filter { editDistance($0, name) == 1 }.min()
  }

  private static func rests(of name: String) -> Set<String> {
    // Names of hundreds of letters are nobody's slip of the pen.
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

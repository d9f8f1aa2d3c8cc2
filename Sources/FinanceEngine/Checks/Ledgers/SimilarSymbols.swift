import FinanceModel
import PlainText

/// Refuses symbols that differ from a known one only in case or spaces, once for each spelling.
@Sendable func similarSymbols(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard let name = table.ledger.symbolColumn else { return [] }
  var spellings = SymbolSpellings(names.settings ?? Settings())
  for (symbol, count) in names.symbolCounts.sorted(by: { $0.key < $1.key }) {
    spellings.add(symbol, count: count)
  }
  var uses: [String: (first: LedgerPlace, count: Int)] = [:]
  for use in table.texts(of: name, in: table.liveRows)?.uses ?? [] where !use.text.isBlankCell {
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

package import FinanceModel
import PlainText

extension ImportPlan {
  /// Finds rows that may match typed rows, and suggests each match that the request neither accepts
  /// nor rejects.
  ///
  /// - Throws: `overflow`.
  mutating func suggest(
    _ books: ImportBooks, _ request: MatchRequest
  ) throws(DecimalError) {
    guard request != .none else { return }
    typedRows = typedTransactions(books)
    typedRows.merge(try typedActivities(books)) { first, _ in first }
    let again = RenamedRows(self, books).places
    typedRows.merge(again.mapValues { [$0] }) { first, _ in first }
    renamed = Set(again.keys)
    // Suggestions are identified by id.
    if !typedRows.isEmpty { rows.identify(sources) }
    var used: Set<String> = []
    for (index, places) in typedRows.sorted(by: { $0.key < $1.key }) {
      let ledger = ledger(of: index)
      if ledger == .transactions { rows[index].typed = places[0] }
      let isMeant: Bool
      switch request {
      case .ask, .none: isMeant = false
      case .all: isMeant = true
      case .ids(let texts):
        let table = books.table(ledger)
        let ids = [rows.id(of: index)?.text ?? ""] + places.map { table.text($0, "id") }
        let meant = texts.filter { text in ids.contains { $0.hasPrefix(text) } }
        used.formUnion(meant)
        isMeant = !meant.isEmpty
      }
      if !isMeant { rows[index].verdict = .suggested }
    }
    if case .ids(let texts) = request { unmatched = texts.filter { !used.contains($0) } }
  }

  /// Returns a ledger's typed rows that are replaced by new rows.
  package func replaced(in ledger: Ledger) -> [LedgerPlace] {
    typedRows.keys.sorted().filter {
      rows.verdicts[$0] == .new && self.ledger(of: $0) == ledger
    }.flatMap { typedRows[$0] ?? [] }
  }

  /// Payments of several typed rows that match, or may match, one row in a file.
  var typedPayments: [[LedgerPlace]] { typedRows.values.filter { $0.count > 1 } }

  private func ledger(of row: Int) -> Ledger {
    isTrade(rows.places[row]) ? .activities : .transactions
  }

  private func typedTransactions(_ books: ImportBooks) -> [Int: [LedgerPlace]] {
    let matches = TypedMatches(books.booked, in: books.transactions)
    guard !matches.isEmpty else { return [:] }
    let new = rows.indices.filter { rows.verdicts[$0] == .new && !isTrade(rows.places[$0]) }
    let places = matches.places(
      for: new.map { index in
        let row = packed(rows.places[index])
        return (account(of: rows[index]), row.date, row.amount)
      })
    return Dictionary(
      zip(new, places).filter { !$0.1.isEmpty }, uniquingKeysWith: { first, _ in first })
  }

  private func typedActivities(
    _ books: ImportBooks
  ) throws(DecimalError) -> [Int: [LedgerPlace]] {
    let new = rows.indices.filter { rows.verdicts[$0] == .new && isTrade(rows.places[$0]) }
    guard !new.isEmpty else { return [:] }
    let matches = TypedTrades(
      books.activities, of: Set(sources.map(\.account)), books.settings)
    guard !matches.isEmpty else { return [:] }
    var (trades, indices) = ([TypedTrades.Trade](), [Int]())
    for index in new {
      let said = statementRow(rows[index])
      guard let trade = said.trade?.directed(by: said.amount) else { continue }
      indices.append(index)
      trades.append(
        TypedTrades.Trade(
          terms: TypedTrades.Terms(
            account: account(of: rows[index]), type: trade.type,
            symbol: symbols.symbol(of: trade), quantity: trade.isCash ? nil : trade.units),
          date: said.date, amount: try trade.sum(of: said.amount), moved: said.amount))
    }
    var found: [Int: [LedgerPlace]] = [:]
    for (index, place) in zip(indices, matches.places(for: trades)) {
      if let place { found[index] = [place] }
    }
    return found
  }
}

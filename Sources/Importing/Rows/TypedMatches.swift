package import FinanceModel
import PlainText

/// Finds transactions typed before the bank booked them. Account and amount must be the same,
/// payees may differ, and dates match as in ``DelayedMatching``. Each row is matched at most once.
///
/// Rows on one day that form a payment, by `split` or `group`, are first matched as one row with
/// their sum. Unmatched rows are then matched individually.
struct TypedMatches {
  private struct Key: Hashable {
    let account: BookedRows.Key
    let amount: Decimal
  }

  /// A candidate for a bank row: one typed row, or several rows of one payment.
  private struct Typed {
    let key: Key
    let date: CalendarDate
    let places: [LedgerPlace]
  }

  private var typed: [Typed] = []
  /// The individual rows of payments, as separate candidates.
  private var parts: [Typed] = []

  /// Whether the list of waiting typed rows is empty.
  var isEmpty: Bool { typed.isEmpty }

  /// - Parameter table: the transactions ledger.
  /// - Complexity: linear in the number of rows in the accounts.
  init(_ booked: BookedRows, in table: LedgerTable) {
    let payments = TypedPayments(booked, in: table)
    for (account, rows) in booked.rows {
      func single(_ row: BookedRows.Row) -> Typed {
        Typed(
          key: Key(account: account, amount: row.amount), date: row.date, places: [row.place])
      }
      for payment in payments.payments(of: rows) {
        let singles = payment.map(single)
        guard let amount = TypedPayments.sum(of: payment), payment.count > 1 else {
          typed += singles
          continue
        }
        parts += singles
        typed.append(
          Typed(
            key: Key(account: account, amount: amount), date: payment[0].date,
            places: payment.map(\.place)))
      }
    }
  }

  /// Returns the matching typed rows for each new row: zero, one, or all rows of one payment.
  ///
  /// - Complexity: linear in the number of rows and in the number of candidates with equal amounts,
  ///   except for sorts.
  func places(
    for rows: [(account: BookedRows.Key, date: CalendarDate, amount: Decimal)]
  ) -> [[LedgerPlace]] {
    var places = [[LedgerPlace]](repeating: [], count: rows.count)
    pair(typed, with: rows, &places)
    let used = Set(places.joined())
    pair(parts.filter { !used.contains($0.places[0]) }, with: rows, &places)
    return places
  }

  private func pair(
    _ typed: [Typed],
    with rows: [(account: BookedRows.Key, date: CalendarDate, amount: Decimal)],
    _ places: inout [[LedgerPlace]]
  ) {
    let open = rows.indices.filter { places[$0].isEmpty }
    let pairs = DelayedMatching.pairs(
      typed: typed.map { ($0.key, $0.date) },
      booked: open.map { (Key(account: rows[$0].account, amount: rows[$0].amount), rows[$0].date) })
    for (index, pair) in zip(open, pairs) {
      if let pair { places[index] = typed[pair].places }
    }
  }
}

/// The user's decision about suggested row pairs.
package enum MatchRequest: Equatable, Sendable {
  /// The user has not decided; all pairs remain suggestions.
  case ask
  /// All pairs are accepted.
  case all
  /// All pairs are rejected.
  case none
  /// Pairs are accepted if a row id begins with one of the given prefixes; other pairs remain
  /// suggestions.
  case ids([String])
}

/// Typed transactions not yet matched with bank rows. The rows of each payment are grouped.
struct TypedPayments {
  private struct Name: Hashable {
    let text: String
    let date: CalendarDate
  }

  private let table: LedgerTable
  /// Group and split names used by transfers between own accounts and by imported rows.
  private var closed: Set<String> = []

  init(_ booked: BookedRows, in table: LedgerTable) {
    self.table = table
    let hasNames = booked.rows.values.contains { rows in
      rows.contains { isTyped($0) && text(of: $0) != nil }
    }
    guard hasNames else { return }
    for rows in booked.rows.values {
      for row in rows where row.isImported || row.isTransfer {
        for column in ["split", "group"] { closed.insert(table.text(row.place, column)) }
      }
    }
  }

  /// Returns the typed rows in order. Rows with the same day and `split` or `group` are returned
  /// together.
  func payments(of rows: [BookedRows.Row]) -> [[BookedRows.Row]] {
    var (payments, numbers) = ([[BookedRows.Row]](), [Name: Int]())
    for row in rows where isTyped(row) {
      guard let text = text(of: row), !closed.contains(text) else {
        payments.append([row])
        continue
      }
      let name = Name(text: text, date: row.date)
      if let number = numbers[name] {
        payments[number].append(row)
      } else {
        numbers[name] = payments.count
        payments.append([row])
      }
    }
    return payments
  }

  /// Returns the sum of the rows; nil if the sum is zero or cannot be computed.
  static func sum(of rows: [BookedRows.Row]) -> Decimal? {
    var sum = Decimal.zero
    do throws(DecimalError) {
      for row in rows { sum = try sum + row.amount }
    } catch {
      return nil
    }
    return sum.isZero ? nil : sum
  }

  private func isTyped(_ row: BookedRows.Row) -> Bool {
    guard !row.isImported, row.kind.isEmpty || row.isTransfer else { return false }
    return row.counts
      || table.text(row.place, "status") == TransactionStatus.pending.rawValue
  }

  /// Returns the name that groups the row with others; nil if the row has none.
  private func text(of row: BookedRows.Row) -> String? {
    guard row.kind.isEmpty else { return nil }
    return ["split", "group"].lazy.map { table.text(row.place, $0) }.first { !$0.isBlankCell }
  }
}

extension BookedRows.Row {
  fileprivate var isTransfer: Bool { kind == AccountPosting.Kind.transfer.rawValue }
}

/// Finds activities typed before the broker's file arrived. Account, type, asset and number of
/// units must be the same, as must the amounts if both rows state one. Dates match as in
/// ``DelayedMatching``. Each row is matched at most once.
struct TypedTrades {
  /// A row of a broker's file, prepared for matching.
  struct Trade {
    let terms: Terms
    let date: CalendarDate
    /// Amount as in the ledger, before fee and tax.
    let amount: Decimal?
    /// Amount that the account paid or received.
    let moved: Decimal
  }

  /// Values shared by two rows of the same trade.
  struct Terms: Hashable {
    let account: BookedRows.Key
    let type: ActivityType
    let symbol: String
    let quantity: Decimal?
  }

  private struct Typed {
    let terms: Terms
    let date: CalendarDate
    let amount: Decimal?
    let place: LedgerPlace
  }

  private struct Key: Hashable {
    let terms: Terms
    let amount: Decimal?
  }

  private var typed: [Typed] = []

  /// Whether the list of waiting typed rows is empty.
  var isEmpty: Bool { typed.isEmpty }

  /// - Parameters:
  ///   - table: the activities ledger.
  ///   - accounts: the accounts in the statements.
  /// - Complexity: linear in the number of rows.
  init(_ table: LedgerTable, of accounts: Set<String>, _ settings: Settings) {
    let (names, currencies) = (settings.accountNames, settings.accountCurrencies)
    for place in table.liveRows where table.text(place, "batch").isBlankCell {
      let written = table.text(place, "account")
      let account = names[written] ?? written
      let status = table.text(place, "status")
      guard accounts.contains(account), let date = table.date(place),
        let type = ActivityType(rawValue: table.text(place, "type")),
        status.isBlankCell || status == ActivityStatus.posted.rawValue
          || status == ActivityStatus.pending.rawValue
      else { continue }
      let (code, symbol) = (table.text(place, "currency"), table.text(place, "symbol"))
      let currency =
        code.isBlankCell ? currencies[account] ?? settings.baseCurrency?.code ?? "" : code
      let terms = Terms(
        account: BookedRows.Key(account: account, currency: currency), type: type,
        symbol: symbol.isBlankCell ? "" : symbol, quantity: table.amount(place, "quantity"))
      typed.append(
        Typed(terms: terms, date: date, amount: table.amount(place, "amount"), place: place))
    }
  }

  /// Returns the matching typed row for each new row; nil if a row has no match.
  ///
  /// - Complexity: linear in the number of rows and in the number of candidates with equal terms,
  ///   except for sorts.
  func places(for trades: [Trade]) -> [LedgerPlace?] {
    var places = [LedgerPlace?](repeating: nil, count: trades.count)
    // Cash rows can be identified only by their amount.
    pair(trades, &places, by: { ($0.terms, $0.amount) }, and: { ($0.terms, $0.amount) })
    pair(
      trades, &places, by: { $0.terms.quantity == nil ? nil : ($0.terms, $0.amount) },
      and: { ($0.terms, $0.moved.magnitude) })
    pair(
      trades, &places,
      by: { $0.terms.quantity == nil || $0.amount != nil ? nil : ($0.terms, nil) },
      and: { ($0.terms, nil) })
    pair(
      trades, &places, by: { $0.terms.quantity == nil ? nil : ($0.terms, nil) },
      and: { $0.amount == nil ? ($0.terms, nil) : nil })
    return places
  }

  /// Pairs the remaining trades and typed rows that have the same key.
  private func pair(
    _ trades: [Trade], _ places: inout [LedgerPlace?],
    by typedKey: (Typed) -> (Terms, Decimal?)?, and tradeKey: (Trade) -> (Terms, Decimal?)?
  ) {
    let used = Set(places.compactMap(\.self))
    var (waiting, keyed) = ([Typed](), [(key: Key, date: CalendarDate)]())
    for row in typed where !used.contains(row.place) {
      guard let (terms, amount) = typedKey(row) else { continue }
      waiting.append(row)
      keyed.append((Key(terms: terms, amount: amount), row.date))
    }
    var (open, booked) = ([Int](), [(key: Key, date: CalendarDate)]())
    for index in trades.indices where places[index] == nil {
      guard let (terms, amount) = tradeKey(trades[index]) else { continue }
      open.append(index)
      booked.append((Key(terms: terms, amount: amount), trades[index].date))
    }
    for (index, pair) in zip(open, DelayedMatching.pairs(typed: keyed, booked: booked)) {
      if let pair { places[index] = waiting[pair].place }
    }
  }
}

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

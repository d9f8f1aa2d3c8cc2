import FinanceModel
import PlainText

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

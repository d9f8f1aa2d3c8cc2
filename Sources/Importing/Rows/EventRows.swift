import FinanceModel
package import PlainText

extension ImportPlan {
  /// Joins the rows of events: exchanges, mergers, redemptions, splits, spin-offs and exercised
  /// options.
  ///
  /// Rows of type EXCHANGE or SPLIT with the same account, currency, day, time and event belong
  /// together. They contain outgoing units, incoming units, and cash. If units are replaced by
  /// other units, the rows become an exchange in one group, or a split if only the incoming asset
  /// is held. If units are replaced by cash alone, the rows become a sale; if cash is replaced by
  /// units, a purchase. A row without a counterpart is omitted.
  ///
  /// - Throws: `overflow`.
  mutating func joinEvents(_ books: ImportBooks) throws(DecimalError) {
    guard sources.contains(where: { $0.statement.rows.hasRarities }) else { return }
    var (groups, order, options) = ([EventKey: [EventSide]](), [EventKey](), [EventSide]())
    for index in rows.indices where isTrade(rows.places[index]) {
      guard let trade = trade(index), trade.type.isOfEvent, trade.ratio == nil else { continue }
      let side = try EventSide(index, self, trade)
      switch trade.type {
      case .exchange, .split:
        let key = EventKey(side, self, trade)
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append(side)
      case .spinOff:
        if let value = side.value { amounts[index] = value }
        noteSpinOff(side)
      default: options.append(side)
      }
    }
    guard !order.isEmpty || !options.isEmpty else { return }
    var rest = EventRest()
    for key in order {
      try join(groups[key] ?? [], isSplit: key.type == .split, books, &rest)
    }
    for side in rest.cash { try joinLate(side, rest, books) }
    for side in rest.free { writeOff(side, rest) }
    let trades = options.isEmpty ? [:] : newTrades
    for side in options { try joinTrade(side, trades, books) }
  }

  /// Returns the change in cash that an event determines for a row; nil if the row itself
  /// determines the change.
  package func moved(_ index: Int) -> Decimal? {
    guard let sum = amounts[index], let type = rows[index].type, let trade = trade(index) else {
      return nil
    }
    let isOut = trade.quantity?.isNegative == true
    switch type {
    case .exchange, .split: return isOut ? sum ?? .zero : .zero
    default: return packed(rows.places[index]).amount.isZero ? sum : nil
    }
  }

  private mutating func join(
    _ sides: [EventSide], isSplit: Bool, _ books: ImportBooks, _ rest: inout EventRest
  ) throws(DecimalError) {
    var arriving = sides.filter { $0.units.isPositive }
    let leaving = sides.filter { $0.units.isNegative }
    // A split may state only the added units.
    if isSplit, arriving.isEmpty || leaving.isEmpty {
      rest.splits += sides
      return
    }
    var cash = sides.filter { $0.units.isZero }
    let isOne = leaving.count == 1 && arriving.count == 1
    let isBought = arriving.allSatisfy(\.gross.isNegative)
    for out in leaving {
      // Incoming units with a cost are exchanged only for outgoing units sold for exactly that
      // amount.
      let mates = arriving.indices.filter { place in
        let into = arriving[place]
        return into.gross.isNegative
          ? into.gross == -out.gross : isOne || into.symbol == out.symbol
      }
      if mates.count == 1, let place = mates.first {
        let into = arriving.remove(at: place)
        try pair(out, into, isSplit: isSplit, &cash, books)
        rest.pairs.append((out, into))
      } else if mates.isEmpty, isBought {
        try sell(out, &cash, &rest)
      } else {
        leaveOut(out)
      }
    }
    for into in arriving {
      if into.gross.isNegative { trade(into, .buy, -into.gross) } else { leaveOut(into) }
    }
    rest.arriving += arriving
    rest.cash += cash
  }

  /// Joins outgoing units with incoming units.
  private mutating func pair(
    _ out: EventSide, _ into: EventSide, isSplit: Bool, _ cash: inout [EventSide],
    _ books: ImportBooks
  ) throws(DecimalError) {
    let paid = try out.gross + into.gross
    if paid.isNegative { return [out, into].forEach { leaveOut($0) } }
    if try isRenamed(out, into, isSplit: isSplit, books) {
      if out.symbol == into.symbol, out.units == -into.units {
        count(into, with: out)
        return count(out, with: into)
      }
      rows[into.index].type = .split
      ratios[into.index] = SplitRatio(adding: try into.units + out.units, to: -out.units)
      amounts[into.index] = .some(nil)
      return count(out, with: into)
    }
    var sum = paid
    for part in take(&cash, of: [out.symbol, into.symbol]) {
      sum = try sum + part.gross
      count(part, with: out)
    }
    guard rows.verdicts[out.index] == .new, rows.verdicts[into.index] == .new else {
      return [out, into].forEach { if rows.verdicts[$0.index] == .new { leaveOut($0) } }
    }
    rows.identify(sources)
    for side in [out, into] {
      rows[side.index].type = .exchange
      rows[side.index].isTransfer = true
      rows[side.index].group = rows.id(of: out.index)?.text
    }
    amounts[out.index] = sum.isZero ? .some(nil) : sum
    amounts[into.index] = into.gross.isNegative ? -into.gross : into.value
    if out.index > into.index { (turned[out.index], turned[into.index]) = (into.index, out.index) }
    noteValue(of: into, for: sum)
  }

  /// Whether the incoming units are the outgoing asset, possibly under another symbol.
  private func isRenamed(
    _ out: EventSide, _ into: EventSide, isSplit: Bool, _ books: ImportBooks
  ) throws(DecimalError) -> Bool {
    if out.symbol == into.symbol { return true }
    let account = sources[out.source].account
    let old = try held(out.symbol, account, before: out.date, books)
    let new = try held(into.symbol, account, before: out.date, books)
    return isSplit ? old.isZero || !new.isZero : old.isZero && !new.isZero
  }

  /// Converts units exchanged for cash to a sale.
  private mutating func sell(
    _ out: EventSide, _ cash: inout [EventSide], _ rest: inout EventRest
  ) throws(DecimalError) {
    var sum = out.gross
    let parts = cash.filter { $0.symbol == out.symbol }
    for part in parts { sum = try sum + part.gross }
    guard sum.isPositive else {
      return out.isFree && sum.isZero ? rest.free.append(out) : leaveOut(out)
    }
    _ = take(&cash, of: [out.symbol])
    trade(out, .sell, sum)
    for part in parts { count(part, with: out) }
  }

  private func take(_ cash: inout [EventSide], of symbols: [String]) -> [EventSide] {
    let taken = cash.filter { symbols.contains($0.symbol) }
    cash.removeAll { symbols.contains($0.symbol) }
    return taken
  }

  private mutating func trade(_ side: EventSide, _ type: ActivityType, _ amount: Decimal) {
    rows[side.index].type = type
    amounts[side.index] = amount
  }

  /// Converts outgoing units without compensation to a sale at zero. Units that may be exchanged
  /// for unmatched incoming units are omitted.
  private mutating func writeOff(_ out: EventSide, _ rest: EventRest) {
    let isExchanged = rest.arriving.contains { into in
      into.source == out.source && !into.gross.isNegative
        && (-10...10).contains(out.date.days(until: into.date))
    }
    guard !isExchanged, rows.verdicts[out.index] == .new else { return leaveOut(out) }
    trade(out, .sell, .zero)
    noteWriteOff(out)
  }

  /// Adds cash in lieu that is paid within ten days after an exchange or a split.
  private mutating func joinLate(
    _ side: EventSide, _ rest: EventRest, _ books: ImportBooks
  ) throws(DecimalError) {
    let (account, table) = (sources[side.source].account, books.activities)
    if isEntered(.sell, account, side.date, books, { table.amount($0, "amount") == side.gross }) {
      return rows[side.index].verdict = .present
    }
    func days(_ other: EventSide) -> Int? {
      let days = other.date.days(until: side.date)
      return other.source == side.source && (0...10).contains(days) ? days : nil
    }
    var splits = rest.splits.filter { days($0) != nil && $0.symbol == side.symbol }
    var found = rest.pairs.filter { out, into in
      days(out) != nil && [out.symbol, into.symbol].contains(side.symbol)
    }
    // Only the nearest events are considered.
    let least = (splits + found.map(\.0)).compactMap(days).min()
    splits.removeAll { days($0) != least }
    found.removeAll { days($0.0) != least }
    if found.isEmpty, splits.count == 1, let split = splits.first {
      let old = try held(split.symbol, account, before: split.date, books)
      guard old.isPositive else { return leaveOut(side, isHeld: false) }
      return try sellFraction(side, after: split, from: old, to: try old + split.units)
    }
    guard splits.isEmpty, found.count == 1, let (out, into) = found.first else {
      return leaveOut(side)
    }
    if rows[into.index].type == .split {
      return try sellFraction(side, after: into, from: -out.units, to: into.units)
    }
    if rows.verdicts[out.index] == .new {
      let sum = try (amounts[out.index].flatMap(\.self) ?? .zero) + side.gross
      amounts[out.index] = sum
      noteValue(of: into, for: sum)
    } else {
      rows.identify(sources)
      let id = rows.id(of: out.index)?.text ?? ""
      let place = books.activities.liveRows.first { books.activities.text($0, "id") == id }
      if let place, books.activities.text(place, "amount").isBlankCell {
        return note(
          side,
          "the exchange in the ledger does not include cash of \(side.gross) for a fraction of a"
            + " unit",
          "ledger-add activities --replace \(id) amount=\(side.gross) --apply")
      }
    }
    count(side, with: out)
  }

  /// New purchases and sales by day.
  private var newTrades: [CalendarDate: [Int]] {
    let found = rows.indices.filter { index in
      guard rows.verdicts[index] == .new, let trade = trade(index) else { return false }
      return trade.type == .buy || trade.type == .sell
    }
    return Dictionary(grouping: found) { packed(rows.places[$0]).date }
  }

  /// Puts an exercised or assigned option and the trade in its underlying asset in one group.
  ///
  /// - Parameter trades: new purchases and sales by day.
  private mutating func joinTrade(
    _ side: EventSide, _ trades: [CalendarDate: [Int]], _ books: ImportBooks
  ) throws(DecimalError) {
    guard rows.verdicts[side.index] == .new, let option = trade(side.index) else { return }
    let asset = (books.settings.assets ?? []).first { $0.symbol == side.symbol }
    let units = try side.units.magnitude.multiplied(
      by: asset?.multiplier ?? Decimal(100), .halfEven)
    guard let terms = OptionTerms(option.symbol) else {
      return leaveOut(side, trade: "TRADE SYMBOL UNITS PRICE")
    }
    let isBuy = (option.type == .optionExercise) == terms.isCall
    let found = trades[side.date]?.first { index in
      guard rows[index].group == nil, rows.places[index].source == side.source,
        let trade = trade(index)
      else { return false }
      return trade.type == (isBuy ? .buy : .sell) && trade.symbol == terms.underlying
        && trade.unitPrice == terms.strike && trade.units == units
    }
    guard let found else {
      let name = terms.underlying.visible.shellWord
      return leaveOut(
        side, trade: "\(isBuy ? "BUY" : "SELL") \(name) \(units) \(terms.strike)")
    }
    rows.identify(sources)
    for index in [side.index, found] {
      rows[index].isTransfer = true
      rows[index].group = rows.id(of: side.index)?.text
    }
  }
}

/// Rows of events that wait for rows on other days.
private struct EventRest {
  /// Outgoing units, and the incoming units exchanged for them.
  var pairs: [(EventSide, EventSide)] = []
  /// Splits that state only the added units.
  var splits: [EventSide] = []
  var cash: [EventSide] = []
  /// Incoming units without matching outgoing units.
  var arriving: [EventSide] = []
  /// Outgoing units without compensation.
  var free: [EventSide] = []
}

/// The account, day and event that rows share.
private struct EventKey: Hashable {
  let source: Int
  let date: CalendarDate
  let time: TimeOfDay?
  let type: ActivityType
  /// The text before the asset, if the broker states one.
  let event: String

  init(_ side: EventSide, _ plan: ImportPlan, _ trade: StatementTrade) {
    let said = plan.statementRow(plan.rows[side.index])
    (source, date, time, type) = (side.source, side.date, said.time, trade.type)
    event = said.text.trailingAsset?.event ?? ""
  }
}

/// A row that is part of an event.
struct EventSide {
  let index: Int
  let source: Int
  let date: CalendarDate
  /// The symbol in the ledger.
  let symbol: String
  /// The number of units, negative if outgoing; zero if the row is cash.
  let units: Decimal
  /// The change in cash before fee and tax.
  let gross: Decimal
  /// The market value of the units.
  let value: Decimal?
  /// Whether the file states a market value of zero.
  let isFree: Bool

  fileprivate init(
    _ index: Int, _ plan: ImportPlan, _ trade: StatementTrade
  ) throws(DecimalError) {
    let place = plan.rows.places[index]
    let row = plan.packed(place)
    (self.index, source, date) = (index, place.source, row.date)
    symbol = plan.symbols.symbol(of: trade)
    units = trade.quantity ?? .zero
    let sum = try row.amount + (trade.fee ?? .zero) + (trade.tax ?? .zero)
    // Some brokers write the value of units with the sign of the units; cash has the opposite sign.
    let isValue = !units.isZero && !sum.isZero && sum.isNegative == units.isNegative
    gross = isValue ? .zero : sum
    let stated = isValue ? sum : trade.value ?? .zero
    value = stated.isPositive ? stated : nil
    isFree = gross.isZero && trade.value?.isZero == true
  }
}

/// The terms in a broker's option symbol: `XYZ 20JAN23 50 P`, `XYZ 01/20/2023 50.00 P` or
/// `-XYZ230120P50`.
private struct OptionTerms {
  let underlying: String
  let strike: Decimal
  let isCall: Bool

  init?(_ symbol: String) {
    let words = symbol.split(separator: " ")
    if words.count > 3, let last = words.last, last == "C" || last == "P" {
      guard let strike = Self.number(words[words.count - 2]) else { return nil }
      let name = words.dropLast(3).joined(separator: " ")
      (underlying, self.strike, isCall) = (name, strike, last == "C")
      return
    }
    guard let compact = words.last?.drop(while: { $0 == "-" }) else { return nil }
    let name = compact.prefix { $0.isLetter || $0 == "." || $0 == "/" }
    let rest = compact.dropFirst(name.count).drop { $0.isNumber }
    guard !name.isEmpty, let kind = rest.first, kind == "C" || kind == "P",
      compact.count - name.count - rest.count == 6, let strike = Self.number(rest.dropFirst())
    else { return nil }
    (underlying, self.strike, isCall) = (String(name), strike, kind == "C")
  }

  private static func number(_ text: Substring) -> Decimal? {
    do throws(NumberProblem) {
      return try Decimal(parsing: String(text))
    } catch {
      return nil
    }
  }
}

import FinanceModel
import PlainText

/// The entries of booked activities: a row each, but for the sides of a linked transfer of one day,
/// which are one.
struct ActivityEntries {
  private let booking: Booking
  private let ledger: ActivityLedger
  private var lots: JournalLots
  /// Of each row where its lot changes are among those of the booking.
  private let changes: [Int: [Range<Int>]]
  private let movements: [Int: [CashMovement]]
  private let incomes: [Int: Income]
  private let disposals: [Int: [Disposal]]
  /// What stands for the cash of accounts that have none.
  private let impliedCash: [Int: [Contribution]]
  private let acquiring: Set<Int>

  /// - Parameter booking: with its events.
  /// - Throws: `overflow`.
  init(_ booking: Booking) throws(DecimalError) {
    self.booking = booking
    ledger = booking.ledger
    let events = booking.events
    lots = try JournalLots(events.lotChanges.lazy.map { Self.change($0, booking) }) { row in
      booking.ledger.id(ofRow: row)
    }
    changes = Self.runs(events.lotChanges)
    movements = Dictionary(grouping: events.cashMovements, by: \.row)
    incomes = Dictionary(
      events.incomes.filter { $0.type == .dividend || $0.type == .interest }.map { ($0.row, $0) },
      uniquingKeysWith: { a, _ in a })
    disposals = Dictionary(grouping: events.disposals, by: \.row)
    impliedCash = Dictionary(
      grouping: events.contributions.lazy.filter { $0.kind == .implied }, by: \.row)
    acquiring = Set(events.acquisitions.lazy.map(\.row))
  }

  private static func runs(_ changes: [LotChange]) -> [Int: [Range<Int>]] {
    var runs: [Int: [Range<Int>]] = [:]
    var start = 0
    for (index, change) in changes.enumerated()
    where index + 1 == changes.count || changes[index + 1].row != change.row {
      runs[change.row, default: []].append(start..<index + 1)
      start = index + 1
    }
    return runs
  }

  /// What a row did to lots, in booking order.
  private func changes(ofRow row: Int) -> [LotChange] {
    (changes[row] ?? []).flatMap { booking.events.lotChanges[$0] }
  }

  private static func change(_ change: LotChange, _ booking: Booking) -> JournalLots.Change {
    let ledger = booking.ledger
    return JournalLots.Change(
      place: JournalLots.Place(
        account: ledger.accounts[change.account], symbol: ledger.symbols[change.symbol]),
      row: change.lotRow, part: change.part, date: change.lotDate, quantity: change.quantity,
      cost: change.cost,
      currency: booking.terms.currencies[change.currency])
  }

  /// The entries in booking order.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the booked rows, and logarithmic in the open lots for each lot
  ///   changed.
  mutating func entries() throws(DecimalError) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    for rows in groupedRows() {
      var postings: [JournalPosting] = []
      for row in rows { postings += try self.postings(ofRow: row) }
      guard let first = rows.first, !postings.isEmpty else { continue }
      var entry = try entry(rows, postings)
      try entry.balance(with: counter(ofRow: first))
      entries.append(entry)
    }
    return entries
  }

  // MARK: which rows

  /// The rows that changed something, those together that are one entry.
  private func groupedRows() -> [[Int]] {
    var groups: [[Int]] = []
    var seen: Set<Int> = []
    /// The entry that a group's transfer of the day began, and of each account its last entry.
    var begun: [Int: Int] = [:]
    var last: [Int: Int] = [:]
    var day: CalendarDate?
    for index in booking.events.changingRows where seen.insert(index).inserted {
      let row = ledger[index]
      // Others say what such an account is worth.
      guard booking.terms.tracking[row.account] == .transactions else { continue }
      if row.date != day { (begun, last, day) = ([:], [:], row.date) }
      guard let group = row.group, [.transferIn, .transferOut].contains(row.type) else {
        groups.append([index])
        last[row.account] = groups.count - 1
        continue
      }
      // What came in between must not have been of lots that this row brings.
      if row.type == .transferIn, let place = begun[group],
        last[row.account].map({ $0 <= place }) ?? true
      {
        groups[place].append(index)
        last[row.account] = place
        continue
      }
      groups.append([index])
      last[row.account] = groups.count - 1
      if row.type == .transferOut { begun[group] = groups.count - 1 }
    }
    return groups
  }

  private func entry(
    _ rows: [Int], _ postings: [JournalPosting]
  ) throws(DecimalError) -> JournalEntry {
    let row = ledger[rows[0]]
    var words = [rows.count > 1 ? "TRANSFER" : row.type.rawValue]
    if let subtype = row.subtype { words.append(subtype.rawValue) }
    if let symbol = row.symbol { words.append(ledger.symbols[symbol]) }
    var tags: [JournalTag] = []
    for row in rows { tags += try self.tags(ofRow: row) }
    let notes = rows.map { ledger.text("note", ofRow: $0) }.filter { !$0.isBlankCell }
    return JournalEntry(
      .activity(row.type, row.subtype), on: row.date, title: words.joined(separator: " "),
      note: notes.joined(separator: " "),
      id: rows.lazy.map { ledger.id(ofRow: $0) }.first { !$0.isBlankCell } ?? "",
      tags: tags.joined, postings: postings)
  }

  /// What the row says beside its sums, in the major currency.
  private func tags(ofRow index: Int) throws(DecimalError) -> [JournalTag] {
    let row = ledger[index]
    let entry = try computedEntry(index)
    let currency = booking.terms.currencies[entry.currency]
    var tags: [JournalTag] = []
    if row.unitPrice != nil, let price = entry.price {
      tags.append(JournalTag("price", "\(price) \(currency)"))
    }
    for (name, sum) in [("fee", entry.fee), ("tax", entry.tax)] where !sum.isZero {
      tags.append(JournalTag(name, "\(CurrencyUnit.text(of: sum, in: currency)) \(currency)"))
    }
    if let ratio = row.ratio { tags.append(JournalTag("ratio", "\(ratio.new):\(ratio.old)")) }
    if let group = row.group { tags.append(JournalTag("group", ledger.groups[group])) }
    return tags
  }

  private func computedEntry(_ index: Int) throws(DecimalError) -> BookingEntry {
    try BookingEntry(index, ledger[index], booking.terms)
  }

  // MARK: what a row changes

  /// Lots and cash, and what the row says that they were for; what is left goes to its counter.
  private mutating func postings(ofRow index: Int) throws(DecimalError) -> [JournalPosting] {
    var postings: [JournalPosting] = []
    for change in changes(ofRow: index) where !change.quantity.isZero {
      postings.append(try posting(of: change))
    }
    for movement in movements[index] ?? [] { postings.append(posting(of: movement)) }
    // The rest of a transfer of cash goes to the same account.
    if ![.transferIn, .transferOut].contains(ledger[index].type) || ledger[index].symbol != nil {
      for cash in impliedCash[index] ?? [] {
        postings.append(
          JournalPosting(.transfers, -cash.amount, booking.terms.currencies[cash.currency]))
      }
    }
    return postings + (try named(ofRow: index))
  }

  private mutating func posting(of change: LotChange) throws(DecimalError) -> JournalPosting {
    let own = Self.change(change, booking)
    let lot: JournalLot
    if change.quantity.isPositive {
      lot = try lots.add(own)
    } else {
      let row = ledger[change.row]
      let isRestated = row.type == .split || row.subtype == .returnOfCapital
      let method = booking.terms.lotsMethod(account: change.account, symbol: change.symbol)
      lot = try lots.take(own, isRestated || row.namesLots ? nil : method)
    }
    return JournalPosting(
      .units(account: own.place.account, symbol: own.place.symbol), change.quantity,
      own.place.symbol, lot: lot)
  }

  private func posting(of movement: CashMovement) -> JournalPosting {
    let isExchanged = movement.currency != movement.rowCurrency
    return JournalPosting(
      .cash(account: ledger.accounts[movement.account]), movement.amount,
      booking.terms.currencies[movement.currency],
      price: isExchanged
        ? JournalAmount(movement.rowAmount, booking.terms.currencies[movement.rowCurrency]) : nil)
  }

  /// Income, gains, fees and taxes that are no part of a cost.
  private func named(ofRow index: Int) throws(DecimalError) -> [JournalPosting] {
    let row = ledger[index]
    let entry = try computedEntry(index)
    let currency = booking.terms.currencies[entry.currency]
    var sums: [(JournalAccount, Decimal)] = []
    if let income = incomes[index] { sums.append((account(of: income), -income.gross)) }
    if let disposals = disposals[index] {
      var gains: [JournalPosting] = []
      for disposal in disposals {
        gains += try self.gains(of: disposal)
        if disposal.kind == .feeInKind { sums.append((.fees, disposal.proceeds)) }
        sums += [(.taxes, disposal.tax), (.fees, try cashFee(entry, disposal))]
      }
      return postings(sums, currency) + gains
    }
    switch row.type {
    case .dividend, .interest: sums.append((.taxes, entry.tax))
    case .transferOut where row.symbol != nil:
      let units = try unitsSent(byRow: index)
      sums += [
        (.fees, try entry.fee.share(units, of: entry.quantity)),
        (.taxes, try entry.tax.share(units, of: entry.quantity)),
      ]
    case .deposit, .withdrawal, .credit, .transferOut:
      sums += [(.fees, entry.fee), (.taxes, entry.tax)]
    case .transferIn:
      // From outside, the fee is part of what the units cost.
      sums += [(.fees, acquiring.contains(index) ? .zero : entry.fee), (.taxes, entry.tax)]
    case .buy, .sell, .split, .fee, .tax, .adjustment, .unknown: break
    }
    return postings(sums, currency)
  }

  /// What was paid in cash beside what left: the fee of a sale and of an expiry lowers the gain
  /// already.
  private func cashFee(
    _ entry: BookingEntry, _ disposal: Disposal
  ) throws(DecimalError) -> Decimal {
    switch disposal.kind {
    case .sale, .expiry, .split: .zero
    case .feeInKind: try entry.fee.share(disposal.quantity, of: entry.quantity)
    case .returnOfCapital: entry.fee
    }
  }

  private func unitsSent(byRow index: Int) throws(DecimalError) -> Decimal {
    var units = Decimal.zero
    for change in changes(ofRow: index) { units = try units - change.quantity }
    return units
  }

  private func postings(
    _ sums: [(JournalAccount, Decimal)], _ currency: String
  ) -> [JournalPosting] {
    sums.filter { !$0.1.isZero }.map { JournalPosting($0.0, $0.1, currency) }
  }

  private func account(of income: Income) -> JournalAccount {
    guard income.type == .dividend else { return .interest }
    return .dividends(symbol: income.symbol.map { ledger.symbols[$0] })
  }

  /// What came in less what the units had cost, in the currency of each.
  private func gains(of disposal: Disposal) throws(DecimalError) -> [JournalPosting] {
    var sums = [JournalAmount(disposal.proceeds, booking.terms.currencies[disposal.currency])]
    for piece in disposal.pieces {
      try sums.add(JournalAmount(-piece.cost, booking.terms.currencies[piece.currency]))
    }
    return sums.filter { !$0.quantity.isZero }
      .map { JournalPosting(.gains, -$0.quantity, $0.commodity) }
  }

  /// Where the rest of a row's entry comes from or goes to.
  private func counter(ofRow index: Int) -> JournalAccount {
    let row = ledger[index]
    switch row.type {
    case .buy, .sell, .deposit, .withdrawal, .transferIn, .transferOut: return .transfers
    case .credit: return .credits
    case .dividend, .interest: return .fees
    // Units that were paid as a fee out of what was under way.
    case .fee: return row.symbol != nil && disposals[index] != nil ? .transfers : .fees
    case .tax: return .taxes
    // Units under way of which a split leaves nothing.
    case .split: return disposals[index] != nil ? .transfers : .adjustments
    case .adjustment, .unknown: return .adjustments
    }
  }
}

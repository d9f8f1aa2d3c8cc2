import FinanceModel
import Investing
import PlainText

/// Journal entries for booked activities, one per row. The two rows of a linked transfer on the
/// same day form one entry.
struct ActivityEntries {
  private let booking: Booking
  private let ledger: ActivityLedger
  private var lots: JournalLots
  /// Ranges of each row's lot changes in the booking's list of lot changes.
  private let changes: [Int: [Range<Int>]]
  private let movements: [Int: [CashMovement]]
  private let incomes: [Int: Income]
  private let disposals: [Int: [Disposal]]
  /// Contributions that offset cash movements in accounts with implied cash.
  private let impliedCash: [Int: [Contribution]]
  private let acquiring: Set<Int>

  /// Prepares the entries for a booking's activities.
  ///
  /// - Parameter booking: must have been created with events.
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
      events.incomes.filter { [.dividend, .interest, .costAdjustment].contains($0.type) }
        .map { ($0.row, $0) },
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

  /// Returns the lot changes of a row, in booking order.
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
      currency: booking.terms.currencies[change.currency], isTaken: change.isTaken)
  }

  /// Returns the entries in booking order.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of booked rows; for each changed lot, logarithmic in the
  ///   number of open lots.
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

  // MARK: grouping of rows

  /// Returns the rows that had an effect, grouped by entry.
  private func groupedRows() -> [[Int]] {
    var groups: [[Int]] = []
    var seen: Set<Int> = []
    /// The entry that each group's transfer began on the current day; `last` contains each
    /// account's last entry.
    var begun: [Int: Int] = [:]
    var last: [Int: Int] = [:]
    var day: CalendarDate?
    for index in booking.events.changingRows where seen.insert(index).inserted {
      let row = ledger[index]
      // Accounts whose value other records determine are skipped.
      guard booking.terms.tracking[row.account] == .transactions else { continue }
      if row.date != day { (begun, last, day) = ([:], [:], row.date) }
      guard let group = row.group, isJoined(row, group) else {
        groups.append([index])
        last[row.account] = groups.count - 1
        continue
      }
      // Rows in between must not depend on lots that this row adds.
      if row.type != .transferOut, let place = begun[group],
        last[row.account].map({ $0 <= place }) ?? true
      {
        groups[place].append(index)
        last[row.account] = place
        continue
      }
      groups.append([index])
      last[row.account] = groups.count - 1
      if row.type != .transferIn { begun[group] = groups.count - 1 }
    }
    return groups
  }

  /// Whether the row is part of a transfer, an exchange, a spin-off or an exercised option.
  private func isJoined(_ row: Activity, _ group: Int) -> Bool {
    [.transferIn, .transferOut].contains(row.type) || booking.links.eventRows(of: group) != nil
  }

  private func entry(
    _ rows: [Int], _ postings: [JournalPosting]
  ) throws(DecimalError) -> JournalEntry {
    let row = ledger[rows[0]]
    let isTransfer = rows.count > 1 && ledger[rows[rows.count - 1]].type == .transferIn
    var words = [isTransfer ? "TRANSFER" : row.type.rawValue]
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

  /// Returns tags for the row's price, fee, tax, split ratio and group, with money in the major
  /// currency.
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

  // MARK: effects of a row

  /// Returns postings for lots, for cash, and for income, gains, fees and taxes. The remainder goes
  /// to the counter account.
  private mutating func postings(ofRow index: Int) throws(DecimalError) -> [JournalPosting] {
    var postings: [JournalPosting] = []
    for change in changes(ofRow: index) where !change.quantity.isZero {
      postings.append(try posting(of: change))
    }
    for movement in movements[index] ?? [] { postings.append(posting(of: movement)) }
    // The counter account of a cash transfer already receives the remainder.
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
    var lot: JournalLot
    if !change.isTaken {
      lot = try lots.add(own)
    } else {
      let row = ledger[change.row]
      let isRestated =
        [.split, .spinOff, .costAdjustment].contains(row.type) || row.subtype == .returnOfCapital
      let method = booking.terms.lotsMethod(account: change.account, symbol: change.symbol)
      lot = try lots.take(own, isRestated || row.namesLots ? nil : method)
    }
    lot.isPooled = booking.terms.isPooled(change.account, change.symbol)
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

  /// Returns postings for income and gains, and for fees and taxes that are not part of a cost.
  private func named(ofRow index: Int) throws(DecimalError) -> [JournalPosting] {
    let row = ledger[index]
    let entry = try computedEntry(index).signed
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
    case .dividend, .interest:
      sums.append((.taxes, entry.tax))
      if row.subtype == .returnOfCapital { sums.append((.fees, entry.fee)) }
    case .transferOut where row.symbol != nil:
      let units = try unitsSent(byRow: index)
      sums += [
        (.fees, try entry.fee.share(units, of: entry.quantity)),
        (.taxes, try entry.tax.share(units, of: entry.quantity)),
      ]
    case .deposit, .withdrawal, .credit, .transferOut:
      sums += [(.fees, entry.fee), (.taxes, entry.tax)]
    case .transferIn:
      // The fee is part of the cost if the units come from outside the folder.
      sums += [(.fees, acquiring.contains(index) ? .zero : entry.fee), (.taxes, entry.tax)]
    case .exchange, .spinOff, .costAdjustment, .optionExercise, .optionAssignment:
      sums += [(.fees, entry.fee), (.taxes, entry.tax)]
    case .sell: sums.append((.taxes, entry.tax))
    case .buy, .split, .fee, .tax, .adjustment, .unknown: break
    }
    return postings(sums, currency)
  }

  /// Returns the cash paid in addition to the disposed units. The fee of a sale or an expiry
  /// already reduces the gain.
  private func cashFee(
    _ entry: BookingEntry, _ disposal: Disposal
  ) throws(DecimalError) -> Decimal {
    switch disposal.kind {
    case .sale, .expiry, .split, .cover: .zero
    case .feeInKind: try entry.fee.share(disposal.quantity, of: entry.quantity)
    case .returnOfCapital, .exchange: entry.fee
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
    guard income.type != .interest else { return .interest }
    return .dividends(symbol: income.symbol.map { ledger.symbols[$0] })
  }

  /// Returns postings for the proceeds minus the cost of the units, with each amount in its own
  /// currency.
  private func gains(of disposal: Disposal) throws(DecimalError) -> [JournalPosting] {
    var sums = [JournalAmount(disposal.proceeds, booking.terms.currencies[disposal.currency])]
    for piece in disposal.pieces {
      try sums.add(JournalAmount(-piece.cost, booking.terms.currencies[piece.currency]))
    }
    return sums.filter { !$0.quantity.isZero }
      .map { JournalPosting(.gains, -$0.quantity, $0.commodity) }
  }

  /// Returns the account that balances a row's entry.
  private func counter(ofRow index: Int) -> JournalAccount {
    let row = ledger[index]
    switch row.type {
    case .buy, .sell, .deposit, .withdrawal, .transferIn, .transferOut, .exchange, .optionExercise,
      .optionAssignment:
      return .transfers
    case .credit: return .credits
    // Units reserved by SECTION_104 receive part of the returned capital.
    case .dividend where row.subtype == .returnOfCapital: return .transfers
    case .dividend, .interest: return .fees
    // Pending units may be used to pay a fee.
    case .fee: return row.symbol != nil && disposals[index] != nil ? .transfers : .fees
    case .tax: return .taxes
    // A split may reduce the pending units to zero.
    case .split: return disposals[index] != nil ? .transfers : .adjustments
    case .adjustment, .unknown, .spinOff, .costAdjustment: return .adjustments
    }
  }
}

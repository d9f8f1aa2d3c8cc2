import FinanceModel
import PlainText

/// Transfers into and out of the ledger, or between two of its accounts.
extension Booking {
  mutating func send(_ entry: BookingEntry) throws(DecimalError) {
    let group = links.joined(entry.row)
    if let symbol = entry.row.symbol {
      if let group, try sendTogether(entry, symbol, group) {
        return try bookWaiting(for: group)
      }
      guard let (part, pieces) = try take(entry, symbol) else { return }
      try payFees(entry, for: part)
      try addUnits(links.kind(of: entry.row), entry, part, pieces, isOut: true)
      guard let group else { return }
      let transit = transit(group, entry)
      for piece in pieces { try transits[transit].lots.add(Lot(piece)) }
    } else {
      let amount = entry.amount ?? .zero
      try settle(-(try amount + entry.fee + entry.tax), entry)
      addContribution(links.kind(of: entry.row), entry, -amount)
      guard let group else { return }
      let transit = transit(group, entry)
      transits[transit].amount = try transits[transit].amount + amount
    }
    if let group { try bookWaiting(for: group) }
  }

  mutating func receive(_ entry: BookingEntry) throws(DecimalError) {
    guard let group = links.joined(entry.row) else {
      return try entry.row.symbol == nil ? receiveCash(entry) : receiveFromOutside(entry)
    }
    let sent = self.sent(group, entry)
    guard !sent.isEmpty else { return links.wait(entry, for: group) }
    links.receive(group, byRow: entry.index)
    if entry.row.symbol == nil {
      try receiveCash(entry, from: sent)
    } else {
      try receiveLots(entry, from: sent)
    }
  }

  private mutating func receiveCash(_ entry: BookingEntry) throws(DecimalError) {
    try settle(try (entry.amount ?? .zero) - entry.fee - entry.tax, entry)
    addContribution(links.kind(of: entry.row), entry, entry.amount ?? .zero)
  }

  /// Books the fee and tax of a row that moves units, in proportion if only `part` of the units is
  /// moved.
  mutating func payFees(_ entry: BookingEntry, for part: Decimal? = nil) throws(DecimalError) {
    var paid = try entry.fee + entry.tax
    if let part { paid = try paid.share(part, of: entry.quantity) }
    try settle(-paid, entry)
    addFlow(-paid, entry)
  }

  private mutating func receiveCash(
    _ entry: BookingEntry, from sent: [Int]
  ) throws(DecimalError) {
    var (amount, shares) = (entry.amount ?? .zero, [Decimal]())
    if transits[sent[0]].currency != entry.currency {
      // The cash was exchanged in transit, so each arrival takes a proportional share of the sent
      // cash.
      shares = try amount.shared(by: sent.map { transits[$0].amount })
      let awaited = try links.arrive(entry.row) ?? .zero
      let part = entry.row.amount ?? .zero
      for transit in sent {
        let pending = transits[transit].amount
        transits[transit].amount =
          awaited > part ? try pending - (try pending.share(part, of: awaited)) : .zero
      }
    } else {
      let under = try pending(sent)
      if amount > under {
        reportExcess(entry, "\(under)", "\(amount)")
        amount = min(amount, under)
      }
      shares = try parts(of: amount, from: sent)
      for (transit, share) in zip(sent, shares) {
        transits[transit].amount = try transits[transit].amount - share
      }
    }
    try settle(try amount - entry.fee - entry.tax, entry)
    for (transit, share) in zip(sent, shares) where !share.isZero || sent.count == 1 {
      addContribution(links.kind(of: entry.row), entry, share, from: transits[transit].account)
    }
  }

  private mutating func receiveLots(
    _ entry: BookingEntry, from sent: [Int]
  ) throws(DecimalError) {
    guard let symbol = entry.row.symbol else { return }
    let under = try pending(sent)
    let units = min(entry.quantity, under)
    if entry.quantity > under { reportExcess(entry, "\(under)", "\(entry.quantity)") }
    try payFees(entry)
    for (transit, part) in zip(sent, try parts(of: units, from: sent)) where part.isPositive {
      try receive(part, entry, symbol, from: transit)
    }
  }

  /// Returns the total of pending transfers.
  private func pending(_ sent: [Int]) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for transit in sent { sum = try sum + transits[transit].left }
    return sum
  }

  /// Divides a received sum among pending transfers, in sending order.
  private func parts(of sum: Decimal, from sent: [Int]) throws(DecimalError) -> [Decimal] {
    var (rest, parts) = (sum, [Decimal]())
    for transit in sent {
      parts.append(min(rest, transits[transit].left))
      rest = try rest - parts[parts.count - 1]
    }
    return parts
  }

  private mutating func receive(
    _ units: Decimal, _ entry: BookingEntry, _ symbol: Int, from transit: Int
  ) throws(DecimalError) {
    if try receiveTogether(units, entry, symbol, from: transit) { return }
    try takeSent(units, entry, symbol, transit)
    let place = holding(entry.row.account, symbol)
    let received = pieces
    for piece in received { try add(Lot(piece), to: place, of: entry) }
    try addUnits(
      .linked, entry, units, received, isOut: false, from: transits[transit].account)
  }

  private mutating func receiveFromOutside(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol, let amount = entry.amount else { return }
    try payFees(entry)
    try acquire(
      entry.quantity, for: amount, at: try amount + entry.fee, entry, symbol)
    addContribution(links.kind(of: entry.row), entry, amount, quantity: entry.quantity)
  }

  /// Moves units from a pending transfer into `pieces`.
  private mutating func takeSent(
    _ units: Decimal, _ entry: BookingEntry, _ symbol: Int, _ transit: Int
  ) throws(DecimalError) {
    pieces.removeAll(keepingCapacity: true)
    let date = entry.row.date
    var isDecided = try transits[transit].lots.take(units, .fifo, into: &pieces)
    if entry.row.time == nil {
      let lots = transits[transit].lots
      let matters = transits[transit].order.take(pieces, leaving: 0, of: [lots], on: date, .fifo)
      isDecided = isDecided || matters
    }
    if isDecided { ties.add(entry.index, date, holding: holding(entry.row.account, symbol)) }
  }

  /// Books units paid as a fee. The units come from the pending transfer of the row's group if
  /// fewer units arrive than were sent, otherwise from the account.
  mutating func chargeInKind(
    _ entry: BookingEntry, waits: Bool = true
  ) throws(DecimalError) {
    guard let symbol = entry.row.symbol else { return }
    let group = links.joined(entry.row).flatMap { links.isShort($0) ? $0 : nil }
    let sent = group.map { self.sent($0, entry) } ?? []
    if let group, sent.isEmpty, waits, links.unbooked[group] > 1 {
      return links.wait(entry, for: group)
    }
    let proceeds = entry.amount ?? .zero
    if !sent.isEmpty, try entry.quantity <= pending(sent) {
      try payFees(entry)
      for (transit, part) in zip(sent, try parts(of: entry.quantity, from: sent))
      where part.isPositive {
        try takeSent(part, entry, symbol, transit)
        addDisposal(
          .feeInKind, entry, part, try proceeds.share(part, of: entry.quantity),
          tax: try entry.tax.share(part, of: entry.quantity), pieces, transit: transits[transit].key
        )
      }
      return
    }
    guard let (part, pieces) = try take(entry, symbol) else { return }
    try payFees(entry, for: part)
    addDisposal(
      .feeInKind, entry, part, try proceeds.share(part, of: entry.quantity),
      tax: try entry.tax.share(part, of: entry.quantity), pieces)
  }

  // MARK: pending transfers

  /// Returns the pending transfers that a row receives, in sending order. They are transfers of the
  /// row's asset or currency or, if there are none, of cash in another currency.
  private func sent(_ group: Int, _ entry: BookingEntry) -> [Int] {
    let places = transitPlaces[group] ?? []
    let same = places.filter { isSame(transits[$0], entry) }
    if !same.isEmpty || entry.row.symbol != nil { return same }
    let cash = places.filter { transits[$0].symbol == nil }
    return cash.filter { transits[$0].currency == transits[cash[0]].currency }
  }

  /// Whether a row moves the same asset or currency as a pending transfer.
  private func isSame(_ transit: PendingTransfer, _ entry: BookingEntry) -> Bool {
    transit.symbol == entry.row.symbol
      && (transit.symbol != nil || transit.currency == entry.currency)
  }

  /// Returns the index of the pending transfer from the row's account, creating the transfer if
  /// necessary.
  mutating func transit(_ group: Int, _ entry: BookingEntry) -> Int {
    let found = transitPlaces[group]?.first {
      transits[$0].account == entry.row.account && isSame(transits[$0], entry)
    }
    if let found {
      if transits[found].isEmpty { transits[found].date = entry.row.date }
      transits[found].row = entry.index
      return found
    }
    transitPlaces[group, default: []].append(transits.count)
    transits.append(
      PendingTransfer(
        group: group, symbol: entry.row.symbol, currency: entry.currency,
        account: entry.row.account, row: entry.index, date: entry.row.date))
    return transits.count - 1
  }

  private mutating func bookWaiting(for group: Int) throws(DecimalError) {
    guard links.isAnyWaiting else { return }
    // Fees are charged first, so that only the rest of the transfer arrives.
    let due = links.release(group)
    for entry in due where entry.row.type == .fee { try chargeInKind(entry) }
    for entry in due where entry.row.type != .fee { try receive(entry) }
  }

  /// Refuses the rows that are still waiting for a transfer at the end of the day, because the
  /// transfer was not sent. Fees in units are charged to the account.
  mutating func refuseWaiting() throws(DecimalError) {
    for entry in links.releaseAll() {
      if entry.row.type == .fee {
        try chargeInKind(entry, waits: false)
        continue
      }
      noteDoubtOfHolding(entry.row)
      guard let group = entry.row.group, !isInDoubt(group: group) else { continue }
      let name = ledger.groups[group].visible
      refuse(
        ActivityCode.transferUnlinked,
        "group '\(name)' has no TRANSFER_OUT up to \(entry.row.date)", entry: entry.index,
        column: "group",
        hint: "add the TRANSFER_OUT, on that day or earlier; leave group blank if the transfer came"
          + " from outside")
    }
  }

  /// Closes a group after its last row, because a partly received transfer must not stay pending.
  /// The remainder arrives in the account of the group's last row that received the same asset,
  /// otherwise in the account of the group's last receiving row.
  mutating func closeGroup(_ group: Int, _ entry: BookingEntry) throws(DecimalError) {
    links.book(group)
    guard links.unbooked[group] == 0 else { return }
    let places = transitPlaces[group] ?? []
    var open = places.filter { !transits[$0].isEmpty }
    while let first = open.first.map({ transits[$0] }) {
      let rows = links.receivers[group]
      guard let row = rows.last(where: { ledger[$0].symbol == first.symbol }) ?? rows.last
      else { break }
      let same = open.filter {
        transits[$0].symbol == first.symbol
          && (first.symbol != nil || transits[$0].currency == first.currency)
      }
      if !isInDoubt(group: group) {
        reportShortfall(try pending(same), of: first, entry, receiver: row)
      }
      for index in same { try receiveRest(of: index, byRow: row, on: entry.row.date) }
      open.removeAll(where: same.contains)
    }
    for index in places where transits[index].isEmpty {
      transits[index].isClosed = true
      closedTransits += 1
    }
    // This keeps closed transfers in the minority, and moves each transfer only rarely.
    if closedTransits > 16, closedTransits > transits.count / 2 { dropClosedTransits() }
  }

  /// Removes closed transfers.
  mutating func dropClosedTransits() {
    guard closedTransits > 0 else { return }
    closedTransits = 0
    transits.removeAll { $0.isClosed }
    transitPlaces.removeAll(keepingCapacity: true)
    for (place, transit) in transits.enumerated() {
      transitPlaces[transit.group, default: []].append(place)
    }
  }

  private mutating func reportShortfall(
    _ left: Decimal, of transit: PendingTransfer, _ entry: BookingEntry, receiver row: Int
  ) {
    let what = transit.symbol.map { ledger.symbols[$0] } ?? terms.currencies[transit.currency]
    let account = ledger.accounts[ledger[row].account].visible
    report(
      options.isLenient ? .warning : .error, ActivityCode.transferUnequal,
      "\(left) of '\(what.visible)' sent in group '\(ledger.groups[transit.group].visible)' were "
        + "not received" + (options.isLenient ? "; '\(account)' receives the amount sent" : ""),
      entry: entry.index, column: "group",
      hint: transit.symbol == nil
        ? "write the same amount in both rows, and the cost of the transfer in 'fee'"
        : "add a FEE row in this group with that symbol and quantity, or correct the quantities")
  }

  /// Books the remainder of a pending transfer to the row's account.
  private mutating func receiveRest(
    of transit: Int, byRow index: Int, on date: CalendarDate
  ) throws(DecimalError) {
    let symbol = transits[transit].symbol
    var row = ledger[index]
    let isSame = row.symbol == symbol
    row.date = date
    row.symbol = symbol
    if !isSame { (row.quantity, row.unitPrice, row.amount) = (nil, nil, nil) }
    let major = terms.majors[row.currency]
    let currency = symbol == nil ? transits[transit].currency : major.currency
    if currency != major.currency { row.fxRate = nil }
    let entry = try BookingEntry(
      index, row, currency: currency, perMajor: major.perMajor,
      multiplier: symbol.flatMap { terms.factors[$0] })
    guard let symbol else {
      let amount = transits[transit].amount
      transits[transit].amount = .zero
      try settle(amount, entry)
      return addContribution(
        links.kind(of: entry.row), entry, amount, from: transits[transit].account)
    }
    try receive(transits[transit].lots.quantity, entry, symbol, from: transit)
  }

  private mutating func reportExcess(_ entry: BookingEntry, _ sent: String, _ received: String) {
    if let group = entry.row.group, isInDoubt(group: group) { return noteDoubtOfHolding(entry.row) }
    report(
      options.isLenient ? .warning : .error, ActivityCode.transferUnequal,
      "\(received) are received, but \(sent) were sent"
        + (options.isLenient ? "; \(sent) are used" : ""), entry: entry.index,
      column: entry.row.symbol == nil ? "amount" : "quantity",
      hint: "write the same quantity in both rows")
  }

  /// Findings about sent transfers without a receiving row.
  var openTransfers: [LedgerFinding] {
    transits
      .filter { transit in
        !transit.isEmpty && links.unbooked[transit.group] == 0
          && !links.isReceived(transit.group) && !isInDoubt(group: transit.group)
      }
      .map { transit in
        LedgerFinding(
          .warning, ActivityCode.transferUnlinked,
          "the transfer of group '\(ledger.groups[transit.group].visible)' has no receiving row; it"
            + " is treated as in transit", at: ledger[transit.row].place, column: "group",
          hint: "add the TRANSFER_IN, or leave group blank if the transfer went outside")
      }
  }
}

extension Booking {
  /// Records units that arrived or left, with their lots, at the row's price. Without a price, they
  /// are recorded at cost, separately for each currency paid.
  ///
  /// - Parameter sender: the account that sent arriving units.
  private mutating func addUnits(
    _ kind: Contribution.Kind, _ entry: BookingEntry, _ units: Decimal, _ pieces: [LotPiece],
    isOut: Bool, from sender: Int? = nil
  ) throws(DecimalError) {
    if let price = entry.price {
      let amount = try price.multiplied(by: units, .halfEven).times(entry.multiplier)
      return addContribution(
        kind, entry, isOut ? -amount : amount, quantity: isOut ? -units : units, pieces,
        from: sender)
    }
    for currency in Set(pieces.map(\.currency)).sorted() {
      let paid = pieces.filter { $0.currency == currency }
      var (quantity, cost) = (Decimal.zero, Decimal.zero)
      for piece in paid {
        quantity = try quantity + piece.quantity
        cost = try cost + piece.cost
      }
      addContribution(
        kind, entry, isOut ? -cost : cost, quantity: isOut ? -quantity : quantity, paid,
        in: currency, from: sender)
    }
  }
}

import FinanceModel
import PlainText

/// Transfers: from and to the world, or between two accounts of the ledger.
extension Booking {
  mutating func send(_ entry: BookingEntry) throws(DecimalError) {
    let group = links.joined(entry.row)
    if let symbol = entry.row.symbol {
      guard let (part, pieces) = try take(entry, symbol, verb: "sent") else { return }
      try payFees(entry)
      try addUnits(entry.transferKind, entry, part, pieces, isOut: true)
      guard let group else { return }
      let transit = transit(group, entry)
      for piece in pieces { try transits[transit].lots.add(Lot(piece)) }
    } else {
      let amount = entry.amount ?? .zero
      try settle(-(try amount + entry.fee + entry.tax), entry)
      addContribution(entry.transferKind, entry, -amount)
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
    guard let transit = sent(group, entry) else { return links.wait(entry, for: group) }
    links.receive(group)
    if entry.row.symbol == nil {
      try receiveCash(entry, from: transit)
    } else {
      try receiveLots(entry, from: transit)
    }
  }

  private mutating func receiveCash(_ entry: BookingEntry) throws(DecimalError) {
    try settle(try (entry.amount ?? .zero) - entry.fee - entry.tax, entry)
    addContribution(entry.transferKind, entry, entry.amount ?? .zero)
  }

  /// The fee and the tax of a row that moves units.
  mutating func payFees(_ entry: BookingEntry) throws(DecimalError) {
    let paid = try entry.fee + entry.tax
    try settle(-paid, entry)
    addFlow(-paid, entry)
  }

  private mutating func receiveCash(
    _ entry: BookingEntry, from transit: Int
  ) throws(DecimalError) {
    var amount = entry.amount ?? .zero
    if transits[transit].currency != entry.currency {
      // What was sent was exchanged on the way.
      transits[transit].amount = .zero
    } else {
      if amount > transits[transit].amount {
        reportExcess(entry, "\(transits[transit].amount)", "\(amount)")
        amount = min(amount, transits[transit].amount)
      }
      transits[transit].amount = try transits[transit].amount - amount
    }
    try settle(try amount - entry.fee - entry.tax, entry)
    addContribution(.linked, entry, amount)
  }

  private mutating func receiveLots(
    _ entry: BookingEntry, from transit: Int
  ) throws(DecimalError) {
    guard let symbol = entry.row.symbol else { return }
    let under = transits[transit].lots.quantity
    let units = min(entry.quantity, under)
    if entry.quantity > under { reportExcess(entry, "\(under)", "\(entry.quantity)") }
    try payFees(entry)
    guard units.isPositive else { return }
    try takeSent(units, entry, symbol, transit)
    let place = holding(entry.row.account, symbol)
    let received = pieces
    for piece in received { try add(Lot(piece), to: place, of: entry) }
    try addUnits(.linked, entry, units, received, isOut: false)
  }

  private mutating func receiveFromOutside(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol else { return }
    guard let amount = entry.amount else {
      return refuse(
        ActivityCode.basisMissing,
        "'\(ledger.symbols[symbol].visible)' comes from outside, and nothing says what it cost",
        entry: entry.index, column: "unit_price",
        hint: "fill in unit_price or amount with its cost; 0 if it cost nothing")
    }
    try payFees(entry)
    try acquire(
      entry.quantity, for: amount, at: try amount + entry.fee, entry, symbol)
    addContribution(entry.transferKind, entry, amount, quantity: entry.quantity)
  }

  /// Takes units out of what is under way, into `pieces`.
  private mutating func takeSent(
    _ units: Decimal, _ entry: BookingEntry, _ symbol: Int, _ transit: Int
  ) throws(DecimalError) {
    pieces.removeAll(keepingCapacity: true)
    let date = entry.row.date
    var isDecided = try transits[transit].lots.take(units, .fifo, into: &pieces)
    if entry.row.time == nil {
      let lots = transits[transit].lots
      let matters = transits[transit].order.take(pieces, leaving: lots, on: date, .fifo)
      isDecided = isDecided || matters
    }
    if isDecided { ties.add(entry.index, date, holding: holding(entry.row.account, symbol)) }
  }

  /// Units that were paid as a fee: out of what is under way in the row's group where less arrives
  /// than was sent, else out of the account.
  mutating func chargeInKind(
    _ entry: BookingEntry, waits: Bool = true
  ) throws(DecimalError) {
    guard let symbol = entry.row.symbol else { return }
    let group = links.joined(entry.row).flatMap { links.isShort($0) ? $0 : nil }
    let transit = group.flatMap { sent($0, entry) }
    if let group, transit == nil, waits, links.unbooked[group] > 1 {
      return links.wait(entry, for: group)
    }
    let proceeds = entry.amount ?? .zero
    try payFees(entry)
    if let transit, entry.quantity <= transits[transit].lots.quantity {
      try takeSent(entry.quantity, entry, symbol, transit)
      return addDisposal(.feeInKind, entry, entry.quantity, proceeds, pieces)
    }
    guard let (part, pieces) = try take(entry, symbol, verb: "paid as a fee") else { return }
    addDisposal(.feeInKind, entry, part, try proceeds.share(part, of: entry.quantity), pieces)
  }

  // MARK: what is under way

  /// Where what the row receives is under way.
  private func sent(_ group: Int, _ entry: BookingEntry) -> Int? {
    let same = transits.firstIndex { transit in
      transit.group == group && transit.symbol == entry.row.symbol
        && (transit.symbol != nil || transit.currency == entry.currency)
    }
    return same
      ?? transits.firstIndex { transit in
        transit.group == group && transit.symbol == nil && entry.row.symbol == nil
      }
  }

  /// Where what the row sends is under way, begun where nothing is.
  private mutating func transit(_ group: Int, _ entry: BookingEntry) -> Int {
    let found = transits.firstIndex { transit in
      transit.group == group && transit.symbol == entry.row.symbol
        && (transit.symbol != nil || transit.currency == entry.currency)
    }
    if let found {
      if transits[found].isEmpty { transits[found].date = entry.row.date }
      transits[found].account = entry.row.account
      transits[found].row = entry.index
      return found
    }
    transits.append(
      Transit(
        group: group, symbol: entry.row.symbol, currency: entry.currency,
        account: entry.row.account, row: entry.index, date: entry.row.date))
    return transits.count - 1
  }

  private mutating func bookWaiting(for group: Int) throws(DecimalError) {
    guard links.isAnyWaiting else { return }
    // Fees first, so that what is left of the transfer arrives.
    let due = links.release(group)
    for entry in due where entry.row.type == .fee { try chargeInKind(entry) }
    for entry in due where entry.row.type != .fee { try receive(entry) }
  }

  /// The day is over, and what these rows receive was not sent.
  mutating func refuseWaiting() throws(DecimalError) {
    for entry in links.releaseAll() {
      if entry.row.type == .fee {
        try chargeInKind(entry, waits: false)
        continue
      }
      let name = entry.row.group.map { ledger.groups[$0].visible } ?? ""
      refuse(
        ActivityCode.transferUnlinked,
        "nothing was sent in group '\(name)' up to \(entry.row.date)", entry: entry.index,
        column: "group",
        hint: "add its TRANSFER_OUT, of that day at the latest; leave group blank if it came from"
          + " outside")
    }
  }

  /// The group's last row is booked: nothing may be left under way where something was received.
  mutating func closeGroup(_ group: Int, _ entry: BookingEntry) {
    links.book(group)
    guard links.unbooked[group] == 0 else { return }
    for transit in transits
    where transit.group == group && !transit.isEmpty && links.isReceived[group] {
      let left = transit.symbol == nil ? transit.amount : transit.lots.quantity
      let what = transit.symbol.map { ledger.symbols[$0] } ?? terms.currencies[transit.currency]
      report(
        options.isLenient ? .warning : .error, ActivityCode.transferUnequal,
        "\(left) of '\(what.visible)' that group '\(ledger.groups[group].visible)' sent were not"
          + " received", entry: entry.index, column: "group",
        hint: transit.symbol == nil
          ? "write the same amount on both rows, with what it cost in fee"
          : "add a FEE row of this group with that symbol and quantity, or mend the quantities")
    }
    transits.removeAll { $0.group == group && $0.isEmpty }
  }

  private mutating func reportExcess(_ entry: BookingEntry, _ sent: String, _ received: String) {
    report(
      options.isLenient ? .warning : .error, ActivityCode.transferUnequal,
      "\(received) are received, but \(sent) were sent"
        + (options.isLenient ? "; \(sent) are taken" : ""), entry: entry.index,
      column: entry.row.symbol == nil ? "amount" : "quantity",
      hint: "write the same on both rows")
  }

  /// What was sent and has no row that receives it.
  var openTransfers: [LedgerFinding] {
    transits.filter { !$0.isEmpty && links.unbooked[$0.group] == 0 && !links.isReceived[$0.group] }
      .map { transit in
        LedgerFinding(
          .warning, ActivityCode.transferUnlinked,
          "what group '\(ledger.groups[transit.group].visible)' sent is received by no row; it"
            + " counts as in transit", at: ledger[transit.row].place, column: "group",
          hint: "add its TRANSFER_IN, or leave group blank if it went outside")
      }
  }
}

extension BookingEntry {
  /// Where what is transferred comes from or goes to.
  var transferKind: Contribution.Kind { row.group == nil ? .external : .linked }
}

extension Booking {
  /// Notes units that came or left with their lots: at the row's price, else at what they cost, for
  /// each currency that was paid by itself.
  private mutating func addUnits(
    _ kind: Contribution.Kind, _ entry: BookingEntry, _ units: Decimal, _ pieces: [LotPiece],
    isOut: Bool
  ) throws(DecimalError) {
    if let price = entry.price {
      let amount = try price.multiplied(by: units, .halfEven).times(entry.multiplier)
      return addContribution(
        kind, entry, isOut ? -amount : amount, quantity: isOut ? -units : units, pieces)
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
        in: currency)
    }
  }
}

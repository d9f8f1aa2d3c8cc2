import FinanceModel
import PlainText

/// Changes to pieces and balances between the start and end of the period.
extension GainCalculation {
  /// An event that changes pieces.
  enum Step {
    case split(BookedSplit)
    case acquisition(Acquisition)
    case disposal(Disposal)
    case contribution(Contribution)
  }

  /// Events in booking order. A row that waited for another row comes after that row. A row without
  /// a change in an account, such as a split of units in transit, comes after the rows before it.
  var steps: [Step] {
    let rows = booking.events.changingRows
    let known = Dictionary(
      rows.enumerated().map { ($1, 2 * $0) }, uniquingKeysWith: { first, _ in first })
    func place(of row: Int) -> Int {
      known[row] ?? rows.lastIndex { $0 < row }.map { 2 * $0 + 1 } ?? -1
    }
    var found: [(place: Int, kind: Int, step: Step)] = []
    func add<Event>(
      _ events: ArraySlice<Event>, _ kind: Int, _ row: (Event) -> Int, _ step: (Event) -> Step
    ) {
      var latest = -1
      for event in events {
        latest = max(latest, place(of: row(event)))
        found.append((latest, kind, step(event)))
      }
    }
    let (old, all) = (before.events, booking.events)
    add(all.splits[old.splits.count...], 0, { $0.row }, Step.split)
    add(all.acquisitions[old.acquisitions.count...], 1, { $0.row }, Step.acquisition)
    add(all.disposals[old.disposals.count...], 2, { $0.row }, Step.disposal)
    add(all.contributions[old.contributions.count...], 3, { $0.row }, Step.contribution)
    // Events of the same kind remain in booking order.
    return found.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      return (a.place, a.kind, first.offset) < (b.place, b.kind, second.offset)
    }.map(\.element.step)
  }

  var cashMovements: ArraySlice<CashMovement> {
    booking.events.cashMovements[before.events.cashMovements.count...]
  }

  mutating func move(_ movement: CashMovement) throws(ReturnProblem) {
    // The sum is converted from the amount in the row. A difference between the row's rate and the
    // day's rate is a gain or loss on the cash.
    let sum = try appraisal.convert(
      movement.rowAmount, from: movement.rowCurrency, to: appraisal.base, ofRow: movement.row,
      in: booking)
    try move(
      sum, to: .account(movement.account, currency: movement.currency), ofRow: movement.row)
  }

  private mutating func move(
    _ sum: Decimal, to place: CashPlace, ofRow row: Int
  ) throws(ReturnProblem) {
    moved[place] = try fitting { () throws(DecimalError) in
      try moved[place, default: .zero] + sum
    }
    try addLeftOver(sum, ofRow: row)
  }

  mutating func take(_ step: Step) throws(ReturnProblem) {
    switch step {
    case .split(let split): try take(split)
    case .acquisition(let acquisition):
      // Units from outside are also recorded as a contribution. The contribution adds the piece at
      // its value.
      if booking.ledger[acquisition.row].type != .transferIn { try take(acquisition) }
    case .disposal(let disposal): try take(disposal)
    case .contribution(let contribution) where contribution.isExchanged:
      try takeExchanged(contribution)
    case .contribution(let contribution) where isTracked(contribution.account):
      try noteUnits(of: contribution)
      if contribution.isOutside {
        try takeExternal(contribution)
      } else if let symbol = contribution.symbol {
        try hand(contribution, symbol)
      } else {
        try handCash(contribution)
      }
    case .contribution: break
    }
  }

  private mutating func noteUnits(of contribution: Contribution) throws(ReturnProblem) {
    guard contribution.quantity.isNegative else { return }
    unitsSent[contribution.row] = try fitting { () throws(DecimalError) in
      try unitsSent[contribution.row, default: .zero] - contribution.quantity
    }
  }

  private mutating func take(_ split: BookedSplit) throws(ReturnProblem) {
    try fitting { () throws(DecimalError) in try pieces.take(split) }
  }

  private mutating func take(_ acquisition: Acquisition) throws(ReturnProblem) {
    let worth = try worth(
      of: acquisition.amount, acquisition.currency, acquisition.symbol, ofRow: acquisition.row)
    try begin(
      acquisition.quantity, worth, acquisition.row,
      at: .account(acquisition.account, symbol: acquisition.symbol))
  }

  private mutating func take(_ disposal: Disposal) throws(ReturnProblem) {
    guard disposal.kind != .returnOfCapital else { return }
    let row = booking.ledger[disposal.row]
    if disposal.kind != .split, disposal.kind != .cover { bookedTaxes[disposal.row] = disposal.tax }
    var gross = try fitting { () throws(DecimalError) in
      try disposal.proceeds + disposal.premium
    }
    if disposal.kind == .sale || disposal.kind == .cover, let quantity = row.quantity {
      gross = try fitting { () throws(DecimalError) in
        let entry = try BookingEntry(disposal.row, row, booking.terms)
        let costs = try disposal.kind == .cover ? entry.fee + entry.tax : entry.fee
        let part = disposal.quantity.magnitude
        return try gross + costs.magnitude.share(part, of: quantity.magnitude)
      }
    }
    let isUnstated =
      disposal.kind == .feeInKind && row.amount == nil && row.unitPrice == nil
    let worth =
      isUnstated
      ? try marketValue(of: disposal)
      : try worth(of: gross, disposal.currency, disposal.symbol, ofRow: disposal.row)
    let place: GainPieces.Place =
      disposal.transit.map { .transit($0, symbol: disposal.symbol) }
      ?? .account(disposal.account, symbol: disposal.symbol)
    let taken = try take(disposal.pieces, from: place)
    try end(
      taken, worth, on: disposal.date, at: place,
      weights: isUnstated ? try weights(of: disposal) : nil)
    if let transit = disposal.transit {
      paidInTransit[disposal.row, default: []].append((transit, worth.base))
      return try addLeftOver(.zero, ofRow: disposal.row)
    }
    try addLeftOver(-worth.base, ofRow: disposal.row)
  }

  /// Returns the value of disposed units by the rule for transferred units.
  private mutating func marketValue(
    of disposal: Disposal
  ) throws(ReturnProblem) -> (local: Decimal, base: Decimal) {
    var sums = (local: Decimal.zero, base: Decimal.zero)
    for (currency, pieces) in Dictionary(grouping: disposal.pieces, by: \.currency) {
      var (units, cost) = (Decimal.zero, Decimal.zero)
      try fitting { () throws(DecimalError) in
        for piece in pieces {
          units = try units + piece.quantity
          cost = try cost + piece.cost
        }
      }
      let moved = Contribution(
        kind: .external, row: disposal.row, date: disposal.date, account: disposal.account,
        symbol: disposal.symbol, quantity: units, currency: currency, amount: cost, pieces: pieces)
      let local = try appraisal.value(
        of: moved, in: localCurrency(of: disposal.symbol), booking)
      let base = try appraisal.value(of: moved, booking)
      sums = try fitting { () throws(DecimalError) in
        (try sums.local + local, try sums.base + base)
      }
    }
    return sums
  }

  /// Returns the weights for dividing the value of a fee paid in units among its lots; nil to
  /// divide by units. If the cost determines the value, the weights are the lots' costs at the
  /// day's rate.
  private mutating func weights(of disposal: Disposal) throws(ReturnProblem) -> [Decimal]? {
    let price = try fitting { () throws(DecimalError) in
      try appraisal.prices.recentPrice(of: disposal.symbol, on: disposal.date, in: booking)
    }
    guard price == nil else { return nil }
    var costs: [Decimal] = []
    for piece in disposal.pieces {
      costs.append(
        try appraisal.convert(
          piece.cost, from: booking.terms.currencies[piece.currency], to: appraisal.base,
          on: disposal.date))
    }
    return costs.contains { !$0.isZero } ? costs : nil
  }

  private mutating func takeExternal(_ contribution: Contribution) throws(ReturnProblem) {
    let base = try appraisal.value(of: contribution, booking)
    try addExternalFlow(base)
    try addLeftOver(-base, ofRow: contribution.row)
    guard let symbol = contribution.symbol else { return }
    let units = contribution.quantity.magnitude
    let local = try appraisal.value(
      of: contribution, in: localCurrency(of: symbol), booking
    ).magnitude
    let place = GainPieces.Place.account(contribution.account, symbol: symbol)
    guard contribution.quantity.isNegative else {
      return try begin(units, (local, base), contribution.row, at: place)
    }
    let taken = try take(contribution.pieces, from: place)
    try end(
      taken, (local, -base), on: contribution.date, at: place,
      weights: try weights(of: contribution, symbol))
    try addLeftOver(base, ofRow: contribution.row)
  }

  /// Ends the pieces that left in an exchange, or begins the pieces that arrived, at the
  /// contribution's value.
  private mutating func takeExchanged(_ contribution: Contribution) throws(ReturnProblem) {
    guard let symbol = contribution.symbol else { return }
    let isUnmoved = contribution.quantity.isZero
    let base = try appraisal.value(of: contribution, booking)
    let local = try appraisal.value(of: contribution, in: localCurrency(of: symbol), booking)
    if !isUnmoved { try addLeftOver(base, ofRow: contribution.row) }
    let place = GainPieces.Place.account(contribution.account, symbol: symbol)
    if contribution.kind == .leaving {
      let taken = try take(contribution.pieces, from: place)
      return try end(taken, (-local, -base), on: contribution.date, at: place)
    }
    try fitting { () throws(DecimalError) in
      let units = contribution.pieces.map(\.quantity)
      let shares = (try local.shared(by: units), try base.shared(by: units))
      for (index, lot) in contribution.pieces.enumerated() {
        let piece = GainPieces.Piece(
          quantity: lot.quantity, local: shares.0[index], base: shares.1[index],
          date: contribution.date)
        try pieces.add(piece, ofLot: lot.row, to: place)
      }
    }
  }

  /// Returns the transfer to which a linked contribution belongs.
  private func transit(of contribution: Contribution) -> PendingTransfer.Key? {
    booking.ledger[contribution.row].group.map {
      PendingTransfer.Key(group: $0, sender: contribution.sender ?? contribution.account)
    }
  }

  /// Books one row of a linked transfer of units.
  private mutating func hand(
    _ contribution: Contribution, _ symbol: Int
  ) throws(ReturnProblem) {
    guard let key = transit(of: contribution) else { return }
    let own = GainPieces.Place.account(contribution.account, symbol: symbol)
    let transit = GainPieces.Place.transit(key, symbol: symbol)
    let leaves = contribution.quantity.isNegative
    let local = try appraisal.value(
      of: contribution, in: localCurrency(of: symbol), booking
    ).magnitude
    let base = try appraisal.value(of: contribution, booking).magnitude
    let taken = try take(contribution.pieces, from: leaves ? own : transit)
    let weights = try weights(of: contribution, symbol)
    try end(
      taken, (local, base), on: contribution.date, at: leaves ? own : transit, weights: weights)
    let place = leaves ? transit : own
    try fitting { () throws(DecimalError) in
      let shares = (try local.shared(by: weights), try base.shared(by: weights))
      for (index, lot) in contribution.pieces.enumerated() {
        let piece = GainPieces.Piece(
          quantity: lot.quantity, local: shares.0[index], base: shares.1[index],
          date: contribution.date)
        try pieces.add(piece, ofLot: lot.row, to: place)
      }
    }
  }

  /// Returns the weights for dividing the value of transferred units among their lots. These are
  /// the units, or the costs if the cost determines the value.
  private func weights(
    of contribution: Contribution, _ symbol: Int
  ) throws(ReturnProblem) -> [Decimal] {
    let units = contribution.pieces.map(\.quantity)
    let row = booking.ledger[contribution.row]
    guard row.unitPrice == nil, row.amount == nil else { return units }
    let price = try fitting { () throws(DecimalError) in
      try appraisal.prices.recentPrice(of: symbol, on: contribution.date, in: booking)
    }
    let costs = contribution.pieces.map(\.cost)
    return price == nil && costs.contains { !$0.isZero } ? costs : units
  }

  /// Books one row of a linked transfer of cash.
  private mutating func handCash(_ contribution: Contribution) throws(ReturnProblem) {
    guard let transit = transit(of: contribution) else { return }
    let place = CashPlace.transit(transit, currency: contribution.currency)
    let sum = try appraisal.convert(
      -contribution.amount, from: contribution.currency, to: appraisal.base,
      ofRow: contribution.row, in: booking)
    if contribution.amount.isPositive, cash[place] == nil {
      // The cash was exchanged in transit; the gain or loss belongs to the receiving account.
      for case .transit(transit, let other) in cash.keys {
        let sent = CashPlace.transit(transit, currency: other)
        moved[place] = try fitting { () throws(DecimalError) in
          try moved[place, default: .zero] + moved[sent, default: .zero]
        }
        moved[sent] = .zero
      }
    }
    cash[place] = .zero
    try move(sum, to: place, ofRow: contribution.row)
  }

  // MARK: pieces

  private mutating func worth(
    of amount: Decimal, _ currency: Int, _ symbol: Int, ofRow row: Int
  ) throws(ReturnProblem) -> (local: Decimal, base: Decimal) {
    (
      try appraisal.convert(
        amount, from: currency, to: localCurrency(of: symbol), ofRow: row, in: booking),
      try appraisal.convert(amount, from: currency, to: appraisal.base, ofRow: row, in: booking)
    )
  }

  private mutating func begin(
    _ units: Decimal, _ worth: (local: Decimal, base: Decimal), _ row: Int,
    at place: GainPieces.Place
  ) throws(ReturnProblem) {
    let piece = GainPieces.Piece(
      quantity: units, local: worth.local, base: worth.base, date: booking.ledger[row].date)
    try fitting { () throws(DecimalError) in try pieces.add(piece, ofLot: row, to: place) }
    try addLeftOver(worth.base, ofRow: row)
  }

  private mutating func take(
    _ lots: [LotPiece], from place: GainPieces.Place
  ) throws(ReturnProblem) -> [GainPieces.Piece] {
    try fitting { () throws(DecimalError) in
      var taken: [GainPieces.Piece] = []
      if case .account(let account, let symbol) = place, booking.terms.isPooled(account, symbol) {
        return try pieces.takeShares(lots.map(\.quantity), from: place)
      }
      for lot in lots {
        let key = GainPieces.LotKey(row: lot.row, part: lot.part)
        if let piece = try pieces.take(lot.quantity, ofLot: key, from: place) {
          taken.append(piece)
        }
      }
      return taken
    }
  }

  /// Closes pieces at their total value on the day.
  ///
  /// - Parameters:
  ///   - place: the location that held the pieces.
  ///   - weights: the weights that divide the value; nil to divide by units.
  mutating func end(
    _ taken: [GainPieces.Piece], _ worth: (local: Decimal, base: Decimal),
    on date: CalendarDate, at place: GainPieces.Place, weights: [Decimal]? = nil
  ) throws(ReturnProblem) {
    let shares = try fitting { () throws(DecimalError) in
      let known = weights.flatMap { $0.count == taken.count ? $0 : nil }
      let quantities = known ?? taken.map(\.quantity)
      return (
        local: try worth.local.shared(by: quantities), base: try worth.base.shared(by: quantities)
      )
    }
    for (index, piece) in taken.enumerated() {
      let parts = try parts(
        of: piece, place.symbol, endingAt: shares.local[index], shares.base[index], on: date)
      switch place {
      case .account(let account, let symbol):
        try add(parts, to: RowKey(account: account, item: .asset(symbol)))
      case .transit(let key, let symbol): try add(parts, inTransit: key, .asset(symbol))
      }
    }
  }

  private mutating func parts(
    of piece: GainPieces.Piece, _ symbol: Int, endingAt local: Decimal, _ base: Decimal,
    on date: CalendarDate
  ) throws(ReturnProblem) -> GainParts {
    let code = localCurrency(of: symbol)
    let change = try fitting { () throws(DecimalError) in try local - piece.local }
    var parts = GainParts()
    // A value implies its rate; if the value is zero, the day's rate is used.
    parts.price =
      piece.local.isZero
      ? try appraisal.convert(change, from: code, to: appraisal.base, on: piece.date)
      : try fitting { () throws(DecimalError) in
        try change.scaled(by: piece.base, over: piece.local, .halfEven)
      }
    let atEnd =
      local.isZero
      ? try appraisal.convert(piece.local, from: code, to: appraisal.base, on: date)
      : try fitting { () throws(DecimalError) in
        try piece.local.scaled(by: base, over: local, .halfEven)
      }
    try fitting { () throws(DecimalError) in
      parts.currency = try atEnd - piece.base
      parts.cross = try base - piece.base - parts.price - parts.currency
    }
    return parts
  }
}

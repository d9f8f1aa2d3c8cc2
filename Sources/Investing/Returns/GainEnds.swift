import FinanceModel
import PlainText

/// Holdings at the start and end of the period, and the remainders of the rows in between.
extension GainCalculation {
  /// Computes the value of all holdings at the start.
  mutating func addStart() {
    for holding in before.holdings where !holding.quantity.isZero {
      attempt { (it) throws(ReturnProblem) in
        try it.addStart(of: holding, at: .account(holding.account, symbol: holding.symbol))
      }
    }
    for transit in before.transits {
      guard let symbol = transit.symbol else {
        cash[.transit(transit.key, currency: transit.currency)] = transit.amount
        continue
      }
      attempt { (it) throws(ReturnProblem) in
        try it.addStart(of: transit.lots, at: .transit(transit.key, symbol: symbol))
      }
    }
    for account in before.ledger.accounts.indices {
      for balance in before.cash[account] {
        cash[.account(account, currency: balance.currency)] = balance.amount
      }
    }
    for (place, amount) in cash {
      attempt { (it) throws(ReturnProblem) in
        let worth = try it.worth(of: amount, at: place, on: it.start)
        it.moved[place] = worth
        try it.addStartValue(worth)
      }
    }
  }

  private mutating func addStart(
    of holding: Holding, at place: GainPieces.Place
  ) throws(ReturnProblem) {
    guard !holding.quantity.isZero else { return }
    let lots = Array(holding.openLots)
    var worth = (local: Decimal.zero, base: Decimal.zero)
    // A holding without a price at the start is still tracked, to find other missing data.
    attempt { (it) throws(ReturnProblem) in
      worth = try it.worth(of: holding.quantity, place.symbol, on: it.start)
    }
    try addStartValue(worth.base)
    let shares = try fitting { () throws(DecimalError) in
      let quantities = lots.map(\.quantity)
      return (
        local: try worth.local.shared(by: quantities), base: try worth.base.shared(by: quantities)
      )
    }
    for (index, lot) in lots.enumerated() {
      let piece = GainPieces.Piece(
        quantity: lot.quantity, local: shares.local[index], base: shares.base[index], date: start)
      try fitting { () throws(DecimalError) in
        try pieces.add(piece, ofLot: lot.row, part: lot.part, to: place)
      }
    }
  }

  /// Computes the value of all holdings at the end.
  mutating func closePieces() {
    var quantities: [GainPieces.Place: Decimal] = [:]
    for holding in booking.holdings {
      quantities[.account(holding.account, symbol: holding.symbol)] = holding.quantity
    }
    for transit in booking.transits {
      guard let symbol = transit.symbol else { continue }
      quantities[.transit(transit.key, symbol: symbol)] = transit.lots.quantity
    }
    for place in pieces.places {
      attempt { (it) throws(ReturnProblem) in
        let quantity = quantities[place] ?? .zero
        let worth = try it.worth(of: quantity, place.symbol, on: it.end)
        try it.addEndValue(worth.base)
        let lots = it.pieces.lots(at: place).map(\.piece)
        try it.end(lots, worth, on: it.end, at: place)
      }
    }
  }

  /// Computes the effect of exchange rates on balances.
  mutating func closeCash() {
    for place in cash.keys { cash[place] = .zero }
    for transit in booking.transits where transit.symbol == nil {
      cash[.transit(transit.key, currency: transit.currency)] = transit.amount
    }
    for account in booking.ledger.accounts.indices {
      for balance in booking.cash[account] {
        cash[.account(account, currency: balance.currency)] = balance.amount
      }
    }
    for (place, amount) in cash {
      attempt { (it) throws(ReturnProblem) in
        let worth = try it.worth(of: amount, at: place, on: it.end)
        try it.addEndValue(worth)
        var parts = GainParts()
        parts.currency = try fitting { () throws(DecimalError) in
          try worth - it.moved[place, default: .zero]
        }
        switch place {
        case .account(let account, let currency):
          try it.add(parts, to: RowKey(account: account, item: .cash(currency)))
        case .transit(let transit, let currency):
          try it.add(parts, inTransit: transit, .cash(currency))
        }
      }
    }
  }

  /// Closes a ledger row. The row's remainder is income, fees and taxes.
  mutating func close(_ index: Int) throws(ReturnProblem) {
    let row = booking.ledger[index]
    let rest = leftOver[index] ?? .zero
    let major = booking.terms.majors[row.currency]
    let entry = try fitting { () throws(DecimalError) in
      try BookingEntry(
        index, row, currency: major.currency, perMajor: major.perMajor, multiplier: nil)
    }
    var parts = GainParts()
    var underlying: Decimal?
    var tax = try base(of: try bookedTax(of: entry), major.currency, index)
    var fee = try base(of: entry.fee.magnitude, major.currency, index)
    if row.subtype == .reversal { (tax, fee) = (-tax, -fee) }
    try fitting { () throws(DecimalError) in
      switch row.type {
      case .dividend where row.subtype == .returnOfCapital, .spinOff:
        // The price has fallen by the returned or spun-off amount.
        (parts.fees, parts.tax) = (-fee, -tax)
        parts.price = try rest + fee + tax
      case .dividend, .interest, .credit:
        (parts.fees, parts.tax) = (-fee, -tax)
        parts.income = try rest + fee + tax
      case .optionExercise, .optionAssignment:
        // The option's value is part of the underlying asset's price.
        (parts.fees, parts.tax) = (-fee, -tax)
        underlying = try rest + fee + tax
      case .tax:
        parts.tax = rest
      case .fee where bookedTaxes[index] == nil:
        parts.fees = rest
      default:
        parts.tax = -tax
        parts.fees = try rest + tax
      }
    }
    // The cash is in the currency into which the bank converted it.
    let isChanged = !booking.terms.isCashImplied[row.account]
    let cash = isChanged ? booking.statedRate(ofRow: index)?.currency : nil
    let item = row.symbol.map(GainSplit.Item.asset) ?? .cash(cash ?? major.currency)
    try add(parts, to: RowKey(account: row.account, item: item))
    if let underlying, let trade = booking.underlyingSymbol(of: row) {
      var moved = GainParts()
      moved.price = underlying
      try add(moved, to: RowKey(account: row.account, item: .asset(trade)))
    }
    try addPaidInTransit(row: index, item)
  }

  /// Adds the units of pending transfers that a row used to pay a fee.
  private mutating func addPaidInTransit(
    row index: Int, _ item: GainSplit.Item
  ) throws(ReturnProblem) {
    for (transit, value) in paidInTransit[index] ?? [] {
      var parts = GainParts()
      parts.fees = -value
      try add(parts, inTransit: transit, item)
    }
  }

  /// Returns a row's tax. If fewer units are disposed of than the row states, the tax is reduced in
  /// proportion.
  private func bookedTax(of entry: BookingEntry) throws(ReturnProblem) -> Decimal {
    let tax = bookedTaxes[entry.index] ?? entry.tax.magnitude
    guard bookedTaxes[entry.index] == nil, let units = unitsSent[entry.index] else { return tax }
    return try fitting { () throws(DecimalError) in
      try tax.share(units, of: entry.quantity.magnitude)
    }
  }

  // MARK: worth

  private mutating func base(
    of amount: Decimal, _ currency: Int, _ row: Int
  ) throws(ReturnProblem) -> Decimal {
    try appraisal.convert(amount, from: currency, to: appraisal.base, ofRow: row, in: booking)
  }

  /// Returns the value of units on a day in the asset's currency and in the base currency.
  mutating func worth(
    of units: Decimal, _ symbol: Int, on date: CalendarDate
  ) throws(ReturnProblem) -> (local: Decimal, base: Decimal) {
    if units.isZero { return (.zero, .zero) }
    let value = try appraisal.value(of: units, symbol, on: date, in: booking)
    let local = try appraisal.convert(
      value.local, from: value.quote, to: localCurrency(of: symbol), on: date)
    return (local, value.base)
  }

  private mutating func worth(
    of amount: Decimal, at place: CashPlace, on date: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    try appraisal.convert(
      amount, from: booking.terms.currencies[place.currency], to: appraisal.base, on: date)
  }
}

extension GainPieces.Place {
  var symbol: Int {
    switch self {
    case .account(_, let symbol), .transit(_, let symbol): symbol
    }
  }
}

extension GainCalculation.CashPlace {
  var currency: Int {
    switch self {
    case .account(_, let currency), .transit(_, let currency): currency
    }
  }
}

import FinanceModel
package import PlainText

/// Facts for a year's tax return that other reports do not contain. Tax is not computed.
package struct TaxYear: Sendable {
  /// Number of days, before and after a sale at a loss, within which a purchase of the asset is
  /// reported.
  package static let days = 30

  /// Total fees or taxes of one kind in one account and currency. Taxes are also divided by asset.
  package struct Charge: Sendable {
    /// The amount that already includes the charge.
    package enum Kind: String, Sendable {
      /// A fee included in a gain or in net income.
      case trade
      /// A tax withheld from income.
      case income
      /// A tax withheld from the proceeds of a disposal.
      case sale
      /// A tax that is part of the cost of units.
      case purchase
      /// A charge not included in any of these amounts.
      case other
    }

    package let account: Int
    /// Index of the taxed asset's symbol; nil for fees, and for taxes on cash.
    package let symbol: Int?
    package let kind: Kind
    package let currency: String
    package fileprivate(set) var amount: Decimal
    package fileprivate(set) var amountBase: Decimal?
  }

  /// A disposal at a loss and a purchase of the same asset within ``TaxYear/days`` days.
  package struct Repurchase: Sendable {
    package let gain: RealizedGains.Gain
    package let purchase: Acquisition
    /// Days from the disposal to the purchase; negative if the purchase came first.
    package let days: Int
  }

  /// A lot with a value below its cost.
  package struct Loss: Sendable {
    package let position: Position
    /// The acquisition date; nil if a sale uses a share of each lot.
    package let date: CalendarDate?
    package let quantity: Decimal
    /// Number of units that sales use before this lot, counted in the pool if there is one.
    package let unitsBefore: Decimal
    package let costBase: Decimal
    package let valueBase: Decimal
    package let gainBase: Decimal
    /// Gain from selling this lot and all units before it, in the pool if there is one.
    package let saleGainBase: Decimal
    /// Date of the asset's last purchase within the preceding ``TaxYear/days`` days of which units
    /// are still held; nil if there is none.
    package let bought: CalendarDate?
  }

  /// Fees by account, kind and currency, in the order of the accounts.
  package private(set) var fees: [Charge] = []
  /// Taxes by account, asset, kind and currency, in the order of their first rows.
  package private(set) var taxes: [Charge] = []
  /// Repurchases by disposal, then by purchase.
  package let repurchases: [Repurchase]

  /// - Parameters:
  ///   - booking: a booking that was created with events and pieces.
  ///   - gains: the disposals of the period.
  /// - Throws: `overflow`.
  package init(
    of booking: Booking, in period: ClosedRange<CalendarDate>, _ gains: [RealizedGains.Gain],
    _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    var pairs: [Repurchase] = []
    let purchases = try booking.purchases()
    for gain in gains where (gain.gainBase ?? gain.gain)?.isNegative == true {
      for purchase in purchases where purchase.symbol == gain.disposal.symbol {
        let days = gain.disposal.date.days(until: purchase.date)
        guard abs(days) <= Self.days, try !booking.isSold(purchase, by: gain.disposal)
        else { continue }
        pairs.append(Repurchase(gain: gain, purchase: purchase, days: days))
      }
    }
    repurchases = pairs
    let incomes = Set(booking.events.incomes.lazy.map(\.row))
    let disposals = Set(booking.events.disposals.lazy.map(\.row))
    for place in 0..<booking.rowCount where period.contains(booking.ledger.date(ofRow: place)) {
      let row = booking.ledger[place]
      // The charges of a split are reported but not booked.
      if row.type == .split { continue }
      let entry = try BookingEntry(place, row, booking.terms)
      let charge = entry.chargedSums.first?.sum ?? .zero
      // Gains and income do not include the fee of a cash transfer.
      let isApart = row.type == .fee || row.type.movesBetweenAccounts
      let fee: Decimal =
        switch row.type {
        case .fee: row.isFeeInKind ? try (entry.amount ?? .zero) + entry.fee : charge
        case .tax: .zero
        default: entry.fee
        }
      try Self.add(fee, isApart ? .other : .trade, nil, entry, booking, &exchange, to: &fees)
      let isFee = row.type == .fee && !row.isFeeInKind
      let tax = row.type == .tax ? charge : isFee ? .zero : entry.tax
      let kind: Charge.Kind =
        incomes.contains(place)
        ? .income
        : row.type == .buy
          ? .purchase : row.type == .sell || disposals.contains(place) ? .sale : .other
      try Self.add(tax, kind, row.symbol, entry, booking, &exchange, to: &taxes)
    }
    func order(_ fee: Charge) -> (Int, Int, String) {
      (booking.terms.accountPlaces[fee.account], fee.kind == .trade ? 0 : 1, fee.currency)
    }
    fees.sort { order($0) < order($1) }
  }

  /// Adds a row's charge to the sums.
  private static func add(
    _ stated: Decimal, _ kind: Charge.Kind, _ symbol: Int?, _ entry: BookingEntry,
    _ booking: Booking, _ exchange: inout BookedExchange, to charges: inout [Charge]
  ) throws(DecimalError) {
    guard !stated.isZero else { return }
    let row = entry.row
    let amount = row.subtype == .reversal ? -stated : stated
    let currency = booking.terms.currencies[entry.currency]
    let converted = booking.terms.baseCurrency.flatMap { base in
      exchange.convert(
        amount, from: entry.currency, to: base, on: row.date, ofRow: entry.index, in: booking)
    }
    let known = charges.firstIndex {
      $0.account == row.account && $0.symbol == symbol && $0.kind == kind
        && $0.currency == currency
    }
    guard let known else {
      charges.append(
        Charge(
          account: row.account, symbol: symbol, kind: kind, currency: currency, amount: amount,
          amountBase: converted))
      return
    }
    charges[known].amount = try charges[known].amount + amount
    charges[known].amountBase = try charges[known].amountBase.adding(converted)
  }

  /// Returns the lots valued below their cost, in the order in which sales use them or, for short
  /// lots, in which purchases close them.
  ///
  /// - Throws: `overflow`.
  package static func losses(
    in portfolio: Portfolio, _ booking: Booking, _ exchange: inout BookedExchange
  ) throws(DecimalError) -> [Loss] {
    var losses: [Loss] = []
    let purchases = try booking.purchases()
    for position in portfolio.positions where !position.quantity.isZero {
      guard let worth = position.marketValueBase, let whole = position.costBasisBase,
        let base = portfolio.baseCurrency
      else { continue }
      var bought: CalendarDate?
      for purchase in purchases
      where booking.ledger.symbols[purchase.symbol] == position.symbol
        && purchase.date.days(until: portfolio.asOf) <= days
      {
        if try !booking.isSold(purchase) { bought = purchase.date }
      }
      // If a sale uses a share of each lot, the position is treated as one lot.
      let order = try booking.poolOrder(account: position.account, symbol: position.symbol)
      let lots: [Loss.Lot] =
        order?.map { lot in Loss.Lot(lot.whole, lot.share, base, booking, &exchange) }
        ?? [Loss.Lot(units: position.quantity, cost: whole)]
      var (before, sum) = (Decimal.zero, Decimal.zero)
      for lot in lots {
        func value(_ units: Decimal) throws(DecimalError) -> Decimal {
          try worth.scaled(by: units, over: position.quantity, .halfEven)
        }
        sum = try sum + (try value(lot.poolUnits) - lot.poolCost)
        let value = try value(lot.units)
        let gain = try value - lot.cost
        if gain.isNegative {
          losses.append(
            Loss(
              position: position, date: lot.date, quantity: lot.units, unitsBefore: before,
              costBase: lot.cost, valueBase: value, gainBase: gain, saleGainBase: sum,
              bought: bought))
        }
        before = try before + lot.poolUnits
      }
    }
    return losses
  }
}

extension TaxYear.Loss {
  /// A lot in the order of sale, with its cost in the base currency.
  fileprivate struct Lot {
    var date: CalendarDate?
    var (units, cost) = (Decimal.zero, Decimal.zero)
    var (poolUnits, poolCost) = (Decimal.zero, Decimal.zero)

    init(units: Decimal, cost: Decimal) {
      (self.units, self.cost, poolUnits, poolCost) = (units, cost, units, cost)
    }

    /// - Parameter share: the account's share of the pool's lot; nil if it has none.
    init(
      _ whole: LotPiece, _ share: LotPiece?, _ base: String, _ booking: Booking,
      _ exchange: inout BookedExchange
    ) {
      func converted(_ piece: LotPiece) -> Decimal {
        exchange.convert(
          piece.cost, from: piece.currency, to: base, on: piece.date, ofRow: piece.row,
          in: booking) ?? .zero
      }
      date = whole.date
      (poolUnits, poolCost) = (whole.quantity, converted(whole))
      if let share { (units, cost) = (share.quantity, converted(share)) }
    }
  }
}

extension Booking {
  /// Whether a purchase is itself sold and therefore does not replace a disposal's units. Either
  /// the disposal took units of the purchase, or all units of the purchase were sold by the time of
  /// the disposal. If the disposal takes a share of each lot, only the second condition applies to
  /// earlier purchases.
  ///
  /// - Throws: `overflow`.
  fileprivate func isSold(
    _ purchase: Acquisition, by disposal: Disposal
  ) throws(DecimalError) -> Bool {
    let isShared = terms.lotsMethod(account: disposal.account, symbol: purchase.symbol).isShared
    if disposal.pieces.contains(where: { $0.row == purchase.row }),
      !isShared || purchase.date > disposal.date
    {
      return true
    }
    return try isSold(purchase, through: disposal.row)
  }

  /// Whether all units of a purchase were sold by the disposals up to a row, or by all disposals if
  /// the row is nil.
  ///
  /// - Throws: `overflow`.
  fileprivate func isSold(
    _ purchase: Acquisition, through row: Int? = nil
  ) throws(DecimalError) -> Bool {
    let last = row.flatMap { row in events.disposals.lastIndex { $0.row == row } }
    var (left, day) = (purchase.quantity, purchase.date)
    for disposal in events.disposals.prefix(last.map { $0 + 1 } ?? events.disposals.count)
    where disposal.symbol == purchase.symbol {
      if disposal.date > day {
        left = try split(left, of: purchase.symbol, from: day, to: disposal.date)
        day = disposal.date
      }
      for piece in disposal.pieces where piece.row == purchase.row {
        // With SECTION_104, a disposal can precede the purchase. The disposal's units are then
        // converted to those of the purchase's day.
        let units = try split(
          piece.quantity, of: purchase.symbol, from: disposal.date, to: purchase.date)
        left = try left - units
      }
    }
    return !left.isPositive
  }

  /// Returns the number of units after an asset's splits later than `first` and no later than
  /// `last`.
  private func split(
    _ units: Decimal, of symbol: Int, from first: CalendarDate, to last: CalendarDate
  ) throws(DecimalError) -> Decimal {
    var (units, day) = (units, first)
    // Each account that holds the asset has its own row for the same split, so later rows of a day
    // are skipped.
    for split in events.splits
    where split.symbol == symbol && split.date > day && split.date <= last {
      units = try split.ratio.applied(to: units)
      day = split.date
    }
    return units
  }
}

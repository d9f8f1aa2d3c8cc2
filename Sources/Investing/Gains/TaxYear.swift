import FinanceModel
package import PlainText

/// Facts of a year for a tax return that no other report contains. No tax is computed.
package struct TaxYear: Sendable {
  /// Number of days before and after a sale with a loss in which a purchase matters.
  package static let days = 30

  /// Fees of one account, kind and currency.
  package struct Fee: Sendable {
    package let account: Int
    /// Whether the fees belong to trades or income, whose gains and net amounts include them.
    package let isIncluded: Bool
    package let currency: String
    package fileprivate(set) var amount: Decimal
    package fileprivate(set) var amountBase: Decimal?
  }

  /// A disposal with a loss, and a purchase of the same asset nearby.
  package struct Repurchase: Sendable {
    package let gain: RealizedGains.Gain
    package let purchase: Acquisition
    /// Days from the disposal to the purchase; negative if it was before.
    package let days: Int
  }

  /// A lot below its cost.
  package struct Loss: Sendable {
    package let position: Position
    /// nil if a sale takes a share of each lot.
    package let date: CalendarDate?
    package let quantity: Decimal
    /// Units that a sale takes before the lot.
    package let unitsBefore: Decimal
    package let costBase: Decimal
    package let valueBase: Decimal
    package let gainBase: Decimal
    /// Gain of a sale of the lot and the units before it.
    package let saleGainBase: Decimal
    /// The last purchase of the asset in the days before.
    package let bought: CalendarDate?
  }

  /// Sums by account, kind and currency in the order of the accounts.
  package let fees: [Fee]
  /// Pairs by disposal, then by purchase.
  package let repurchases: [Repurchase]

  /// - Parameters:
  ///   - booking: with events and pieces.
  ///   - gains: the disposals of the period.
  /// - Throws: `overflow`.
  package init(
    of booking: Booking, in period: ClosedRange<CalendarDate>, _ gains: [RealizedGains.Gain],
    _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    var fees: [Fee] = []
    let (ledger, base) = (booking.ledger, booking.terms.baseCurrency)
    for place in 0..<booking.rowCount where period.contains(ledger.date(ofRow: place)) {
      let row = ledger[place]
      // The fee of a row of cash that moves is in no gain or income.
      let isApart = row.type == .fee || row.type.movesBetweenAccounts
      let written = row.type == .fee ? row.amount ?? row.fee : row.fee
      guard row.type != .tax, let stated = written, !stated.isZero else { continue }
      let unit = CurrencyUnit(ledger.currencies[row.currency])
      var amount = try unit.amount(stated, in: CurrencyUnit(unit.major))
      if row.subtype == .reversal { amount = -amount }
      let number = booking.terms.currencies.firstIndex(of: unit.major)
      let converted = base.flatMap { base in
        number.flatMap {
          exchange.convert(amount, from: $0, to: base, on: row.date, ofRow: place, in: booking)
        }
      }
      let known = fees.firstIndex {
        $0.account == row.account && $0.isIncluded != isApart && $0.currency == unit.major
      }
      if let known {
        fees[known].amount = try fees[known].amount + amount
        fees[known].amountBase = try fees[known].amountBase.adding(converted)
      } else {
        fees.append(
          Fee(
            account: row.account, isIncluded: !isApart, currency: unit.major, amount: amount,
            amountBase: converted))
      }
    }
    func order(_ fee: Fee) -> (Int, Int, String) {
      (booking.terms.accountPlaces[fee.account], fee.isIncluded ? 0 : 1, fee.currency)
    }
    self.fees = fees.sorted { order($0) < order($1) }
    repurchases = gains.filter { ($0.gainBase ?? $0.gain)?.isNegative == true }.flatMap { gain in
      let own = Set(gain.disposal.pieces.map(\.row))
      return booking.events.acquisitions.compactMap { purchase -> Repurchase? in
        let days = gain.disposal.date.days(until: purchase.date)
        guard purchase.symbol == gain.disposal.symbol, abs(days) <= Self.days,
          !own.contains(purchase.row)
        else { return nil }
        return Repurchase(gain: gain, purchase: purchase, days: days)
      }
    }
  }

  /// Returns the lots of positions that are worth less than their cost, in the order of a sale.
  ///
  /// - Throws: `overflow`.
  package static func losses(
    in portfolio: Portfolio, _ booking: Booking, _ exchange: inout BookedExchange
  ) throws(DecimalError) -> [Loss] {
    var losses: [Loss] = []
    for position in portfolio.positions where position.quantity.isPositive {
      guard let worth = position.marketValueBase, let whole = position.costBasisBase,
        let base = portfolio.baseCurrency
      else { continue }
      let bought = booking.events.acquisitions.last {
        booking.ledger.symbols[$0.symbol] == position.symbol
          && $0.date.days(until: portfolio.asOf) <= days
      }?.date
      let pieces = try booking.saleOrder(account: position.account, symbol: position.symbol)
      let lots: [(date: CalendarDate?, units: Decimal, cost: Decimal)] =
        pieces?.map { piece in
          let cost = exchange.convert(
            piece.cost, from: piece.currency, to: base, on: piece.date, ofRow: piece.row,
            in: booking)
          return (piece.date, piece.quantity, cost ?? .zero)
        } ?? [(nil, position.quantity, whole)]
      var (before, sum) = (Decimal.zero, Decimal.zero)
      for lot in lots {
        let value = try worth.scaled(by: lot.units, over: position.quantity, .halfEven)
        let gain = try value - lot.cost
        sum = try sum + gain
        if gain.isNegative {
          losses.append(
            Loss(
              position: position, date: lot.date, quantity: lot.units, unitsBefore: before,
              costBase: lot.cost, valueBase: value, gainBase: gain, saleGainBase: sum,
              bought: bought))
        }
        before = try before + lot.units
      }
    }
    return losses
  }
}

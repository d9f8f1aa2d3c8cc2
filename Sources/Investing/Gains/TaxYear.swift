import FinanceModel
package import PlainText

/// Facts for a year's tax return that no other report contains. Tax is not computed.
package struct TaxYear: Sendable {
  /// Number of days before and after a sale at a loss within which a purchase is reported.
  package static let days = 30

  /// Total fees for one account, kind and currency.
  package struct Fee: Sendable {
    package let account: Int
    /// Whether gains and net income already include the fees, which belong to trades or income.
    package let isIncluded: Bool
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
    /// Number of units that a sale uses before this lot.
    package let unitsBefore: Decimal
    package let costBase: Decimal
    package let valueBase: Decimal
    package let gainBase: Decimal
    /// Gain from a sale of this lot and all units before it.
    package let saleGainBase: Decimal
    /// Date of the asset's last purchase in the preceding ``TaxYear/days`` days; nil without a
    /// purchase.
    package let bought: CalendarDate?
  }

  /// Total fees by account, kind and currency, in account order.
  package let fees: [Fee]
  /// Repurchases by disposal, then by purchase.
  package let repurchases: [Repurchase]

  /// - Parameters:
  ///   - booking: must have been created with events and pieces.
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
      // Gains and income do not include the fee of a cash transfer.
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

  /// Returns the lots whose value is below their cost, in the order of a sale.
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

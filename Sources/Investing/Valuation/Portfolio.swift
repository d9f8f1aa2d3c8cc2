package import FinanceModel
package import PlainText

/// All holdings at the end of a day: positions, cash and pending transfers.
package struct Portfolio: Sendable {
  /// One account's cash in one currency; never zero.
  package struct Cash: Sendable {
    package let account: String
    package let currency: String
    package let amount: Decimal
    package let amountBase: Decimal?
    /// Settlement day; nil if the cash is settled.
    package var settles: CalendarDate?
  }

  package let asOf: CalendarDate
  /// The base currency; nil if unknown, in which case all totals are nil.
  package let baseCurrency: String?
  /// Positions by account, then by symbol. Accounts are in the order of the settings, then by name.
  package private(set) var positions: [Position] = []
  /// Cash in the same account order, then by currency.
  package private(set) var cash: [Cash] = []
  /// ``cash`` excluding amounts that settle on a later day.
  package private(set) var settledCash: [Cash] = []
  /// Cash that settles on a later day.
  package private(set) var pendingCash: [Cash] = []
  /// Pending transfers, as positions and cash of the sending account.
  package private(set) var positionsInTransit: [Position] = []
  package private(set) var cashInTransit: [Cash] = []
  /// The day's change; nil if it was not requested or the ledgers are empty.
  package private(set) var dayChange: DayChange?

  /// - Parameters:
  ///   - booking: the state at the end of `asOf`.
  ///   - statements: the positions on that day in accounts tracked by statements.
  ///   - exchange: converts amounts to other currencies and records missing rates.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of open lots.
  package init(
    of booking: Booking, _ statements: [StatedPosition], _ settings: Settings,
    _ prices: PriceBook, _ exchange: inout BookedExchange, asOf: CalendarDate,
    _ dayChange: DayChange? = nil
  ) throws(DecimalError) {
    self.dayChange = dayChange
    self.asOf = asOf
    baseCurrency = booking.terms.baseCurrency
    var appraiser = PositionAppraiser(
      booking, settings, prices: HeldPrices(prices, booking), asOf: asOf, exchange: exchange,
      dayChange)
    for holding in booking.holdings where !holding.quantity.isZero {
      positions.append(
        try appraiser.position(holding, of: booking.ledger.accounts[holding.account]))
    }
    (cash, settledCash, pendingCash) = try Self.cash(of: booking, asOf, &appraiser)
    for stated in statements where !stated.quantity.isZero {
      if stated.symbol == StatedPosition.cashSymbol {
        let stated = appraiser.cash(stated.quantity, stated.currency, of: stated.account)
        cash.append(stated)
        settledCash.append(stated)
      } else {
        positions.append(try appraiser.position(stated))
      }
    }
    for transit in booking.transits where !transit.isEmpty {
      let sender = booking.ledger.accounts[transit.account]
      if transit.symbol == nil {
        let code = booking.terms.currencies[transit.currency]
        cashInTransit.append(appraiser.cash(transit.amount, code, of: sender))
      } else {
        positionsInTransit.append(try appraiser.position(transit.lots, of: sender))
      }
    }
    exchange = appraiser.exchange
    let known = Set((settings.assets ?? []).filter { $0.multiplier != nil }.map(\.symbol))
    var found: Set<String> = []
    inPercent = positions.filter {
      !known.contains($0.symbol) && $0.isAboutHundredTimesCost && found.insert($0.symbol).inserted
    }
    sort(by: AccountOrder(settings))
  }

  /// Returns each account's booked cash, its settled cash, and the cash that settles later.
  private static func cash(
    of booking: Booking, _ day: CalendarDate, _ appraiser: inout PositionAppraiser
  ) throws(DecimalError) -> (booked: [Cash], settled: [Cash], pending: [Cash]) {
    var (booked, settled, pending) = ([Cash](), [Cash](), [Cash]())
    for (account, name) in booking.ledger.accounts.enumerated() {
      for balance in booking.cash[account] {
        let code = booking.terms.currencies[balance.currency]
        var rest = balance.amount
        for later in booking.pendingCash
        where later.account == account && later.currency == balance.currency && later.due > day {
          rest = try rest - later.amount
          var sum = appraiser.cash(later.amount, code, of: name)
          sum.settles = later.due
          pending.append(sum)
        }
        if !balance.amount.isZero { booked.append(appraiser.cash(balance.amount, code, of: name)) }
        if !rest.isZero { settled.append(appraiser.cash(rest, code, of: name)) }
      }
    }
    return (booked, settled, pending)
  }

  /// Positions whose value is about a hundred times their cost, and whose assets have no
  /// multiplier.
  private var inPercent: [Position]

  /// `price-missing` warnings for positions that all totals exclude, and `price-percent` warnings.
  /// Each is reported once per symbol.
  package var findings: [LedgerFinding] { unpriced + inPercent.map(\.percentFinding) }

  /// `price-stale` notes for positions whose price is more than four business days old, once per
  /// symbol.
  package var staleFindings: [LedgerFinding] {
    var listed: Set<String> = []
    return positions.compactMap { position in
      guard let date = position.priceDate, PriceAge.isStale(date, on: asOf),
        listed.insert(position.symbol).inserted
      else { return nil }
      return LedgerFinding(
        .note, PriceCode.stale,
        "the last price of '\(position.symbol.visible)' is from \(date),"
          + " \(PriceAge.businessDays(from: date, to: asOf)) business days before \(asOf)", at: nil,
        hint: "run 'quotes' to list the missing prices")
    }
  }

  private var unpriced: [LedgerFinding] {
    var listed: Set<String> = []
    return (positions + positionsInTransit).filter { $0.price == nil }
      .filter { listed.insert($0.symbol).inserted }
      .map { .unpriced($0.symbol, in: $0.currency, from: asOf, to: asOf) }
  }

  /// Removes all holdings except those in the given accounts. Pending transfers belong to the
  /// sender. Afterwards the day's change is unknown.
  package mutating func keep(_ accounts: Set<String>) {
    dayChange = nil
    for list in [\Self.positions, \.positionsInTransit, \.inPercent] {
      self[keyPath: list].removeAll { !accounts.contains($0.account) }
    }
    for list in [\Self.cash, \.settledCash, \.pendingCash, \.cashInTransit] {
      self[keyPath: list].removeAll { !accounts.contains($0.account) }
    }
  }

  private mutating func sort(by order: AccountOrder) {
    positions.sort { a, b in
      (order.rank(of: a.account), a.account, a.symbol)
        < (order.rank(of: b.account), b.account, b.symbol)
    }
    func precedes(_ a: Cash, _ b: Cash) -> Bool {
      (order.rank(of: a.account), a.account, a.currency)
        < (order.rank(of: b.account), b.account, b.currency)
    }
    cash.sort(by: precedes)
    settledCash.sort(by: precedes)
    pendingCash.sort { a, b in
      precedes(a, b) || !precedes(b, a) && a.settles ?? asOf < b.settles ?? asOf
    }
  }
}

/// Output order of accounts: the settings' accounts in their order, then others by name.
package struct AccountOrder: Sendable {
  private let ranks: [String: Int]

  package init(_ settings: Settings) {
    ranks = Dictionary(
      (settings.accounts ?? []).enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the account's rank. Lower ranks come first, and accounts with equal ranks are sorted
  /// by name.
  package func rank(of account: String) -> Int { ranks[account] ?? .max }

  /// Returns the position of each account in this order.
  func places(of accounts: [String]) -> [Int] {
    let sorted = accounts.indices.sorted { a, b in
      (rank(of: accounts[a]), accounts[a]) < (rank(of: accounts[b]), accounts[b])
    }
    var places = Array(repeating: 0, count: accounts.count)
    for (place, account) in sorted.enumerated() { places[account] = place }
    return places
  }
}

extension Position {
  fileprivate var isAboutHundredTimesCost: Bool {
    guard let marketValue, let costBasis, costBasis.isPositive else { return false }
    do throws(DecimalError) {
      return try marketValue.divided(by: costBasis, .halfEven).isAboutHundred
    } catch {
      return false
    }
  }

  fileprivate var percentFinding: LedgerFinding {
    func text(_ amount: Decimal?) -> String {
      amount.map { CurrencyUnit.printedText(of: $0, in: currency) } ?? ""
    }
    return LedgerFinding(
      .warning, PriceCode.percent,
      "'\(symbol.visible)' is worth about 100 times its cost: \(text(marketValue)) against"
        + " \(text(costBasis)) \(currency.visible)", at: nil,
      hint: LedgerFinding.percentHint(for: symbol))
  }
}

extension LedgerFinding {
  /// Returns the hint for prices stated as percentages of a bond's nominal value.
  static func percentHint(for symbol: String) -> String {
    let object = "{\"symbol\": \"\(symbol.visible)\", \"kind\": \"BOND\", \"multiplier\": 0.01}"
    return
      "if '\(symbol.visible)' is a bond with prices in percent, write \(object) under assets in"
      + " coffer.json"
  }
}

extension Decimal {
  /// Whether the value is between 90 and 110.
  var isAboutHundred: Bool { self >= Decimal(90) && self <= Decimal(110) }
}

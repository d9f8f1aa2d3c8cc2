package import FinanceModel
package import PlainText

/// All holdings at the end of a day: positions, cash, pending transfers, and their totals.
package struct Portfolio: Sendable {
  /// Cash of one account in one currency; never zero.
  package struct Cash: Sendable {
    package let account: String
    package let currency: String
    package let amount: Decimal
    package let amountBase: Decimal?
    /// Day of settlement; nil for settled cash.
    package var settles: CalendarDate?
  }

  package let asOf: CalendarDate
  /// nil if unknown; all sums are then nil.
  package let baseCurrency: String?
  /// Accounts in the order of the settings, then by name; within an account by symbol.
  package private(set) var positions: [Position] = []
  /// Cash in the same order of accounts, then by currency.
  package private(set) var cash: [Cash] = []
  /// ``cash`` without the part that moves on a later day of settlement.
  package private(set) var settledCash: [Cash] = []
  /// Cash that moves on a later day of settlement.
  package private(set) var pendingCash: [Cash] = []
  /// Pending transfers, as positions and cash of the account that sent them.
  package private(set) var positionsInTransit: [Position] = []
  package private(set) var cashInTransit: [Cash] = []
  /// nil if not requested or if the ledgers are empty.
  package private(set) var dayChange: DayChange?

  /// - Parameters:
  ///   - booking: the state at the end of `asOf`.
  ///   - statements: the positions on that day of accounts tracked by statements.
  ///   - exchange: converts to other currencies; records missing rates.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the open lots.
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

  /// Returns the booked cash of each account, the settled cash, and the cash that settles later.
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

  /// Positions worth about a hundred times their cost whose assets have no multiplier.
  private var inPercent: [Position]

  /// Warnings `price-missing` for positions that no sum includes, and `price-percent`, each once
  /// per symbol.
  package var findings: [LedgerFinding] { unpriced + inPercent.map(\.percentFinding) }

  /// Notes `price-stale` for positions whose price is older than four business days, once per
  /// symbol.
  package var staleFindings: [LedgerFinding] {
    var listed: Set<String> = []
    return positions.compactMap { position in
      guard let date = position.priceDate, PriceAge.isStale(date, on: asOf),
        listed.insert(position.symbol).inserted
      else { return nil }
      return LedgerFinding(
        .note, PriceCode.stale,
        "the last price of '\(position.symbol.visible)' is from \(date):"
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

  /// Removes all holdings of other accounts. Pending transfers belong to the sender; the change of
  /// the day is then unknown.
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

/// Output order of accounts: those of the settings in their order, then others by name.
package struct AccountOrder: Sendable {
  private let ranks: [String: Int]

  package init(_ settings: Settings) {
    ranks = Dictionary(
      (settings.accounts ?? []).enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the rank; lower ranks come first, and equal ones are sorted by name.
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
  /// Returns the hint for prices as percentages of a bond's nominal value.
  static func percentHint(for symbol: String) -> String {
    let object = "{\"symbol\": \"\(symbol.visible)\", \"kind\": \"BOND\", \"multiplier\": 0.01}"
    return
      "if '\(symbol.visible)' is a bond with prices in percent, write \(object) under assets in"
      + " coffer.json"
  }
}

extension Decimal {
  /// Whether it is between 90 and 110.
  var isAboutHundred: Bool { self >= Decimal(90) && self <= Decimal(110) }
}

package import FinanceModel
import Investing
package import PlainText

/// Warnings about prices and exchange rates that are probably typing errors, because they differ
/// from adjacent prices or rates by a factor of five or more. An exchange rate is also reported if
/// it is the inverse of adjacent rates.
///
/// Adjacent prices are in the same currency and at most a year apart, without a SPLIT of the symbol
/// between them. If a price is confirmed by the next one, only the beginning of the new level is
/// reported. Prices from trades and prices of zero are ignored.
package struct PriceJumps: Sendable {
  /// The prices to check.
  package enum Scope: Equatable, Sendable {
    /// All prices up to the given day.
    case all(CalendarDate)
    /// The last price up to the given day, on which the value on that day is based.
    case current(CalendarDate)

    /// The last day to check.
    fileprivate var day: CalendarDate {
      switch self {
      case .all(let day), .current(let day): day
      }
    }

    /// Number of latest prices to compare. A few are enough for the current price.
    fileprivate var mostPrices: Int {
      switch self {
      case .all: .max
      case .current: 16
      }
    }
  }

  private let prices: PriceBook
  private let splitDays: [String: [CalendarDate]]

  /// Creates a check.
  ///
  /// - Parameter activities: provides the days of splits.
  /// - Complexity: linear in the number of activities if there are splits.
  package init(_ prices: PriceBook, _ activities: ActivityLedger? = nil) {
    self.prices = prices
    splitDays = activities?.splitDays ?? [:]
  }

  /// Returns warnings with code `price-jump` for these symbols and for the exchange rates of these
  /// currencies. The warnings are sorted alphabetically, then by day, and are located at rows in
  /// the prices ledger.
  ///
  ///     'VWCE' is 1104 EUR on 2026-11-20, 10 times the 110.4 EUR of 2026-11-19
  ///
  /// - Parameters:
  ///   - symbols: nil for all symbols with prices.
  ///   - currencies: currencies that are converted, without the base currency; nil for all.
  /// - Complexity: linear in the number of prices of these symbols and in the number of rates.
  package func findings(
    of symbols: Set<String>? = nil, converting currencies: Set<String>? = nil, _ scope: Scope
  ) -> [LedgerFinding] {
    let asked = prices.symbols.filter { symbol in
      symbols?.contains(symbol) ?? true || CurrencyUnit(symbol).isCurrency
    }
    return asked.filter { mayJump($0, scope) }.flatMap { findings(of: $0, currencies, scope) }
  }

  private func findings(
    of symbol: String, _ currencies: Set<String>?, _ scope: Scope
  ) -> [LedgerFinding] {
    Dictionary(grouping: observations(of: symbol, scope), by: \.quote)
      .filter { quote, _ in
        guard let currencies, CurrencyUnit(symbol).isCurrency else { return true }
        return [symbol, quote].contains { currencies.contains(CurrencyUnit($0).major) }
      }
      .sorted { $0.key < $1.key }
      .flatMap { jumps(among: $0.value) }
      .filter { finding in isWanted(finding.price, scope) }
      .sorted { $0.price.date < $1.price.date }
      .map(\.finding)
  }

  /// Whether two successive prices of the symbol are far apart. The dates are not read, because
  /// this is rarely the case.
  private func mayJump(_ symbol: String, _ scope: Scope) -> Bool {
    let isCurrency = CurrencyUnit(symbol).isCurrency
    return prices.series(of: symbol)?.hasNeighbours(
      onOrBefore: scope.day, last: scope.mostPrices
    ) { before, price in
      price.isFar(from: before, factor: 5) || isCurrency && price.isInverse(of: before)
    } ?? false
  }

  private func observations(of symbol: String, _ scope: Scope) -> [PriceObservation] {
    let found = prices.series(of: symbol)?.observations(
      onOrBefore: scope.day, last: scope.mostPrices)
    return (found ?? []).filter {
      $0.amount.isPositive && $0.source != PriceObservation.tradeSource
    }
  }

  private func isWanted(_ price: PriceObservation, _ scope: Scope) -> Bool {
    guard case .current(let day) = scope else { return true }
    return prices.price(of: price.symbol, onOrBefore: day, preferring: price.quote) == price
  }

  /// Returns the jumps for one symbol and quote currency, by date.
  private func jumps(among prices: [PriceObservation]) -> [PriceJump] {
    var jumps: [PriceJump] = []
    var sound: PriceObservation?
    for (index, price) in prices.enumerated() {
      let next = index + 1 < prices.count ? prices[index + 1] : nil
      guard let before = sound else {
        // The first price is reported if it contradicts the second, and the third confirms the
        // second.
        if let next, index + 2 < prices.count, areFar(price, next),
          !areFar(next, prices[index + 2])
        {
          jumps.append(PriceJump(price: price, neighbour: next))
        } else {
          sound = price
        }
        continue
      }
      guard areFar(price, before) else {
        sound = price
        continue
      }
      jumps.append(PriceJump(price: price, neighbour: before))
      if let next, !areFar(price, next) { sound = price }
    }
    return jumps
  }

  /// Whether two adjacent prices contradict each other.
  private func areFar(_ a: PriceObservation, _ b: PriceObservation) -> Bool {
    // Prices are first compared without their dates, because most are close.
    guard
      a.amount.isFar(from: b.amount, factor: 5)
        || CurrencyUnit(a.symbol).isCurrency && CurrencyUnit(a.quote).isCurrency
          && a.amount.isInverse(of: b.amount)
    else { return false }
    let (first, last) = (min(a.date, b.date), max(a.date, b.date))
    return last.dayNumber - first.dayNumber <= 366
      && !(splitDays[a.symbol] ?? []).contains { first < $0 && $0 <= last }
  }
}

/// A price and the adjacent price that it contradicts.
private struct PriceJump {
  let price: PriceObservation
  let neighbour: PriceObservation

  var finding: LedgerFinding {
    LedgerFinding(
      .warning, PriceCode.jump, message, at: price.place, column: "amount",
      hint: isInverted
        ? "write the price of one \(price.symbol.visible) in \(price.quote.visible), or swap base "
          + "and quote"
        : "check the digits and the decimal point in ledgers/prices.csv; a split needs a SPLIT row"
          + " in ledgers/activities.csv")
  }

  private var isInverted: Bool { !price.amount.isFar(from: neighbour.amount, factor: 5) }

  private var message: String {
    let (mine, its) = (price.amount, neighbour.amount)
    let other = "\(its) \(price.quote.visible) on \(neighbour.date)"
    let subject = "'\(price.symbol.visible)' is \(mine) \(price.quote.visible) on \(price.date)"
    if isInverted { return "\(subject), close to the inverse of \(other)" }
    if let factor = mine.times(its), mine > its {
      return "\(subject), which is \(factor) times \(other)"
    }
    guard let factor = its.times(mine) else { return "\(subject), far from \(other)" }
    return "\(subject), but \(other) is \(factor) times as high"
  }
}

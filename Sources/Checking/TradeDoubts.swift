package import FinanceModel
package import Investing
import PlainText

extension Booking {
  /// Returns warnings about booked rows that are valid but probably contain typing errors, at their
  /// cells:
  ///
  /// - `activity-fx-rate-inverse`: an `fx_rate` closer to the inverse of the latest rate in the
  ///   prices ledger than to the rate itself;
  /// - `activity-price-jump`: an `fx_rate` that differs from the latest rate by a factor of five or
  ///   more; a `unit_price` that differs by the same factor from the previous trade and from the
  ///   prices around that day;
  /// - `activity-split-inverse`: a split whose ratio is closer to the inverse of the change in its
  ///   prices than to the change itself.
  ///
  /// If there are no prices or rates, trades are compared only with each other.
  ///
  ///     fx_rate '0.92' is nearer to the inverse of the rate of that day, 1.08, than to the rate
  ///
  /// - Complexity: linear in the number of rows, plus a search for each suspicious row.
  package func doubts(_ prices: PriceBook) -> [LedgerFinding] {
    rateDoubts(prices) + tradeDoubts(prices)
  }

  private func rateDoubts(_ prices: PriceBook) -> [LedgerFinding] {
    guard !statedRates.isEmpty else { return [] }
    var exchange = Exchange(ExchangeRates(prices, base: terms.baseCurrency))
    return statedRates.compactMap { stated in
      guard let place = stated.place, let known = rate(of: stated, &exchange) else { return nil }
      let text = known.asShownRate
      let hint =
        "write the value of one \(stated.symbol.visible) in \(stated.quote.visible): about \(text)"
      if stated.amount.isFar(from: known, factor: 5), !stated.amount.isInverse(of: known) {
        return LedgerFinding(
          .warning, ActivityCode.priceJump,
          "fx_rate '\(stated.amount)' is far from that day's rate, \(text)", at: place,
          column: "fx_rate", hint: hint)
      }
      guard stated.amount.isNearerToInverse(of: known) else { return nil }
      return LedgerFinding(
        .warning, ActivityCode.rateInverse,
        "fx_rate '\(stated.amount)' is closer to the inverse of that day's rate, \(text), than to"
          + " the rate itself", at: place, column: "fx_rate", hint: hint)
    }
  }

  private func rate(of stated: PriceObservation, _ exchange: inout Exchange) -> Decimal? {
    do throws(RateProblem) {
      return try exchange.convert(.one, from: stated.symbol, to: stated.quote, on: stated.date)
    } catch {
      return nil
    }
  }

  // MARK: trades and splits

  private func tradeDoubts(_ prices: PriceBook) -> [LedgerFinding] {
    // If a symbol's prices change only in small steps, its trades are checked only if its first
    // price is suspicious.
    let isOdd = ledger.priceSteps(before: rowCount, factor: 5).enumerated().map { symbol, steps in
      guard steps.areSmall, let row = steps.firstRow.map({ ledger[$0] }) else {
        return !steps.areSmall
      }
      return row.trade.flatMap { priceDoubt($0, after: nil, row, symbol, prices) } != nil
    }
    guard isOdd.contains(true) else { return [] }
    var findings: [LedgerFinding] = []
    var trades = [Trade?](repeating: nil, count: ledger.symbols.count)
    for index in 0..<rowCount {
      guard let symbol = ledger.symbol(ofRow: index), isOdd[symbol] else { continue }
      let row = ledger[index]
      switch row.type {
      case .split:
        trades[symbol] = nil
        if let finding = splitDoubt(row, symbol, prices) { findings.append(finding) }
      case .buy, .sell:
        guard let trade = row.trade else { continue }
        if let last = trades[symbol], last.currency == row.currency,
          !trade.price.isFar(from: last.price, factor: 5)
        {
          trades[symbol] = trade
        } else if let finding = priceDoubt(trade, after: trades[symbol], row, symbol, prices) {
          findings.append(finding)
        } else {
          trades[symbol] = trade
        }
      default: continue
      }
    }
    return findings
  }

  /// Returns the finding about a price that differs greatly from the prices around its day or, if
  /// there are none, from the previous trade.
  private func priceDoubt(
    _ trade: Trade, after last: Trade?, _ row: Activity, _ symbol: Int, _ prices: PriceBook
  ) -> LedgerFinding? {
    let code = terms.currencies[trade.currency]
    let series = prices.series(of: ledger.symbols[symbol])
    let known = [
      series?.price(onOrBefore: trade.date, preferring: code),
      series?.price(after: trade.date, preferring: code),
    ].compactMap(\.self).filter {
      abs($0.date.dayNumber - trade.date.dayNumber) <= 31 && $0.amount.isPositive
        && CurrencyUnit($0.quote).major == CurrencyUnit(code).major
    }
    let other: (date: CalendarDate, price: Decimal)
    if let first = known.first {
      let converted = known.map { inUnits(of: code, $0) }
      guard converted.allSatisfy({ trade.price.isFar(from: $0, factor: 5) }) else { return nil }
      other = (first.date, converted[0])
    } else if let last, last.currency == trade.currency,
      trade.date.dayNumber - last.date.dayNumber <= 366
    {
      other = (last.date, last.price)
    } else {
      return nil
    }
    return LedgerFinding(
      .warning, ActivityCode.priceJump,
      "unit_price '\(trade.price)' is far from the price on \(other.date), \(other.price)"
        + " \(code.visible)",
      at: row.place, column: "unit_price",
      hint:
        "check the digits, and that quantity and unit_price are in the right columns; a split needs"
        + " an earlier SPLIT row")
  }

  /// Returns a price in the unit denoted by a currency code, such as pence or pounds.
  private func inUnits(of code: String, _ price: PriceObservation) -> Decimal {
    let (mine, its) = (CurrencyUnit(code).perMajor, CurrencyUnit(price.quote).perMajor)
    guard mine != its else { return price.amount }
    do throws(DecimalError) {
      return try price.amount.scaled(by: Decimal(mine), over: Decimal(its), .halfEven)
    } catch {
      return price.amount
    }
  }

  /// Returns the finding about a split if the adjacent prices moved in the opposite direction from
  /// the one that its ratio implies.
  private func splitDoubt(
    _ row: Activity, _ symbol: Int, _ prices: PriceBook
  ) -> LedgerFinding? {
    guard let ratio = row.ratio, let eve = row.date.adding(days: -1),
      let series = prices.series(of: ledger.symbols[symbol]),
      let before = series.price(onOrBefore: eve),
      let after = series.price(after: eve, preferring: before.quote), after.quote == before.quote,
      after.date.dayNumber - before.date.dayNumber <= 31
    else { return nil }
    do throws(DecimalError) {
      let stated = try ratio.new.divided(by: ratio.old, .halfEven)
      let seen = try before.amount.divided(by: after.amount, .halfEven)
      guard seen.isNearerToInverse(of: stated), seen.isFar(from: .one, factor: 2) else {
        return nil
      }
    } catch {
      return nil
    }
    return LedgerFinding(
      .warning, ActivityCode.splitInverse,
      "the ratio \(ratio.new):\(ratio.old) means \(ratio.new) new for \(ratio.old) old units, but"
        + " the price changed from \(before.amount) to \(after.amount)", at: row.place,
      column: "ratio", hint: "write new units first: \(ratio.old):\(ratio.new)")
  }
}

/// The price of one unit in a trade.
private struct Trade {
  let date: CalendarDate
  let currency: Int
  let price: Decimal
}

extension Activity {
  /// The row's trade; nil if its price is not above zero.
  fileprivate var trade: Trade? {
    guard let unitPrice, unitPrice.isPositive else { return nil }
    return Trade(date: date, currency: currency, price: unitPrice)
  }
}

extension Decimal {
  /// The rate with at most six decimals, rounded half-even, without trailing zeros.
  fileprivate var asShownRate: String {
    do throws(DecimalError) {
      return try rounded(toDecimals: 6, .halfEven).description
    } catch {
      return description
    }
  }
}

package import FinanceModel
import PlainText

extension Booking {
  /// Warnings `activity-fx-rate-inverse` for booked rows whose `fx_rate` is nearer to the inverse of
  /// the rate that the prices ledger has on that day or before; none if it has no rate for the pair.
  ///
  ///     fx_rate '0.92' is nearer to the inverse of the rate of that day, 1.08, than to it
  ///
  /// - Complexity: linear in the rows with a rate, each a search.
  package func inverseRateFindings(_ prices: PriceBook) -> [LedgerFinding] {
    guard !statedRates.isEmpty else { return [] }
    var exchange = Exchange(ExchangeRates(prices, base: terms.baseCurrency))
    return statedRates.compactMap { stated in
      guard let place = stated.place, let known = rate(of: stated, &exchange),
        stated.amount.isNearerToInverse(of: known)
      else { return nil }
      let text = known.asShownRate
      return LedgerFinding(
        .warning, ActivityCode.rateInverse,
        "fx_rate '\(stated.amount)' is nearer to the inverse of the rate of that day, \(text), than"
          + " to the rate", at: place, column: "fx_rate",
        hint: "write what one \(stated.symbol.visible) is in \(stated.quote.visible): about \(text)")
    }
  }

  private func rate(of stated: PriceObservation, _ exchange: inout Exchange) -> Decimal? {
    do throws(RateProblem) {
      return try exchange.convert(.one, from: stated.symbol, to: stated.quote, on: stated.date)
    } catch {
      return nil
    }
  }
}

extension Decimal {
  /// The rate with at most six decimals, half-even, without trailing zeros.
  fileprivate var asShownRate: String {
    do throws(DecimalError) {
      return try rounded(toDecimals: 6, .halfEven).description
    } catch {
      return description
    }
  }
}

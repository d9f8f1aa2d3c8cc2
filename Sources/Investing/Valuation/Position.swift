package import PlainText

/// An account's holding of one asset on a day, with its cost and value.
///
/// Amounts with `Base` in their names are in the base currency, all others in ``currency``. Unknown
/// amounts are nil. If the price is missing, all amounts that depend on the price are nil. If the
/// base currency or a rate is missing, all amounts in the base currency are nil.
package struct Position: Sendable {
  package let account: String
  package let symbol: String
  /// The asset's currency, otherwise the currency of its first lot.
  package let currency: String
  package let quantity: Decimal
  /// Cost including fees, with each lot converted at the rate on its date.
  package let costBasis: Decimal?
  package let costBasisBase: Decimal?
  /// The price of one unit.
  package let price: Decimal?
  package let priceDate: CalendarDate?
  package let priceSource: String?
  package let marketValue: Decimal?
  package let marketValueBase: Decimal?
  /// The day's change, as in ``DayChange``; nil if unknown or not requested.
  package let dayChange: Decimal?

  /// ``costBasis`` divided by ``quantity``, rounded half-even to 10 decimals; nil if unknown.
  package var averageCost: Decimal? { costBasis.flatMap { $0.ratio(to: quantity, decimals: 10) } }

  /// ``marketValue`` minus ``costBasis``.
  package var unrealizedGain: Decimal? { marketValue.less(costBasis) }

  /// ``marketValueBase`` minus ``costBasisBase``, including the effect of exchange rates.
  package var unrealizedGainBase: Decimal? { marketValueBase.less(costBasisBase) }

  /// Gain as a percentage of the cost, or of the proceeds if the position is short; nil if that
  /// amount is zero.
  package var unrealizedGainPct: Decimal? { unrealizedGain.percent(of: costBasis?.magnitude) }
}

extension Decimal? {
  /// Returns the difference; nil if either value is nil or the result is too large.
  func less(_ other: Decimal?) -> Decimal? {
    do throws(DecimalError) {
      return try subtracting(other)
    } catch {
      return nil
    }
  }

  /// Returns the value as a percentage of `whole`, rounded half-even to 18 decimals; nil if either
  /// value is nil or `whole` is zero.
  package func percent(of whole: Decimal?) -> Decimal? {
    guard let self, let whole, !whole.isZero else { return nil }
    do throws(DecimalError) {
      return try self.scaled(by: Decimal(100), over: whole, .halfEven)
    } catch {
      return nil
    }
  }
}

extension Decimal? {
  /// Returns the value's share of `whole` in percent; nil if either value is nil, or if `whole` is
  /// not positive, because shares are then undefined.
  package func weight(in whole: Decimal?) -> Decimal? {
    guard let whole, whole.isPositive else { return nil }
    return percent(of: whole)
  }
}

extension Decimal {
  /// Returns the quotient, rounded half-even to the given number of decimals; nil if the divisor is
  /// zero.
  fileprivate func ratio(to divisor: Decimal, decimals: Int) -> Decimal? {
    do throws(DecimalError) {
      return try divided(by: divisor, .halfEven).rounded(toDecimals: decimals, .halfEven)
    } catch {
      return nil
    }
  }
}

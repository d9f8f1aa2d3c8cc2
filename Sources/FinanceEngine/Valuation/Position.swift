package import PlainText

/// What an account holds of one asset on a day, what it cost and what it is worth.
///
/// Figures without `Base` are in ``currency``, those with it in the base currency. What is not
/// known is nil: without a price all that depends on it, without a base currency or a rate all that
/// is told in the base currency.
package struct Position: Sendable {
  package let account: String
  package let symbol: String
  /// The asset's own currency, else that of its first lot.
  package let currency: String
  package let quantity: Decimal
  /// Fees included, each lot by the rate of its own day.
  package let costBasis: Decimal?
  package let costBasisBase: Decimal?
  /// Of one unit.
  package let price: Decimal?
  package let priceDate: CalendarDate?
  package let priceSource: String?
  package let marketValue: Decimal?
  package let marketValueBase: Decimal?
  /// See ``DayChange``; nil if it is not known, or was not asked for.
  package let dayChange: Decimal?

  /// ``costBasis`` over ``quantity``, half-even at 10 decimals; nil where it is not known.
  package var averageCost: Decimal? { costBasis.flatMap { $0.ratio(to: quantity, decimals: 10) } }

  /// ``marketValue`` less ``costBasis``.
  package var unrealizedGain: Decimal? { marketValue.less(costBasis) }

  /// ``marketValueBase`` less ``costBasisBase``: what currencies did is part of it.
  package var unrealizedGainBase: Decimal? { marketValueBase.less(costBasisBase) }

  /// The gain in percent of the cost; nil where that is zero.
  package var unrealizedGainPct: Decimal? { unrealizedGain.percent(of: costBasis) }
}

extension Decimal? {
  /// The difference; nil where one of the two is, or it is too large.
  func less(_ other: Decimal?) -> Decimal? {
    do throws(DecimalError) {
      return try subtracting(other)
    } catch {
      return nil
    }
  }

  /// In percent of `whole`, half-even at 18 decimals; nil where one of the two is, or `whole` is
  /// zero.
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
  /// The part of `whole` in percent; nil where one of the two is, or `whole` is not above zero, for
  /// then there are no parts.
  package func weight(in whole: Decimal?) -> Decimal? {
    guard let whole, whole.isPositive else { return nil }
    return percent(of: whole)
  }
}

extension Decimal {
  /// The quotient, half-even at so many decimals; nil for a divisor of zero.
  fileprivate func ratio(to divisor: Decimal, decimals: Int) -> Decimal? {
    do throws(DecimalError) {
      return try divided(by: divisor, .halfEven).rounded(toDecimals: decimals, .halfEven)
    } catch {
      return nil
    }
  }
}

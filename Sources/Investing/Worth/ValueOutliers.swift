package import FinanceModel
package import PlainText

extension Array {
  /// Returns the elements contradicted by their neighbours, each with the last sound element before
  /// it. A contradicted element is far from that sound element, and also from the next element if
  /// one exists.
  ///
  ///     [980, 98, 990].outliers { $0 >= 8 * $1 || $1 >= 8 * $0 }   // (980, 98)
  ///
  /// - Complexity: linear.
  func outliers(
    where areFar: (_ earlier: Element, _ later: Element) -> Bool
  ) -> [(before: Element, element: Element)] {
    guard var sound = first else { return [] }
    return indices.dropFirst().compactMap { index in
      let element = self[index]
      guard areFar(sound, element), index + 1 == count || areFar(element, self[index + 1]) else {
        sound = element
        return nil
      }
      return (sound, element)
    }
  }
}

extension Decimal {
  /// Whether the number is at least `factor` times `other`; false unless both are above zero.
  ///
  ///     Decimal(50).isAtLeast(5, times: Decimal(10))   // true
  func isAtLeast(_ factor: Int128, times other: Decimal) -> Bool {
    guard isPositive, other.isPositive else { return false }
    let (product, overflows) = other.mantissa.multipliedReportingOverflow(by: factor)
    return !overflows && mantissa >= product
  }

  /// Whether one of the numbers is at least `factor` times the other; false unless both are above
  /// zero.
  ///
  ///     Decimal(10).isFar(from: Decimal(50), factor: 5)   // true
  package func isFar(from other: Decimal, factor: Int128) -> Bool {
    isPositive && other.isPositive && mantissa.isFar(from: other.mantissa, factor: factor)
  }

  /// Whether the numbers are on different sides of 1, as a rate and its inverse are, and at least a
  /// twentieth apart; false unless both are above zero.
  ///
  /// As ratios, a rate r is closer to 1/t than to t exactly when r and t are on different sides of
  /// 1.
  ///
  ///     rate("0.92").isNearerToInverse(of: rate("1.08"))   // true
  package func isNearerToInverse(of other: Decimal) -> Bool {
    guard isPositive, other.isPositive, (self > .one) != (other > .one), self != .one,
      other != .one
    else { return false }
    let (greater, less) = self > other ? (self, other) : (other, self)
    let (large, overflows) = greater.mantissa.multipliedReportingOverflow(by: 20)
    let (small, overflowsToo) = less.mantissa.multipliedReportingOverflow(by: 21)
    return overflows || overflowsToo || large >= small
  }

  /// Whether two rates are approximately each other's inverse. Their product is then within a
  /// twentieth of 1.
  ///
  ///     rate("0.92").isInverse(of: rate("1.08"))   // true
  package func isInverse(of other: Decimal) -> Bool {
    guard isNearerToInverse(of: other) else { return false }
    do throws(DecimalError) {
      let product = try multiplied(by: other, .halfEven)
      let distance = try (product - .one).magnitude
      return Decimal.one.isAtLeast(20, times: distance) || distance.isZero
    } catch {
      return false
    }
  }

  /// Returns the ratio to `other` with one decimal, without trailing zeros; nil if it is out of
  /// range.
  package func times(_ other: Decimal) -> String? {
    do throws(DecimalError) {
      return try divided(by: other, .halfEven).rounded(toDecimals: 1, .halfEven).description
    } catch {
      return nil
    }
  }
}

extension PositionLedger {
  /// `position-jump` warnings for quantities that are valid but probably contain typing errors.
  /// Such quantities differ from those in the previous and the next statement by a factor of eight
  /// or more.
  ///
  /// The quantity in the last statement is compared only with the quantity in the previous
  /// statement. Cash is ignored.
  ///
  ///     quantity '1' is far from the 980 of 2025-12-31
  ///
  /// - Complexity: O(n log n) in the number of rows.
  package var doubts: [LedgerFinding] {
    let bySymbol = Dictionary(grouping: rows.filter { $0.symbol != StatedPosition.cashSymbol }) {
      [$0.account, $0.symbol]
    }
    let findings = bySymbol.values.flatMap { rows in
      rows.outliers { $0.quantity.isFar(from: $1.quantity, factor: 8) }.map { before, row in
        LedgerFinding(
          .warning, PositionCode.jump,
          "quantity '\(row.quantity)' of '\(row.symbol.visible)' is far from \(before.quantity) on"
            + " \(before.date)", at: row.place, column: "quantity",
          hint: "check the digits: use a decimal point and no thousands separator")
      }
    }
    return findings.sorted { ($0.place ?? .header(ofFile: 0)) < ($1.place ?? .header(ofFile: 0)) }
  }
}

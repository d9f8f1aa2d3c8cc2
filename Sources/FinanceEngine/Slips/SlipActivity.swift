import PlainText

/// The numbers typed in a row of activities, and the cash that the row moves.
package final class SlipActivity: Sendable {
  /// The cash that a row moves in addition to its units.
  package struct Cash: Sendable {
    let series: Int
    /// The day on which the cash moves.
    let day: CalendarDate
    let amount: Int
  }

  /// A typed number.
  package struct Cell: Sendable {
    package let column: String
    /// The number in units of 10^-`digits`.
    let value, digits: Int
    /// Whether the row's units are this number.
    let isUnits: Bool
    /// Change of the cash if the number rises by one.
    let cash: Decimal
  }

  /// The row's cash if its ``SlipBooks/Row/amount`` is in units; nil for other rows.
  package let cash: Cash?
  package let cells: [Cell]
  /// The cash before rounding to the currency's minor unit.
  private let exact: Decimal
  /// Change of the cash if the type is the opposite one; nil if the type has no opposite.
  let turned: Int?
  /// Whether the cash is in the row's own currency.
  let isUnconverted: Bool

  init(
    cash: Cash? = nil, cells: [Cell] = [], exact: Decimal = .zero, turned: Int? = nil,
    isUnconverted: Bool = false
  ) {
    self.cash = cash
    self.cells = cells
    self.exact = exact
    self.turned = turned
    self.isUnconverted = isUnconverted
  }

  /// Returns the change of the cash, in minor units of `digits` decimals, if a cell has another
  /// number; nil if it is too large.
  func change(_ cell: Cell, to right: Int, digits: Int) -> Int? {
    do throws(DecimalError) {
      let rise = try Decimal(units: Int128(right - cell.value), minorDigits: cell.digits)
      let now = try exact + cell.cash.multiplied(by: rise, .halfEven)
      guard let after = now.units(digits), let before = exact.units(digits) else { return nil }
      return after - before
    } catch {
      return nil
    }
  }
}

extension SlipBooks.Row {
  /// The cash that the row moves in addition to its units; nil for other rows.
  var cash: SlipActivity.Cash? { activity?.cash }
}

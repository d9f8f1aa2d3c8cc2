import FinanceModel
import Investing
import PlainText

/// The numbers typed in an activity row, and the cash that the row moves.
package final class SlipActivity: Sendable {
  /// A change in another asset or in cash, caused by the same row.
  struct Part: Sendable {
    let series: Int
    /// The row's day; for cash, the settlement day.
    let day: CalendarDate
    let amount: Int
  }

  /// A typed number.
  struct Cell: Sendable {
    let column: String
    /// The number in units of 10^-`digits`.
    let value, digits: Int
    /// Whether this number is the row's units.
    let isUnits: Bool
    /// Change in cash if the number increases by 1.
    let cash: Decimal
  }

  let parts: [Part]
  /// Whether the cash and the row are in different currencies.
  let isConverted: Bool
  /// Whether the activity type has an opposite.
  let isTurnable: Bool
  let cells: [Cell]
  /// The cash before rounding to the currency's minor unit.
  private let exact: Decimal
  /// The amount before fee and tax, with the sign of the cash.
  private let gross: Decimal

  /// - Parameters:
  ///   - cash: the cash that the row moves; nil if it does not move cash.
  ///   - units: the number of units that the row adds, without a sign; nil if it does not add
  ///     units.
  ///   - digits: the numbers of decimals of cash and of units.
  init(
    _ row: Activity, _ terms: BookingTerms, _ parts: [Part], cash: Decimal?, units: Decimal?,
    digits: (cash: Int, units: Int)
  ) throws(DecimalError) {
    self.parts = parts
    isConverted = row.fxRate != nil
    isTurnable = row.type.opposite != nil
    exact = cash ?? .zero
    let perMajor = terms.majors[row.currency].perMajor ?? .one
    let major = try Decimal.one.divided(by: perMajor, .halfEven)
    let unit: Decimal = row.fxRate ?? major
    let perUnit = try unit.times(row.symbol.flatMap { terms.factors[$0] })
    let price = try perUnit.product(row.unitPrice ?? .zero)
    let count: Decimal = row.quantity ?? .zero
    let isDerived = row.amount == nil
    let sum = try isDerived ? price.product(count) : unit.times(row.amount)
    let charged: Decimal = try (row.fee ?? .zero) + (row.tax ?? .zero)
    let costs = try unit.product(charged)
    let direction = row.type.cashDirection
    var (known, typed) = (Decimal.zero, [Cell]())
    // Three cases are tried: the usual sign, the opposite sign for a reversed payment, and zero for
    // units received in kind.
    for (sign, turn) in [(direction, -1), (-direction, 1), (0, cash == nil ? 0 : -1)] {
      let (sign, turn) = (Decimal(sign), Decimal(turn))
      let own = try sum.product(sign)
      guard try (own + costs.product(turn)).units(digits.cash) == exact.units(digits.cash) else {
        continue
      }
      known = own
      let numbers: [(column: String, value: Decimal?, cash: Decimal)] = [
        ("quantity", row.quantity, try isDerived ? price.product(sign) : .zero),
        ("amount", row.amount, try unit.product(sign)),
        ("unit_price", isDerived ? row.unitPrice : nil, try perUnit.product(count).product(sign)),
        ("fee", row.fee, try unit.product(turn)), ("tax", row.tax, try unit.product(turn)),
      ]
      for (column, value, factor) in numbers {
        let isUnits = column == "quantity" && value == units
        guard let value, isUnits || !factor.isZero else { continue }
        let decimals = isUnits ? digits.units : value.digits(max(2, digits.cash))
        guard let number = value.units(decimals) else { continue }
        typed.append(
          Cell(column: column, value: number, digits: decimals, isUnits: isUnits, cash: factor))
      }
      break
    }
    (gross, cells) = (known, typed)
  }

  /// Returns the change in cash, in units of 10^-`digits`, if a cell contains another number; nil
  /// if the change is too large.
  func change(_ cell: Cell, to right: Int, digits: Int) -> Int? {
    change(digits) { () throws(DecimalError) in
      try Decimal(units: Int128(right - cell.value), minorDigits: cell.digits).product(cell.cash)
    }
  }

  /// Returns the change in cash if the type is replaced by its opposite.
  func turned(digits: Int) -> Int? {
    change(digits) { () throws(DecimalError) in try gross.product(Decimal(-2)) }
  }

  private func change(_ digits: Int, _ rise: () throws(DecimalError) -> Decimal) -> Int? {
    do throws(DecimalError) {
      guard let after = try (exact + rise()).units(digits), let before = exact.units(digits) else {
        return nil
      }
      return after - before
    } catch {
      return nil
    }
  }
}

extension Decimal {
  /// Returns `self × factor`, rounded half-even.
  fileprivate func product(_ factor: Decimal) throws(DecimalError) -> Decimal {
    try multiplied(by: factor, .halfEven)
  }
}

extension ActivityType {
  /// Sign of the cash that an amount of this type moves; 0 if it does not move cash.
  fileprivate var cashDirection: Int {
    switch self {
    case .sell, .deposit, .transferIn, .dividend, .interest, .credit, .exchange: 1
    case .buy, .withdrawal, .transferOut, .fee, .tax: -1
    default: 0
    }
  }

  /// The type with the opposite sign; nil if there is none.
  var opposite: ActivityType? {
    switch self {
    case .buy: .sell
    case .sell: .buy
    case .deposit: .withdrawal
    case .withdrawal: .deposit
    case .transferIn: .transferOut
    case .transferOut: .transferIn
    default: nil
    }
  }
}

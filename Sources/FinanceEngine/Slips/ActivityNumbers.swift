import FinanceModel
import PlainText

extension SlipActivity {
  /// Returns the numbers typed in a row, with their effect on its cash, and the amount before fee
  /// and tax with the sign of the cash.
  ///
  /// - Parameters:
  ///   - cash: the cash that the row moves; nil if it moves none.
  ///   - units: the number of units that the row adds, without a sign; zero if it has none.
  ///   - digits: the decimals of the cash, and of units.
  /// - Returns: no numbers if the row's cash does not follow from them.
  static func numbers(
    _ row: Activity, _ terms: BookingTerms, cash: Decimal?, units: Decimal,
    digits: (cash: Int, units: Int)
  ) throws(DecimalError) -> (cells: [Cell], gross: Decimal) {
    let perMajor = terms.majors[row.currency].perMajor ?? .one
    let major = try Decimal.one.divided(by: perMajor, .halfEven)
    let unit = row.fxRate ?? major
    let perUnit = try unit.times(row.symbol.flatMap { terms.factors[$0] })
    let price = try (row.unitPrice ?? .zero).multiplied(by: perUnit, .halfEven)
    let quantity = row.quantity ?? .zero
    let product = try price.multiplied(by: quantity, .halfEven)
    let gross = try row.amount == nil ? product : unit.times(row.amount)
    let costs = try (row.fee ?? .zero) + (row.tax ?? .zero)
    let direction = row.type.cashDirection
    // The sums of a payment that is taken back are negative, and units in kind have no price.
    for (sign, turn) in [(direction, 1), (-direction, -1), (0, 1)] {
      let paid = try Decimal(turn).multiplied(
        by: costs.multiplied(by: unit, .halfEven), .halfEven)
      let own = try Decimal(sign).multiplied(by: gross, .halfEven)
      guard cash == nil ? sign == 0 : try (own - paid).isEqual(to: cash, digits.cash) else {
        continue
      }
      var cells: [Cell] = []
      func add(_ column: String, _ value: Decimal?, _ decimals: Int, _ factor: Decimal) {
        let isUnits = column == "quantity" && value == units
        guard let value, isUnits || !factor.isZero else { return }
        let places = isUnits ? digits.units : value.digits(decimals)
        guard let number = value.units(places) else { return }
        cells.append(
          Cell(column: column, value: number, digits: places, isUnits: isUnits, cash: factor))
      }
      let (signed, derived) = (Decimal(sign), row.amount == nil)
      let cost = try Decimal(cash == nil ? 0 : -turn).multiplied(by: unit, .halfEven)
      try add(
        "quantity", row.quantity, 0,
        derived ? signed.multiplied(by: price, .halfEven) : .zero)
      try add("amount", row.amount, digits.cash, signed.multiplied(by: unit, .halfEven))
      try add(
        "unit_price", derived ? row.unitPrice : nil, 2,
        signed.multiplied(by: quantity.multiplied(by: perUnit, .halfEven), .halfEven))
      add("fee", row.fee, digits.cash, cost)
      add("tax", row.tax, digits.cash, cost)
      return (cells, own)
    }
    return ([], .zero)
  }
}

extension Decimal {
  /// Whether both sums are equal when rounded to `digits` decimals.
  fileprivate func isEqual(to other: Decimal?, _ digits: Int) -> Bool {
    units(digits) == other?.units(digits)
  }
}

extension ActivityType {
  /// The sign of the cash that an amount of this type moves; 0 if it moves none.
  fileprivate var cashDirection: Int {
    switch self {
    case .sell, .deposit, .transferIn, .dividend, .interest, .credit, .exchange: 1
    case .buy, .withdrawal, .transferOut, .fee, .tax: -1
    default: 0
    }
  }
}

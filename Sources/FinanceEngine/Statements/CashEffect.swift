import FinanceModel
import PlainText

/// Effect of a broker's row on the cash of its account.
struct CashEffect {
  let type: ActivityType
  /// Amount as written in the row.
  let written: Decimal?
  let quantity: Decimal?
  let price: Decimal?
  let fee: Decimal?
  let tax: Decimal?
  let isByType: Bool
  let isReversal: Bool
  let isGross: Bool

  /// Change of cash, with fee and tax subtracted. Without an amount, it is quantity times price;
  /// zero if these are missing too, as for a split.
  var value: Decimal {
    get throws(DecimalError) {
      let costs = try (fee ?? .zero) + (tax ?? .zero)
      if let written {
        let signed = isByType ? signed(written.magnitude, else: written) : written
        return isGross ? try signed - costs : signed
      }
      guard let quantity, let price else {
        return type == .fee || type == .tax ? -costs : .zero
      }
      guard type != .transferIn, type != .transferOut, !type.isOfEvent else { return .zero }
      let gross = try quantity.magnitude.multiplied(by: price, .halfEven)
      return try signed(gross, else: gross) - costs
    }
  }

  private func signed(_ magnitude: Decimal, else other: Decimal) -> Decimal {
    let magnitude = isReversal ? -magnitude : magnitude
    return switch type {
    case .buy, .withdrawal, .fee, .tax, .transferOut: -magnitude
    case .sell, .dividend, .interest, .deposit, .credit, .transferIn: magnitude
    default: other
    }
  }
}

extension Layout.TypeWord {
  /// Returns the type and subtype of a row whose quantity or amount has the given sign.
  func meaning(isNegative: Bool) -> (type: ActivityType, subtype: ActivitySubtype?) {
    guard isNegative, let other = typeIfNegative else { return (type, subtype) }
    return (other, subtypeIfNegative)
  }
}

extension ActivityType {
  /// Whether a change in cash takes a payment of this type back. Subtypes that change what is
  /// booked keep their direction.
  func isReversed(by amount: Decimal, _ subtype: String?) -> Bool {
    let booked: [ActivitySubtype] = [
      .reinvested, .stakingReward, .inKind, .returnOfCapital, .reversal, .accrued,
    ]
    if booked.contains(where: { $0.rawValue == subtype }) { return false }
    return switch self {
    case .dividend, .interest: amount.isNegative
    case .fee, .tax: amount.isPositive
    default: false
    }
  }

  /// Whether rows of the type change the units or the cost of assets without a trade.
  var isOfEvent: Bool {
    switch self {
    case .split, .exchange, .spinOff, .optionExercise, .optionAssignment: true
    default: false
    }
  }

  /// Whether units are added or removed, as their sign shows.
  var movesUnits: Bool {
    switch self {
    case .dividend, .interest, .deposit, .withdrawal, .credit, .fee, .tax, .costAdjustment: false
    default: true
    }
  }

  /// Whether a row of the type is meaningless without a sum.
  var needsAmount: Bool {
    switch self {
    case .buy, .sell, .dividend, .interest, .deposit, .withdrawal, .credit, .costAdjustment: true
    default: false
    }
  }
}

extension String {
  /// Symbol and ISIN in the parentheses at the end of a text, and the text before them:
  /// `OLD(US0000000001) Merged(Acquisition) WITH US0000000002 (NEW, NEW INC, US0000000002)`.
  var trailingAsset: (event: String, symbol: String, isin: String?)? {
    guard hasSuffix(")"), let open = lastIndex(of: "(") else { return nil }
    let parts = self[open...].dropFirst().dropLast().split(separator: ",")
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count > 2, let symbol = parts.first, let isin = parts.last else { return nil }
    let event = self[..<open].split(separator: " ").joined(separator: " ")
    return (event, symbol, isin.utf8.count == 12 ? isin : nil)
  }

  /// Symbol and ISIN at the beginning of a text: `ACME(US0000000001) Cash Dividend`.
  var leadingSymbol: (symbol: String, isin: String?)? {
    guard let open = firstIndex(of: "("), let close = self[open...].firstIndex(of: ")") else {
      return nil
    }
    let symbol = self[..<open].split(separator: " ").joined(separator: " ")
    let isin = self[open..<close].dropFirst()
    let isNumber =
      isin.utf8.count == 12 && isin.utf8.prefix(2).allSatisfy { (65...90).contains($0) }
      && isin.utf8.allSatisfy { (65...90).contains($0) || (48...57).contains($0) }
    let isWord = symbol.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !(97...122).contains($0) }
    guard isNumber, (1...12).contains(symbol.utf8.count), isWord else { return nil }
    return (symbol, String(isin))
  }
}

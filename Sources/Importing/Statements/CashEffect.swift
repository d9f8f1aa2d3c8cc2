import FinanceModel
import PlainText

/// The effect of a broker's row on its account's cash.
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

  /// Change in cash, after subtracting fee and tax. If the row has no amount, quantity times price
  /// is used; zero if quantity or price is also missing, for example in a split.
  var value: Decimal {
    get throws(DecimalError) {
      let costs = try (fee ?? .zero) + (tax ?? .zero)
      if isByType, isGross, type == .fee || type == .tax, !costs.isZero {
        // The amount of a fee or tax row repeats the charge.
        return isReversal ? costs : -costs
      }
      if let written {
        let signed = isByType ? signed(written) : written
        guard isGross else { return signed }
        let isBack = isReversal || type.isReversed(by: signed, nil)
        return isBack ? try signed + costs : try signed - costs
      }
      guard let quantity, let price else {
        return type == .fee || type == .tax ? -costs : .zero
      }
      guard type != .transferIn, type != .transferOut, !type.isOfEvent else { return .zero }
      let gross = try quantity.multiplied(by: price, .halfEven)
      let signed = signed(type.isIncome ? gross : gross.magnitude)
      return try type.isReversed(by: signed, nil) ? signed + costs : signed - costs
    }
  }

  /// Returns the amount with the sign that its type implies; a minus sign on income is retained.
  private func signed(_ written: Decimal) -> Decimal {
    let magnitude = isReversal ? -written.magnitude : written.magnitude
    return switch type {
    case .buy, .withdrawal, .fee, .tax, .transferOut: -magnitude
    case .dividend, .interest, .credit: isReversal ? magnitude : written
    case .sell, .deposit, .transferIn: magnitude
    default: written
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
  /// Whether a change in cash reverses a payment of this type; always false if the subtype
  /// determines how the row is booked.
  func isReversed(by amount: Decimal, _ subtype: String?) -> Bool {
    let booked: [ActivitySubtype] = [
      .reinvested, .stakingReward, .inKind, .returnOfCapital, .reversal, .accrued, .bonus,
    ]
    if booked.contains(where: { $0.rawValue == subtype }) { return false }
    return switch self {
    case .dividend, .interest, .credit: amount.isNegative
    case .fee, .tax: amount.isPositive
    default: false
    }
  }

  /// Whether rows of the type are income.
  var isIncome: Bool { self == .dividend || self == .interest || self == .credit }

  /// Whether rows of the type change the units or the cost of assets without a trade.
  var isOfEvent: Bool {
    switch self {
    case .split, .exchange, .spinOff, .optionExercise, .optionAssignment: true
    default: false
    }
  }

  /// Whether rows of the type add or remove units, depending on their sign.
  var movesUnits: Bool {
    switch self {
    case .dividend, .interest, .deposit, .withdrawal, .credit, .fee, .tax, .costAdjustment: false
    default: true
    }
  }

  /// Whether a row of the type requires an amount.
  var needsAmount: Bool {
    switch self {
    case .buy, .sell, .dividend, .interest, .deposit, .withdrawal, .credit, .costAdjustment: true
    default: false
    }
  }
}

extension String {
  /// Symbol and ISIN in parentheses at the end of the text, and the text before them:
  /// `OLD(US0000000001) Merged(Acquisition) WITH US0000000002 (NEW, NEW INC, US0000000002)`.
  var trailingAsset: (event: String, symbol: String, isin: String?)? {
    guard hasSuffix(")"), let open = lastIndex(of: "(") else { return nil }
    let parts = self[open...].dropFirst().dropLast().split(separator: ",")
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count > 2, let symbol = parts.first, let isin = parts.last else { return nil }
    let event = self[..<open].split(separator: " ").joined(separator: " ")
    return (event, symbol, isin.utf8.count == 12 ? isin : nil)
  }

  /// Symbol and ISIN after the words for accrued interest: `Sold Accrued Interest DBR 1 08/15/34`,
  /// or with the ISIN in parentheses at the end.
  var accruedAsset: (symbol: String, isin: String?)? {
    let words = split(separator: " ")
    guard words.count > 3, words[1] == "Accrued", words[2] == "Interest" else { return nil }
    var name = words.dropFirst(3)
    guard let last = name.last, last.utf8.count == 14, last.hasPrefix("("), last.hasSuffix(")")
    else { return (name.joined(separator: " "), nil) }
    name.removeLast()
    return (name.joined(separator: " "), String(last.dropFirst().dropLast()))
  }

  /// Symbol and ISIN at the beginning of the text: `ACME(US0000000001) Cash Dividend`.
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

package import PlainText

/// An amount as written by a person: a number and an optional currency.
///
///     try Money(parsing: "5000.00 EUR")   // 5000, EUR
///     try Money(parsing: "5,000")         // refused: a grouping comma
package struct Money: Equatable, Sendable {
  package let amount: Decimal
  /// The stated currency; nil means the plan's currency.
  package let currency: Currency?
  /// The number as written.
  package let numberText: String

  /// The reason a string is not an amount, or the reason the amount is not valid in this context.
  package struct Problem: Error, Equatable, Sendable {
    package let message: String
    package let hint: String?

    init(_ message: String, hint: String? = nil) {
      self.message = message
      self.hint = hint
    }
  }

  /// Parses a number, optionally followed by a space and an upper-case ISO 4217 code.
  ///
  /// Exponents (`1e-07`) are accepted, because the desktop app accepts them. An amount written with
  /// an exponent can be used only with the desktop method.
  package init(parsing text: String) throws(Problem) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    if let number = words.first, let code = words.dropFirst().first, code.startsLikeWord {
      numberText = String(number)
      currency = try Self.currency(String(code), in: text)
    } else {
      numberText = text
      currency = nil
    }
    amount = try Self.decimal(numberText, in: text)
  }

  /// Parses an amount that must be zero or more.
  package init(newCash text: String) throws(Problem) {
    try self.init(parsing: text)
    guard !amount.isNegative else {
      throw Problem(
        "amount '\(text.visible)' is negative",
        hint: "write 0 or more; to move money out, see plan-rebalance")
    }
  }

  /// Parses an amount that is recorded as written and therefore must not have an exponent.
  package init(recorded text: String) throws(Problem) {
    try self.init(parsing: text)
    do throws(NumberProblem) {
      _ = try Decimal(parsing: numberText)
    } catch {
      throw Problem("amount '\(text.visible)' \(error.reason)", hint: error.hint)
    }
  }

  /// Returns the number without its minus sign, in standard notation; nil unless the text begins
  /// with a negative number, in any notation.
  ///
  ///     Money.magnitude(ofNegative: "-5,000 EUR")   // "5000"
  package static func magnitude(ofNegative text: String) -> String? {
    let number = text.prefix { $0 != " " }
    let corrected: String?
    do throws(NumberProblem) {
      corrected = try Decimal(parsing: number).isNegative ? String(number) : nil
    } catch {
      corrected = error.corrected
    }
    return corrected.flatMap { $0.hasPrefix("-") ? String($0.dropFirst()) : nil }
  }

  /// Returns the amount in whole minor units of the currency.
  ///
  /// - Throws: a problem if the stated currency differs from `plan`, or if the amount has digits
  ///   below the minor unit.
  package func units(in plan: Currency) throws(Problem) -> Int128 {
    try check(plan)
    guard !hasExponent else {
      throw Problem(
        "amount '\(numberText.visible)' has an exponent",
        hint: "write plain digits: \(amount)")
    }
    guard plan.minorDigits == 3 || !numberText.looksGrouped else {
      let grouped = String(numberText.filter { $0 != "." })
      throw Problem(
        "amount '\(numberText.visible)' has three decimals, so its point may separate thousands",
        hint: "write \(grouped), or \(plan.text(amount))")
    }
    let units = amount.units(minorDigits: plan.minorDigits, .floor)
    guard units == amount.units(minorDigits: plan.minorDigits, .ceiling) else {
      throw Problem(
        "amount '\(numberText.visible)' has digits beyond the minor unit of \(plan.name)",
        hint: plan.minorDigits == 0
          ? "write no decimals" : "write at most \(plan.minorDigits) decimals")
    }
    return units
  }

  /// Returns the amount as the desktop app reads it, including digits below the minor unit.
  ///
  /// - Throws: a problem if the stated currency differs from the plan's currency.
  package func desktopNumber(in plan: Currency) throws(Problem) -> DesktopNumber {
    try check(plan)
    return DesktopNumber(text: numberText) ?? .zero
  }

  private func check(_ plan: Currency) throws(Problem) {
    guard let currency, currency != plan else { return }
    guard let code = plan.code else {
      throw Problem(
        "amount is in \(currency.name), but the plan's currency is not set",
        hint: "omit the currency, or set plan.currency in coffer.json")
    }
    throw Problem(
      "amount is in \(currency.name), but the plan is in \(code)", hint: "convert the amount first")
  }

  private static func currency(_ code: String, in text: String) throws(Problem) -> Currency {
    if let currency = Currency(code) { return currency }
    let nearest = nearestName(to: code, among: Currency.allCodes)
    throw Problem(
      "amount '\(text.visible)' has an unknown currency: '\(code.visible)'",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "write a code such as 5000.00 EUR")
  }

  private var hasExponent: Bool {
    numberText.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
  }

  private static func decimal(_ number: String, in text: String) throws(Problem) -> Decimal {
    do throws(NumberProblem) {
      return try Decimal(parsing: number)
    } catch {
      if number.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
        let exponential = try exponential(number)
      {
        return exponential
      }
      throw Problem("amount '\(text.visible)' \(error.reason)", hint: error.hint)
    }
  }

  private static func exponential(_ number: String) throws(Problem) -> Decimal? {
    do throws(NumberProblem) {
      return try Decimal(jsonNumber: Array(number.utf8)[...])
    } catch {
      return nil
    }
  }
}

extension String {
  /// Whether the text looks like a number with a thousands separator: one to three digits of which
  /// the first is not 0, then a point and three digits.
  ///
  ///     "-3.500".looksGrouped   // true; 0.125 is not
  package var looksGrouped: Bool {
    let digits = hasPrefix("-") ? dropFirst() : self[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && (1...3).contains(parts[0].count) && parts[0].first != "0"
      && parts[1].count == 3 && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }
}

extension Substring {
  /// Whether the text begins like a currency code, rather than with digits and blanks of a grouped
  /// number.
  fileprivate var startsLikeWord: Bool {
    first.map { !$0.isNumber && !$0.isWhitespace && !".,".contains($0) } ?? false
  }
}

extension Currency {
  /// The currency code, or a description of an unspecified currency.
  package var name: String { code ?? "the plan" }

  /// Returns the amount with exactly the currency's number of decimals, rounded half-even:
  /// `5000.00`.
  package func text(_ amount: Decimal) -> String {
    amount.text(decimals: minorDigits, .halfEven)
  }
}

/// Amounts as table cells. An unknown amount is null.
extension Cell {
  /// Returns the amount with the currency's decimals; null if the currency is unknown.
  ///
  ///     Cell.money(Decimal(5), "EUR")   // 5.00
  package static func money(_ amount: Decimal?, _ code: String?) -> Cell {
    guard let amount, let code else { return .null }
    return .number(CurrencyUnit(code).text(of: amount))
  }

  /// Returns the amount with the currency's decimals, or with two if the currency is unknown.
  package static func worth(_ amount: Decimal?, _ code: String?) -> Cell {
    amount.map { .number(CurrencyUnit.printedText(of: $0, in: code)) } ?? .null
  }

  /// Returns the exact number, without trailing zeros.
  package static func exact(_ number: Decimal?) -> Cell {
    number.map { .number($0.description) } ?? .null
  }
}

/// The notation of an amount in a plan file. A new amount is written in the same notation.
package struct NumberStyle: Equatable, Sendable {
  private let isWhole: Bool
  private let decimals: Int
  private let minorDigits: Int
  private let isDesktop: Bool

  /// Creates the style in which the JSON number `text` is written.
  ///
  /// - Parameters:
  ///   - minorDigits: the number of decimals in the plan's currency, 0 to 18.
  ///   - isDesktop: whether the file was written by the desktop app (see
  ///     ``PlainText/JSONDocument/isAsDesktopWrites``).
  package init(of text: ArraySlice<UInt8>, minorDigits: Int, isDesktop: Bool) {
    let hasExponent = text.contains { $0 | 0x20 == UInt8(ascii: "e") }
    let written = hasExponent ? 1 : Self.decimals(of: text)
    isWhole = written == 0
    decimals = min(written, Decimal.decimals)
    self.minorDigits = minorDigits
    self.isDesktop = isDesktop
  }

  /// Returns `amount` in this style, without rounding.
  ///
  /// An integer remains an integer if the amount is whole; otherwise the amount is written with the
  /// currency's decimals. A number with a point keeps at least as many decimals as before. A number
  /// with an exponent becomes plain digits with a point. In a file written by the desktop app,
  /// every amount that does not remain an integer is written as the app writes floats: the shortest
  /// digits that parse to the same float, provided that these digits equal the amount.
  ///
  ///     // 30000 -> 35000, 30000.0 -> 35000.0, 2350.60 -> 3000.00, 0.0 -> 0.25, 85 -> 200.50
  package func text(of amount: Decimal) -> String {
    let shortest = amount.description
    let needed = Self.decimals(of: Array(shortest.utf8)[...])
    if isWhole, needed == 0 { return shortest }
    if isDesktop, let float = DesktopNumber.floatText(of: amount) { return float }
    let least = isDesktop ? 1 : isWhole ? minorDigits : decimals
    return amount.text(decimals: max(needed, least), .halfEven)
  }

  /// Returns the number of decimals in a number.
  private static func decimals(of text: ArraySlice<UInt8>) -> Int {
    text.firstIndex(of: UInt8(ascii: ".")).map { text.endIndex - $0 - 1 } ?? 0
  }
}

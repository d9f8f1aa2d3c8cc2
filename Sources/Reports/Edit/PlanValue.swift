import Console
import FinanceModel
import PlainText

/// A parser for the new value of a plan field.
///
/// The result is the value's JSON text, in the style of the text that it replaces. Values that the
/// desktop app cannot read are refused.
struct PlanValue {
  let currency: Currency
  /// Whether the desktop app wrote the file.
  let isDesktop: Bool
  let isASCII: Bool

  /// Returns the JSON text of `value` for `field`.
  ///
  ///     try values.text(of: "20000", for: .target, replacing: "18000.0")   // 20000.0
  ///
  /// - Parameter old: the JSON text to replace; nil if the key is missing.
  /// - Throws: ``UsageProblem`` `usage-value`.
  func text(
    of value: String?, for field: PlanField, replacing old: ArraySlice<UInt8>?
  ) throws(UsageProblem) -> String {
    switch field {
    case .name: return try name(value).jsonText(isASCII: isASCII)
    case .purpose, .notes: return try stated(value, field).jsonText(isASCII: isASCII)
    case .preferred:
      return value.map { $0.isEmpty ? "null" : $0.jsonText(isASCII: isASCII) } ?? "null"
    case .priority: return try priority(stated(value, field))
    case .cap:
      guard let value, !value.isEmpty, value != "none" else { return "null" }
      return try amount(value, field, replacing: old, mayBeNegative: false)
    case .target:
      return try amount(stated(value, field), field, replacing: old, mayBeNegative: false)
    case .balance:
      return try amount(stated(value, field), field, replacing: old, mayBeNegative: true)
    case .apy:
      var text = try stated(value, field)
      if text.hasSuffix("%") {
        text = String(text.dropLast())
        if text.hasSuffix(" ") { text.removeLast() }
      }
      return style(of: old, minorDigits: 0).text(of: try number(text, field))
    case .weight:
      let weight = try number(stated(value, field), field)
      guard !weight.isNegative else {
        throw UsageProblem("weight '\(weight)' is negative", hint: "write 0 or more")
      }
      return style(of: old, minorDigits: 0).text(of: weight)
    }
  }

  /// Returns `amount` in the style of `old`.
  func text(of amount: Decimal, replacing old: ArraySlice<UInt8>?) -> String {
    style(of: old, minorDigits: currency.minorDigits).text(of: amount)
  }

  private func name(_ value: String?) throws(UsageProblem) -> String {
    let name = try stated(value, .name)
    guard !name.allSatisfy(\.isWhitespace) else {
      throw UsageProblem("the name is blank", hint: "write a name")
    }
    guard name.visible == name else {
      throw UsageProblem(
        "name '\(name.visible)' contains a control character", hint: "write the name on one line")
    }
    return name
  }

  private func priority(_ text: String) throws(UsageProblem) -> String {
    let number = try number(text, .priority)
    let whole = number.units(minorDigits: 0, .towardZero)
    guard number.mantissa == whole * Decimal.one.mantissa else {
      throw UsageProblem(
        "priority '\(text.visible)' is not a whole number",
        hint: "write a whole number, as the desktop app requires; tiers with lower numbers are"
          + " filled first")
    }
    guard whole.magnitude <= Self.greatestPriority else {
      throw UsageProblem(
        "priority '\(text.visible)' is too large",
        hint: "write at most \(Self.greatestPriority); tiers with lower numbers are filled first")
    }
    return number.description
  }

  /// The largest accepted priority: larger than any useful priority, but small enough for every
  /// JSON reader.
  private static let greatestPriority: UInt128 = 1_000_000_000

  private func stated(_ value: String?, _ field: PlanField) throws(UsageProblem) -> String {
    guard let value else {
      throw UsageProblem(
        "\(field.rawValue) cannot be null", hint: "only cap and preferred may be null")
    }
    return value
  }

  private func amount(
    _ text: String, _ field: PlanField, replacing old: ArraySlice<UInt8>?, mayBeNegative: Bool
  ) throws(UsageProblem) -> String {
    let amount: Decimal
    do throws(Money.Problem) {
      let money = try Money(recorded: text)
      _ = try money.units(in: currency)
      amount = money.amount
    } catch {
      throw UsageProblem("\(field.rawValue): \(error.message)", hint: error.hint)
    }
    guard mayBeNegative || !amount.isNegative else {
      throw UsageProblem("\(field.rawValue) '\(text.visible)' is negative", hint: "write 0 or more")
    }
    return self.text(of: amount, replacing: old)
  }

  private func number(_ text: String, _ field: PlanField) throws(UsageProblem) -> Decimal {
    do throws(NumberProblem) {
      return try Decimal(parsing: text)
    } catch {
      throw UsageProblem("\(field.rawValue) '\(text.visible)' \(error.reason)", hint: error.hint)
    }
  }

  /// Returns the number style for the new value. Without an old number, files written by the
  /// desktop app use the app's style, and whole numbers in other files have no decimals.
  private func style(of old: ArraySlice<UInt8>?, minorDigits: Int) -> NumberStyle {
    let null = Array("null".utf8)
    let fallback = Array((isDesktop ? "0.0" : "0").utf8)[...]
    let text = old.flatMap { $0.elementsEqual(null) ? nil : $0 } ?? fallback
    return NumberStyle(of: text, minorDigits: minorDigits, isDesktop: isDesktop)
  }
}

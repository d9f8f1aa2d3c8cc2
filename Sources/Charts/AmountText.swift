import PlainText

/// The format of a chart's amounts: with minor digits, or hidden.
struct AmountText {
  let minorDigits: Int
  /// The text that replaces every amount, regardless of its size; nil if amounts are shown.
  let hidden: String?

  /// Returns the amount, such as "1250.00", or the text that replaces it.
  func text(_ value: Decimal) -> String {
    hidden ?? value.text(decimals: minorDigits, .halfEven)
  }

  /// Returns the amount with its sign, which is shown even if the amount is hidden: "+12.00",
  /// "-3.50", "0.00".
  func signed(_ value: Decimal) -> String {
    let text = value.text(decimals: minorDigits, .halfEven)
    let isZero = !text.contains { ("1"..."9").contains($0) }
    return (isZero ? "" : value.isNegative ? "-" : "+")
      + (hidden ?? (text.hasPrefix("-") ? String(text.dropFirst()) : text))
  }

  /// Returns a level's name, such as "at most 10.00". Its numbers are hidden if amounts are hidden.
  func levelName(_ name: String) -> String {
    guard let hidden else { return name }
    var result = ""
    var isNumber = false
    for character in name {
      let isDigit = character.isNumber
      if isDigit, !isNumber { result += hidden }
      isNumber = isDigit || (isNumber && (character == "." || character == ","))
      if !isNumber { result.append(character) }
    }
    return result
  }

  /// Returns the labels of an axis's ticks.
  func labels(_ ticks: AmountTicks) -> [String] {
    guard let hidden else { return ticks.labels(minorDigits: minorDigits) }
    return ticks.values.map { _ in hidden }
  }
}

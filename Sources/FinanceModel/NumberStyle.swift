package import PlainText

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

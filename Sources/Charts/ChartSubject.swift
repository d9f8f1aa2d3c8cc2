/// What a chart is of, whatever it draws.
package struct ChartSubject: Sendable, Equatable {
  package let title: String
  /// The first sentences of the description in SVG; may be empty.
  package let description: String
  /// What amounts are in, such as "EUR".
  package let unit: String?
  /// Decimals of the amounts shown, 0 to 18.
  package let minorDigits: Int

  /// - Parameter minorDigits: counted as 0 if negative, and as 18 if more.
  package init(_ title: String, _ description: String, unit: String?, minorDigits: Int) {
    self.title = title
    self.description = description
    self.unit = unit
    self.minorDigits = min(max(minorDigits, 0), 18)
  }
}

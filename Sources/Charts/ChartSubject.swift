/// The title, description and unit of any chart.
package struct ChartSubject: Sendable, Equatable {
  package let title: String
  /// The first sentences of the SVG description; may be empty.
  package let description: String
  /// The unit of the amounts, such as "EUR".
  package let unit: String?
  /// Decimals of the amounts shown, 0 to 18.
  package let minorDigits: Int

  /// - Parameter minorDigits: clamped to 0...18.
  package init(_ title: String, _ description: String, unit: String?, minorDigits: Int) {
    self.title = title
    self.description = description
    self.unit = unit
    self.minorDigits = min(max(minorDigits, 0), 18)
  }
}

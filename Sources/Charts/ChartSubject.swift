/// A chart's title, description and unit.
package struct ChartSubject: Sendable, Equatable {
  package let title: String
  /// The first sentences of the SVG description; may be empty.
  package let description: String
  /// The amounts' unit, such as "EUR".
  package let unit: String?
  /// Number of decimals in displayed amounts, from 0 to 18.
  package let minorDigits: Int

  /// Creates a subject.
  ///
  /// - Parameter minorDigits: clamped to 0...18.
  package init(_ title: String, _ description: String, unit: String?, minorDigits: Int) {
    self.title = title
    self.description = description
    self.unit = unit
    self.minorDigits = min(max(minorDigits, 0), 18)
  }
}

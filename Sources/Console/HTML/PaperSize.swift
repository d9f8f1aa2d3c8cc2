/// A printed page size.
package enum PaperSize: Sendable {
  case a4, letter

  /// Chooses the size from a locale's name: Letter in the countries that use it, otherwise A4.
  ///
  ///     PaperSize(locale: "en_US.UTF-8")   // letter
  ///     PaperSize(locale: nil)             // a4
  package init(locale: String?) {
    let country = locale?.split(separator: "_").dropFirst().first?.prefix { $0.isLetter } ?? ""
    self = Self.lettered.contains(String(country)) ? .letter : .a4
  }

  /// The style sheet that changes the page size; empty for A4.
  package var styleSheet: String { self == .letter ? "@page{size:letter}\n" : "" }

  /// Countries that use US Letter, according to CLDR.
  private static let lettered: Set<String> = [
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
  ]
}

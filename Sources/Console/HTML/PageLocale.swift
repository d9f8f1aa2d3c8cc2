import PlainText

/// The format of numbers and dates on a page for people: digit grouping, decimal sign and month
/// names. The page's words are always English.
///
///     PageLocale.de.number("-1234567.50")   // −1.234.567,50
///     PageLocale.de.date("2026-11-21")      // 21. Nov. 2026
///
/// Signs and names are from Unicode CLDR 45 for the language; digits are grouped in threes.
package enum PageLocale: String, CaseIterable, Sendable {
  case en, de, fr, es

  /// Returns the number with grouped digits and U+2212 as minus. Returns nil unless the text
  /// consists of an optional sign, digits and at most one point.
  package func number(_ text: String) -> String? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let unsigned = isNegative || text.utf8.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.digits.contains) })
    else { return nil }
    let sign = isNegative ? "\u{2212}" : unsigned.count < text.count ? "+" : ""
    let decimals = parts.count == 2 ? decimalSign + parts[1] : ""
    return sign + grouped(whole) + decimals
  }

  /// Returns the day or month with the month's short name. Returns nil if the text has neither the
  /// form `2026-11-21` nor `2026-11`.
  package func date(_ text: String) -> String? {
    let isMonth = text.utf8.count == 7
    guard isMonth || text.utf8.count == 10 else { return nil }
    let date: CalendarDate
    do throws(DateProblem) {
      date = try CalendarDate(parsing: isMonth ? text + "-01" : text)
    } catch {
      return nil
    }
    let month = months[date.month - 1]
    if isMonth { return "\(month) \(date.year)" }
    return "\(date.day)\(self == .de ? "." : "") \(month) \(date.year)"
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private var decimalSign: String { self == .en ? "." : "," }

  private var groupSign: String {
    switch self {
    case .en: ","
    case .de, .es: "."
    case .fr: "\u{202F}"
    }
  }

  /// Groups the digits. In Spanish, only numbers with at least five digits are grouped.
  private func grouped(_ digits: Substring) -> String {
    guard digits.count > (self == .es ? 4 : 3) else { return String(digits) }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += groupSign }
      result.append(digit)
    }
    return result
  }

  private var months: [String] {
    switch self {
    case .en:
      ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    case .de:
      [
        "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.",
        "Dez.",
      ]
    case .fr:
      [
        "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
        "déc.",
      ]
    case .es:
      ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"]
    }
  }
}

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

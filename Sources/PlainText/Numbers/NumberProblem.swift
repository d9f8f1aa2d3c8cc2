/// The reason why a string is not accepted as a number, and a hint for fixing it.
package enum NumberProblem: Error, Equatable, Sendable {
  case blank
  /// A string that is not recognizable as a number.
  case malformed
  /// A number in another form, such as "+5", ".5", "5." or "1e3"; the value is the corrected
  /// number.
  case misspelled(corrected: String)
  /// A number with grouped digits, such as "5,000"; the value is the number without groups.
  case grouping(corrected: String)
  /// A decimal comma, such as "12,5"; the value has a decimal point instead.
  case decimalComma(corrected: String)
  /// A number with more than 18 digits after the decimal point; the associated value is the number
  /// of digits.
  case tooManyDecimals(Int)
  /// A number outside the range of ``Decimal``.
  case range

  /// The predicate of the message, such as "is not a number" in "quantity '12,5' is not a number".
  package var reason: String {
    switch self {
    case .blank: "is blank, expected a number"
    case .malformed, .misspelled, .grouping, .decimalComma: "is not a number"
    case .tooManyDecimals(let count): "has \(count) decimals, expected at most 18"
    case .range: "is out of range, expected within ±170141183460469231731"
    }
  }

  /// An instruction that fixes the problem, with the corrected number if it is known.
  package var hint: String {
    switch self {
    case .blank, .malformed: "write digits, with a point before decimals: 1234.50"
    case .misspelled(let corrected): "write \(corrected)"
    case .grouping(let corrected): "write the number without grouping: \(corrected)"
    case .decimalComma(let corrected): "write decimals with a point: \(corrected)"
    case .tooManyDecimals: "round the number to 18 decimals"
    case .range: "check the digits and the decimal point"
    }
  }
}

extension NumberProblem: CustomStringConvertible {
  /// The reason and the hint, such as "is not a number; write decimals with a point: 12.5".
  package var description: String { "\(reason); \(hint)" }
}

extension NumberProblem {
  /// Determines why the number grammar rejects a string.
  ///
  /// The corrected form, if any, is always a number that the grammar accepts.
  init(diagnosing text: String) {
    if text.allSatisfy(\.isWhitespace) {
      self = .blank
    } else if text.utf8.count <= 64, let guess = Self.guess(text), guess.correctedIsNumber {
      self = guess
    } else {
      self = .malformed
    }
  }

  private var correctedIsNumber: Bool {
    switch self {
    case .misspelled(let corrected), .grouping(let corrected), .decimalComma(let corrected):
      return Array(corrected.utf8).withUnsafeBufferPointer { Decimal.written($0) } != nil
    case .blank, .malformed, .tooManyDecimals, .range:
      return false
    }
  }

  private static func guess(_ text: String) -> NumberProblem? {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    var sign = ""
    if let inner = rest.negated {
      guard let corrected = guess(String(inner))?.corrected ?? plain(inner) else { return nil }
      return .misspelled(
        corrected: corrected.hasPrefix("-") ? String(corrected.dropFirst()) : "-" + corrected)
    }
    if let first = rest.first, "+-\u{2212}".contains(first) {
      sign = first == "+" ? "" : "-"
      rest.removeFirst()
    }
    if rest.contains(where: { $0 == "e" || $0 == "E" }) {
      let bytes = Array((sign + rest).utf8)
      let value = Result { try Decimal(jsonNumber: bytes[...]) }
      if case .success(let value) = value { return .misspelled(corrected: value.description) }
      return nil
    }
    guard rest.contains(where: \.isPlainDigit),
      rest.allSatisfy({ $0.isPlainDigit || $0.isNumberMark })
    else { return nil }
    return separated(sign, Array(rest))
  }

  /// Returns the text if it is already a number; otherwise nil.
  private static func plain(_ text: Substring) -> String? {
    text.allSatisfy { $0.isPlainDigit || $0 == "." } ? String(text) : nil
  }

  /// The corrected number; nil if it is unknown.
  package var corrected: String? {
    switch self {
    case .misspelled(let corrected), .grouping(let corrected), .decimalComma(let corrected):
      corrected
    case .blank, .malformed, .tooManyDecimals, .range: nil
    }
  }

  /// Returns the problem with a number that contains separators; nil if its digits are not grouped
  /// correctly. The last separator begins the decimals if it differs from all other separators.
  /// However, a comma that could also group digits ("5,000") is treated as grouping.
  private static func separated(_ sign: String, _ text: [Character]) -> NumberProblem? {
    let marks = text.indices.filter { text[$0].isNumberMark }
    guard let last = marks.last else { return .misspelled(corrected: sign + String(text)) }
    let isAlone = marks.count { text[$0] == text[last] } == 1
    let isComma = text[last] == ","
    let groups = text.split(maxSplits: .max, omittingEmptySubsequences: false) { $0.isNumberMark }
    let looksGrouped = marks.count == 1 && isComma && isGrouped(groups[...])
    if isAlone, !looksGrouped, isComma || text[last] == "." {
      guard marks.count == 1 || isGrouped(groups.dropLast()) else { return nil }
      let whole = String(text[..<last].filter(\.isPlainDigit))
      let decimals = String(text[(last + 1)...])
      let corrected =
        sign + (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
      if isComma { return .decimalComma(corrected: corrected) }
      return marks.count == 1 ? .misspelled(corrected: corrected) : .grouping(corrected: corrected)
    }
    guard isGrouped(groups[...]) else { return nil }
    return .grouping(corrected: sign + String(text.filter(\.isPlainDigit)))
  }

  /// Whether each group has one to three digits, the first does not begin with 0, and the last has
  /// three: 1,234,567 or, as in India, 12,34,567.
  private static func isGrouped(_ groups: ArraySlice<ArraySlice<Character>>) -> Bool {
    groups.last?.count == 3 && groups.first?.first != "0"
      && groups.allSatisfy { (1...3).contains($0.count) }
  }
}

extension Substring {
  /// The text without the accounting notation of a negative number: `(420.00)` or `420.00-`; nil if
  /// the text does not use this notation.
  fileprivate var negated: Substring? {
    if hasPrefix("("), hasSuffix(")"), count > 2 { return dropFirst().dropLast() }
    if hasSuffix("-"), count > 1, first?.isPlainDigit ?? false { return dropLast() }
    return nil
  }
}

extension Character {
  fileprivate var isPlainDigit: Bool { isASCII && isWholeNumber }

  /// Whether the character is a decimal point or separates groups of digits. Separators are a
  /// comma, an apostrophe (typed or typographic), an underscore and a space (plain, no-break, thin,
  /// narrow no-break).
  fileprivate var isNumberMark: Bool {
    ".,'_\u{2019} \u{A0}\u{2009}\u{202F}".contains(self)
  }
}

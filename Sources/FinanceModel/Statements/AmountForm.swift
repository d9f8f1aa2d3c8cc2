package import PlainText

/// The format of amounts in a file: the decimal separator and the digit group separator.
///
/// All notations for negative amounts are accepted: `-5`, `5-`, `(5)`, `$(5)`, `5 DR` and U+2212. A
/// currency symbol or code is accepted at either end. Digit groups contain three digits, or two
/// digits before a last group of three, as in India.
///
///     let form = AmountForm(decimal: .comma)
///     // reads "1.234,50 €" as 1234.50 EUR and refuses "1,234.50"
package struct AmountForm: Equatable, Sendable {
  /// The decimal separator.
  package enum DecimalSign: String, Codable, CaseIterable, Sendable {
    case point, comma
  }

  /// The digit group separator.
  package enum Grouping: String, Codable, CaseIterable, Sendable {
    case none, point, comma, space, apostrophe
  }

  package let decimal: DecimalSign
  /// The digit group separator; nil allows any separator except the decimal separator.
  package let grouping: Grouping?

  package init(decimal: DecimalSign, grouping: Grouping? = nil) {
    self.decimal = decimal
    self.grouping = grouping
  }

  /// An amount and the currency stated in its cell.
  package struct Reading: Equatable, Sendable {
    package let amount: Decimal
    /// The currency code; nil if the cell contains no currency, or a symbol shared by several
    /// currencies, such as $.
    package let currency: String?

    package init(amount: Decimal, currency: String? = nil) {
      self.amount = amount
      self.currency = currency
    }
  }

  /// Returns the amount in UTF-8 text; nil if the text is blank or is not an amount.
  ///
  /// - Complexity: linear in the number of bytes; text of more than 64 bytes is not an amount.
  package func reading(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading? {
    if let amount = plain(bytes) { return Reading(amount: amount) }
    guard !bytes.isEmpty, bytes.count <= 64 else { return nil }
    var scan = AmountParts(bytes)
    guard scan.takeFrame(), let amount = scan.amount(self) else { return nil }
    return Reading(amount: amount, currency: scan.currency)
  }

  /// Returns the amount in a string; nil if the string is not an amount.
  package func reading(_ text: String) -> Reading? {
    Array(text.utf8).withUnsafeBufferPointer { reading($0) }
  }

  /// Returns the value of a cell in the most common format, `-?digits(sign digits)?`, with or
  /// without a group separator after every three digits. Returns nil for any other format, although
  /// the cell may still contain an amount.
  private func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> Decimal? {
    guard bytes.count <= 18, let first = bytes.first else { return nil }
    let sign = decimal == .comma ? UInt8(ascii: ",") : UInt8(ascii: ".")
    let start = first == UInt8(ascii: "-") ? 1 : 0
    var units: Int64 = 0
    var point: Int?
    var mark: (byte: UInt8, place: Int)?
    for index in start..<bytes.count {
      let byte = bytes[index]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        units = units &* 10 &+ Int64(digit)
        continue
      }
      guard point == nil, index > start else { return nil }
      if let mark, index != mark.place + 4 { return nil }
      if byte == sign {
        point = index
      } else {
        guard mark?.byte ?? byte == byte, mark != nil || index <= start + 3,
          isAllowed(byte)
        else { return nil }
        mark = (byte, index)
      }
    }
    if let mark, point == nil, bytes.count != mark.place + 4 { return nil }
    let places = point.map { bytes.count - $0 - 1 } ?? 0
    guard bytes.count > start, point == nil || places > 0 else { return nil }
    do throws(DecimalError) {
      return try Decimal(units: Int128(start == 1 ? -units : units), minorDigits: places)
    } catch {
      return nil
    }
  }
}

/// A parser's state for a cell that may contain an amount: the remaining text and the parts found
/// so far.
struct AmountParts {
  private var rest: ArraySlice<Unicode.Scalar>
  private var isNegative = false
  private(set) var currency: String?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
  }

  /// Removes signs, parentheses and currencies from both ends; returns false if there are more of
  /// them than an amount can have.
  mutating func takeFrame() -> Bool {
    var signs = 0
    var currencies = 0
    trim()
    var isGoingOn = true
    while isGoingOn {
      isGoingOn = false
      if takeParentheses() || takeSign() || takeDebitOrCredit() {
        signs += 1
        isGoingOn = true
      }
      if takeCurrency() {
        currencies += 1
        isGoingOn = true
      }
      trim()
    }
    return signs <= 1 && currencies <= 1 && !rest.isEmpty
  }

  private mutating func takeParentheses() -> Bool {
    guard rest.first == "(", rest.last == ")", rest.count > 2 else { return false }
    rest = rest.dropFirst().dropLast()
    isNegative = true
    trim()
    return true
  }

  /// Removes a trailing `DR` or `CR`; returns whether the text had one.
  private mutating func takeDebitOrCredit() -> Bool {
    let word = suffix
    guard word.count == 2, word.count < rest.count, word.last == "R" || word.last == "r" else {
      return false
    }
    switch word.first {
    case "D", "d": isNegative = true
    case "C", "c": break
    default: return false
    }
    rest = rest.dropLast(2)
    return true
  }

  private mutating func trim() {
    rest = rest.drop { $0.isSpaceInAmount }
    while let last = rest.last, last.isSpaceInAmount { rest.removeLast() }
  }

  /// Removes one sign at either end; returns whether there was one.
  private mutating func takeSign() -> Bool {
    if let first = rest.first, let negative = Self.sign(first) {
      rest.removeFirst()
      if negative { isNegative = true }
      return true
    }
    if let last = rest.last, let negative = Self.sign(last) {
      rest.removeLast()
      if negative { isNegative = true }
      return true
    }
    return false
  }

  /// Whether a scalar is a minus sign; nil if the scalar is neither a plus nor a minus sign.
  private static func sign(_ scalar: Unicode.Scalar) -> Bool? {
    switch scalar {
    case "-", "\u{2212}", "\u{FE63}", "\u{FF0D}": true
    case "+": false
    default: nil
    }
  }

  /// Removes one currency symbol or code at either end; returns whether there was one.
  private mutating func takeCurrency() -> Bool {
    for isFirst in [true, false] {
      let word = isFirst ? rest.prefix { $0.isCurrencyPart } : suffix
      guard !word.isEmpty, word.count < rest.count else { continue }
      guard let code = Self.code(of: word) else { continue }
      rest = isFirst ? rest.dropFirst(word.count) : rest.dropLast(word.count)
      // In `Rs. 1,200.00`, the point belongs to `Rs.`; in `EUR.50`, it is a decimal point.
      if isFirst, rest.first == ".", rest.dropFirst().first?.isSpaceInAmount == true {
        rest.removeFirst()
      }
      if case .known(let known) = code { currency = known }
      return true
    }
    return false
  }

  private var suffix: ArraySlice<Unicode.Scalar> {
    var start = rest.endIndex
    while start > rest.startIndex, rest[start - 1].isCurrencyPart { start -= 1 }
    return rest[start...]
  }

  private enum CurrencyMark {
    case known(String)
    /// A symbol shared by several currencies.
    case open
  }

  private static func code(of word: ArraySlice<Unicode.Scalar>) -> CurrencyMark? {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: word)
    let text = String(view)
    if let code = Currency.code(ofWord: text) { return .known(code) }
    if text == "kr" || text == "kr." { return .open }
    if word.count == 1, word.first?.properties.generalCategory == .currencySymbol { return .open }
    return nil
  }

  /// Returns the value of the remaining text; nil if the text is not a number in this format.
  func amount(_ form: AmountForm) -> Decimal? {
    let sign: Unicode.Scalar = form.decimal == .comma ? "," : "."
    let parts = rest.split(separator: sign, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, let digits = form.digits(ofWhole: whole)
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : []
    guard parts.count == 1 || !decimals.isEmpty, decimals.count <= Decimal.decimals,
      decimals.allSatisfy(\.isPlainDigit), !digits.isEmpty || !decimals.isEmpty,
      digits.count + decimals.count <= 38
    else { return nil }
    var units: Int128 = 0
    for scalar in digits + decimals { units = units * 10 + Int128(scalar.value - 48) }
    do throws(DecimalError) {
      return try Decimal(units: isNegative ? -units : units, minorDigits: decimals.count)
    } catch {
      return nil
    }
  }
}

extension AmountForm {
  /// Returns the digits before the decimal separator, without group separators; nil if the groups
  /// are malformed.
  fileprivate func digits(
    ofWhole whole: ArraySlice<Unicode.Scalar>
  ) -> [Unicode.Scalar]? {
    guard let mark = whole.first(where: { !$0.isPlainDigit }) else { return Array(whole) }
    guard let kind = mark.grouping, isAllowed(kind) else { return nil }
    let groups = whole.split(omittingEmptySubsequences: false) { $0.grouping == kind }
    guard let first = groups.first, (1...3).contains(first.count),
      groups.allSatisfy({ $0.allSatisfy(\.isPlainDigit) }), let last = groups.last,
      last.count == 3
    else { return nil }
    let middle = groups.dropFirst().dropLast()
    guard
      middle.allSatisfy({ $0.count == 3 })
        || first.count < 3 && middle.allSatisfy({ $0.count == 2 })
    else { return nil }
    return groups.flatMap { $0 }
  }

  /// Whether a non-digit byte may be a separator of digit groups.
  fileprivate func isAllowed(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).grouping.map { isAllowed($0) } ?? false
  }

  private func isAllowed(_ kind: Grouping) -> Bool {
    if let grouping { return kind == grouping }
    return kind.rawValue != decimal.rawValue
  }
}

extension Unicode.Scalar {
  var isPlainDigit: Bool { ("0"..."9").contains(self) }

  /// Whether the scalar is a space of any width that may separate digit groups, or an amount from
  /// its currency.
  var isSpaceInAmount: Bool {
    switch self {
    case " ", "\t", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}": true
    default: false
    }
  }

  var isCurrencyPart: Bool {
    properties.isAlphabetic || properties.generalCategory == .currencySymbol
  }

  /// The group separator that the scalar represents; nil for any other scalar.
  var grouping: AmountForm.Grouping? {
    switch self {
    case ".": .point
    case ",": .comma
    case "'", "\u{2019}": .apostrophe
    default: isSpaceInAmount ? .space : nil
    }
  }
}

extension Currency {
  /// Returns the currency code that a word in a statement denotes; nil for any other word, and for
  /// symbols shared by several currencies, such as `$` and `kr`.
  ///
  ///     Currency.code(ofWord: "usd")   // "USD"
  ///     Currency.code(ofWord: "Rs.")   // "INR"
  package static func code(ofWord word: String) -> String? {
    switch word {
    case "€": return "EUR"
    case "£": return "GBP"
    case "zł": return "PLN"
    case "Kč": return "CZK"
    case "₹", "Rs", "Rs.": return "INR"
    case "₺", "TL": return "TRY"
    case "₪": return "ILS"
    case "US$": return "USD"
    case "S$": return "SGD"
    case "A$": return "AUD"
    case "C$", "CA$": return "CAD"
    case "Fr", "Fr.", "SFr", "SFr.": return "CHF"
    case "RMB": return "CNY"
    case "RUR": return "RUB"
    default:
      // The case of letters can matter: one GBp is a hundredth of a GBP.
      let isLower = word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
      return Currency(isLower ? word.uppercased() : word)?.code
    }
  }
}

import FinanceModel
import PlainText

/// The price lines in journals: `P 2026-11-20 WLDX 121.30 EUR` in hledger and Ledger, and
/// `2026-11-20 price WLDX 121.30 EUR` in Beancount.
enum JournalQuotes {
  /// Returns the prices, ignoring other lines; nil if there are none.
  ///
  /// - Throws: `quote-malformed` with the line that cannot be read.
  static func quotes(_ bytes: [UInt8]) throws(QuoteProblem) -> [PriceObservation]? {
    var quotes: [PriceObservation] = []
    var line = 0
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      let words = words(of: String(decoding: text, as: UTF8.self))
      guard let first = words.first, let mark = first.first, !";#*|%".contains(mark) else {
        continue
      }
      let isPrice = first == "P" || words.count > 1 && words[1] == "price"
      guard isPrice else { continue }
      guard
        let quote = quote(first == "P" ? Array(words.dropFirst()) : [first] + words.dropFirst(2))
      else {
        throw QuoteProblem(
          .malformed, "has a price in line \(line) that cannot be read",
          hint: "write P 2026-11-20 SYMBOL 121.30 EUR")
      }
      quotes.append(quote)
    }
    return quotes.isEmpty ? nil : quotes
  }

  /// Parses the fields of a price line: a day, an optional time, a symbol, and an amount with its
  /// currency before or after it.
  private static func quote(_ words: [String]) -> PriceObservation? {
    guard let first = words.first, let date = quoteDate(first) else { return nil }
    var rest = words.dropFirst()
    if let time = rest.first, time.utf8.count >= 5, time.contains(":") { rest = rest.dropFirst() }
    guard let symbol = rest.first, !symbol.isEmpty else { return nil }
    guard let (amount, code) = money(Array(rest.dropFirst())), amount.isPositive else { return nil }
    return PriceObservation(
      symbol: symbol, date: date, quote: code, amount: amount, source: "journal")
  }

  private static func money(_ words: [String]) -> (Decimal, String)? {
    guard let first = words.first else { return nil }
    let isNumber = { (character: Character) in "0123456789.,-".contains(character) }
    if words.count >= 2 {
      if let amount = number(first) { return (amount, code(words[1])) }
      return number(words[1]).map { ($0, code(first)) }
    }
    let digits = first.filter(isNumber)
    return number(digits).map { ($0, code(first.filter { !isNumber($0) })) }
  }

  /// Returns the number in `text`, in which commas separate thousands: `1,234.50`.
  private static func number(_ text: String) -> Decimal? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped = parts.count > 1 && text.contains(".") && !(parts.last ?? "").isEmpty
    return parts.count == 1 || isGrouped ? quoteNumber(parts.joined()) : nil
  }

  private static func code(_ text: String) -> String {
    switch text {
    case "$": "USD"
    default: CurrencyUnit.codeMeant(by: text) ?? text
    }
  }

  /// Returns the words separated by spaces; `"a b"` is one word. A comment after `;` is omitted.
  private static func words(of line: String) -> [String] {
    var (words, word, isQuoted, isOpen) = ([String](), "", false, false)
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
        isOpen = true
      } else if !isQuoted, character.isWhitespace {
        if isOpen { words.append(word) }
        (word, isOpen) = ("", false)
      } else if !isQuoted, !isOpen, !words.isEmpty, character == ";" {
        return words
      } else {
        word.append(character)
        isOpen = true
      }
    }
    return isOpen ? words + [word] : words
  }
}

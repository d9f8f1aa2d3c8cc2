import FinanceModel
import PlainText

/// A currency or an asset that a journal names.
package struct JournalCommodity: Equatable, Sendable {
  /// Its code in the folder.
  package let code: String
  /// How many decimals its amounts are shown with: a currency's minor digits, else as many as its
  /// units have anywhere, at most 12. Programs take them for how exact an entry is meant, and the
  /// cost of one unit may not end within 18.
  package let decimals: Int

  /// All of entries and prices, in alphabetical order.
  static func all(
    in entries: [JournalEntry], _ prices: JournalPrices
  ) -> [JournalCommodity] {
    var codes = StringInterner()
    // By the number of a code; those of a currency are known.
    var decimals: [(places: Int, isKnown: Bool)] = []
    func note(_ code: String, _ amount: Decimal = .zero) {
      let number = codes.index(of: code)
      if number == decimals.count {
        let digits = CurrencyUnit(code).minorDigits
        decimals.append((digits ?? 0, digits != nil))
      }
      guard !decimals[number].isKnown, !amount.isZero else { return }
      let places = amount.description.split(separator: ".").dropFirst().first?.utf8.count ?? 0
      decimals[number].places = max(decimals[number].places, min(places, 12))
    }
    for entry in entries {
      for posting in entry.postings {
        note(posting.commodity, posting.quantity)
        note(posting.weight.commodity, posting.weight.quantity)
      }
    }
    for number in prices.named { note(prices.codes[number]) }
    return zip(codes.names, decimals).sorted { $0.0 < $1.0 }.map { code, decimals in
      JournalCommodity(code: code, decimals: decimals.places)
    }
  }
}

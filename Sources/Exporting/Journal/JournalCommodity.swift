import FinanceModel
import PlainText

/// A currency or asset used by a journal.
package struct JournalCommodity: Equatable, Sendable {
  /// Code used in the folder.
  package let code: String
  /// Number of decimals for display: a currency's minor digits, or the maximum number of decimals
  /// of an asset's units, at most 12. Programs derive an entry's tolerance from the number of
  /// decimals. A larger number could make the tolerance too strict, because a unit's cost may need
  /// more than 18 decimals.
  package let decimals: Int

  /// Returns all commodities in entries and prices, in alphabetical order.
  static func all(
    in entries: [JournalEntry], _ prices: JournalPrices
  ) -> [JournalCommodity] {
    var codes = StringInterner()
    // Decimals by code number; a currency's decimals are known in advance.
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

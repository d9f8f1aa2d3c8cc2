import FinanceModel
import PlainText

/// A currency or an asset that a journal names.
package struct JournalCommodity: Hashable, Sendable {
  /// Its code in the folder.
  package let code: String
  /// How many decimals its amounts are shown with: a currency's minor digits, else as many as its
  /// units have anywhere, at most 12. Programs take them for how exact an entry is meant, and the
  /// cost of one unit may not end within 18.
  package let decimals: Int

  /// All of entries and prices, in alphabetical order.
  static func all(
    in entries: [JournalEntry], _ prices: [JournalPrice]
  ) -> [JournalCommodity] {
    var decimals: [String: Int] = [:]
    func note(_ code: String, _ amount: Decimal = .zero) {
      let places = amount.description.split(separator: ".").dropFirst().first?.utf8.count ?? 0
      decimals[code] = max(decimals[code] ?? 0, places)
    }
    for entry in entries {
      for posting in entry.postings {
        note(posting.commodity, posting.quantity)
        note(posting.weight.commodity, posting.weight.quantity)
      }
    }
    for price in prices {
      note(price.commodity)
      note(price.amount.commodity)
    }
    return decimals.sorted { $0.key < $1.key }.map { code, places in
      JournalCommodity(code: code, decimals: CurrencyUnit(code).minorDigits ?? min(places, 12))
    }
  }
}

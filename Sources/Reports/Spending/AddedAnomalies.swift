import Console
import FinanceModel
import PlainText
import Spending

/// Notes about unusual rows that were just added to `ledgers/transactions.csv`.
enum AddedAnomalies {
  private static let most = 5

  /// Returns a note for each row that `spending anomalies` reports as unusual on that day. Returns
  /// no notes if the rows cannot be compared because a row or a rate has an error.
  ///
  /// - Parameters:
  ///   - sources: the ledger, including the new rows.
  ///   - ids: the ids of the new rows.
  ///   - day: the as-of day; later rows are ignored.
  static func notes(
    _ sources: [SourceText], ids: Set<String>, _ settings: Settings, _ prices: PriceBook?,
    on day: CalendarDate
  ) -> [Diagnostic] {
    let columns = PaymentUnits.columns + [Transactions.originalColumn]
    guard !ids.isEmpty, let prices,
      let transactions = Transactions.reading(sources, settings, with: columns).value
    else { return [] }
    var found: [Anomaly] = []
    let books: SpendingBooks
    do throws(DecimalError) {
      let book = try SpendingBook(
        transactions, settings, prices, base: settings.baseCurrency?.code, asOf: day)
      guard book.findings.isEmpty else { return [] }
      let records = SpendingRecords(
        sourcedSettings: nil, transactions: transactions, prices: prices)
      books = SpendingBooks(records, book)
      found = try AnomalySearch(book, settings, []).findings
    } catch {
      return []
    }
    found.removeAll { anomaly in
      guard anomaly.refuted == nil, ![.missing, .category].contains(anomaly.kind),
        let row = anomaly.rows.first
      else { return true }
      return !ids.contains(transactions.text("id", of: transactions.rows[row]))
    }
    var texts = found.sorted { $0.score > $1.score }.prefix(most).map {
      AnomalyWords(books, $0).sentence.text(TextStyle())
    }
    if found.count > most {
      texts.append("\(found.count - most) more: 'spending anomalies' shows them")
    }
    return texts.map { Diagnostic(.note, TransactionCode.unusual, $0) }
  }
}

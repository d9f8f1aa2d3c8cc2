import FinanceModel
import Importing
import PlainText

extension EntryRequest {
  /// Returns the request without inbox notes whose currency is unclear, and a question about each
  /// of them.
  ///
  /// The word after the amount is a currency if the household uses the currency. Another code in
  /// capitals, such as TRY or TOP, may be the payee's first word. A code in lower case, a name, or
  /// a sign of several currencies may be a currency. There are no questions about notes that are
  /// already recorded.
  ///
  /// - Complexity: linear in the number of rows of all ledgers if a code is unclear.
  func askingForCurrencies(
    _ books: EntryBooks
  ) -> (request: EntryRequest, questions: [Diagnostic]) {
    guard case .add(var entered) = self, entered.rows.contains(where: { $0.currencyWord != nil })
    else { return (self, []) }
    let known = books.currencies
    let unclear = entered.rows.filter { row in
      row.currencyWord.map {
        !$0.isCode || known.contains($0.text.uppercased()) != $0.isInCapitals
      } ?? false
    }
    guard !unclear.isEmpty else { return (self, []) }
    let recorded = Set(books.table.places.map { books.table.text($0, "id") })
    let asked = unclear.filter { row in row.noteID.map { !recorded.contains($0) } ?? false }
    let ids = Set(asked.compactMap(\.noteID))
    entered.rows.removeAll { $0.noteID.map(ids.contains) ?? false }
    let own = books.settings.baseCurrency?.code ?? known.min()
    return (.add(entered), asked.compactMap { $0.questionAboutCurrency(own) })
  }
}

extension EntryBooks {
  /// The codes of the currencies in the settings and the ledgers. A `base` in the prices that is
  /// the symbol of an asset is not a currency.
  fileprivate var currencies: Set<String> {
    var codes = [settings.baseCurrency?.code, settings.plan?.currency?.code].compactMap(\.self)
    codes += (settings.accounts ?? []).compactMap { $0.currency?.code }
    codes += (settings.assets ?? []).compactMap(\.quoteCurrency)
    let columns: [Ledger: [String]] = [
      .transactions: ["currency", "original_currency"], .activities: ["currency"],
      .values: ["currency"], .positions: ["currency"], .prices: ["quote", "base"],
    ]
    for (ledger, names) in columns {
      guard let table = tables[ledger] else { continue }
      for name in names {
        let texts = table.texts(of: name, in: table.liveRows)?.texts ?? []
        codes += name == "base" ? texts.filter { !self.names.symbols.contains($0) } : texts
      }
    }
    return Set(codes).subtracting([""])
  }
}

extension EnteredRows.Cell {
  fileprivate var isInCapitals: Bool { text == text.uppercased() }
  /// Whether the text is a currency code, regardless of case.
  fileprivate var isCode: Bool { Currency(text.uppercased()) != nil }
}

extension EnteredRows.Row {
  /// Returns a warning that the word after the amount may be a currency or part of the payee.
  ///
  /// - Parameter own: a currency of the household.
  fileprivate func questionAboutCurrency(_ own: String?) -> Diagnostic? {
    guard let source, let word = currencyWord, let range = word.range else { return nil }
    let text = word.text.visible
    let payee = own.map { "write '\($0) \(text)' to keep it in the payee, or " } ?? ""
    let code =
      word.isCode ? word.text.uppercased() : Currency.code(ofWord: word.text)
    let currency =
      word.isCode && word.isInCapitals
      ? "add currency=\(text) to the note"
      : "write \(code ?? "a code such as USD") for the currency"
    return Diagnostic(
      .warning, EntryCode.wordMalformed, "'\(text)' may be a currency or part of the payee",
      at: source.excerpts(of: [range]).first, hint: payee + currency)
  }
}

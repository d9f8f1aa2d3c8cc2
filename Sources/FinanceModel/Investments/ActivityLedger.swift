package import PlainText

/// The activities that count, in booking order.
///
/// Names are numbered from 0: activities contain numbers, and the ledger contains the names. Void
/// rows, repeated rows and rows that are not `POSTED` are omitted. A row uses 72 bytes in addition
/// to the text, which is retained for ids and findings.
package struct ActivityLedger: Sendable {
  /// The accounts in `coffer.json`, in the order listed there, followed by other accounts in file
  /// order. A row with an alias belongs to the account with that alias.
  package let accounts: [String]
  /// The currency of each account: the currency in `coffer.json` or, if none is stated there, the
  /// currency of the account's first row with a currency; nil if neither exists.
  package let accountCurrencies: [Int?]
  package let symbols: [String]
  /// The currencies as written, including minor units such as GBp.
  package let currencies: [String]
  package let groups: [String]
  /// Indices of the transfer groups that are completed by a row in another ledger.
  package var sharedGroups: Set<Int> = []
  private let rows: ActivityRows
  private let sources: LedgerSources

  /// - Parameters:
  ///   - rows: the rows in booking order, with their currencies.
  ///   - headers: the headers of the files in `sources`.
  init(
    rows: ActivityRows, names: ActivityNames, sources: [SourceText], headers: [[String]]
  ) {
    self.rows = rows
    accounts = names.accounts.names
    symbols = names.symbols.names
    currencies = names.currencies.names
    groups = names.groups.names
    accountCurrencies = names.accountCurrencies
    self.sources = LedgerSources(.activities, sources, headers: headers)
  }

  /// Number of rows that count.
  package var count: Int { rows.count }

  /// The row at `index` in booking order.
  package subscript(_ index: Int) -> Activity { rows[index] }

  /// Returns the day of the row at `index` in booking order.
  package func date(ofRow index: Int) -> CalendarDate { rows.date(of: index) }

  /// Returns the symbol of the row at `index` in booking order; nil if it has no symbol.
  package func symbol(ofRow index: Int) -> Int? { rows.symbol(of: index) }

  /// Indices of the SPLIT rows, in booking order.
  package var splits: [Int] { rows.splits }

  /// The dates of each symbol's splits.
  ///
  /// - Complexity: linear in the number of activities if there are splits.
  package var splitDays: [String: [CalendarDate]] {
    var days: [String: [CalendarDate]] = [:]
    for row in splits {
      guard let symbol = symbol(ofRow: row) else { continue }
      days[symbols[symbol], default: []].append(date(ofRow: row))
    }
    return days
  }

  /// Returns the price steps of each symbol in the rows booked before `end`.
  ///
  /// - Parameter factor: the smallest ratio at which two prices are far apart.
  package func priceSteps(before end: Int, factor: Int128) -> [PriceSteps] {
    rows.priceSteps(before: end, symbols: symbols.count, factor: factor)
  }

  /// Returns the place of the row at `index` in booking order.
  package func place(ofRow index: Int) -> LedgerPlace { rows.place(of: index) }

  /// Returns the file and line of the row at `index` in booking order.
  ///
  /// - Complexity: linear in the size of the file.
  package func position(ofRow index: Int) -> SourcePosition {
    let (file, start) = rows.origin(of: index)
    return sources.position(inFile: file, at: start)
  }

  /// Returns the lots named by the row at `index` in booking order: their ids or acquisition dates,
  /// in the given order. The result is empty if the row does not name lots.
  package func lots(ofRow index: Int) -> [String] { rows.lots(of: index) }

  /// Returns the id of the row at `index` in booking order; blank if the row has no id.
  package func id(ofRow index: Int) -> String { text("id", ofRow: index) }

  /// Returns the contents of a column in the row at `index` in booking order; blank if the file
  /// does not have the column. The text is read from the file again.
  package func text(_ column: String, ofRow index: Int) -> String {
    let (file, start) = rows.origin(of: index)
    return sources.text(column, inFile: file, at: start)
  }

  /// Returns the header of a file; empty if the file does not exist.
  package func columns(ofFile file: Int) -> [String] { sources.columns(ofFile: file) }

  /// Warnings about unknown columns that are probably misspelt columns used in booking. The
  /// warnings are located at the headers.
  package var misnamedFindings: [LedgerFinding] {
    sources.headers.enumerated().flatMap { file, header in
      Ledger.activities.misnamedFindings(in: header, ofFile: file)
    }
  }

  /// Converts findings about rows that count to diagnostics at their positions; see
  /// ``LedgerTable/diagnostics(for:)``.
  ///
  /// - Complexity: two passes over the rows and the files if there are findings.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    sources.diagnostics(for: findings, rows: 0..<count) { index in
      (rows.place(of: index), rows.origin(of: index).start)
    }
  }
}

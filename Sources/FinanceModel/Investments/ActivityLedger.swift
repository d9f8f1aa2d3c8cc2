package import PlainText

/// The activities that count, in the order in which they are booked.
///
/// Names are numbered from 0: an activity has the numbers, the ledger the names. Rows that are
/// voided, repeated, or not `POSTED` are left out. A row costs 72 bytes beside the text, which is
/// kept for ids and findings.
package struct ActivityLedger: Sendable {
  /// The accounts of `coffer.json` in its order, then others in the order of the files. A row that
  /// says an alias is of the account.
  package let accounts: [String]
  /// The currency of each account: that of `coffer.json`, else that of its first row that says
  /// one; nil where neither does.
  package let accountCurrencies: [Int?]
  package let symbols: [String]
  /// As written, minor units such as GBp too.
  package let currencies: [String]
  package let groups: [String]
  private let rows: ActivityRows
  private let sources: LedgerSources

  /// - Parameters:
  ///   - rows: in booking order, with their currencies.
  ///   - headers: those of the files in `sources`.
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

  /// How many rows count.
  package var count: Int { rows.count }

  /// The row that is booked after `index` others.
  package subscript(_ index: Int) -> Activity { rows[index] }

  /// The day of the row that is booked after `index` others.
  package func date(ofRow index: Int) -> CalendarDate { rows.date(of: index) }

  /// The symbol of the row that is booked after `index` others; nil if it names no symbol.
  package func symbol(ofRow index: Int) -> Int? { rows.symbol(of: index) }

  /// The rows of type SPLIT, in booking order.
  package var splits: [Int] { rows.splits }

  /// By symbol, how the prices of the rows that are booked before `end` others follow each other.
  ///
  /// - Parameter factor: how many times as high a price is that is far from another.
  package func priceSteps(before end: Int, factor: Int128) -> [PriceSteps] {
    rows.priceSteps(before: end, symbols: symbols.count, factor: factor)
  }

  /// Where the row that is booked after `index` others stands.
  package func place(ofRow index: Int) -> LedgerPlace { rows.place(of: index) }

  /// Which lots the row means that is booked after `index` others, in this order: ids or dates of
  /// what was acquired; none where it does not say.
  package func lots(ofRow index: Int) -> [String] { rows.lots(of: index) }

  /// What the row that is booked after `index` others is called; blank where it has no id.
  package func id(ofRow index: Int) -> String { text("id", ofRow: index) }

  /// What the row that is booked after `index` others says in a column, read again from the text;
  /// blank where its file has no such column.
  package func text(_ column: String, ofRow index: Int) -> String {
    let (file, start) = rows.origin(of: index)
    return sources.text(column, inFile: file, at: start)
  }

  /// The header of a file; empty where there is no such file.
  package func columns(ofFile file: Int) -> [String] { sources.columns(ofFile: file) }

  /// That files have columns which were probably meant to be others, which booking uses: warnings
  /// at the headers.
  package var misnamedFindings: [LedgerFinding] {
    sources.headers.enumerated().flatMap { file, header in
      Ledger.activities.misnamedFindings(in: header, ofFile: file)
    }
  }

  /// The findings, which are about rows that count, as diagnostics at their places; see
  /// ``LedgerTable/diagnostics(for:)``.
  ///
  /// - Complexity: two passes, over the rows and the files, where there are findings.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    sources.diagnostics(for: findings, rows: 0..<count) { index in
      (rows.place(of: index), rows.origin(of: index).start)
    }
  }
}

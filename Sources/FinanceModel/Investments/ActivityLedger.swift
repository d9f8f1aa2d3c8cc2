package import PlainText

/// The activities that count, in the order in which they are booked.
///
/// Names are numbered from 0: an activity has the numbers, the ledger the names. Rows that are
/// voided, repeated, or not `POSTED` are left out.
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
  private let rows: [Activity]
  private let table: LedgerTable

  init(
    rows: [Activity], names: ActivityNames, accountCurrencies: [Int?], table: LedgerTable
  ) {
    self.rows = rows
    accounts = names.accounts.names
    symbols = names.symbols.names
    currencies = names.currencies.names
    groups = names.groups.names
    self.accountCurrencies = accountCurrencies
    self.table = table
  }

  /// How many rows count.
  package var count: Int { rows.count }

  /// The row that is booked after `index` others.
  package subscript(_ index: Int) -> Activity { rows[index] }

  /// What the row at `place` is called; blank where it has no id.
  package func id(of place: LedgerPlace) -> String { table.text(place, "id") }

  /// The header of the file that the row is in, and the row's own fields.
  package func columns(ofFile file: Int) -> [String] {
    table.files.indices.contains(file) ? table.files[file].header : []
  }

  /// The findings as diagnostics at their places; see ``LedgerTable/diagnostics(for:)``.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    table.diagnostics(for: table.bounded(findings))
  }
}

/// The names that activities use, each numbered by its first appearance.
struct ActivityNames {
  struct Numbers {
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of name: String) -> Int {
      if let number = numbers[name] { return number }
      let number = names.count
      numbers[name] = number
      names.append(name)
      return number
    }
  }

  var accounts = Numbers()
  var symbols = Numbers()
  var currencies = Numbers()
  var groups = Numbers()
}

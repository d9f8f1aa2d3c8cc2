import PlainText

/// Transactions that are being read: rows, and the numbers of their strings.
struct TransactionDraft {
  var rows: [Transactions.Row] = []
  var assertions: [Transactions.Row] = []
  var pending: [Transactions.Row] = []
  var accounts = Self.blank
  var payees = Self.blank
  var categories = Self.blank
  var currencies = Self.blank
  var originals = Self.blank
  /// The strings in each column, available after all rows have been read.
  var columns: [String: ColumnTexts] = [:]
  /// Whether the bank's text is read because rules compare it or the column was requested.
  let readsOriginals: Bool
  private let ownNames: [String: String]

  init(_ settings: Settings, with columns: [String]) {
    readsOriginals =
      !(settings.spending?.rules ?? []).isEmpty || !(settings.spending?.bills ?? []).isEmpty
      || columns.contains(Transactions.originalColumn)
    ownNames = settings.accountNames
  }

  /// A new interner in which the blank name has number 0.
  private static var blank: StringInterner {
    var names = StringInterner()
    _ = names.index(of: "")
    return names
  }

  /// Returns the number of the account with this name or alias.
  mutating func number(ofAccount name: String) -> Int {
    accounts.index(of: ownNames[name] ?? name)
  }

  /// Adds a row to the list for its status and kind.
  ///
  /// - Parameter isAssertion: whether the row is a balance assertion.
  mutating func append(
    _ row: Transactions.Row, _ status: TransactionStatus?, isAssertion: Bool
  ) {
    guard status?.counts ?? true else {
      if status == .pending, !isAssertion { pending.append(row) }
      return
    }
    if isAssertion { assertions.append(row) } else { rows.append(row) }
  }
}

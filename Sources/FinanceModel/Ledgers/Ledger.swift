/// A ledger in the folder: a file `ledgers/NAME.csv`, or a subfolder of such files.
package enum Ledger: String, CaseIterable, Sendable {
  /// The raw value is the file name without `.csv`: `Ledger.history.rawValue` is "history".
  case history, values, activities, positions, prices, transactions, budgets, reviews
  case predictions, operations
}

extension Ledger {
  /// Creates the ledger for the file at a path, such as `ledgers/prices.csv` or
  /// `ledgers/prices/2026.csv`, in any folder; nil for any other path.
  ///
  ///     Ledger(ofFile: "money/ledgers/prices/2026.csv")   // prices
  package init?(ofFile path: String) {
    let parts = path.split(separator: "/")
    guard let file = parts.last, file.hasSuffix(".csv"), !file.hasPrefix(".") else { return nil }
    let isPart = parts.count > 2 && parts[parts.count - 3] == "ledgers"
    let isSingle = parts.count > 1 && parts[parts.count - 2] == "ledgers"
    guard isPart || isSingle else { return nil }
    self.init(rawValue: String(isSingle ? file.dropLast(4) : parts[parts.count - 2]))
  }

  /// The first word of the ledger's finding codes: "activity" for activities.
  package var stage: String {
    switch self {
    case .history: "history"
    case .values: "value"
    case .activities: "activity"
    case .positions: "position"
    case .prices: "price"
    case .transactions: "transaction"
    case .budgets: "budget"
    case .reviews: "review"
    case .predictions: "prediction"
    case .operations: "operation"
    }
  }

  /// Whether the ledger has a `voids` column, so that a row may void an earlier row.
  package var hasVoids: Bool { columns.contains { $0.kind == .voids } }

  /// Returns the column with this name; nil if the ledger does not have such a column.
  package func column(_ name: String) -> LedgerColumn? { columns.first { $0.name == name } }
}

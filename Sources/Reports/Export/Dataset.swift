import Console
package import FinanceModel
package import PlainText

/// A dataset to export: a ledger, a part of the plan, or a computed table.
package enum Dataset: Equatable, Sendable {
  /// A part of the plan.
  case tiers, accounts
  /// The rows of a ledger, unchanged.
  case ledger(Ledger)
  /// A computed dataset.
  case positions, lots, disposals, income, series

  /// All datasets, in the order used by the help and by `all`.
  package static let all: [Dataset] = [
    .tiers, .accounts, .ledger(.history), .ledger(.values), .ledger(.activities),
    .ledger(.positions), .positions, .lots, .disposals, .income, .ledger(.prices),
    .ledger(.transactions), .ledger(.budgets), .series,
  ]

  /// The dataset's name and columns.
  package var spec: TableSpec {
    switch self {
    case .tiers: PlanDatasets.tiers
    case .accounts: PlanDatasets.accounts
    case .ledger(.positions):
      // The ledger's file name is already used for the computed positions.
      TableSpec("statements", Ledger.positions.table.help, Ledger.positions.table.columns)
    case .ledger(let ledger): ledger.table
    case .positions: PositionTable.spec
    case .lots: LotTable.spec
    case .disposals: DisposalTable.spec
    case .income: IncomeTable.spec
    case .series: SeriesTable.spec
    }
  }

  /// The name on a command line.
  package var name: String { spec.name }

  /// The ledger that contains the rows, as for `--raw`; nil for a computed dataset or a part of the
  /// plan.
  var ledger: Ledger? {
    switch self {
    case .ledger(let ledger): ledger
    case .positions: .positions
    default: nil
    }
  }

  /// The valid values of the dataset's type column.
  var knownTypes: [String] {
    guard let name = column(of: .type), case .word(let words) = ledger?.column(name)?.kind
    else { return [] }
    return words
  }

  /// Returns the name of the column to which a filter applies; nil if the dataset does not contain
  /// a column for the filter.
  func column(of filter: ExportFilter.Subject) -> String? {
    let names: [String] =
      switch filter {
      case .account: ["account", "account_name"]
      case .tier: ["tier", "tier_name"]
      case .symbol: self == .ledger(.prices) ? ["base"] : ["symbol"]
      case .type: ["type", "transaction_type", "event", "kind"]
      case .day: ["date", "timestamp", "month"]
      }
    return names.first { name in spec.columns.contains { $0.name == name } }
  }
}

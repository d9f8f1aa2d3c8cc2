import Console
package import FinanceModel
package import PlainText

/// What can be exported: a ledger, a part of the plan, or what is computed.
package enum Dataset: Equatable, Sendable {
  /// Of the plan.
  case tiers, accounts
  /// Rows as they are written.
  case ledger(Ledger)
  /// What is computed.
  case positions, lots, disposals, income, series

  /// In the order in which help and `all` have them.
  package static let all: [Dataset] = [
    .tiers, .accounts, .ledger(.history), .ledger(.values), .ledger(.activities),
    .ledger(.positions), .positions, .lots, .disposals, .income, .ledger(.prices),
    .ledger(.transactions), .ledger(.budgets), .series,
  ]

  /// What its columns are.
  package var spec: TableSpec {
    switch self {
    case .tiers: PlanDatasets.tiers
    case .accounts: PlanDatasets.accounts
    case .ledger(.positions):
      // The word of the ledger's file is that of what is held.
      TableSpec("statements", Ledger.positions.table.help, Ledger.positions.table.columns)
    case .ledger(let ledger): ledger.table
    case .positions: PositionTable.spec
    case .lots: LotTable.spec
    case .disposals: DisposalTable.spec
    case .income: IncomeTable.spec
    case .series: SeriesTable.spec
    }
  }

  /// What it is called on a command line.
  package var name: String { spec.name }

  /// The ledger whose rows it has, as `--raw` gives them; nil for what is computed or planned.
  var ledger: Ledger? {
    switch self {
    case .ledger(let ledger): ledger
    case .positions: .positions
    default: nil
    }
  }

  /// The words that its column of types knows.
  var knownTypes: [String] {
    guard let name = column(of: .type), case .word(let words) = ledger?.column(name)?.kind
    else { return [] }
    return words
  }

  /// The name of the column that an option of a filter chooses by; nil where it has none.
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

import Console
import FinanceModel
import PlainText
import Planning

/// Report table of a proposal to move money.
struct RebalancingTable {
  private typealias Row = (op: String, move: RebalancingProposal.Row)

  private static let columns: [Column<Row>] = [
    .text("op", "the proposal's name") { $0.op },
    .text("from_tier", "the tier that sends the money") { $0.move.fromTier },
    .text("from_account", "the account that sends the money; blank with --method desktop") {
      $0.move.fromAccount
    },
    .text("to_tier", "the tier that receives the money") { $0.move.toTier },
    .text("to_account", "the account that receives the money; blank with --method desktop") {
      $0.move.toAccount
    },
    .money("amount", "the amount moved") { $0.move.amount },
    .money("from_balance_after", "the balance of from_account after this move") {
      $0.move.fromBalanceAfter
    },
    .money("to_balance_after", "the balance of to_account after this move") {
      $0.move.toBalanceAfter
    },
    .text("kind", "transfer, or sale if an asset must be sold first") { $0.move.kind.rawValue },
  ]

  static let spec = TableSpec("moves", "one row for each move", columns)

  private let proposal: RebalancingProposal
  let op: String
  private let method: PlanMethod
  private let currency: Currency
  private var showsMoves = true

  init(
    _ proposal: RebalancingProposal, op: String, method: PlanMethod, in currency: Currency
  ) {
    self.proposal = proposal
    self.op = op
    self.method = method
    self.currency = currency
  }

  var hasMoves: Bool { !proposal.moves.isEmpty }

  /// The table without moves.
  var withoutMoves: RebalancingTable {
    var other = self
    other.showsMoves = false
    return other
  }

  var json: JSONValue {
    .object([
      "op": .string(op), "method": .string(method.rawValue),
      "moves": .array(table.objects(omitting: ["op"])),
    ])
  }

  func add(to page: inout Page) {
    guard hasMoves else {
      page.line("Nothing to move.")
      return
    }
    let columns =
      method == .desktop
      ? ["from_tier", "to_tier", "amount"]
      : ["from_tier", "from_account", "to_tier", "to_account", "amount", "kind"]
    page.table(TextTable(table, showing: columns))
  }

  var table: Table {
    let rows = (showsMoves ? proposal.moves : []).map { (op, $0) }
    return Table(Self.spec, Self.columns, of: rows, money: money)
  }

  /// Returns the amount as a cell. The desktop app uses two decimals for every currency.
  private func money(_ amount: Decimal) -> Cell {
    let digits = method == .desktop ? max(2, currency.minorDigits) : currency.minorDigits
    return .number(amount.text(decimals: digits, .halfEven))
  }
}

import Console
import FinanceEngine
import FinanceModel
import PlainText

/// A proposal to move money, as rows.
struct RebalancingTable {
  static let spec = TableSpec(
    "moves", "one row for each move",
    [
      ColumnSpec("op", .text, "the name of the proposal"),
      ColumnSpec("from_tier", .text, "the tier that gives"),
      ColumnSpec("from_account", .text, "its account; empty with --method desktop"),
      ColumnSpec("to_tier", .text, "the tier that takes"),
      ColumnSpec("to_account", .text, "its account; empty with --method desktop"),
      ColumnSpec("amount", .money, "what is moved"),
      ColumnSpec("from_balance_after", .money, "the giving account's balance after this move"),
      ColumnSpec("to_balance_after", .money, "the taking account's balance after this move"),
      ColumnSpec("kind", .text, "transfer, or sale when something must be sold first"),
    ])

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

  /// The same where nothing is proposed.
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
    Table(
      Self.spec,
      rows: (showsMoves ? proposal.moves : []).map { move in
        [
          .text(op), .text(move.fromTier), text(move.fromAccount), .text(move.toTier),
          text(move.toAccount), money(move.amount), move.fromBalanceAfter.map(money) ?? .null,
          move.toBalanceAfter.map(money) ?? .null, .text(move.kind.rawValue),
        ]
      })
  }

  private func text(_ name: String?) -> Cell { name.map(Cell.text) ?? .null }

  /// The desktop app has two decimals whatever the currency.
  private func money(_ amount: Decimal) -> Cell {
    let digits = method == .desktop ? max(2, currency.minorDigits) : currency.minorDigits
    return .number(amount.text(decimals: digits, .halfEven))
  }
}

import Console
import FinanceEngine
import FinanceModel
import PlainText

/// A proposal as rows.
struct AllocationTables {
  static let moves = TableSpec(
    "moves", "one row for each account that receives money",
    [
      ColumnSpec("op", .text, "the name of the proposal"),
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name; empty with --by tier"),
      ColumnSpec("amount", .money, "what it receives"),
      ColumnSpec("balance_after", .money, "its balance with that"),
      ColumnSpec("reason", .text, "the rules that sent it"),
    ])

  static let byTier = TableSpec(
    "by_tier", "one row for each tier that receives money",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("amount", .money, "what its accounts receive together"),
    ])

  private static let sums = TableSpec(
    "sums", "what is placed", [ColumnSpec("amount", .money, "the sum of the moves")])

  private let proposal: AllocationProposal
  let op: String
  private let method: PlanMethod
  private let currency: Currency
  private var showsMoves = true

  init(
    _ proposal: AllocationProposal, op: String, method: PlanMethod, in currency: Currency
  ) {
    self.proposal = proposal
    self.op = op
    self.method = method
    self.currency = currency
  }

  /// The same where nothing is proposed, and what would be left is not known.
  var withoutMoves: AllocationTables {
    var other = self
    other.showsMoves = false
    return other
  }

  var json: JSONValue {
    .object([
      "op": .string(op), "new_cash": money(proposal.cash).json, "method": .string(method.rawValue),
      "moves": .array(moves.objects(omitting: ["op"])), "by_tier": .array(byTier.objects),
      "unallocated": showsMoves ? money(proposal.unallocated).json : .null,
    ])
  }

  func add(to page: inout Page) {
    let unit = currency.code.map { " \($0)" } ?? ""
    let byTier = proposal.moves.contains { $0.account == nil }
    if !proposal.moves.isEmpty {
      page.table(
        TextTable(
          moves,
          showing: ["tier"] + (byTier ? [] : ["account"]) + ["amount", "balance_after", "reason"],
          blankingRepeatsOf: ["tier"], dropping: ["balance_after"],
          totals: Table(Self.sums, rows: [[money(proposal.placed)]])))
    }
    if !proposal.unallocated.isZero {
      let rest = StyledText(text(proposal.unallocated), .amount)
      page.line("Unallocated: \(rest)\(unit)")
    } else if proposal.moves.isEmpty {
      page.line("Nothing to allocate.")
    }
  }

  var moves: Table {
    Table(
      Self.moves,
      rows: shown(proposal.moves).map {
        [
          .text(op), .text($0.tier), $0.account.map(Cell.text) ?? .null, money($0.amount),
          money($0.balanceAfter), .text($0.reason),
        ]
      })
  }

  var byTier: Table {
    Table(Self.byTier, rows: shown(proposal.byTier).map { [.text($0.tier), money($0.amount)] })
  }

  private func shown<Row>(_ rows: [Row]) -> [Row] { showsMoves ? rows : [] }

  private func money(_ amount: Decimal) -> Cell { .number(text(amount)) }

  /// The desktop app has two decimals whatever the currency, and cash of any number of them.
  private func text(_ amount: Decimal) -> String {
    guard method == .desktop else { return currency.text(amount) }
    let rounded = amount.text(decimals: max(2, currency.minorDigits), .halfEven)
    let exact = amount.description
    return exact.utf8.count > rounded.utf8.count ? exact : rounded
  }
}

package import Console
package import FinanceFolder
import FinanceModel
import Forecasting
import Investing
package import PlainText
import Planning

/// A comparison of allocating new cash to the plan's accounts with repaying debts early.
package struct DebtAllocationReport: Report {
  /// The allocation to compare.
  package typealias Query = AllocationRequest

  private struct AccountRow {
    let tier: String?
    let account: String?
    let saving: DebtComparison.Saving
    let toDebts: Decimal
    let stays: Decimal
    let reason: String
  }

  private static let accountColumns: [Column<AccountRow>] = [
    .text("tier", "the tier's name; blank for unallocated cash") { $0.tier },
    .text("account", "the account's name") { $0.account },
    .money("amount", "the amount that the plan allocates to the account") { $0.saving.amount },
    .percent("rate_pct", "the account's rate, as twelve times the monthly rate") {
      $0.saving.ratePct
    },
    .money("to_debts", "the part that would go to debts") { $0.toDebts },
    .money("stays", "the part that remains in the account") { $0.stays },
    .text("reason", "the debts with their break-even rates") { $0.reason },
  ]

  private static let accounts = TableSpec(
    "with_debts", "one row for each account that receives money, compared with debts",
    needs: "with-debts", accountColumns)

  private struct PartRow {
    let debt: Debt
    let part: DebtComparison.Part
    let cash: Decimal
  }

  private static let partColumns: [Column<PartRow>] = [
    .text("debt", "the account's name") { $0.debt.name },
    .percent("rate_pct", "the debt's yearly rate") { $0.debt.terms.ratePct },
    .percent("fee_pct", "the fee for early repayment; blank for the part without a fee") {
      $0.part.feePct
    },
    .integer("days", "the days until the fee ends") { $0.part.days },
    .percent("break_even_pct", "the rate at which an account earns as much as the repayment saves")
    {
      $0.part.breakEvenPct
    },
    .money("room", "the amount that repays this part, including the fee") { $0.part.room },
    .money("cash", "the new cash that would go to this part") { $0.cash },
  ]

  private static let parts = TableSpec(
    "debt_parts", "one row for each part of a debt, highest break-even rate first",
    needs: "with-debts", partColumns)

  /// Specifications of the report's tables.
  package static let specs = [accounts, parts]

  private let books: DebtBooks
  private let rows: [AccountRow]
  private let partRows: [PartRow]
  private let comparison: DebtComparison
  private let cash: Decimal
  private let toDebts: Decimal

  /// Returns the parts of the folder to read: the plan and all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] { query.needs + DebtBooks.needs }

  /// - Throws: ``Failure`` if there are no debts, or if the files or their contents have errors;
  ///   ``UsageProblem`` if the cash cannot be expressed in the plan's currency.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let today = query.stamp.now.date
    let planning = try household.planning(following: today, isSettled: true, &found).planning
    let (plan, currency) = (planning.plan, planning.currency)
    let allocation = try query.question(planning).proposal(.exact, by: .account, &found).1
    books = try DebtBooks(household, asOf: today, today: today, in: currency, &found)
    let savings =
      try allocation.map {
        try plan.savings($0, planning.settings, on: today, minorDigits: currency.minorDigits)
      } ?? []
    let comparison = try DebtComparison(savings, with: books.debts, on: today)
    self.comparison = comparison
    cash = query.cash.amount
    var (rows, parts) = ([AccountRow](), comparison.parts.map { _ in Decimal.zero })
    for (index, saving) in savings.enumerated() {
      let moves = comparison.moves.filter { $0.saving == index && $0.amount.isPositive }
      var sum = Decimal.zero
      for move in moves {
        sum = try sum + move.amount
        parts[move.part] = try parts[move.part] + move.amount
      }
      let tier = saving.place.map { plan.tiers[$0.tier] }
      rows.append(
        AccountRow(
          tier: tier?.name, account: saving.place.flatMap { tier?.accounts[$0.account].name },
          saving: saving, toDebts: sum, stays: try saving.amount - sum,
          reason: Self.reason(moves, saving, comparison, books)))
    }
    self.rows = rows
    let debts = books.debts
    partRows = zip(comparison.parts, parts).map { part, cash in
      PartRow(debt: debts[part.debt], part: part, cash: cash)
    }
    var toDebts = Decimal.zero
    for row in rows { toDebts = try toDebts + row.toDebts }
    self.toDebts = toDebts
  }

  private static func reason(
    _ moves: [DebtComparison.Move], _ saving: DebtComparison.Saving,
    _ comparison: DebtComparison, _ books: DebtBooks
  ) -> String {
    guard moves.isEmpty else {
      return moves.map { move in
        let part = comparison.parts[move.part]
        return "\(books.debts[part.debt].name.visible) saves \(percent(part.breakEvenPct))"
      }.joined(separator: ", ")
    }
    guard let best = comparison.parts.first?.breakEvenPct else {
      return "no debt can be repaid early"
    }
    return best > saving.ratePct
      ? "every debt that costs more is repaid" : "earns at least as much as debts save"
  }

  private static func percent(_ number: Decimal) -> String {
    "\(number.text(decimals: 2, .halfEven)) %"
  }

  /// The comparison in every output format.
  package var answer: Answer { Answer(json: json, tables: [table, partTable], page: page) }

  private var json: JSONValue {
    .object([
      .init("new_cash", .number(books.text(cash))), .init("to_debts", .number(books.text(toDebts))),
      .init("accounts", .array(table.objects)), .init("debts", .array(partTable.objects)),
      .init("assumptions", .array(assumptions.map { .string($0.text(TextStyle())) })),
    ])
  }

  private var table: Table {
    Table(Self.accounts, Self.accountColumns, of: rows, money: books.money)
  }
  private var partTable: Table {
    Table(Self.parts, Self.partColumns, of: partRows, money: books.money)
  }

  private var page: Page {
    var page = Page()
    let debts = zip(books.debts, comparison.repayments).filter { !$0.1.repaid.isZero }
    page.line(
      debts.isEmpty
        ? "No new cash would go to debts."
        : "\(books.amount(toDebts)) of \(books.amount(cash)) would go to debts.")
    for (debt, repayment) in debts {
      let fee: StyledText =
        repayment.fee.isZero ? "" : ", with a fee of \(books.amount(repayment.fee))"
      page.line("Repay \(books.amount(repayment.repaid)) of \(debt.name.visible)\(fee).")
    }
    if !rows.isEmpty {
      page.blank()
      page.table(
        TextTable(
          table,
          showing: ["tier", "account", "amount", "rate_pct", "to_debts", "stays", "reason"],
          blankingRepeatsOf: ["tier"], dropping: ["amount", "stays", "rate_pct"]))
    }
    if !partRows.isEmpty {
      page.blank()
      page.table(
        TextTable(
          partTable,
          showing: ["debt", "rate_pct", "fee_pct", "days", "break_even_pct", "room", "cash"],
          dropping: ["days", "fee_pct"]))
    }
    page.assumptions(assumptions)
    return page
  }

  private var assumptions: [StyledText] {
    [
      "A debt is worth repaying if its break-even rate exceeds the account's rate. The break-even"
        + " rate is (rate - fee / years) / (1 + fee): the debt's rate, the fee, and the years until"
        + " the fee ends.",
      "Only rates are compared. Repaid money is no longer available, and expected growth"
        + " (mean_pct) is uncertain. Minimum payments are not part of the new cash.",
    ] + books.conversions.map { StyledText($0) }
  }
}

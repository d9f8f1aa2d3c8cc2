import Console
import FinanceModel
import Forecasting
import PlainText
import Spending

/// Report tables of runs without income, with the assumptions.
struct RunwayTables {
  /// A monthly spending amount and the resulting runway.
  struct Run {
    let percentile: Int?
    /// The runway; nil if the spending is zero.
    let runway: Runway?
  }

  private static let runColumns: [Column<(run: Run, reserves: Decimal)>] = [
    .money("spending", "the monthly spending") { $0.run.runway?.spending ?? .zero },
    .integer("percentile", "the percentile of the measured months; blank if --spending is given") {
      $0.run.percentile
    },
    Column(
      "months", .number,
      "the number of months covered, including part of the last; blank if more than 1200"
    ) {
      $0.run.runway.map(months) ?? .null
    },
    .date(
      "date",
      "the first day on which the spending cannot be paid in full"
    ) { $0.run.runway?.endDate },
    .money("reserves", "the sum of today's reserves") { $0.reserves },
  ]

  static let runs = TableSpec("runs", "one row for each monthly spending", runColumns)

  private struct DrawRow {
    let spending: Decimal
    let draw: Runway.Draw
    let reserve: Reserve
  }

  private static let drawColumns: [Column<DrawRow>] = [
    .money("spending", "the run's monthly spending") { $0.spending },
    .integer("month", "the month, from 1") { $0.draw.month },
    .date("date", "the first day of the month") { $0.draw.date },
    .text("account", "the account's name") { $0.reserve.account },
    .text("tier", "the tier's name; blank if no tier claims the account") { $0.reserve.tier },
    .money("amount", "the amount drawn") { $0.draw.amount },
    .money("balance", "the balance afterwards") { $0.draw.balance },
    .text(
      "class",
      "the account's class in the order of withdrawal: chosen, cash, matured-term, securities or"
        + " term"
    ) {
      $0.draw.turnClass.name
    },
  ]

  static let draws = TableSpec(
    "draws", "one row for each month and account drawn from", drawColumns)

  let runs: [Run]
  let compounding: Compounding
  let reserves: RunwayReserves
  /// The current total of the reserves.
  let total: Decimal
  /// The data from which the spending was measured; nil if the spending was specified.
  let worth: WorthToday?
  let currency: Currency
  let isAll: Bool
  let rates: PlanRates
  let start: CalendarDate

  var answer: Answer {
    Answer(json: json, tables: [runRows, drawRows(of: runs), transfers], page: page)
  }

  private var json: JSONValue {
    .object([
      .init("as_of", .string(start.description)),
      .init("currency", currency.code.map(JSONValue.string) ?? .null),
      .init("scope", .string(isAll ? "all" : "plan")), .init("runs", .array(runRows.objects)),
      .init("draws", .array(drawRows(of: runs).objects)),
      .init(TransferTable.spec.name, .array(transfers.objects)),
      .init("assumptions", .array(assumptions.map { .string($0.text(TextStyle())) })),
    ])
  }

  private var transfers: Table {
    TransferTable(worth?.transfers ?? FixedTransfers(), currency.code).table
  }

  private var runRows: Table {
    Table(Self.runs, Self.runColumns, of: runs.map { ($0, total) }, money: money)
  }

  private func drawRows(of runs: [Run]) -> Table {
    let rows = runs.compactMap(\.runway).flatMap { runway in
      runway.draws.map {
        DrawRow(spending: runway.spending, draw: $0, reserve: reserves.reserves[$0.reserve])
      }
    }
    return Table(Self.draws, Self.drawColumns, of: rows, money: money)
  }

  private var page: Page {
    var page = Page()
    for run in runs { page.line(verdict(run)) }
    // The median of three runs, or the only run.
    if let shown = runs.first(where: { ($0.percentile ?? 50) == 50 }), let runway = shown.runway,
      !runway.isEndless, !runway.draws.isEmpty
    {
      page.blank()
      page.line("Month by month, at \(amountText(runway.spending), .amount)\(unit):")
      page.table(
        TextTable(
          drawRows(of: [shown]),
          showing: ["month", "date", "account", "tier", "amount", "balance", "class"],
          blankingRepeatsOf: ["month", "date"], dropping: ["tier", "class"]))
    }
    page.assumptions(assumptions)
    return page
  }

  private func verdict(_ run: Run) -> StyledText {
    let name = run.percentile.map { " (the \($0)th percentile of months)" } ?? ""
    guard let runway = run.runway else { return "Spending of zero\(name) can be paid forever." }
    let cost: StyledText = "\(amountText(runway.spending), .amount)\(unit) a month"
    guard let end = runway.endDate, case .number(let months) = Self.months(runway) else {
      let isCut = runway.wholeMonths < Runway.limit
      let span = isCut ? "until the year 9999" : "for more than 100 years"
      return "\(cost)\(name) can be paid \(span)."
    }
    return "\(cost)\(name) can be paid for \(months, .strong) months: the payment of \(end) is the"
      + " first that falls short."
  }

  private var assumptions: [StyledText] {
    var sentences: [StyledText] = []
    let reserves = StyledText(amountText(total), .amount)
    sentences.append(
      isAll
        ? "Reserves are everything in holdings --net-worth that can be withdrawn:"
          + " \(reserves)\(unit). Money outside tiers earns no interest."
        : "Reserves are the plan's balances: \(reserves)\(unit). "
          + "--all includes everything that can be withdrawn.")
    sentences.append(
      "There is no income and no other payment. Debts stay unchanged, securities keep today's"
        + " value, and term deposits can be withdrawn early without loss. Interest is credited at"
        + " the end of each month."
    )
    sentences.append(StyledText(compounding.assumption))
    if self.reserves.hasUnstatedKinds {
      sentences.append("Accounts without a kind in coffer.json are treated as savings.")
    }
    for (account, amount) in self.reserves.kept {
      let text = StyledText(amountText(amount), .amount)
      sentences.append("\(text)\(unit) stay in '\(account)', as set in coffer.json.")
    }
    if !self.reserves.leftOut.isEmpty {
      let names = self.reserves.leftOut.map { "'\($0.account)' (\($0.kind.rawValue))" }
      sentences.append(StyledText("Not drawn on: \(names.joined(separator: ", "))."))
    }
    if let worth {
      let billed = worth.months.billedSpending
      let months: StyledText = "Spending is measured over \(worth.span)"
      sentences.append(
        billed.isZero
          ? months + "."
          : months + ", with \(amountText(billed), .amount)\(unit) of upcoming bills in place of"
            + " the rows that paid them.")
      sentences += worth.transferLines
      if let disclaimer = worth.disclaimer {
        sentences.append(StyledText(disclaimer, .attention))
      }
    }
    let end = runs.compactMap { $0.runway?.draws.last?.date }.max() ?? start
    return sentences + rates.assumptions(from: start, to: end).map { StyledText($0) }
  }

  private var unit: String { currency.code.map { " \($0)" } ?? "" }

  private func amountText(_ amount: Decimal) -> String { currency.text(amount) }

  private func money(_ amount: Decimal) -> Cell { .number(amountText(amount)) }

  /// Returns the number of months; null if the run does not end.
  private static func months(_ runway: Runway) -> Cell {
    guard !runway.isEndless else { return .null }
    do throws(DecimalError) {
      return .number(try runway.months().text(decimals: 1, .floor))
    } catch {
      return .null
    }
  }
}

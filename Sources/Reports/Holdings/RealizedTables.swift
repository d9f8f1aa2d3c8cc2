import Console
import FinanceEngine
import FinanceModel
import PlainText

/// Realised gains as rows.
struct RealizedTables {
  static let lots = TableSpec(
    "disposal_lots", "one row for each lot that a disposal used", needs: "realized",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("symbol", .text, "the asset"),
      ColumnSpec("date", .date, "the day it left"),
      ColumnSpec("acquired", .date, "the day it was acquired"),
      ColumnSpec("quantity", .quantity, "the units of this lot"),
      ColumnSpec("cost_basis", .money, "what they had cost"),
      ColumnSpec("holding_days", .integer, "from acquisition to disposal"),
    ])

  static let sums = TableSpec(
    "by_symbol", "the sums of each asset in each account", needs: "realized",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("symbol", .text, "the asset"),
      ColumnSpec("currency", .text, "the currency of proceeds, cost_basis and gain"),
      ColumnSpec("proceeds", .money, "what came in, less fees"),
      ColumnSpec("cost_basis", .money, "what the units had cost"),
      ColumnSpec("gain", .money, "proceeds less cost_basis"),
      ColumnSpec("gain_base", .money, "the same in the base currency"),
    ])

  private let books: HoldingsBooks
  private let gains: RealizedGains

  init(_ books: inout HoldingsBooks, _ period: ClosedRange<CalendarDate>) throws {
    gains = try RealizedGains(of: books.booking, in: period, &books.exchange)
    self.books = books
  }

  private var shown: [RealizedGains.Gain] {
    gains.gains.filter { books.shows($0.disposal.account) }
  }

  var answer: Answer {
    Answer(json: json, tables: [disposals, lots, sums], page: page)
  }

  private var json: JSONValue {
    let objects = zip(disposals.objects, shown).map { object, gain in
      object.adding([
        .init(
          "lots",
          .array(
            gain.lots.map { lot in
              .object([
                .init("date", .string(lot.date.description)),
                .init("quantity", Cell.exact(lot.quantity).json),
                .init("cost_basis", Cell.money(lot.costBasis, gain.currency).json),
                .init("holding_days", .number(lot.holdingDays.description)),
              ])
            }))
      ])
    }
    return .object([
      .init("disposals", .array(objects)), .init("by_symbol", .array(sums.objects)),
    ])
  }

  private var page: Page {
    var page = Page()
    guard !shown.isEmpty else {
      page.line("Nothing was sold.")
      return page
    }
    page.table(
      TextTable(
        disposals,
        showing: [
          "date", "account", "symbol", "quantity", "proceeds", "cost_basis", "gain", "currency",
          "gain_base",
        ], dropping: ["account", "cost_basis", "proceeds"]))
    page.heading("By symbol")
    page.table(
      TextTable(
        sums,
        showing: ["account", "symbol", "proceeds", "cost_basis", "gain", "currency", "gain_base"],
        blankingRepeatsOf: ["account"], dropping: ["cost_basis", "proceeds"]))
    if let base = books.base, let total = gains.totalBase, books.account == nil {
      page.blank()
      page.line(
        "Realised \(StyledText(CurrencyUnit(base).text(of: total), .amount)) \(base).")
    }
    return page
  }

  private var disposals: Table {
    Table(DisposalTable.spec, rows: DisposalTable.rows(of: shown, books.ledger, books.base))
  }

  private var lots: Table {
    Table(
      Self.lots,
      rows: shown.flatMap { gain in
        gain.lots.map { lot in
          names(gain.disposal.account, gain.disposal.symbol) + [
            .date(gain.disposal.date), .date(lot.date), .exact(lot.quantity),
            .money(lot.costBasis, gain.currency), .number(lot.holdingDays.description),
          ]
        }
      })
  }

  private var sums: Table {
    Table(
      Self.sums,
      rows: gains.sums.filter { books.shows($0.account) }.map { sum in
        names(sum.account, sum.symbol) + [
          .text(sum.currency), .money(sum.proceeds, sum.currency),
          .money(sum.costBasis, sum.currency), .money(sum.gain, sum.currency),
          .money(sum.gainBase, books.base),
        ]
      })
  }

  private func names(_ account: Int, _ symbol: Int) -> [Cell] {
    [.text(books.ledger.accounts[account]), .text(books.ledger.symbols[symbol])]
  }
}

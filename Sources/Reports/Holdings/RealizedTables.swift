import Console
package import FinanceModel
package import Investing
package import PlainText

/// Report tables of realized gains.
final class RealizedTables {
  private struct LotRow {
    let account: String
    let symbol: String
    let gain: RealizedGains.Gain
    let lot: RealizedGains.UsedLot
  }

  private static let lotColumns: [Column<LotRow>] = [
    .text("account", "the account's name") { $0.account },
    .text("symbol", "the asset") { $0.symbol },
    .date("date", "the disposal date") { $0.gain.disposal.date },
    .date("acquired", "the acquisition date") { $0.lot.date },
    Column("quantity", .quantity, "the number of units of this lot") { .exact($0.lot.quantity) },
    Column("cost_basis", .money, "the cost of these units") {
      .money($0.lot.costBasis, $0.gain.currency)
    },
    .integer("holding_days", "the number of days from acquisition to disposal") {
      $0.lot.holdingDays
    },
  ]

  static let lots = TableSpec(
    "disposal_lots", "one row for each lot used by a disposal", needs: "realized", lotColumns)

  private struct SumRow {
    let account: String
    let symbol: String
    let sum: RealizedGains.Sum

    func money(_ amount: Decimal?) -> Cell { .money(amount, sum.currency) }
  }

  private static let sumColumns: [Column<SumRow>] = [
    .text("account", "the account's name") { $0.account },
    .text("symbol", "the asset") { $0.symbol },
    .text("currency", "the currency of proceeds, cost_basis and gain") { $0.sum.currency },
    Column("proceeds", .money, "the proceeds less fees") { $0.money($0.sum.proceeds) },
    Column("cost_basis", .money, "the cost of the units") { $0.money($0.sum.costBasis) },
    Column("gain", .money, "proceeds less cost_basis") { $0.money($0.sum.gain) },
    .money("gain_base", "the gain in the base currency") { $0.sum.gainBase },
  ]

  static let sums = TableSpec(
    "by_symbol", "one row for each asset in each account, with totals", needs: "realized",
    sumColumns)

  private let books: HoldingsBooks
  private let gains: RealizedGains

  init(_ books: inout HoldingsBooks, _ period: ClosedRange<CalendarDate>) throws {
    gains = try RealizedGains(of: books.booking, in: period, &books.exchange)
    books.found += try books.salesWithoutLots(in: period)
    self.books = books
  }

  private var shown: [RealizedGains.Gain] {
    gains.gains.filter { books.shows($0.disposal.account) }
  }

  var answer: Answer {
    Answer(json: self.json, tables: [self.disposals, self.lots, self.sums], page: self.page)
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
      page.line("No disposals.")
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
    if let base = books.base, let total = gains.totalBase, books.isWhole {
      page.blank()
      page.line(
        "Realized gain: \(StyledText(CurrencyUnit(base).text(of: total), .amount)) \(base).")
    }
    return page
  }

  private var disposals: Table { DisposalTable.table(of: shown, books.ledger, books.base) }

  private var lots: Table {
    let rows = shown.flatMap { gain in
      gain.lots.map { lot in
        LotRow(
          account: books.ledger.accounts[gain.disposal.account],
          symbol: books.ledger.symbols[gain.disposal.symbol], gain: gain, lot: lot)
      }
    }
    return Table(Self.lots, Self.lotColumns, of: rows)
  }

  private var sums: Table {
    let rows = gains.sums.filter { books.shows($0.account) }.map { sum in
      SumRow(
        account: books.ledger.accounts[sum.account], symbol: books.ledger.symbols[sum.symbol],
        sum: sum)
    }
    return Table(Self.sums, Self.sumColumns, of: rows) { .money($0, self.books.base) }
  }
}

/// Machine-readable table of disposals.
package enum DisposalTable {
  private struct Row {
    let account: String
    let symbol: String
    let gain: RealizedGains.Gain

    func money(_ amount: Decimal?) -> Cell { .money(amount, gain.currency) }
  }

  private static let columns: [Column<Row>] = [
    .text("account", "the account's name") { $0.account },
    .text("symbol", "the asset") { $0.symbol },
    .date("date", "the disposal date") { $0.gain.disposal.date },
    Column("quantity", .quantity, "the number of units disposed of") {
      .exact($0.gain.disposal.quantity)
    },
    .text("currency", "the currency of proceeds, cost_basis and gain") { $0.gain.currency },
    Column("proceeds", .money, "the proceeds less the fee") { $0.money($0.gain.proceeds) },
    Column("cost_basis", .money, "the cost of these units, with fees") {
      $0.money($0.gain.costBasis)
    },
    Column("gain", .money, "proceeds less cost_basis") { $0.money($0.gain.gain) },
    .money(
      "gain_base",
      "the gain in the base currency; proceeds and cost are converted at their days' rates"
    ) {
      $0.gain.gainBase
    },
  ]

  static let spec = TableSpec(
    "disposals", "one row for each disposal, by date", columns)

  /// Returns a row for each disposal, in the given order.
  ///
  /// - Parameters:
  ///   - ledger: the ledger that contains the names.
  ///   - base: the code of the base currency; if nil, amounts in the base currency are null.
  package static func table(
    of gains: [RealizedGains.Gain], _ ledger: ActivityLedger, _ base: String?
  ) -> Table {
    let rows = gains.map { gain in
      Row(
        account: ledger.accounts[gain.disposal.account],
        symbol: ledger.symbols[gain.disposal.symbol], gain: gain)
    }
    return Table(spec, columns, of: rows) { .money($0, base) }
  }
}

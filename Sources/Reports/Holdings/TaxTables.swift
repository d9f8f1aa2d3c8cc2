import Console
import FinanceModel
import Investing
import PlainText

/// Report tables of a year's data for a tax return.
struct TaxTables {
  private typealias Disposal = (
    account: String, symbol: String, country: String?, gain: RealizedGains.Gain
  )
  private typealias Country = (name: String?, currency: String, sums: [Decimal?])
  private typealias Fee = (account: String, fee: TaxYear.Charge)
  private typealias Tax = (
    country: String?, kind: TaxYear.Charge.Kind, currency: String, sums: [Decimal?]
  )
  private typealias Repurchase = (
    account: String, symbol: String, buyer: String, pair: TaxYear.Repurchase
  )

  private static let disposalColumns: [Column<Disposal>] = [
    .date("date", "the disposal date") { $0.gain.disposal.date },
    .text("account", "the account") { $0.account },
    .text("symbol", "the asset") { $0.symbol },
    .text("country", "the asset's country") { $0.country },
    Column("quantity", .quantity, "the number of units") { .exact($0.gain.disposal.quantity) },
    .text("currency", "the currency of proceeds, cost_basis and gain") { $0.gain.currency },
    Column("proceeds", .money, "the proceeds less the fee") {
      .money($0.gain.proceeds, $0.gain.currency)
    },
    Column("cost_basis", .money, "the cost of these units, with fees") {
      .money($0.gain.costBasis, $0.gain.currency)
    },
    Column("gain", .money, "proceeds less cost_basis") { .money($0.gain.gain, $0.gain.currency) },
    .money("proceeds_base", "the proceeds in the base currency") { $0.gain.proceedsBase },
    .money("cost_basis_base", "the cost, each lot at the rate of its day") { $0.gain.costBase },
    .money("gain_base", "proceeds_base less cost_basis_base") { $0.gain.gainBase },
  ]

  private static let countryColumns: [Column<Country>] = [
    .text("country", "the assets' country; blank for cash and if not stated") { $0.name },
    .text("currency", "the currency of gross, withheld and net") { $0.currency },
    Column("gross", .money, "the income before tax and fee") { .money($0.sums[0], $0.currency) },
    Column("withheld", .money, "the tax withheld") { .money($0.sums[1], $0.currency) },
    Column("net", .money, "gross less tax and fee") { .money($0.sums[2], $0.currency) },
    .money("gross_base", "gross in the base currency, at each day's rate") { $0.sums[3] },
    .money("withheld_base", "withheld in the base currency") { $0.sums[4] },
    .money("net_base", "net in the base currency") { $0.sums[5] },
  ]

  private static let feeColumns: [Column<Fee>] = [
    .text("account", "the account") { $0.account },
    .text("kind", "trade if included in a gain or in net income, other if not") {
      $0.fee.kind.rawValue
    },
    .text("currency", "the currency of the amount") { $0.fee.currency },
    Column("amount", .money, "the sum of the fees") { .money($0.fee.amount, $0.fee.currency) },
    .money("amount_base", "the sum in the base currency") { $0.fee.amountBase },
  ]

  private static let taxColumns: [Column<Tax>] = [
    .text("country", "the country of the assets; blank for cash and if not stated") { $0.country },
    .text(
      "kind",
      "income: withheld in tax_income; sale: withheld from proceeds; purchase: part of a cost;"
        + " other: in none of these"
    ) { $0.kind.rawValue },
    .text("currency", "the currency of the amount") { $0.currency },
    Column("amount", .money, "the sum of the taxes") { .money($0.sums[0], $0.currency) },
    .money("amount_base", "the sum in the base currency, at each day's rate") { $0.sums[1] },
  ]

  private static let pairColumns: [Column<Repurchase>] = [
    .date("date", "the disposal date") { $0.pair.gain.disposal.date },
    .text("account", "the account that sold the asset") { $0.account },
    .text("symbol", "the asset") { $0.symbol },
    Column("quantity", .quantity, "the number of units sold") {
      .exact($0.pair.gain.disposal.quantity)
    },
    .money("gain_base", "the loss in the base currency; negative") { $0.pair.gain.gainBase },
    .date("bought", "the purchase date") { $0.pair.purchase.date },
    .text("buyer", "the account that bought the asset") { $0.buyer },
    Column("bought_quantity", .quantity, "the number of units bought") {
      .exact($0.pair.purchase.quantity)
    },
    .integer(
      "days", "the number of days from disposal to purchase; negative if the purchase came first"
    ) {
      $0.pair.days
    },
  ]

  private static let lossColumns: [Column<TaxYear.Loss>] = [
    .text("account", "the account") { $0.position.account },
    .text("symbol", "the asset") { $0.position.symbol },
    .date("date", "the acquisition date; blank if a sale uses a share of each lot") { $0.date },
    Column("quantity", .quantity, "the number of units in the lot") { .exact($0.quantity) },
    Column("units_before", .quantity, "the number of units that a sale uses first") {
      .exact($0.unitsBefore)
    },
    .money("cost_basis_base", "the lot's cost") { $0.costBase },
    .money("value_base", "the lot's value") { $0.valueBase },
    .money("gain_base", "the loss; negative") { $0.gainBase },
    .money("sale_gain_base", "the gain from selling the lot and the units before it") {
      $0.saleGainBase
    },
    .date("bought", "the last purchase of the asset in the previous 30 days") { $0.bought },
  ]

  private static let disposals = TableSpec(
    "tax_disposals", "one row for each disposal, by date", needs: "tax-year", disposalColumns)
  private static let countries = TableSpec(
    "tax_income", "one row for each country and currency", needs: "tax-year", countryColumns)
  private static let fees = TableSpec(
    "tax_fees", "one row for each account, fee kind and currency", needs: "tax-year",
    feeColumns)
  private static let taxes = TableSpec(
    "tax_taxes", "one row for each country, kind of tax and currency", needs: "tax-year",
    taxColumns)
  private static let pairs = TableSpec(
    "tax_repurchases", "one row for each loss and each purchase of the asset within 30 days",
    needs: "tax-year", pairColumns)
  private static let losses = TableSpec(
    "tax_losses", "one row for each lot below its cost, in order of sale",
    needs: "harvest", lossColumns)

  static let specs = [disposals, countries, fees, taxes, pairs, losses]

  /// Columns omitted from narrow text, in the order of omission.
  private static let dropped = [
    "proceeds", "cost_basis", "gain", "gross", "net", "units_before", "cost_basis_base",
    "proceeds_base", "value_base", "gross_base", "sale_gain_base", "withheld", "days",
    "bought_quantity", "buyer", "country", "currency", "quantity", "amount", "account",
  ]

  private let tables: [Table]
  private let total: Decimal?
  private let base: String?

  /// - Parameter harvests: whether lots valued below their cost are listed.
  init(
    _ books: inout HoldingsBooks, _ period: ClosedRange<CalendarDate>, harvests: Bool
  ) throws {
    let (booking, base) = (books.booking, books.base)
    let (accounts, symbols) = (books.ledger.accounts, books.ledger.symbols)
    let realized = try RealizedGains(of: booking, in: period, &books.exchange)
    let income = try IncomeSummary(of: booking, in: period, &books.exchange)
    let shows: (Int) -> Bool = { [books] in books.shows($0) }
    let gains = realized.gains.filter { shows($0.disposal.account) }
    books.found += try books.salesWithoutLots(in: period)
    let year = try TaxYear(of: booking, in: period, gains, &books.exchange)
    let places = Dictionary(
      (books.investments.settings.assets ?? []).map { ($0.symbol, $0.country) },
      uniquingKeysWith: { first, _ in first })
    let disposals = gains.map { gain -> Disposal in
      let symbol = symbols[gain.disposal.symbol]
      return (accounts[gain.disposal.account], symbol, places[symbol] ?? nil, gain)
    }
    let countries = try Self.countries(income.lines.filter { shows($0.account) }, booking) {
      places[$0] ?? nil
    }
    let fees = year.fees.filter { shows($0.account) }.map { (accounts[$0.account], $0) }
    let pairs = year.repurchases.map { pair -> Repurchase in
      let sold = pair.gain.disposal
      return (accounts[sold.account], symbols[sold.symbol], accounts[pair.purchase.account], pair)
    }
    func money(_ amount: Decimal) -> Cell { .money(amount, base) }
    tables =
      [
        Table(Self.disposals, Self.disposalColumns, of: disposals, money: money),
        Table(Self.countries, Self.countryColumns, of: countries, money: money),
        Table(Self.fees, Self.feeColumns, of: fees, money: money),
        Table(
          Self.taxes, Self.taxColumns,
          of: try Self.taxes(year.taxes.filter { shows($0.account) }) {
            places[symbols[$0]] ?? nil
          }, money: money),
        Table(Self.pairs, Self.pairColumns, of: pairs, money: money),
      ] + (harvests ? [try Self.harvest(&books)] : [])
    self.base = base
    total = books.isWhole ? realized.totalBase : nil
  }

  /// Returns the lots valued below their cost.
  private static func harvest(_ books: inout HoldingsBooks) throws -> Table {
    let portfolio = try books.portfolio()
    books.found += portfolio.findings
    let lots = try TaxYear.losses(in: portfolio, books.booking, &books.exchange)
    let base = books.base
    return Table(
      losses, lossColumns, of: lots.filter { [books] in books.shows($0.position.account) }
    ) { .money($0, base) }
  }

  /// Returns the income totals by country and currency, sorted by country, then by currency.
  private static func countries(
    _ lines: [IncomeSummary.Line], _ booking: Booking, _ country: (String) -> String?
  ) throws(DecimalError) -> [Country] {
    var rows: [Country] = []
    for line in lines {
      let name = line.symbol.flatMap { country(booking.ledger.symbols[$0]) }
      let currency = booking.terms.currencies[line.currency]
      let figures = [
        line.gross, line.withheld, line.net, line.grossBase, line.withheldBase, line.netBase,
      ]
      guard let place = rows.firstIndex(where: { $0.name == name && $0.currency == currency })
      else {
        rows.append((name, currency, figures))
        continue
      }
      for (index, figure) in figures.enumerated() {
        rows[place].sums[index] = try rows[place].sums[index].adding(figure)
      }
    }
    return rows.sorted { ($0.name ?? "", $0.currency) < ($1.name ?? "", $1.currency) }
  }

  /// Returns the tax totals by country, kind and currency, sorted by country, then by kind, then by
  /// currency.
  private static func taxes(
    _ charges: [TaxYear.Charge], _ country: (Int) -> String?
  ) throws(DecimalError) -> [Tax] {
    var rows: [Tax] = []
    for charge in charges {
      let name = charge.symbol.flatMap(country)
      let place = rows.firstIndex {
        $0.country == name && $0.kind == charge.kind && $0.currency == charge.currency
      }
      guard let place else {
        rows.append((name, charge.kind, charge.currency, [charge.amount, charge.amountBase]))
        continue
      }
      rows[place].sums[0] = try rows[place].sums[0].adding(charge.amount)
      rows[place].sums[1] = try rows[place].sums[1].adding(charge.amountBase)
    }
    return rows.sorted {
      ($0.country ?? "", $0.kind.rawValue, $0.currency)
        < ($1.country ?? "", $1.kind.rawValue, $1.currency)
    }
  }

  var answer: Answer {
    Answer(
      json: .object(
        tables.map { table in
          .init(String(table.spec.name.dropFirst(4)), .array(table.objects))
        }), tables: tables, page: page)
  }

  private var page: Page {
    let titles = [
      "Disposals", "Income by country", "Fees", "Taxes paid", "Losses and purchases within 30 days",
      "Lots below cost",
    ]
    var page = Page()
    for (title, table) in zip(titles, tables) where !table.rows.isEmpty {
      page.heading(title)
      page.table(
        TextTable(table, dropping: Self.dropped))
    }
    if tables.contains(where: { !$0.rows.isEmpty }) { page.blank() }
    if let base, let total, !tables[0].rows.isEmpty {
      page.line(
        "Realized gain: \(StyledText(CurrencyUnit(base).text(of: total), .amount)) \(base).")
    }
    page.line("The figures come from your ledgers. Tax is not computed.")
    return page
  }
}

import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// Report table of holdings, grouped by a common property.
struct GroupTable {
  private static let columns: [Column<PortfolioGroups.Group>] = [
    .text("group", "the account, symbol, currency, kind, group or class") { $0.name },
    .money("cost_basis_base", "the cost basis of positions with a price") { $0.costBasis },
    .money("market_value_base", "the market value of positions with a price") { $0.marketValue },
    .money("unrealized_gain_base", "market_value_base less cost_basis_base") { $0.unrealizedGain },
    .percent("unrealized_gain_pct", "the gain as a percentage of cost_basis_base") {
      $0.unrealizedGainPct
    },
    .money("cash_base", "the group's cash") { $0.cash },
    .money("value_base", "market_value_base plus cash_base") { $0.value },
    .percent("weight_pct", "value_base as a percentage of the total") { $0.weightPct },
    .integer("unpriced", "the number of positions without a price, which are excluded from sums") {
      $0.unpriced
    },
  ]

  static let spec = TableSpec(
    "groups", "one row for each group, largest first", needs: "by", columns)

  private static let totals = TableSpec("group_totals", "the totals in one row", [spec.columns[6]])

  private let groups: PortfolioGroups
  private let base: String?

  init(_ books: inout HoldingsBooks, by grouping: Grouping) throws {
    if case .assetClass(let name) = grouping {
      let known = Set(
        (books.investments.settings.assets ?? []).flatMap { ($0.classes ?? [:]).keys })
      if !known.contains(name), let near = nearestName(to: name, among: known.sorted()) {
        throw UsageProblem(
          "no asset in coffer.json has the class '\(name.visible)'",
          hint: "did you mean 'class:\(near.visible)'?", code: .nameUnknown)
      }
    }
    let portfolio = try books.portfolio()
    groups = try PortfolioGroups(of: portfolio, by: grouping, books.investments.settings)
    books.found += portfolio.findings
    base = books.base
  }

  var answer: Answer {
    Answer(
      json: .object([
        .init("by", .string(groups.grouping.description)), .init("groups", .array(table.objects)),
      ]), tables: [table], page: page)
  }

  private var table: Table {
    Table(Self.spec, Self.columns, of: groups.groups) { .money($0, base) }
  }

  private var page: Page {
    var page = Page()
    guard !groups.groups.isEmpty else {
      page.line("There are no holdings.")
      return page
    }
    page.table(
      TextTable(
        table,
        showing: Self.spec.columns.map(\.name).filter { name in
          name != "unpriced" || groups.groups.contains { $0.unpriced > 0 }
        },
        dropping: ["cash_base", "cost_basis_base", "unrealized_gain_pct"],
        bar: TextTable.Bar(
          "weight_pct",
          permilles: groups.groups.map { group in
            group.weightPct.map { Int(clamping: max(0, $0.units(minorDigits: 1, .floor))) }
          }, total: nil),
        totals: Table(Self.totals, rows: [[.money(groups.value, base)]])))
    if base == nil {
      page.blank()
      page.line("No totals: set base_currency in coffer.json.")
    }
    return page
  }
}

/// Report table of holdings compared with the targets in the settings.
struct AllocationTable {
  private static let columns: [Column<AllocationDrift.Line>] = [
    .text("class", "the class or other group") { $0.name },
    .money("value_base", "the value held, in the base currency") { $0.value },
    .percent("weight_pct", "the share of the total in percent") { $0.weightPct },
    .percent("target_pct", "the target as a percentage of the sum of all targets") { $0.targetPct },
    .percent("drift_pct", "weight_pct less target_pct, in percentage points") { $0.driftPct },
    .money("difference_base", "the excess amount; negative for a shortfall") { $0.difference },
  ]

  static let spec = TableSpec(
    "allocation", "one row for each class with a target, then for each other class held",
    needs: "allocation", columns)

  private static let totals = TableSpec(
    "allocation_totals", "the total in one row", [spec.columns[1]])

  private let drift: AllocationDrift
  private let base: String?

  /// - Throws: `usage-uncomputable` if the settings do not have targets.
  init(_ books: inout HoldingsBooks) throws {
    let targets = try Self.targets(of: books)
    let portfolio = try books.portfolio()
    drift = try AllocationDrift(of: portfolio, from: targets, books.investments.settings)
    books.found += portfolio.findings
    base = books.base
  }

  /// Returns the targets in the settings.
  ///
  /// - Throws: `usage-uncomputable` if there are no targets.
  static func targets(of books: HoldingsBooks) throws(UsageProblem) -> AllocationTargets {
    if let targets = books.investments.settings.targets, !targets.weights.isEmpty {
      return targets
    }
    throw UsageProblem(
      "coffer.json has no targets",
      hint: "add, for example, \"targets\":"
        + " {\"by\": \"class:region\", \"weights\": {\"Europe\": 100}}",
      code: .uncomputable)
  }

  /// The answer in every output format. It needs attention if a class deviates from its target by
  /// five points or more.
  var answer: Answer {
    Answer(
      json: .object([
        .init("by", .string(drift.grouping.description)),
        .init("allocation", .array(table.objects)),
      ]), tables: [table], page: page, wantsAttention: drift.drifts(by: Decimal(5)))
  }

  private var table: Table {
    Table(Self.spec, Self.columns, of: drift.lines) { .money($0, base) }
  }

  private var page: Page {
    var page = Page()
    page.table(
      TextTable(table, totals: Table(Self.totals, rows: [[.money(drift.value, base)]])))
    return page
  }
}

import Console
import FinanceModel
import Investing
import PlainText

extension WorthTables {
  /// The accounts for display.
  var page: Page {
    var page = Page()
    guard !report.accounts.isEmpty else {
      page.line(StyledText(emptyText))
      return page
    }
    if let only, shown.isEmpty {
      page.line(StyledText("\(only.visible) has no record on \(report.asOf)."))
      return page
    }
    guard !shown.isEmpty else {
      page.line("All accounts are closed: --closed shows them.")
      return page
    }
    page.table(table)
    if !stale.isEmpty {
      page.blank()
      page.line(
        "\("Needs a new value:", .attention) \(stale.map(\.visible).joined(separator: ", "))")
    }
    if isMarked {
      page.blank()
      page.line(StyledText("* since the first value, because there is no older value", .faint))
    }
    if !isOfOne, !report.withoutPast.isEmpty {
      let count = report.withoutPast.count
      page.blank()
      page.line(
        StyledText(
          count == 1
            ? "Changes exclude 1 account without history."
            : "Changes exclude \(count) accounts without history."))
    }
    return page
  }

  private typealias Period = WorthReport.Period
  private typealias Changes = [WorthReport.Period: WorthReport.Change]

  private var table: TextTable {
    let base = report.baseCurrency
    var table = TextTable(columns)
    for account in shown {
      let own = amount(account.value, account.currency)
      var cells = [StyledText(account.name)]
      if isForeign { cells += [own, StyledText(account.currency ?? "")] }
      if hasBase { cells.append(isForeign ? amount(account.valueBase, base) : own) }
      cells.append(StyledText(updated(account)))
      if hasOtherSources { cells.append(StyledText(account.source.rawValue)) }
      if showsClosed {
        cells.append(StyledText(account.isOpen ? "" : day(ofRow: account.state?.closingRow)))
      }
      table.row(
        cells + changes(account.changes, account.currency)
          + [StyledText(courses[account.name] ?? "", .faint)])
    }
    guard report.total != nil, !isOfOne else { return table }
    var sums: [StyledText] = ["Total"]
    if isForeign { sums += ["", ""] }
    sums += [amount(report.total, base), ""]
    if hasOtherSources { sums.append("") }
    if showsClosed { sums.append("") }
    table.total(sums + changes(report.totalChanges, base))
    return table
  }

  /// Whether there is a column of values in the base currency. It is the only value column if all
  /// accounts are in that currency.
  private var hasBase: Bool { !isForeign || report.baseCurrency != nil }

  private var columns: [TextTable.Column] {
    var columns: [TextTable.Column] = [.flexible("Account")]
    if isForeign {
      let rank = hasBase ? 3 : nil
      columns += [
        TextTable.Column("Value", .right, dropRank: rank),
        TextTable.Column("Currency", .left, dropRank: rank.map { $0 + 1 }),
      ]
    }
    if hasBase {
      columns.append(.right(isForeign ? "Value \(report.baseCurrency ?? "")" : "Value"))
    }
    columns.append(TextTable.Column("Updated", .left, dropRank: 10))
    if hasOtherSources { columns.append(TextTable.Column("Source", .left, dropRank: 1)) }
    if showsClosed { columns.append(TextTable.Column("Closed", .left, dropRank: 3)) }
    return columns + [
      .right("Last change", dropRank: 9), .right("1M change", dropRank: 8),
      .right("3M change", dropRank: 5), .right("1Y change"), .right("1Y growth", dropRank: 7),
      .right("1Y growth %", dropRank: 6), .right("All change", dropRank: 4),
      .right("All growth", dropRank: 11), .right("All growth %", dropRank: 2),
      TextTable.Column("12 months", .left, dropRank: 1),
    ]
  }

  /// Whether any displayed account is valued from records other than values.
  private var hasOtherSources: Bool { shown.contains { $0.source != .values } }

  private func updated(_ account: WorthReport.Account) -> String {
    account.state.map { day(ofRow: $0.valueRow) } ?? account.valueDate?.description ?? ""
  }

  private func day(ofRow row: Int?) -> String {
    row.map { ledger.date(ofRow: $0).description } ?? ""
  }

  private func changes(_ changes: Changes, _ code: String?) -> [StyledText] {
    func change(_ period: Period) -> StyledText {
      guard let found = changes[period] else { return "" }
      let text = signed(found.change.amount, code)
      // A change since the first value is not marked, so its column does not reserve space for a
      // mark.
      guard isMarked, period != .all else { return text }
      return text + StyledText(found.isSinceBeginning ? "*" : " ")
    }
    func growth(_ period: Period) -> StyledText {
      changes[period]?.change.growth.map { signed($0, code) } ?? ""
    }
    func percentage(_ period: Period) -> StyledText {
      guard let found = changes[period]?.growthPercentage else { return "" }
      return StyledText(found.text(decimals: 2, .halfEven) + " %")
    }
    return [
      change(.last), change(.oneMonth), change(.threeMonths), change(.oneYear),
      growth(.oneYear), percentage(.oneYear), change(.all), growth(.all), percentage(.all),
    ]
  }

  private func amount(_ amount: Decimal?, _ code: String?) -> StyledText {
    amount.map { StyledText(CurrencyUnit.printedText(of: $0, in: code), .amount) } ?? ""
  }

  private func signed(_ amount: Decimal, _ code: String?) -> StyledText {
    StyledText(
      CurrencyUnit.printedText(of: amount, in: code), amount.isNegative ? .lostAmount : .amount)
  }
}

extension TextTable.Column {
  fileprivate static func right(_ title: String, dropRank: Int) -> TextTable.Column {
    TextTable.Column(title, .right, dropRank: dropRank)
  }
}
